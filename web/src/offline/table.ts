// A finished match that this browser has kept, told as its server would tell it.
import type { Asking, Reply } from '../lib/socket';
import type { Replay, ServerMessage } from '../wire.gen';
import { keptReplay } from './kept';

type Told = Extract<ServerMessage, { t: 'table' | 'update' }>;

export interface KeptTable {
  told: Told[]; // in place of a welcome
  /** What it can answer; null: that waits for the server. */
  answer(message: Asking): Reply | null;
}

const told = ({ table, seats, update, views }: Replay): KeptTable => ({
  told: [{ t: 'table', table, seats }, update],
  answer(message) {
    const view = message.t === 'look' ? views[message.n - 1] : undefined;
    return message.t === 'look' && view ? { t: 'past', id: message.id, n: message.n, view } : null;
  },
});

/** A match, if it is kept. */
export async function keptTable(table: string): Promise<KeptTable | null> {
  const kept = await keptReplay(table);
  return kept && told(kept);
}
