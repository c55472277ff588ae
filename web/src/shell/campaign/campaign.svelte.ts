// The campaign as this browser keeps it: the file of its matches, and the table where the next one is played.
import { ApiProblem, post } from '../../lib/api';
import { route } from '../../lib/router.svelte';
import type { Campaign, Entered, ScenarioCard, SeatRequest } from '../../wire.gen';

const KEY = 'rucher.campaign';
const FILE_LOST = ['bad_campaign', 'not_due'];
const TABLE_LOST = ['no_table', 'foreseen', ...FILE_LOST]; // gone, or no part of this campaign; not: a server that is away

interface Kept {
  file: string;
  table: string | null;
  last?: string; // the table whose match was noted last
}

const NOTHING: Kept = { file: '', table: null };

/** What the browser keeps, which another tab may have changed; `known` where its storage tells nothing. */
function read(known: Kept): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return known; // unreadable or forbidden storage
  }
}

/** Where a scenario stands: on the path, or apart from it. */
export type Stage = 'won' | 'due' | 'locked' | 'apart';
export function stageOf(sheet: Campaign, scenario: ScenarioCard): Stage {
  if (scenario.order === null) return 'apart';
  if (sheet.lines.some(({ scenario: id, won }) => id === scenario.id && won)) return 'won';
  return scenario.id === sheet.due ? 'due' : 'locked';
}

class Sheets {
  sheet = $state.raw<Campaign | null>(null);
  problem = $state.raw<ApiProblem | null>(null);
  private kept = NOTHING;

  /** Bring the sheet up to date: a match that is over by now is noted on it. */
  async load(): Promise<void> {
    this.kept = read(this.kept);
    await this.ask(this.kept.file || null, this.kept.table);
  }

  /** Go on with a saved campaign. */
  async open(file: string): Promise<void> {
    await this.ask(file, null);
  }

  async renew(): Promise<void> {
    await this.ask(null, null);
  }

  /** The same scenario again after a defeat: the match that was lost is noted, and the next one will be. */
  async follow(table: string, rematch: string, scenario: string | null): Promise<void> {
    if (read(this.kept).table !== table) return;
    await this.load();
    if (!this.kept.table && this.sheet?.due === scenario) this.keep({ ...this.kept, table: rematch });
  }

  /** After a match: note it. Is it one of the campaign? */
  async after(table: string): Promise<boolean> {
    const { table: open, last } = read(this.kept);
    if (open !== table && last !== table) return false;
    await this.load();
    if (!this.kept.table) this.keep({ ...this.kept, last: table });
    return true;
  }

  /** Play a scenario: the one that is due is noted on the sheet, others stand apart. */
  async play(card: ScenarioCard, seats: SeatRequest[]): Promise<void> {
    const [preset, options] = card.pack ? [null, { scenario: card.id, pack: card.pack }] : [card.id, {}];
    try {
      const { table } = await post<Entered>('/api/tables', { game: 'anthophila', preset, options, seats });
      if (card.id === this.sheet?.due && card.part !== 'own') this.keep({ ...read(this.kept), table: table.id });
      route.go(`/t/${table.id}`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Read a scenario file; null where it has faults, which are told. */
  async bring(file: string): Promise<ScenarioCard | null> {
    try {
      this.problem = null;
      return await post<ScenarioCard>('/api/scenarios', { file });
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  private async ask(file: string | null, table: string | null): Promise<void> {
    try {
      this.problem = null;
      const sheet = await post<Campaign>('/api/campaign', { file, table });
      this.sheet = sheet;
      this.keep({ ...this.kept, file: sheet.file, table: sheet.table });
    } catch (error) {
      this.fail(error);
      const { code } = error as ApiProblem;
      if (table && TABLE_LOST.includes(code)) await this.instead(file);
      else if (!this.sheet && FILE_LOST.includes(code)) await this.instead(null);
    }
  }

  /** Go on without what cannot be used, and say why. */
  private async instead(file: string | null): Promise<void> {
    const problem = this.problem;
    await this.ask(file, null);
    this.problem = problem;
  }

  private fail(error: unknown): void {
    if (!(error instanceof ApiProblem)) throw error;
    this.problem = error;
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch (error) {
      console.warn('the campaign is not kept', error);
    }
  }
}

export const sheets = new Sheets();
