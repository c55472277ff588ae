// The campaign as this browser keeps it: the file of its matches, and the table where the next one is played.
import { ApiProblem, post } from '../lib/api';
import { route } from '../lib/router.svelte';
import type { Campaign, Entered, ScenarioCard, SeatRequest } from '../wire.gen';

const KEY = 'rucher.campaign';

interface Kept {
  file: string;
  table: string | null;
}

function read(): Kept {
  try {
    return { file: '', table: null, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { file: '', table: null }; // unreadable or forbidden storage: an empty sheet serves
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
  private kept = read();

  /** Bring the sheet up to date: a match that is over by now is noted on it. */
  async load(): Promise<void> {
    await this.ask(this.kept.file, this.kept.table);
  }

  /** Go on with a saved campaign. */
  async open(file: string): Promise<void> {
    await this.ask(file, null);
  }

  async renew(): Promise<void> {
    await this.ask('', null);
  }

  /** Play a scenario: the one that is due is noted on the sheet, others stand apart. */
  async play(card: ScenarioCard, seats: SeatRequest[]): Promise<void> {
    const [preset, options] = card.pack ? [null, { scenario: card.id, pack: card.pack }] : [card.id, {}];
    try {
      const { table } = await post<Entered>('/api/tables', { game: 'anthophila', preset, options, seats });
      if (card.id === this.sheet?.due && !card.pack) this.keep({ ...this.kept, table: table.id });
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

  private async ask(file: string, table: string | null): Promise<void> {
    try {
      this.problem = null;
      const sheet = await post<Campaign>('/api/campaign', { file: file || null, table });
      this.sheet = sheet;
      this.keep({ file: sheet.file, table: sheet.table });
    } catch (error) {
      this.fail(error);
      if (table)
        await this.forget(file); // a table that has gone, or was no part of this campaign
      else if (!this.sheet) await this.renewWith(error);
    }
  }

  private async forget(file: string): Promise<void> {
    const problem = this.problem;
    await this.ask(file, null);
    this.problem = problem;
  }

  private async renewWith(error: unknown): Promise<void> {
    if (error instanceof ApiProblem && error.code === 'bad_campaign') {
      const problem = this.problem;
      await this.ask('', null);
      this.problem = problem;
    }
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
