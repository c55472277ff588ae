// All that lies on the desk of somebody who studies: the board, the engine, the review, and where the study is kept.
import { ApiProblem, get, post } from '../../lib/api';
import { t } from '../../lib/voice.svelte';
import type { KeptStudy, Review, Study, StudyReview, StudyShare } from '../../wire.gen';
import { StudyBoard } from './board.svelte';
import { StudyEngine } from './engine.svelte';
import { markOf, type Mark } from './marks';
import { merge } from './merge';
import { listen } from './news';
import OverBoard from './OverBoard.svelte';
import * as tree from './tree';
import { say } from './words';

const PAUSE = 900; // milliseconds after the last change, then it is saved
const DRAFT = 'rucher.study';

/** What was on the desk last, where it was not kept on the server. */
export function draft(): Study | null {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null') as Study | null;
  } catch {
    return null; // unreadable or forbidden storage
  }
}

export class Desk {
  readonly board: StudyBoard & { desk?: Desk };
  readonly engine: StudyEngine;
  kept = $state.raw<KeptStudy | null>(null);
  tool = $state<'comment' | 'draw' | null>(null); // what the hand has taken up
  saving = $state(false);
  problem = $state('');
  notice = $state(''); // what is to be known of the file that was opened
  pointed = $state.raw<{ touches: string[][] } | null>(null); // the line under the pointer
  review = $state.raw<Review | null>(null);
  reviewing = $state(false);
  private reviewed = $state.raw<string[]>([]); // the nodes of the line that was reviewed
  private base: Study | null = null; // as the server last had it
  private waiting = 0;
  private newest = 0; // the version that the server has told of
  private listening: { id: string; stop: () => void } | null = null;

  constructor() {
    this.board = Object.assign(new StudyBoard((study) => this.changed(study), OverBoard), { desk: this });
    this.engine = new StudyEngine(this.board);
  }

  readonly mayEdit = $derived(this.kept?.right !== 'read');
  readonly title = $derived.by((): string => this.board.study.title || this.named(this.board.study));

  leave(): void {
    this.listening?.stop();
    if (this.waiting) void this.save();
    this.engine.stop();
  }

  /** Lay a study on the desk: a kept one, or one that nobody has kept yet. */
  lay(study: Study, kept: KeptStudy | null = null, moves = 0): void {
    [this.kept, this.base, this.review] = [kept, kept ? study : null, null];
    this.listen();
    const main = [study.nodes[0]!, ...tree.mainAfter(study.nodes, study.nodes[0]!.id)];
    this.board.open(study, main[Math.min(moves, main.length - 1)]!.id);
  }

  private changed(study: Study): void {
    this.notice = '';
    if (!this.kept) {
      try {
        sessionStorage.setItem(DRAFT, JSON.stringify(study));
      } catch {
        return; // it lives on this page only
      }
    } else if (this.mayEdit) {
      clearTimeout(this.waiting);
      this.waiting = window.setTimeout(() => void this.save(), PAUSE);
    }
  }

  private async asking(ask: () => Promise<void>): Promise<boolean> {
    try {
      await ask();
      this.problem = '';
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.problem = t(error.said.key, error.said.params);
      return false;
    }
  }

  /** Keep the study on the server; from now on it is saved by itself. */
  async keep(study = this.board.study): Promise<string | null> {
    const titled = study.title ? study : { ...study, title: this.named(study) };
    const done = await this.asking(async () => {
      this.kept = await post<KeptStudy>('/api/studies', { study: titled });
      this.base = this.kept.study;
      this.board.open(this.kept.study!);
      this.listen();
    });
    return done ? this.kept!.id : null;
  }

  private named(study: Study): string {
    return study.players.some(Boolean)
      ? study.players.map((name, i) => name || say(i ? 'black' : 'white')).join(' – ')
      : say('untitled');
  }

