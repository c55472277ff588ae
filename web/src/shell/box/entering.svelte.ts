// A box while its owner enters it: kept in this browser, checked by the server.
import { ApiProblem, get, post } from '../../lib/api';
import { settings } from '../../lib/settings.svelte';
import { t, voices } from '../../lib/voice.svelte';
import type { BoxCard, BoxFault, BoxLink, BoxReport, Draft, Form, FormAnswer, FormItem, Term } from '../../wire.gen';
import { blankItem, isMarked, type Item, type Value } from './values';

const PAUSE = 500; // milliseconds without a key before the server is asked

export class Entering {
  form = $state.raw<Form | null>(null);
  draft = $state.raw<Draft>({ game: '', edition: 1, items: {}, files: {} });
  report = $state.raw<BoxReport | null>(null);
  drawn = $state.raw<unknown>(null); // the chosen item, as its board draws it
  drawing = $state(false); // the server has not answered yet
  chosen = $state.raw<FormItem | null>(null);
  problem = $state('');
  saved = $state(true);
  private waiting = 0;
  private asked = 0;

  constructor(readonly game: string) {
    this.draft = { ...this.draft, game };
  }

  async load(): Promise<void> {
    await this.trying(async () => {
      const [{ form }] = await Promise.all([
        get<FormAnswer>(`/api/boxes/${encodeURIComponent(this.game)}/form`),
        voices.load(this.game),
      ]);
      this.form = form;
      this.draft = this.remembered() ?? { ...this.draft, edition: form.edition };
      await this.check();
    });
  }

  /** Do something with the server; where it fails, say why. */
  async trying(work: () => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const words = error.said.params?.['fault'] as { en: string; fr: string } | undefined;
      this.problem = words
        ? t(error.said.key, { fault: words[settings.lang as 'en' | 'fr'] })
        : t(error.said.key, error.said.params as never);
    }
  }

  // -- items ------------------------------------------------------------------------------------------------

  valueOf(item: FormItem): Item {
    return this.draft.items[item.file]?.[item.key] ?? blankItem(item);
  }

  /** The fields of an item that are still open; of an item that is not in this box, none. */
  missing(item: FormItem): string[] {
    if (this.draft.items[item.file]?.[item.key] === null) return [];
    const value = this.valueOf(item);
    return Object.keys(value).filter((field) => isMarked(value[field]));
  }

  faults(item: FormItem): BoxFault[] {
    return this.report?.faults.filter((fault) => fault.file === item.file && fault.item === item.key) ?? [];
  }

  /** Faults that no item is shown with: between items, or of a whole file. */
  get others(): BoxFault[] {
    const keys = new Set(this.form?.items.map(({ file, key }) => `${file}: ${key}`));
    return this.report?.faults.filter(({ file, item }) => !keys.has(`${file}: ${item}`)) ?? [];
  }

  get entered(): number {
    return this.form?.items.filter((item) => !this.missing(item).length).length ?? 0;
  }

  put(item: FormItem, field: string, value: Value): void {
    const next = { ...this.valueOf(item) };
    if (value === undefined) delete next[field];
    else next[field] = value;
    this.putItem(item, next);
  }

  putItem(item: FormItem, value: Item): void {
    const items = { ...this.draft.items, [item.file]: { ...this.draft.items[item.file], [item.key]: value } };
    this.take({ ...this.draft, items });
  }

  /** The draft is now this one: it is saved at once, and checked after a moment. */
  take(draft: Draft): void {
    this.draft = draft;
    try {
      localStorage.setItem(this.key, JSON.stringify(draft));
      this.saved = true;
    } catch {
      this.saved = false; // the browser is full or keeps nothing: the page says so
    }
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => void this.trying(() => this.check()), PAUSE);
  }

  choose(item: FormItem | null): void {
    this.chosen = item;
    this.drawn = null; // it was another's
    this.drawing = item !== null;
    if (item) void this.trying(() => this.check());
  }

  async check(): Promise<void> {
    const number = ++this.asked;
    const item = this.chosen ? [this.chosen.file, this.chosen.key] : null;
    const report = await post<BoxReport>('/api/boxes/check', { draft: this.draft, item });
    if (number !== this.asked) return;
    this.report = report;
    this.drawn = report.drawn ?? null;
    this.drawing = false;
  }

  // -- words ------------------------------------------------------------------------------------------------

  label = (name: string): string => this.form?.labels[settings.lang]?.[name] ?? name.replaceAll('_', ' ');

  nameOf(item: FormItem): string {
    const own = this.valueOf(item)['name'];
    const named = (own === '?' || isMarked(own) ? item.ours['name'] : own) as Record<string, string> | undefined;
    if (named?.[settings.lang]) return named[settings.lang]!;
    const id = String(item.ours['id'] ?? item.ours['players'] ?? '');
    try {
      return voices.of(this.game)!.phrase({ key: id } as Term, 'Name');
    } catch {
      return `${this.label(item.table)} ${this.label(id)}`.trim(); // the game has no noun for it
    }
  }

  // -- files and packs --------------------------------------------------------------------------------------

  async archive(): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/boxes/file', { method: 'POST', headers, body: JSON.stringify(this.draft) });
    if (!answer.ok) {
      const problem = await answer.json();
      throw new ApiProblem(problem.code, problem.said);
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `${this.game}-pack.zip`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async bring(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    const draft = await post<Draft>('/api/boxes/open', { data });
    if (draft.game !== this.game) throw new ApiProblem('bad_request', { key: 'problem.bad_request' });
    this.take(draft);
  }

  keep(name: string): Promise<BoxCard> {
    return post<BoxCard>('/api/boxes', { draft: this.draft, name });
  }

  async share(name: string): Promise<string> {
    const { pack } = await this.keep(name);
    return (await post<BoxLink>(`/api/boxes/kept/${pack}/share`)).url;
  }

  /** A box that a link gives: it is this browser's now, and shown where nothing was entered yet. */
  async receive(token: string): Promise<void> {
    const { pack } = await post<BoxCard>('/api/boxes/take', { token });
    if (!Object.keys(this.draft.items).length) this.take(await get<Draft>(`/api/boxes/kept/${pack}`));
  }

  private get key(): string {
    return `rucher.box.${this.game}`;
  }

  private remembered(): Draft | null {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? 'null') as Draft | null;
    } catch {
      return null; // nothing that this page wrote
    }
  }
}
