// The position editor: what lies on the table, what is in the hand, what the server says of it.
import { ApiProblem, post } from '../../lib/api';
import { Carry } from '../../lib/carry.svelte';
import type { Cell } from '../../lib/hex';
import { t } from '../../lib/voice.svelte';
import type { JudgedPosition, PositionRead } from '../../wire.gen';
import {
  asked,
  cellsOf,
  empty,
  exchange,
  isNear,
  placeOf,
  put,
  raise,
  recoloured,
  rejoined,
  remove,
  sketchOf,
  stackAt,
  type Rules,
  type Sketch,
} from './sketch';

const MOST_STEPS = 200; // that can be taken back
export const PATH = '/study/editor';

export class Editing {
  sketch = $state.raw<Sketch>(empty());
  judged = $state.raw<JudgedPosition | null>(null); // of this sketch, or of the one before while it is asked
  asking = $state(true); // the server has not judged this sketch yet
  held = $state<string | null>(null);
  opened = $state.raw<Cell | null>(null); // a stack whose card is shown
  doubt = $state.raw<{ piece: string; cell: Cell } | null>(null); // on top of what lies there, or in its place?
  several = $state<string | null>(null); // a text with more than one game, of which one is to be chosen
  problem = $state('');
  readonly carry = new Carry();
  private past = $state.raw<Sketch[]>([]);
  private future = $state.raw<Sketch[]>([]);
  private running = false;

  readonly faults = $derived(this.judged?.faults ?? []);
  readonly canUndo = $derived(this.past.length > 0);
  readonly canRedo = $derived(this.future.length > 0);
  /** The text of a position that can be played from; null while there is a fault or it is not known. */
  readonly playable = $derived(!this.asking && this.judged && !this.judged.faults.length ? this.judged.text : null);

  /** Open the position of an address, or an empty table. */
  async begin(text: string): Promise<void> {
    if (!text || !(await this.open(text))) await this.judge();
  }

  /** Read a position or a game; false, with the reason in `problem`, where it cannot be read. */
  async open(text: string, number: number | null = null): Promise<boolean> {
    this.problem = '';
    try {
      const read = await post<PositionRead>('/api/positions/read', { text, number });
      this.change(sketchOf(read, this.sketch.rules));
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === 'several_games') this.several = text;
      else this.problem = t(error.said.key, error.said.params ?? {});
      return false;
    }
  }

  /** Take the next sketch; the one before can be had back. */
  change(next: Sketch): void {
    this.past = [...this.past, this.sketch].slice(-MOST_STEPS);
    this.future = [];
    this.take(next);
  }

  private take(next: Sketch): void {
    this.sketch = next;
    this.letGo();
    void this.judge();
  }

  letGo(): void {
    [this.held, this.opened, this.doubt] = [null, null, null];
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    [this.past, this.future] = [this.past.slice(0, -1), [...this.future, this.sketch]];
    this.take(before);
  }

  redo(): void {
    const next = this.future.at(-1);
    if (!next) return;
    [this.past, this.future] = [[...this.past, this.sketch], this.future.slice(0, -1)];
    this.take(next);
  }

  clear(): void {
    this.change({ ...empty(), rules: this.sketch.rules });
  }

  hold(piece: string | null): void {
    this.letGo();
    this.held = piece;
  }

  /** A space is touched: put down what is held, or take what lies there. `onTop`: without asking. */
  touch(cell: Cell, onTop = false): void {
    const stack = stackAt(this.sketch, cell);
    const top = stack?.pieces.at(-1);
    if (this.held === null) {
      if (top) this.hold(top);
      if (stack && stack.pieces.length > 1) this.opened = stack.cell;
    } else if (top === this.held || stack?.pieces.includes(this.held)) this.letGo();
    else this.drop(this.held, cell, onTop);
  }

  /** Put a piece down on a space; where another lies, ask how. */
  drop(piece: string, cell: Cell, onTop = false): void {
    if (!isNear(cell)) return this.letGo();
    if (!stackAt(this.sketch, cell) || onTop) this.change(put(this.sketch, piece, cell));
    else [this.held, this.opened, this.doubt] = [piece, null, { piece, cell }];
  }

  putOnTop(): void {
    if (this.doubt) this.change(put(this.sketch, this.doubt.piece, this.doubt.cell));
  }

  exchange(): void {
    if (this.doubt) this.change(exchange(this.sketch, this.doubt.piece, this.doubt.cell));
  }

  remove(piece: string | null = this.held): void {
    if (piece && placeOf(this.sketch, piece)) this.change(remove(this.sketch, piece));
    else this.letGo();
  }

  raise(piece: string): void {
    const cell = placeOf(this.sketch, piece)?.cell ?? null;
    this.change(raise(this.sketch, piece));
    this.opened = cell;
  }

  recolour(piece: string | null = this.held): void {
    const found = piece && recoloured(this.sketch, piece);
    if (!found) return;
    this.change(found.sketch);
    this.held = found.piece;
  }

  rejoin(): void {
    const split = this.faults.find(({ code }) => code === 'hive_split');
    if (split) this.change(rejoined(this.sketch, cellsOf(split.said)));
  }

  setRules(rules: Partial<Rules>): void {
    this.change({ ...this.sketch, rules: { ...this.sketch.rules, ...rules } });
  }

  isHeldOnTable(): boolean {
    return this.held !== null && placeOf(this.sketch, this.held) !== undefined;
  }

  /** Ask the server what it says; of several changes meanwhile only the last is asked about. */
  private async judge(): Promise<void> {
    this.asking = true;
    if (this.running) return;
    this.running = true;
    try {
      let about: Sketch;
      do {
        about = this.sketch;
        this.judged = await post<JudgedPosition>('/api/positions/judge', asked(about));
      } while (about !== this.sketch);
      [this.asking, this.problem] = [false, ''];
      history.replaceState(null, '', this.address);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.problem = t(error.said.key);
    } finally {
      this.running = false;
    }
  }

  /** The address that opens this position again; an empty table has the plain one. */
  get address(): string {
    return this.sketch.stacks.length && this.judged ? `${PATH}?position=${this.judged.text}` : PATH;
  }
}