  async save(): Promise<void> {
    clearTimeout(this.waiting);
    this.waiting = 0;
    const { kept } = this;
    if (!kept || !this.mayEdit || this.saving) return;
    this.saving = true;
    const { study } = this.board;
    try {
      const told = await post<KeptStudy>(`/api/studies/${kept.id}`, { study, n: kept.n });
      [this.kept, this.base, this.problem] = [told, study, ''];
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === 'study_changed') await this.take();
      else this.problem = t(error.said.key, error.said.params);
    }
    this.saving = false;
    if (this.kept && this.board.study !== this.base && !this.problem && !this.waiting)
      this.waiting = window.setTimeout(() => void this.save(), PAUSE);
    else await this.look();
  }

  /** Hear what others change meanwhile. */
  private listen(): void {
    const id = this.kept?.id;
    if (this.listening?.id === id) return;
    this.listening?.stop();
    this.newest = 0;
    this.listening = id ? { id, stop: listen(id, (n) => this.hear(n)) } : null;
  }

  private hear(n: number): void {
    this.newest = n;
    void this.look();
  }

  /** Take a newer version, unless one's own is on its way: that meets the other one there. */
  private async look(): Promise<void> {
    if (this.kept && this.newest > this.kept.n && !this.saving && !this.waiting) await this.take();
  }

  private async take(): Promise<void> {
    const told = await get<KeptStudy>(`/api/studies/${this.kept!.id}?since=${this.kept!.n}`).catch(() => null);
    if (!told) return;
    this.kept = told;
    if (!told.study) return;
    const mine = this.board.study;
    const whole = this.base ? merge(this.base, mine, told.study) : told.study;
    this.base = told.study;
    this.board.open(whole);
  }

  async share(): Promise<StudyShare | null> {
    let links: StudyShare | null = null;
    await this.asking(async () => {
      links = await post<StudyShare>(`/api/studies/${this.kept!.id}/share`);
    });
    return links;
  }

  async alone(): Promise<void> {
    await this.asking(async () => {
      this.kept = { ...(await post<KeptStudy>(`/api/studies/${this.kept!.id}/close`)), study: null };
    });
  }

  /** What the moves of the touched piece are worth, best first: what a line says of one counts before a short look. */
  readonly weighed = $derived.by(() => {
    const { worths, pondered, threat } = this.engine;
    if (!worths || worths.at !== this.board.at || worths.touch !== this.board.touched[0]) return [];
    const lines = threat ? [] : (pondered?.lines ?? []);
    return worths.moves
      .map(({ move, touches, chance }) => ({
        move,
        touches,
        chance: lines.find(({ moves }) => moves[0] === move)?.chance ?? chance,
      }))
      .sort((a, b) => b.chance - a.chance);
  });

  // -- the review ----------------------------------------------------------------------------------------------

  /** Judge the main line, move by move. */
  async judge(): Promise<void> {
    const { study } = this.board;
    const main = tree.mainAfter(study.nodes, study.nodes[0]!.id);
    this.reviewing = true;
    await this.asking(async () => {
      const line = main.map(({ move }) => move ?? '');
      const told = await post<StudyReview>('/api/study/review', { options: study.options, line });
      [this.review, this.reviewed] = [told.review, main.map(({ id }) => id)];
    });
    this.reviewing = false;
  }

  /** White's expected score after each move of the reviewed line, the start first. */
  readonly curve = $derived.by((): { id: string; chance: number; mark: Mark }[] => {
    const { review } = this;
    if (!review) return [];
    const chances = [...review.turns.map(({ before }) => before[0]!), review.end[0]!];
    const ids = [this.board.study.nodes[0]!.id, ...this.reviewed];
    return chances.map((chance, i) => ({ id: ids[i]!, chance, mark: i ? markOf(review.turns[i - 1]!.loss) : '' }));
  });
  readonly chanceAt = $derived(new Map(this.curve.map(({ id, chance }) => [id, chance])));
  readonly judged = $derived(new Map(this.reviewed.map((id, i) => [id, this.review!.turns[i]!])));

  /** The mark of a move: by hand, or else by the review. */
  markAt(id: string): Mark {
    const own = tree.find(this.board.study.nodes, id)?.mark;
    const turn = this.judged.get(id);
    return own || (turn ? markOf(turn.loss) : '');
  }

  /** Go to the next turning point of the review. */
  nextTurning(): void {
    const marked = this.curve.map(({ mark }, i) => (mark ? i : -1)).filter((i) => i >= 0);
    const now = this.curve.findIndex(({ id }) => id === this.board.at);
    const next = marked.find((i) => i > now) ?? marked[0];
    if (next !== undefined) void this.board.go(this.curve[next]!.id);
  }
}
