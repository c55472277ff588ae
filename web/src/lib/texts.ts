// The template language of core/texts.py, in the page: the same catalogs, the same sentences.
import type { CatalogText, Noun, Sentence, Term, Translated } from '../wire.gen';

export type Parameter = number | string | Term | Translated | (string | Term | Translated)[];
export type Parameters = Record<string, Parameter>;

interface Slot {
  name: string;
  kind: string; // ":" shown, "|" counted, "?" agreed with
  forms: string[];
}

const PLURAL = 4;
const NAME = 5;

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
const isWords = (value: Parameter): value is Translated =>
  typeof value === 'object' && !Array.isArray(value) && value.type === 'words';
const isTerm = (value: Parameter): value is Term =>
  typeof value === 'object' && !Array.isArray(value) && value.type !== 'words';

export class TextError extends Error {}

function parse(source: string): (string | Slot)[] {
  return source
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((part) => {
      const slot = /^\{(\w+)(?:([:|?])([^{}]+))?\}$/.exec(part);
      if (!slot) return part;
      return { name: slot[1]!, kind: slot[2] ?? ':', forms: (slot[3] ?? '').split('|') };
    });
}

/** The nouns, adjectives and messages of one language. */
export class Catalog {
  readonly lang: string;
  private readonly parsed = new Map<string, (string | Slot)[]>();
  private readonly plural: Intl.PluralRules;

  constructor(
    private readonly text: CatalogText,
    private readonly own: Record<string, string> = {}, // the page's own messages
  ) {
    this.lang = text.lang;
    this.plural = new Intl.PluralRules(text.lang);
  }

  has(key: string): boolean {
    return key in this.text.messages || key in this.own;
  }

  keys(): string[] {
    return Object.keys({ ...this.text.messages, ...this.own });
  }

  /** A message in words. */
  say(key: string, parameters: Parameters = {}): string {
    const fill = (part: string | Slot): string => {
      if (typeof part === 'string') return part;
      const value = parameters[part.name];
      if (value === undefined) throw new TextError(`the message ${key} needs ${part.name}`);
      return this.fill(part, value);
    };
    return this.parts(key).map(fill).join('');
  }

  /** A message without parameters, or other words where a game has none. */
  sayOr(key: string, other: string): string {
    return this.has(key) ? this.say(key) : other;
  }

  /** A sentence to be, with the names of those who sit at the table. */
  speak(said: Sentence, names: readonly string[] = []): string {
    const seated = Object.entries(said.seats ?? {}).map(([slot, seat]) => [slot, names[seat] ?? '']);
    return this.say(said.key, { ...said.params, ...Object.fromEntries(seated) });
  }

  /** A parameter in words, bare or in one of the forms of a slot. */
  phrase(value: Parameter, form = ''): string {
    if (form === 'Name' && this.text.grammar.label_capitals) {
      return this.phrase(value).split(' ').map(capital).join(' ');
    }
    if (/^\p{Lu}/u.test(form)) return capital(this.phrase(value, form.toLowerCase()));
    if (typeof value === 'number') return String(value);
    if (isWords(value)) return this.phrase(value[this.lang as 'en' | 'fr'], form);
    if (typeof value === 'string') return this.article(form, NAME + Number(this.vowel(value))) + value;
    if (isTerm(value)) return this.term(value, form);
    if (!value.length) throw new TextError('an empty list has no words');
    const items = value.map((item) => this.phrase(item, form));
    const last = items.pop()!;
    return items.length ? items.join(', ') + this.text.grammar.conjunction + last : last;
  }

  private parts(key: string): (string | Slot)[] {
    let parts = this.parsed.get(key);
    if (!parts) {
      const source = this.own[key] ?? this.text.messages[key];
      if (source === undefined) throw new TextError(`no message ${key} in ${this.lang}`);
      parts = parse(source);
      this.parsed.set(key, parts);
    }
    return parts;
  }

  private fill(slot: Slot, value: Parameter): string {
    if (slot.kind === ':') return this.phrase(value, slot.forms[0]);
    if (slot.kind === '|' && (typeof value === 'number' || Array.isArray(value))) {
      const count = typeof value === 'number' ? value : value.length;
      return slot.forms[Number(!this.isOne(count))]!.replaceAll('#', String(count));
    }
    if (slot.kind === '?' && typeof value === 'object' && !isWords(value)) {
      const terms = isTerm(value) ? [value] : value.filter(isTerm);
      const plural = terms.length > 1 || terms.some((term) => this.isPlural(term));
      const feminine = terms.every((term) => this.noun(term).gender === 'f');
      const form = slot.forms[2 * Number(plural) + Number(feminine)];
      if (terms.length && form !== undefined) return form;
    }
    throw new TextError(`${JSON.stringify(value)} cannot choose a form of ${slot.name}`);
  }

  private term(term: Term, form: string): string {
    const { grammar, adjectives } = this.text;
    const noun = this.noun(term);
    const plural = this.isPlural(term);
    const feminine = noun.gender === 'f';
    let words = plural || noun.one === null ? noun.many : noun.one;
    let vowel = noun.vowel ?? this.vowel(words);
    if (term.adjective != null) {
      const forms = adjectives[term.adjective]!;
      const adjective = forms[(2 * Number(plural) + Number(feminine)) % forms.length]!;
      if (grammar.adjective_first) vowel = this.vowel(adjective);
      words = grammar.adjective_first ? `${adjective} ${words}` : `${words} ${adjective}`;
    }
    let column = plural ? PLURAL : 2 * Number(vowel) + Number(feminine);
    if (term.number != null) {
      words += grammar.figure_space + term.number;
      if (!grammar.article_before_number) column = NAME;
    }
    if (term.count != null && (plural || !['the', 'of', 'to'].includes(form))) {
      words = `${term.count}${grammar.figure_space}${words}`;
      form = form.replaceAll('a', '');
    }
    return this.article(form, column) + words;
  }

  private noun(term: Term): Noun {
    const noun = this.text.nouns[term.key];
    if (!noun || (term.adjective != null && !this.text.adjectives[term.adjective])) {
      throw new TextError(`no words in ${this.lang} for ${JSON.stringify(term)}`);
    }
    return noun;
  }

  private isOne(count: number): boolean {
    return this.plural.select(count) === 'one';
  }

  private isPlural(term: Term): boolean {
    return this.noun(term).one === null || (term.count != null && !this.isOne(term.count));
  }

  private vowel(words: string): boolean {
    const plain = words.normalize('NFD').toLowerCase();
    const { vowels, aspirated } = this.text.grammar;
    return vowels.includes(plain.slice(0, 1)) && !aspirated.includes(plain.split(' ', 1)[0]!);
  }

  private article(form: string, column: number): string {
    return this.text.grammar.articles[form]?.[column] ?? '';
  }
}
