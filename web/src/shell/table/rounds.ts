// The log in rows; a new round begins where the order of seats begins again.
import type { LogEntry } from '../../wire.gen';

export interface Row {
  entry: LogEntry;
  round: number | null; // its number, where this row begins it
  begins: boolean; // a line stands over it
}

/** The rows of the log that tell something; `only`: what one seat did. */
export function rowsOf(log: readonly LogEntry[], only: number | null = null): Row[] {
  const gone = new Set(log.flatMap((entry) => entry.taken_back));
  const found: Row[] = [];
  let number = 0;
  let last: number | null = null; // the seat that acted last
  let shown = 0; // the round of the row before
  for (const entry of log) {
    if (gone.has(entry.n) || !(entry.told.length || entry.said)) continue;
    const acts = entry.kind === 'action';
    if (acts && (last === null || (entry.seat ?? 0) < last)) number++;
    if (acts) last = entry.seat;
    if (only !== null && entry.seat !== only) continue;
    const begins = acts && number > shown;
    if (begins) shown = number;
    found.push({ entry, round: begins ? number : null, begins: begins || !found.length });
  }
  return found;
}
