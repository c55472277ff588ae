// What is told of one's own action as soon as it is done.
import type { Catalog } from '../../../lib/texts';
import type { LogEntry } from '../../../wire.gen';
import { eventOf } from '../outlook';

/** The end of a turn, or an action that nothing could go on with; else nothing. */
export function noticeOf(own: readonly LogEntry[], words: Catalog): string {
  if (own.some(({ told }) => told.some((one) => eventOf(one).type === 'turnended'))) return words.say('notice.turn');
  return own.some(({ obvious }) => obvious) ? words.say('notice.action') : '';
}
