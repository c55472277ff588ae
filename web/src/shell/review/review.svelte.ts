// The review of a finished match: which turn is looked at, for which player, and what the board shows of it.
import { t } from '../../lib/voice.svelte';
import type { JudgedTurn, Review, Sentence, Told } from '../../wire.gen';
import type { Session } from '../table/session.svelte';

export type Side = 'played' | 'better' | 'both';
export interface Sums {
  choice: number;
  luck: number;
  others: number;
}

const NEAR = 1e-9;
const SLIGHT = 0.02; // a loss that is none

export class MatchReview {
  judged = $state.raw<Review | null>(null);
  problem = $state('');
  at = $state(0); // the turn
  player = $state(0); // by whose eyes
  side = $state<Side>('played');
  private records: number[] = [];
  private wish: object | null = {}; // what the hand wants to see now; nothing once the review is left

  constructor(private readonly session: Session) {
    this.player = session.mine[0] ?? 0;
    void this.load();
  }

  private async load(): Promise<void> {
    const reply = await this.session.ask({ t: 'review' });
    if (!this.wish) return;
    if (reply.t !== 'reviewed') {
      this.problem = t(reply.t === 'refused' ? `refusal.${reply.refusal.code}` : 'ui.offline');
      return;
    }
    [this.judged, this.records] = [reply.review, reply.records];
    await this.go(this.turnings[0] ?? Math.max(0, this.turns.length - 1));
  }

  readonly turns = $derived<readonly JudgedTurn[]>(this.judged?.turns ?? []);
  readonly turn = $derived<JudgedTurn | null>(this.turns[this.at] ?? null);
  readonly turnings = $derived(this.turns.flatMap((turn, n) => (turn.turned ? [n] : [])));
  /** The chances of every seat before each turn, and at the end. */
  readonly points = $derived(this.judged ? [...this.turns.map(({ before }) => before), this.judged.end] : []);
  readonly seats = $derived(this.judged?.end.map((_, seat) => seat) ?? []);
  /** Do all seats share one curve, as in a game played together? */
  readonly together = $derived(
    this.points.length > 0 &&
      this.points.every((point) => point.every((chance) => Math.abs(chance - point[0]!) < NEAR)),
  );

  /** Was anything drawn or rolled? */
  readonly lucky = $derived(this.turns.some(({ luck }) => luck.some((share) => share !== 0)));

  /** What a turn changed for a seat: by its own choice, by luck, by what the others chose. */
  changes(turn: JudgedTurn, seat = this.player): Sums {
    const chosen = turn.choice[seat] ?? 0;
    const own = turn.seat === seat;
    return { choice: own ? chosen : 0, luck: turn.luck[seat] ?? 0, others: own ? 0 : chosen };
  }

  /** What a turning point changed: luck for the chosen player; a choice for its own, which lost or won by it. */
  turned(turn: JudgedTurn): number {
    if (turn.turned === 'luck') return this.changes(turn).luck;
    return turn.loss >= SLIGHT ? -turn.loss : (turn.choice[turn.seat] ?? 0);
  }

  sums(seat: number): Sums {
    const sum = { choice: 0, luck: 0, others: 0 };
    for (const turn of this.turns) {
      const { choice, luck, others } = this.changes(turn, seat);
      sum.choice += choice;
      sum.luck += luck;
      sum.others += others;
    }
    return sum;
  }

  /** Look at a turn: where a better one is known, both are shown. */
  async go(n: number): Promise<void> {
    if (!this.turns.length) return;
    this.at = Math.max(0, Math.min(n, this.turns.length - 1));
    await this.show(this.turn?.best ? 'both' : 'played');
  }

  async step(way: 1 | -1): Promise<void> {
    await this.go(this.at + way);
  }

  /** The next turning point, or the one before. */
  async turning(way: 1 | -1): Promise<void> {
    const { turnings, at } = this;
    const next = way > 0 ? turnings.find((n) => n > at) : turnings.findLast((n) => n < at);
    if (next !== undefined) await this.go(next);
  }

  hasTurning(way: 1 | -1): boolean {
    return this.turnings.some((n) => (way > 0 ? n > this.at : n < this.at));
  }

  async show(side: Side): Promise<void> {
    const { session, turn } = this;
    if (!turn || !this.wish) return;
    const wish = (this.wish = {});
    const best = turn.best;
    this.side = best ? side : 'played';
    if (!best || side === 'played') await session.goTo(turn.last);
    else if (side === 'both') await session.goTo(turn.first - 1);
    else {
      const notations = session.table!.game === 'hive' ? best.notation.slice(0, 1) : best.notation;
      const reply = await session.ask({ t: 'try', seat: null, notations, n: this.recordBefore(turn) });
      if (this.wish !== wish) return; // the hand has gone on while the server looked
      session.letGo();
      if (reply.t === 'past') session.past = reply;
    }
    if (this.wish !== wish) return;
    session.pointed = this.side === 'better' ? best!.marks : turn.marks;
    if (this.side === 'both')
      session.hinted = { t: 'hinted', id: '', notation: best!.notation[0]!, touches: best!.marks, reasons: [] };
  }

  private recordBefore(turn: JudgedTurn): number {
    return this.records[turn.first - 2] ?? this.session.log.find(({ kind }) => kind === 'start')!.n;
  }

  async leave(): Promise<void> {
    this.wish = null;
    this.session.pointed = [];
    await this.session.look(null);
  }
}

/** What a player did by an action: a hornet that moves at the end of a turn is no deed. */
export function deed(told: readonly Told[]): Sentence | undefined {
  return (told.find(({ said }) => Object.keys(said.seats ?? {}).length) ?? told[0])?.said;
}

/** A share as whole points, with its sign: +5, −12, 0. */
export function signed(share: number): string {
  const points = Math.round(100 * share);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}
export const percent = (share: number): string => `${Math.round(100 * share)}`;
