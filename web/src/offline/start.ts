// Begun when the page has come to rest: the service worker, and what it keeps.
import { settings } from '../lib/settings.svelte';
import { keepMine, quietly } from './kept';
import { renewPush } from './push';

export async function start(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  if (!serviceWorker.controller)
    await new Promise((taken) => serviceWorker.addEventListener('controllerchange', taken, { once: true }));
  if (settings.notify) await quietly(renewPush());
  await quietly(keepMine());
}
