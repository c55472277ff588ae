// The log in rounds: a new one begins where the order of seats begins again.
import type { LogEntry } from '../../wire.gen';

export interface Round {
  first: number; // record
  number: number | null; // null: only words of the table
  entries: LogEntry[];
}

export function rounds(log: readonly LogEntry[]): Round[] {
  const found: Round[] = [];
  let number = 0;
  let last: number | null = null; // the seat that acted last
  for (const entry of log) {
    const acts = entry.kind === 'action';
    const again = acts && (last === null || (entry.seat ?? 0) < last);
    if (again) number++;
    if (again || !found.length) found.push({ first: entry.n, number: acts ? number : null, entries: [] });
    found.at(-1)!.entries.push(entry);
    if (acts) last = entry.seat;
  }
  return found;
}
