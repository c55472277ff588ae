// Finished matches that this browser keeps for when it has no network.
import { ApiProblem, get } from '../lib/api';
import type { Lobby, Replay } from '../wire.gen';

const AT_MOST = 10; // of my finished tables, kept without being asked for
const address = (table: string): string => `/api/tables/${table}/replay`;
const works = (): boolean => !!navigator.serviceWorker?.controller;

/** Do something that nobody waits for: without a network, or refused, it is done another time. */
export async function quietly(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}

/** Keep a finished match; the service worker keeps the answers. */
export async function keepReplay(table: string): Promise<void> {
  if (!works() || (await caches.match(address(table)))) return;
  await get<unknown>(`/api/tables/${table}/box`);
  await get<Replay>(address(table)); // the last: where it is kept, all is
}

/** A finished match, if it is kept. */
export async function keptReplay(table: string): Promise<Replay | null> {
  if (!works()) return null;
  const kept = await caches.match(address(table));
  return kept ? ((await kept.json()) as Replay) : null;
}

/** Keep my latest finished matches, also those that ended while nobody looked. */
export async function keepMine(): Promise<void> {
  const { mine } = await get<Lobby>('/api/lobby');
  const over = mine.filter(({ status }) => status === 'over').slice(0, AT_MOST);
  for (const { id } of over) await keepReplay(id);
}
