// The end of a match, and another one.
import { ApiProblem, post } from '../../lib/api';
import { house } from '../../lib/house.svelte';
import { route } from '../../lib/router.svelte';
import { t, voices } from '../../lib/voice.svelte';
import type { Entered } from '../../wire.gen';
import { sheets } from '../campaign/campaign.svelte';
import type { Session } from '../table/session.svelte';

/** Is another match no rematch? Nobody takes revenge on a scenario, or alone. */
const isRepeated = ({ table, names }: Session): boolean => house.game(table!.game)?.co_operative || names.length === 1;

export const againKey = (session: Session): string => (isRepeated(session) ? 'ui.play_again' : 'word.rematch');
/** Where the others have begun it already. */
export const readyKey = (session: Session): string =>
  isRepeated(session) ? 'ui.play_again_ready' : 'ui.rematch_ready';

/** Where the winner has no more points than another: what decided. */
export function tieWords({ table, now, position }: Session): string {
  const { winners } = position!.end!;
  const totals = now.scores.map((score) => Object.values(score).reduce((sum, n) => sum + n, 0));
  const tied = winners.length === 1 && totals.filter((n) => n === totals[winners[0]!]).length > 1;
  return tied ? (voices.of(table!.game)?.sayOr('board.tie', '') ?? '') : '';
}

/** Go to another match of the same people; gives the words of what is in the way. */
export async function rematch(session: Session): Promise<string> {
  try {
    const next = session.table!.rematch ?? (await post<Entered>(`/api/tables/${session.id}/rematch`)).table.id;
    if (session.table!.game === 'anthophila') await sheets.follow(session.id, next, session.table!.preset);
    route.go(`/t/${next}`);
    return '';
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return t(error.said.key);
  }
}
