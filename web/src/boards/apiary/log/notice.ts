// What is told of one's own answers as soon as they are given.
import type { Catalog } from '../../../lib/texts';
import type { Session } from '../../../shell/table/session.svelte';
import type { LogEntry } from '../../../wire.gen';
import { eventOf } from '../box';

/** An answer that gave itself, workers taken back, or the end of the turn; else nothing. On a screen that is shared
 * it is for the player whose turn it is: the one before has left. */
export function noticeOf(
  entries: readonly LogEntry[],
  session: Pick<Session, 'myTurn' | 'seat' | 'speak'>,
  words: Pick<Catalog, 'say'>,
): string {
  const own = entries.filter(({ seat }) => seat === session.seat);
  const events = own.flatMap(({ told }) => told.map(eventOf));
  const mine = (type: string): boolean =>
    events.some((event) => event.type === type && 'seat' in event && event.seat === session.seat);
  const [given] = own.filter(({ obvious }) => obvious).flatMap(({ told }) => told.slice(0, 1));
  if (given) return words.say('notice.obvious', { what: session.speak(given.said) });
  if (mine('retrieved')) return words.say('notice.retrieved');
  return mine('turnended') && !session.myTurn ? words.say('notice.ended') : ''; // alone, the next turn is there already
}
