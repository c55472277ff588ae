import type { LogEntry } from '../../wire.gen';

/** The actions that no later record has taken back. */
export function standing(log: readonly LogEntry[]): LogEntry[] {
  const gone = new Set(log.flatMap((entry) => entry.taken_back));
  return log.filter((entry) => entry.kind === 'action' && !gone.has(entry.n));
}
