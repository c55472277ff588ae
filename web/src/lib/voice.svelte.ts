// The words of the table and of each game, in the language of the moment.
import type { RulesAnswer, TextsAnswer } from '../wire.gen';
import { en } from '../text/en';
import { fr } from '../text/fr';
import { get } from './api';
import { settings } from './settings.svelte';
import { Catalog, TextError, type Parameters } from './texts';

const OWN: Record<string, Record<string, string>> = { en, fr };

class Voices {
  private games = $state.raw<Record<string, Record<string, Catalog>>>({});
  private loading = new Map<string, Promise<void>>();
  private rulesPages = new Map<string, Promise<RulesAnswer>>();

  /** Fetch a game's words once (core: the table's alone). */
  load(game: string): Promise<void> {
    const load = async (): Promise<void> => {
      const texts = await get<TextsAnswer>(`/api/texts/${game}`);
      const made = Object.entries(texts).map(([lang, text]) => [lang, new Catalog(text, OWN[lang])]);
      this.games = { ...this.games, [game]: Object.fromEntries(made) };
    };
    let loading = this.loading.get(game);
    if (!loading) {
      loading = load();
      loading.catch(() => this.loading.delete(game)); // asked again next time
      this.loading.set(game, loading);
    }
    return loading;
  }

  rules(game: string): Promise<RulesAnswer> {
    let page = this.rulesPages.get(game);
    if (!page) {
      page = get<RulesAnswer>(`/api/rules/${game}`);
      page.catch(() => this.rulesPages.delete(game));
      this.rulesPages.set(game, page);
    }
    return page;
  }

  /** A game's catalog now; null until it has come. */
  of(game: string): Catalog | null {
    return this.games[game]?.[settings.lang] ?? null;
  }
}

export const voices = new Voices();

/** A message of the table or of the page itself. */
export const t = (key: string, parameters?: Parameters): string => words(() => voices.of('core')?.say(key, parameters));

/** Words from a catalog; where they cannot be said, the page goes on without them. */
export function words(say: () => string | undefined): string {
  try {
    return say() ?? '';
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    console.error(error.message);
    return '…';
  }
}

/** A message, or other words where the catalogs have none: a fifth game, say. */
export const tOr = (key: string, other: string): string => (voices.of('core')?.has(key) ? t(key) : other);

/** A message of the page before any catalog has come: no server, no words but these. */
export const bare = (key: string): string => OWN[settings.lang]?.[key] ?? key;
