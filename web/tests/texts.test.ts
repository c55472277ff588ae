// The page says every message as Python says it. The cases are made by scripts/text_cases.py.
import { describe, expect, it } from 'vitest';
import made from '../../build/text-cases.json?raw';
import { BARE } from '../src/lib/bare';
import { Catalog, TextError, type Parameters } from '../src/lib/texts';
import en from '../src/text/en.json';
import fr from '../src/text/fr.json';
import type { CatalogText } from '../src/wire.gen';

interface Cases {
  catalogs: Record<string, CatalogText>;
  cases: [lang: string, key: string, parameters: Parameters, sentence: string][];
}

const games = JSON.parse(made) as Record<string, Cases>;
const core = games['core']!;

describe.each(Object.keys(games))('the words of %s', (game) => {
  const { catalogs, cases } = games[game]!;

  it('are said as Python says them', () => {
    const voices = Object.fromEntries(Object.entries(catalogs).map(([lang, text]) => [lang, new Catalog(text)]));
    expect(cases.length).toBeGreaterThan(100);
    const wrong = cases.filter(([lang, key, parameters, sentence]) => voices[lang]!.say(key, parameters) !== sentence);
    expect(wrong).toEqual([]);
  });
});

describe("the page's own words", () => {
  const french: Record<string, string> = fr;

  it('are the same messages in both languages', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it('say the same before they have come', () => {
    const first = (words: Record<string, string>) => ({
      offline: words['ui.offline'],
      try_again: words['ui.try_again'],
    });
    expect(BARE).toEqual({ en: first(en), fr: first(fr) });
  });

  it('take the same parameters in both languages', () => {
    const slots = (words: string): string => [...new Set(words.match(/(?<=\{)\w+/g))].sort().join();
    const unlike = Object.entries<string>(en).filter(([key, words]) => slots(words) !== slots(french[key]!));
    expect(unlike).toEqual([]);
  });

  it('have a narrow no-break space before high punctuation in French', () => {
    expect(
      Object.entries(fr).filter(([, text]) =>
        /[^\u202f|{\w][;:!?]|[^\u202f{\w\s][;:!?]|\w[;!?]/.test(text.replace(/\{[^}]*\}/g, 'x')),
      ),
    ).toEqual([]);
  });

  it('have it in the words that come later too, and inside quotation marks', () => {
    const found = import.meta.glob<Record<string, string>>('../src/**/words.fr.json', {
      eager: true,
      import: 'default',
    });
    expect(Object.keys(found).length).toBeGreaterThan(3);
    const texts = Object.values(found).flatMap((words) => Object.values(words));
    expect(texts.filter((text) => /[ \u00a0][:;!?»]|«[^\u202f]/.test(text))).toEqual([]);
  });

  it('use no straight apostrophe', () => {
    expect([...Object.values(fr), ...Object.values(en)].filter((text) => text.includes("'"))).toEqual([]);
  });

  it('do not hide a message of the table', () => {
    expect(Object.keys(en).filter((key) => key in core.catalogs['en']!.messages)).toEqual([]);
  });
});

it('words are said in the language of the sentence', () => {
  const planet = { type: 'words', en: 'Harvestmoon', fr: 'Arche' } as const;
  const said = ['en', 'fr'].map((lang) => new Catalog(core.catalogs[lang]!).phrase(planet, 'of'));
  expect(said).toEqual(['of Harvestmoon', 'd’Arche']);
});

it('a message that lacks a parameter is an error', () => {
  expect(() => new Catalog(core.catalogs['fr']!).say('table.turn_of')).toThrow(TextError);
  expect(() => new Catalog(core.catalogs['fr']!).say('no.such.message')).toThrow(TextError);
});

it('a sentence takes the names of those who sit at the table', () => {
  const french = new Catalog(core.catalogs['fr']!);
  expect(french.speak({ key: 'end.won', seats: { player: 1 } }, ['Léa', 'Anna'])).toBe('Victoire d’Anna');
  expect(french.speak({ key: 'end.won', seats: { player: 0 } }, ['Hasard 2'])).toBe('Victoire de Hasard 2');
});
