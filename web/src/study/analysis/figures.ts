// What the engine thinks, in figures and words.
import { settings } from '../../lib/settings.svelte';
import { say, type Key } from './words';

/** An expected score as a reader writes it: 52 %. */
export const percent = (chance: number): string =>
  new Intl.NumberFormat(settings.lang, { style: 'percent', maximumFractionDigits: 0 }).format(chance);

/** A worth with its sign, as a reader writes it: +0,4. */
export const signed = (worth: number): string =>
  new Intl.NumberFormat(settings.lang, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
    .format(worth)
    .replace('-', '−');

/** A large count: 3.8 M. */
export const count = (n: number): string =>
  new Intl.NumberFormat(settings.lang, { notation: 'compact', maximumFractionDigits: 1 }).format(n);

export interface Worth {
  worth?: number;
  chance: number;
  ends_in: number | null;
}

/** What stands beside the expected score: the worth, or when it ends. */
export function detail({ worth, ends_in }: Worth): string {
  if (ends_in === null) return worth === undefined ? '' : signed(worth);
  const moves = Math.ceil(Math.abs(ends_in) / 2);
  return say(ends_in > 0 ? 'wins_in' : 'loses_in', { n: moves });
}

/** White's expected score in words. */
export function verdict(white: number): string {
  const [side, chance] = white >= 0.5 ? ['white', white] : ['black', 1 - white];
  const size = chance < 0.55 ? 'even' : chance < 0.66 ? 'slight' : chance < 0.85 ? 'clear' : 'won';
  return say((size === 'even' ? 'even' : `${size}_${side}`) as Key);
}
