// Web Push: "your turn" at a slow table, also while the page is closed.
import { post } from '../lib/api';
import { house } from '../lib/house.svelte';
import { settings } from '../lib/settings.svelte';
import type { Subscribe } from '../wire.gen';

/** Can this browser be told while the page is closed? The server sends such messages, and the browser takes them. */
export const pushes = (): boolean => !!house.lists?.push && 'PushManager' in window && 'serviceWorker' in navigator;

/** Subscribe, or say again in which language: a subscription that the server or the browser lost comes back. */
export async function renewPush(): Promise<void> {
  const worker = pushes() ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!worker || Notification.permission !== 'granted') return;
  const key = bytes(house.lists!.push!);
  let held = await worker.pushManager.getSubscription();
  if (held && !same(held.options.applicationServerKey, key)) {
    await held.unsubscribe(); // of a server whose key was lost
    held = null;
  }
  try {
    held ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    console.info('no push service', error); // a browser without one; the page still tells while it is open
    return;
  }
  const { endpoint, keys } = held.toJSON() as unknown as Pick<Subscribe, 'endpoint' | 'keys'>;
  const lang = settings.lang as Subscribe['lang'];
  const expires = held.expirationTime && Math.round(held.expirationTime);
  await post('/api/push', { endpoint, keys, lang, expires } satisfies Subscribe);
}

/** Be told no more. */
export async function endPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const held = await worker?.pushManager.getSubscription();
  if (!held) return;
  await held.unsubscribe();
  await post('/api/push/forget', { endpoint: held.endpoint });
}

/** Text in base64url as bytes. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

const same = (held: ArrayBuffer | null, key: Uint8Array): boolean =>
  held !== null && String(new Uint8Array(held)) === String(key);
