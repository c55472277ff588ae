// The tile in hand: where it may go, how it is turned, and what it would cover.
import { cellKey, cellTouch, touchedCell, type Cell } from '../../lib/hex';
import type { Session } from '../../shell/table/session.svelte';
import { cellsOf, inHand, type Box } from './box';
import { groundOf, heightAt, type Column } from './scene';
import type { AlveolaView } from './types.gen';

interface Table {
  readonly session: Session;
  readonly view: AlveolaView;
  readonly box: Box | null;
  readonly hive: ReadonlyMap<string, Column>;
  readonly near: string | null; // the cell under the pointer, or under the keys
}

export const cellAt = (key: string): Cell => key.split(',').map(Number) as unknown as Cell;

export class Hand {
  turn = $state(0); // as it was last turned

  constructor(private readonly table: Table) {}

  get box(): Box | null {
    return this.table.box;
  }
  private get session(): Session {
    return this.table.session;
  }

  readonly tile = $derived.by(() => (this.session.myTurn && !this.session.past ? inHand(this.table.view) : null));
  readonly laying = $derived.by(() => this.tile !== null && ['lay', 'start'].includes(this.table.view.step));
  /** For each cell that the tile may be turned about, the turns that are allowed there. */
  readonly turns = $derived.by(() => {
    const found = new Map<string, Set<number>>();
    if (this.laying)
      for (const { touches } of this.session.choices) {
        const [cell, turned] = [touches[0]!.slice(5), Number(touches[1]?.slice(5))];
        found.set(cell, (found.get(cell) ?? new Set<number>()).add(turned));
      }
    return found;
  });
  /** The ground where it may lie. */
  readonly ground = $derived.by((): Cell[] => {
    if (!this.laying) return [];
    const found = new Map(groundOf(this.table.hive).map((cell) => [cellKey(cell), cell]));
    for (const key of this.turns.keys()) if (!this.table.hive.has(key)) found.set(key, cellAt(key));
    return [...found.values()];
  });
  /** The cell that it is held over, waiting to be confirmed. */
  readonly held = $derived.by(() =>
    this.laying && this.session.touched.length === 2 ? touchedCell(this.session.touched[0]!) : null,
  );
  readonly ghost = $derived.by((): { cell: Cell; turn: number } | null => {
    if (!this.laying) return null;
    const [touches, hinted] = [this.session.touched, this.session.hinted?.touches];
    if (hinted) return { cell: touchedCell(hinted[0]!)!, turn: Number(hinted[1]!.slice(5)) };
    if (this.held) return { cell: this.held, turn: Number(touches[1]!.slice(5)) };
    const { near } = this.table;
    return near ? { cell: cellAt(near), turn: this.fitting(near) } : null;
  });
  readonly covers = $derived.by(() =>
    this.ghost && this.table.box && this.tile !== null
      ? cellsOf(this.table.box, this.tile, this.ghost.cell, this.ghost.turn)
      : [],
  );
  readonly level = $derived.by(() => Math.max(0, ...this.covers.map((cell) => heightAt(this.table.hive, cell))) + 1);
  readonly allowed = $derived.by(
    () => this.ghost !== null && (this.turns.get(cellKey(this.ghost.cell))?.has(this.ghost.turn) ?? false),
  );

  /** How many ways of turning it there are. */
  private get ways(): number {
    return this.table.box && this.tile !== null ? this.table.box.tiles[this.tile]![3] : 6;
  }

  /** As the tile is turned now, if that goes here; else the next turn that does. */
  private fitting(key: string): number {
    const fit = this.turns.get(key);
    for (let i = 0; fit && i < this.ways; i++)
      if (fit.has((this.turn + i) % this.ways)) return (this.turn + i) % this.ways;
    return this.turn % this.ways;
  }

  rotate(by: number): void {
    if (this.tile === null) return;
    this.turn = ((this.ghost?.turn ?? this.turn) + by + this.ways) % this.ways;
    if (this.held) void this.session.hold([cellTouch(this.held), `turn:${this.turn}`]);
  }

  /** Hold it over a cell; where it is held already, turn it. */
  lay(cell: Cell): void {
    if (this.held && cellKey(this.held) === cellKey(cell)) {
      this.rotate(1);
      return;
    }
    this.turn = this.fitting(cellKey(cell));
    void this.session.hold([cellTouch(cell), `turn:${this.turn}`]);
  }
}

/** The hand over the board that is shown, for what is drawn beside the board. */
class Hands {
  shown = $state.raw<Hand | null>(null);
}

export const hands = new Hands();
