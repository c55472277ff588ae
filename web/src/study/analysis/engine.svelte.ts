// The engine beside a study: it is asked again and again, with more effort each time, for as long as somebody looks.
import { ApiProblem, post } from '../../lib/api';
import { t } from '../../lib/voice.svelte';
import type { Pondered, StudyLines, StudyWorths, WeighedMove } from '../../wire.gen';
import type { StudyBoard } from './board.svelte';

const KEY = 'rucher.engine';
const REST = 140; // milliseconds: who steps quickly through a game asks nothing
const ENOUGH = 7; // looks, until somebody wants to go deeper: then they are longer
const MORE = 4; // looks, each time that somebody wants it
const DEEPEST = 20;

interface Set {
  on: boolean;
  lines: number;
  figures: boolean; // on the board
}

function read(): Set {
  const plain: Set = { on: true, lines: 3, figures: true };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Set>;
    return { ...plain, ...kept };
  } catch {
    return plain; // unreadable or forbidden storage
  }
}

/** Each look begins anew: one that did not get as far adds what it looked at, and its lines are left out. */
export function deepest(before: Pondered | null, now: Pondered): Pondered {
  if (!before) return now;
  const found = now.depth >= before.depth ? now : before;
  return { ...found, nodes: before.nodes + now.nodes, seconds: before.seconds + now.seconds };
}

export class StudyEngine {
  on = $state(read().on);
  count = $state(Math.min(5, Math.max(1, read().lines)));
  figures = $state(read().figures);
  threat = $state(false);
  paused = $state(false);
  busy = $state(false);
  problem = $state('');
  effort = $state(0); // the look that comes next
  limit = $state(ENOUGH);
  pondered = $state.raw<Pondered | null>(null);
  worths = $state.raw<{ at: string; touch: string; moves: readonly WeighedMove[] } | null>(null);
  private known = new Map<string, { pondered: Pondered; effort: number }>();
  private readonly page = Math.random().toString(36).slice(2, 12);
  private weighing: Promise<void> = Promise.resolve(); // who touches a piece is answered first
  private run = 0; // the number of the present question: older ones are forgotten

  constructor(private readonly board: StudyBoard) {}

  /** What is being thought about, as one text. */
  readonly subject = $derived.by(
    (): string => `${this.board.at} ${this.count} ${this.threat} ${this.board.line.join()}`,
  );

  keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ on: this.on, lines: this.count, figures: this.figures }));
    } catch {
      return; // it is asked for anew next time
    }
  }

  /** Begin to think about what is shown; called when that changes. */
  async think(): Promise<void> {
    const run = ++this.run;
    const { subject, board } = this;
    const known = this.known.get(subject);
    this.pondered = known?.pondered ?? null;
    this.effort = known?.effort ?? 0;
    this.limit = Math.max(ENOUGH, this.effort);
    this.problem = '';
    this.busy = false;
    if (!this.on || this.paused || board.here?.end) return;
    await new Promise((done) => setTimeout(done, REST));
    if (run === this.run) await this.go(run, subject);
  }

  private async go(run: number, subject: string): Promise<void> {
    const { study, line } = this.board;
    this.busy = true;
    while (run === this.run && this.effort < this.limit) {
      await this.weighing;
      if (run !== this.run) return;
      const { effort, count, threat } = this;
      const body = { options: study.options, line, page: this.page, lines: count, effort, threat };
      try {
        const told = await post<StudyLines>('/api/study/lines', body);
        if (run !== this.run) return;
        this.pondered = deepest(this.pondered, told.pondered);
        const settled = told.pondered.lines.every(({ ends_in }) => ends_in !== null);
        this.effort = settled ? DEEPEST : effort + 1;
        this.known.set(subject, { pondered: this.pondered, effort: this.effort });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (run !== this.run) return;
        this.problem = t(error.said.key);
        break;
      }
    }
    if (run === this.run) this.busy = false;
  }

  get mayGoDeeper(): boolean {
    return this.on && !this.busy && !this.paused && this.effort < DEEPEST && this.pondered !== null;
  }

  /** Go on where the engine has stopped. */
  deeper(): void {
    if (!this.mayGoDeeper) return;
    this.limit = Math.min(DEEPEST, this.effort + MORE);
    void this.go(++this.run, this.subject);
  }

  pause(): void {
    this.paused = !this.paused;
    if (!this.paused) void this.think();
    else {
      this.run++;
      this.busy = false;
    }
  }

  stop(): void {
    this.run++;
    this.busy = false;
  }

  /** What every move of the touched piece is worth. */
  weigh(touch: string | null): Promise<void> {
    return (this.weighing = this.weighed(touch));
  }

  private async weighed(touch: string | null): Promise<void> {
    const { at, line, study } = this.board;
    if (!touch || !this.on || !this.figures || this.board.pen) {
      this.worths = null;
      return;
    }
    if (this.worths?.at === at && this.worths.touch === touch) return;
    this.worths = null;
    try {
      const { moves } = await post<StudyWorths>('/api/study/worths', {
        options: study.options,
        line,
        page: this.page,
        touch,
      });
      if (this.board.at === at && this.board.touched[0] === touch) this.worths = { at, touch, moves };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.problem = t(error.said.key);
    }
  }

  /** What the side to move may expect of its best move; null where nobody knows. */
  readonly best = $derived.by((): number | null => (this.threat ? null : (this.pondered?.lines[0]?.chance ?? null)));

  /** White's expected score here; null where nobody knows. */
  readonly white = $derived.by((): number | null => {
    const step = this.board.here;
    if (step?.end) return step.winners.length ? Number(step.winners[0] === 0) : 0.5;
    const best = this.pondered?.lines[0];
    if (!best || this.threat) return null;
    return this.pondered!.seat === 0 ? best.chance : 1 - best.chance;
  });
}
