// The browser's own notifications.

/** Tell somebody who looks elsewhere; false where this browser cannot (Chrome on a phone has no such thing). */
export function notify(title: string, body: string, tag: string): boolean {
  try {
    new Notification(title, { body, tag });
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}
