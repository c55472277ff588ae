// A table's clock in a few words.
import { clockText } from '../../lib/clock';
import { t } from '../../lib/voice.svelte';
import type { TableInfo } from '../../wire.gen';

/** How much time the players have. */
export function clockWords(clock: TableInfo['clock']): string {
  if (!clock) return t('ui.clock.none');
  if (clock.kind === 'move') return t('ui.clock_move', { time: clockText(clock.seconds) });
  if (clock.kind === 'days') return t('ui.clock_days', { n: clock.days });
  return t('ui.clock_total', { minutes: Math.round(clock.seconds / 60), seconds: clock.increment ?? 0 });
}
