// Words that come with a page of their own, in both languages.
import { settings } from '../lib/settings.svelte';

export type Params = Record<string, string | number>;

/** A function that says a page's words in the language of the moment; `{n}` is filled in. */
export function sayer<Key extends string>(
  en: Record<Key, string>,
  fr: Record<Key, string>,
): (key: Key, params?: Params) => string {
  return (key, params = {}) =>
    (settings.lang === 'fr' ? fr : en)[key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
