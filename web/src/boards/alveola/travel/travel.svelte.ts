// Tiles and pieces that travel: the board shows the moment before until a tile has come down.
import { tick } from 'svelte';
import type { Camera } from '../../../lib/camera.svelte';
import { cellKey, type Cell, type Point } from '../../../lib/hex';
import { calm } from '../../../lib/settings.svelte';
import { cellsOf, type Box } from '../box';
import { S, top, type Projection } from '../projection';
import { heightAt, type Hive, type Piece } from '../scene';
import { tripsBetween, type Trips } from './trips';
import type { AlveolaView } from '../types.gen';

const FLIGHT = 380; // milliseconds: less than the least a bot takes for an action
const SETTLE = 170; // of one's own tile, which is held over its place already
const STEP = 330; // of a bee or a hornet
const PILE = 212; // units that a whole pile is drawn in
const SOFT = 'cubic-bezier(.3,.7,.3,1)';

/** A tile in the air; its middle is where it comes down. */
export interface Flight {
  tile: number;
  turn: number;
  at: Point;
}

interface Board {
  svg: SVGSVGElement;
  box: Box | null;
  p: Projection;
  hive: Hive;
}

export class Travel {
  still = $state.raw<AlveolaView | null>(null); // the moment that is shown while a tile is in the air
  flight = $state.raw<Flight | null>(null);
  leaving = $state.raw<Piece[]>([]); // pieces that are no longer there, and fade
  private way: Animation | null = null;
  private last: AlveolaView | null = null;

  constructor(
    private readonly camera: Camera,
    private readonly look: () => Board, // as the board is now
  ) {}

  /** Show what has changed since the last view; `own`: the player's own hand laid the tile. */
  see(view: AlveolaView, own: boolean): void {
    const before = this.last;
    this.last = view;
    if (!before || before === view) return;
    this.land();
    const { box } = this.look();
    if (calm() || !box) return;
    const trips = tripsBetween(before, view);
    if (!trips.tile) return void tick().then(() => this.movePieces(trips));
    if (!trips.tile.back) this.still = before;
    this.leaving = [];
    this.flight = this.flightOf(trips.tile, box);
    void tick().then(() => this.fly(trips, own));
  }

  /** What is in the air comes down at once. */
  land(): void {
    this.way?.cancel();
    this.way = this.still = this.flight = null;
    this.leaving = [];
  }

  private flightOf({ laid }: NonNullable<Trips['tile']>, box: Box): Flight {
    const [[tile, q, r, turn, level], { p }] = [laid, this.look()];
    const tops = cellsOf(box, tile, [q, r], turn).map((cell) => top(p, cell, level));
    const middle = (all: number[]): number => (Math.min(...all) + Math.max(...all)) / 2;
    return { tile, turn, at: [middle(tops.map(([x]) => x)), middle(tops.map(([, y]) => y))] };
  }

  private fly(trips: Trips, own: boolean): void {
    const node = this.look().svg.querySelector<SVGGElement>('.flying');
    const { flight } = this;
    if (!node || !flight || !trips.tile) return this.land();
    const from = own ? null : this.pileAt(trips.tile.pile);
    const there = { translate: '0px 0px', scale: '1' };
    const away = from
      ? { translate: `${from.at[0] - flight.at[0]}px ${from.at[1] - flight.at[1]}px`, scale: `${from.scale}` }
      : { translate: '0px -26px', scale: '1' };
    const { back } = trips.tile;
    this.way = node.animate(back ? [there, away] : [away, there], { duration: own ? SETTLE : FLIGHT, easing: SOFT });
    this.way.onfinish = () => {
      this.land();
      void tick().then(() => this.movePieces(trips));
    };
  }

  /** The middle of a pile in units of the board, and how large it is there. */
  private pileAt(pile: number): { at: Point; scale: number } | null {
    const [{ svg }, { camera }] = [this.look(), this];
    const node = pile < 0 ? null : svg.parentElement?.querySelector(`[data-touch="pile:${pile + 1}"]`);
    if (!node) return null;
    const [here, rect] = [svg.getBoundingClientRect(), node.getBoundingClientRect()];
    const middle: Point = [rect.left + rect.width / 2 - here.left, rect.top + rect.height / 2 - here.top];
    return { at: camera.toBoard(middle), scale: rect.width / PILE / camera.zoom };
  }

  private movePieces({ moved, come, gone }: Trips): void {
    const { svg } = this.look();
    const unit = 36 / S; // a piece is drawn in units of its own
    const find = ({ cell }: Piece): SVGGElement | null =>
      svg.querySelector(`[data-piece="${cellKey(cell)}"] > .figure`);
    for (const piece of come)
      find(piece)?.animate(
        [
          { translate: '0px -52px', opacity: 0 },
          { translate: '0px 0px', opacity: 1 },
        ],
        { duration: STEP, easing: SOFT },
      );
    for (const { piece, from } of moved) {
      const [a, b] = [this.topOf(from), this.topOf(piece.cell)];
      const [x, y] = [(a[0] - b[0]) * unit, (a[1] - b[1]) * unit];
      const over = { translate: `${x / 2}px ${y / 2 - 20}px` };
      const frames = [{ translate: `${x}px ${y}px` }, over, { translate: '0px 0px' }];
      find(piece)?.animate(frames, { duration: STEP, easing: 'ease-in-out' });
    }
    this.leaving = gone;
    if (gone.length) setTimeout(() => this.leaving === gone && (this.leaving = []), STEP);
  }

  topOf(cell: Cell): Point {
    const { p, hive } = this.look();
    return top(p, cell, heightAt(hive, cell));
  }
}
