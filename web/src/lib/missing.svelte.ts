// A part of the page that somebody asked for by a touch, and that did not come: the screen says so.
export const missing = $state({ part: false });

/** Fetch a part of the page for a touch; null where it does not come, which is told. */
export async function wanted<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    console.info('missing', error);
    missing.part = true;
    return null;
  }
}
