// The words of the study: they come with its pages.
import { settings } from '../lib/settings.svelte';
import en from './words.en.json';
import fr from './words.fr.json';

export type Key = keyof typeof en;
const WORDS: Record<string, Record<Key, string>> = { en, fr };

export function say(key: Key, params: Record<string, string | number> = {}): string {
  return WORDS[settings.lang]![key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
