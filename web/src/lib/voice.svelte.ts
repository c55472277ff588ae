// The words of the table and of each game, in the language of the moment.
import type { CatalogText, RulesAnswer } from '../wire.gen';
import en from '../text/en.json?url';
import fr from '../text/fr.json?url';
import { get } from './api';
import { BARE } from './bare';
import { settings } from './settings.svelte';
import { Catalog, TextError, type Parameters } from './texts';

const OWN: Record<string, string> = { en, fr }; // where the page's own words lie

class Voices {
  private texts = $state.raw<Record<string, CatalogText>>({}); // by game and language
  private own = $state.raw<Record<string, Record<string, string>>>({});
  private wanted = new Set<string>(); // the games whose words are here in some language
  private catalogs = new Map<string, Catalog>();
  private loading = new Map<string, Promise<void>>();
  private rulesPages = new Map<string, Promise<RulesAnswer>>();

  /** Fetch a game's words in one language, once (core: the table's alone). */
  load(game: string, lang = settings.lang): Promise<void> {
    this.wanted.add(game);
    return this.once(`${game} ${lang}`, async () => {
      const text = await get<CatalogText>(`/api/texts/${game}/${lang}`);
      this.texts = { ...this.texts, [`${game} ${lang}`]: text };
    });
  }

  /** Fetch the page's own words in one language, once. */
  loadOwn(lang: string): Promise<void> {
    return this.once(`own ${lang}`, async () => {
      const own = await get<Record<string, string>>(OWN[lang]!);
      this.own = { ...this.own, [lang]: own };
    });
  }

  /** Change the language, as soon as its words are here. */
  async speakIn(lang: string): Promise<void> {
    await Promise.all([this.loadOwn(lang), ...[...this.wanted].map((game) => this.load(game, lang))]);
    settings.lang = lang;
  }

  private once(what: string, load: () => Promise<void>): Promise<void> {
    let loading = this.loading.get(what);
    if (!loading) {
      loading = load();
      loading.catch(() => this.loading.delete(what)); // asked again next time
      this.loading.set(what, loading);
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
    const { lang } = settings;
    const [text, core, own] = [this.texts[`${game} ${lang}`], this.texts[`core ${lang}`], this.own[lang]];
    if (!text || !core || !own) return null;
    let catalog = this.catalogs.get(`${game} ${lang}`);
    if (!catalog) {
      catalog = new Catalog({ ...text, messages: { ...core.messages, ...text.messages } }, own);
      this.catalogs.set(`${game} ${lang}`, catalog);
    }
    return catalog;
  }
}

export const voices = new Voices();

/** A message of the table or of the page itself. */
export const t = (key: string, parameters?: Parameters): string => words(() => voices.of('core')?.say(key, parameters));

/** Translated from a catalog; where they cannot be said, the page goes on without them. */
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

/** A message before any words have come. */
export const bare = (key: 'offline' | 'try_again'): string => BARE[settings.lang]![key];
