// The words of the host's desk: they come with its page, which only the host opens.
import { settings } from '../../lib/settings.svelte';
import en from './words.en.json';
import fr from './words.fr.json';

const WORDS: Record<string, Record<string, string>> = { en, fr };
export type Word = keyof typeof en;

export function say(key: Word, params: Record<string, string | number> = {}): string {
  return WORDS[settings.lang]![key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}

/** A number of things, in the form that it takes. */
export function count(what: 'entries' | 'pages', n: number): string {
  const few = new Intl.PluralRules(settings.lang).select(n) === 'one';
  return say(`${what}_${few ? '1' : 'n'}`, { n });
}

/** A moment, as a short date and time. */
export function moment(at: number): string {
  const short = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(settings.lang, short).format(at);
}
