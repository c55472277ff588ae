// The words of the owner's box: they come with its page, which few open.
import { settings } from '../../lib/settings.svelte';
import en from './words.en.json';
import fr from './words.fr.json';

const WORDS: Record<string, Record<string, string>> = { en, fr };

export function say(key: keyof typeof en, params: Record<string, string | number> = {}): string {
  return WORDS[settings.lang]![key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
