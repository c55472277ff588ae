// A replay goes by actions, or by turns: all that one seat does until another one acts.
import type { LogEntry } from '../../wire.gen';

/** After how many actions the turn that goes on after `moment` ends. */
export function turnAfter(turns: readonly LogEntry[], moment: number): number {
  let next = Math.min(moment + 1, turns.length);
  while (next < turns.length && turns[next]!.seat === turns[next - 1]!.seat) next++;
  return next;
}

/** After how many actions the turn that leads to `moment` begins. */
export function turnBefore(turns: readonly LogEntry[], moment: number): number {
  let before = Math.max(moment - 1, 0);
  while (before > 0 && turns[before - 1]!.seat === turns[before]!.seat) before--;
  return before;
}
