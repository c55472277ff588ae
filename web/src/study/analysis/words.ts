// The words of the analysis board: they come with it.
import { settings } from '../../lib/settings.svelte';
import en from './words.en.json';
import fr from './words.fr.json';

export type Key = keyof typeof en;
const WORDS: Record<string, Record<Key, string>> = { en, fr };

/** A message; "{n|one|many}" chooses by number. */
export function say(key: Key, params: Record<string, string | number> = {}): string {
  return WORDS[settings.lang]![key].replace(
    /\{(\w+)\|([^|}]*)\|([^}]*)\}/g,
    (_, name: string, one: string, many: string) => {
      const n = Number(params[name]);
      const single = new Intl.PluralRules(settings.lang).select(n) === 'one';
      return (single ? one : many).replace('#', n.toLocaleString(settings.lang));
    },
  ).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
