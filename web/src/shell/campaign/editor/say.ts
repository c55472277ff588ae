import type { Catalog, Parameters } from '../../../lib/texts';
import { voices } from '../../../lib/voice.svelte';
import type { Goal } from './draft';

/** A message of the editor, which is the game's own: `editor.<key>`. */
export const say = (key: string, parameters: Parameters = {}): string =>
  voices.of('anthophila')?.say(`editor.${key}`, parameters) ?? '';

/** A goal as the table calls it. */
export const goalWords = ({ type, resource, tile }: Goal, words: Catalog): string =>
  words.say(`victory.${type}`, { what: { type: 'term', key: resource ?? tile ?? 'honey' } });
