// A table's clock in a few words.
import { clockText } from '../../lib/clock';
import { t } from '../../lib/voice.svelte';
import type { TableInfo } from '../../wire.gen';

/** How much time the players have. */
export function clockWords(clock: TableInfo['clock']): string {
  if (!clock) return t('ui.clock.none');
  if (clock.kind === 'move') return t('ui.clock_move', { time: clockText(clock.seconds) });
  if (clock.kind === 'days') return t('ui.clock_days', { n: clock.days });
  const time = clock.seconds % 60 ? clockText(clock.seconds) : t('ui.clock_minutes', { n: clock.seconds / 60 });
  return clock.increment ? t('ui.clock_total', { time, seconds: clock.increment }) : t('ui.clock_plain', { time });
}
