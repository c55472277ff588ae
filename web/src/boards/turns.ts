// A turn as a log tells it: one line, and its steps where it is unfolded.
import type { Sentence, Told } from '../wire.gen';

export interface Step {
  told: Told;
  n: number; // the record that tells it
  obvious: boolean; // the table gave this answer by itself
}
const IDLE = new Set(['reason.only_action', 'reason.no_gain', 'reason.anthophila_enough']);
const isOfAim = ({ key }: Sentence): boolean => /^reason\.(follows|serves|leaves)_aim$/.test(key);
/** The reason of a turn so far: what an aim costs, or else the last one that says something. */
export const reasonOf = (before: Sentence | null, why: readonly Sentence[] = []): Sentence | null =>
  why.find(isOfAim) ?? // people set it: what it costs them comes first
  (before && isOfAim(before) ? before : null) ??
  why.find(({ key }) => !IDLE.has(key)) ??
  before ??
  why[0] ??
  null;

export interface LoggedTurn {
  key: number; // its place in the log
  owner: number;
  round: number; // 0: before the first turn
  steps: Step[];
  last: number; // its last record
  why: Sentence | null; // why a bot took it
}
