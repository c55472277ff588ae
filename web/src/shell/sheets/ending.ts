// The end of a match: its title, and another one.
import { ApiProblem, post } from '../../lib/api';
import { house } from '../../lib/house.svelte';
import { route } from '../../lib/router.svelte';
import { t } from '../../lib/voice.svelte';
import type { Entered } from '../../wire.gen';
import { sheets } from '../campaign/campaign.svelte';
import type { Session } from '../table/session.svelte';

/** Who has won, as one of them or as a spectator would say it. */
export function endTitle(session: Session): string {
  const { winners } = session.position!.end!;
  if (house.game(session.table!.game)?.co_operative) return t(winners.length ? 'word.victory' : 'word.defeat');
  if (!winners.length) return t(session.names.length === 1 ? 'word.defeat' : 'end.draw');
  if (session.mine.length === 1) return t(winners.includes(session.mine[0]!) ? 'word.victory' : 'word.defeat');
  return t('end.won', { player: session.names[winners[0]!]! });
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
