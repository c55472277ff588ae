// One problem while somebody solves it: the line so far, the judgement of each move, and what is remembered.
import { ApiProblem, get, post } from '../lib/api';
import { t } from '../lib/voice.svelte';
import type { ProblemLine, ProblemSolution, ProblemTried, StudyChoice, StudyPosition } from '../wire.gen';
import { NAMES, touchedPiece } from '../boards/hive/pieces';
import type { HiveView } from '../boards/hive/types.gen';
import { touchedCell } from '../lib/hex';
import type { Arrow } from './arrow';
import { after, type Kept } from './solved';

export type Stage = 'loading' | 'thinking' | 'asking' | 'wrong' | 'solved' | 'showing' | 'shown';
const PAUSE = 350; // milliseconds before the reply to a wrong move is played
const SHOWN = 1100; // milliseconds that each move of the solution is looked at
const wait = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));

export class Solving {
  stage = $state<Stage>('loading');
  position = $state.raw<StudyPosition | null>(null);
  held = $state<string | null>(null);
  tried = $state.raw<StudyChoice | null>(null);
  last = $state.raw<StudyChoice | null>(null);
  arrow = $state.raw<Arrow | null>(null); // the way of the reply to a wrong move
  hinted = $state<string | null>(null);
  why = $state<'wrong_win' | 'wrong_defence' | 'wrong_end' | 'slower'>('wrong_win');
  tries = $state(0);
  problem = $state(''); // what went wrong between page and server
  begun = $state(''); // the position it begins with, as a text
  line = $state.raw<readonly string[]>([]); // own right moves and the replies to them
  private before: StudyPosition | null = null; // where a wrong move is taken back to
  private lastBefore: StudyChoice | null = null;

  constructor(
    readonly puzzle: ProblemLine,
    private readonly keep: (change: (kept: Kept) => Kept) => void,
    private readonly day: string | null, // where it is today's problem
  ) {
    void this.load();
  }

  get ownMoves(): number {
    return Math.ceil(this.line.length / 2);
  }

  async load(): Promise<void> {
    await this.asking(async () => {
      this.position = await get<StudyPosition>(`/api/problems/${this.puzzle.id}`);
      this.begun = this.position.text;
      this.stage = 'asking';
    });
  }

  async play(choice: StudyChoice): Promise<void> {
    if (this.stage !== 'asking' || !this.position) return;
    [this.before, this.lastBefore] = [this.position, this.last];
    [this.held, this.hinted, this.stage] = [null, null, 'thinking'];
    await this.asking(async () => {
      const line = [...this.line, choice.notation];
      this.judged(await post<ProblemTried>(`/api/problems/${this.puzzle.id}`, { line }), choice);
    });
    if (this.stage === 'thinking') this.stage = 'asking'; // the question did not get through
  }

  private judged(told: ProblemTried, choice: StudyChoice): void {
    this.position = told.after;
    this.last = choice;
    if (told.right) {
      this.line = [...this.line, choice.notation];
      if (told.done) return this.finish(this.tries + 1);
      if (told.reply) this.line = [...this.line, told.reply.notation];
      [this.position, this.last, this.stage] = [told.then, told.reply, 'asking'];
      return;
    }
    this.tries += 1;
    this.tried = choice;
    this.stage = 'wrong';
    this.why = told.slower
      ? 'slower'
      : !told.reply
        ? 'wrong_end'
        : this.puzzle.kind === 'win'
          ? 'wrong_win'
          : 'wrong_defence';
    if (told.reply) setTimeout(() => this.stage === 'wrong' && this.reply(told), PAUSE);
  }

  private reply({ after: before, then, reply }: ProblemTried): void {
    this.show(then, reply);
    this.arrow = reply && wayOf(before, reply);
  }

  private show(position: StudyPosition, last: StudyChoice | null): void {
    [this.position, this.last] = [position, last];
  }

  retry(): void {
    if (this.stage !== 'wrong') return;
    this.show(this.before!, this.lastBefore);
    [this.tried, this.arrow, this.stage] = [null, null, 'asking'];
  }

  /** The piece to look at. It counts as a try. */
  async hint(): Promise<void> {
    await this.asking(async () => {
      const { answer } = await this.solution();
      this.hinted = answer.touches[0] ?? null;
      this.tries += 1;
    });
  }

  /** Play the rest of the solution, move by move: the problem counts as seen, not as solved. */
  async giveUp(): Promise<void> {
    this.retry();
    [this.held, this.hinted, this.stage] = [null, null, 'showing'];
    this.keep((kept) => after(kept, this.puzzle, 0, this.day));
    await this.asking(async () => {
      for (;;) {
        const { answer } = await this.solution();
        const line = [...this.line, answer.notation];
        const told = await post<ProblemTried>(`/api/problems/${this.puzzle.id}`, { line });
        this.show(told.after, answer);
        this.line = line;
        if (!told.reply) break;
        await wait(SHOWN);
        this.show(told.then, told.reply);
        this.line = [...line, told.reply.notation];
        await wait(SHOWN);
      }
    });
    this.stage = 'shown';
  }

  /** The right move where the line has come to. */
  private solution(): Promise<ProblemSolution> {
    return post<ProblemSolution>(`/api/problems/${this.puzzle.id}/solution`, { line: this.line });
  }

  private finish(tries: number): void {
    this.stage = 'solved';
    this.keep((kept) => after(kept, this.puzzle, tries, this.day));
  }

  private async asking(ask: () => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.problem = t(error.said.key);
    }
  }
}

/** From where to where a piece goes; null for one that comes from the reserve, or goes to the same space. */
function wayOf(before: StudyPosition, { touches }: StudyChoice): Arrow | null {
  const spot = (before.view as HiveView).spots[NAMES.indexOf(touchedPiece(touches[0] ?? '') ?? '')];
  const to = touchedCell(touches[1] ?? '');
  if (!spot || !to || (spot[0] === to[0] && spot[1] === to[1])) return null;
  return { from: [spot[0], spot[1]], to };
}
