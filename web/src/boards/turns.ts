// A turn as a log tells it: one line, and its steps where it is unfolded.
import type { Sentence, Told } from '../wire.gen';

export interface Step {
  told: Told;
  n: number; // the record that tells it
  obvious: boolean; // the table gave this answer by itself
}
const IDLE = new Set(['reason.only_action', 'reason.no_gain', 'reason.anthophila_enough']);
/** The reason of a turn so far: the last one that says something. */
export const reasonOf = (before: Sentence | null, why: readonly Sentence[] = []): Sentence | null =>
  why.find(({ key }) => !IDLE.has(key)) ?? before ?? why[0] ?? null;

export interface LoggedTurn {
  key: number; // its place in the log
  owner: number;
  round: number; // 0: before the first turn
  steps: Step[];
  last: number; // its last record
  why: Sentence | null; // why a bot took it
}
