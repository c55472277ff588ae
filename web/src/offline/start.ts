// Begun when the page has come to rest: the service worker, and what it keeps.
import { settings } from '../lib/settings.svelte';
import { keepMine } from './kept';
import { renewPush } from './push';

export async function start(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  if (settings.notify) await renewPush();
  await keepMine();
}
