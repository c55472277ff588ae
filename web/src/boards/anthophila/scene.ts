// The table as places to draw and to touch: the hive's seven hexes, the tiles, the spots that can be explored.
import type { Box } from '../../lib/camera.svelte';
import { cellKey, centre, R, touchedCell, type Cell, type Point } from '../../lib/hex';
import type { ActionHex, HornetStep, AnthophilaOutlook, Pawn, Tile } from './types.gen';

export interface Place {
  key: string;
  cell: Cell;
  touch: string;
  tile: Tile | null;
  action: ActionHex | null;
  groups: Group[];
  hornets: HornetStep[]; // those that stand here
  coming: HornetStep[]; // those that will
}

/** Bees that are drawn as one: each alone outside, those alike together in the stock. */
export interface Group {
  bees: Pawn[];
  x: number;
  y: number;
  scale: number;
}

/** Clockwise from the top right, as the rules count the actions. */
export const HEXES: readonly Cell[] = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

/** Where a touch lies on the board; null for what has no place there. */
export function cellOf(touch: string, outlook: AnthophilaOutlook): Cell | null {
  if (touch === 'stock') return [0, 0];
  if (touch.startsWith('action:')) return HEXES[outlook.actions.findIndex((action) => action.touch === touch)] ?? null;
  const bee = touch.startsWith('bee:') && outlook.bees.find((pawn) => pawn.touch === touch);
  return bee ? cellOf(bee.at, outlook) : touchedCell(touch);
}

/** Every place, back to front; `lit` adds the free spots that can be touched now. */
export function placesOf(outlook: AnthophilaOutlook, lit: Iterable<string>): Place[] {
  const places = new Map<string, Place>();
  const add = (cell: Cell, touch: string, more: Partial<Place> = {}): void => {
    const bees = outlook.bees.filter((bee) => bee.at === touch);
    places.set(cellKey(cell), {
      key: cellKey(cell),
      cell,
      touch,
      tile: null,
      action: null,
      groups: touch === 'stock' ? atHome(bees) : outside(bees, more.tile ?? null),
      hornets: outlook.hornets.filter((hornet) => hornet.start === touch),
      coming: outlook.hornets.filter((hornet) => hornet.stop === touch && hornet.start !== touch),
      ...more,
    });
  };
  add([0, 0], 'stock');
  outlook.actions.forEach((action, i) => add(HEXES[i]!, action.touch, { action }));
  for (const tile of outlook.tiles) add(touchedCell(tile.touch)!, tile.touch, { tile });
  for (const touch of lit) {
    const cell = touchedCell(touch);
    if (cell && !places.has(cellKey(cell))) add(cell, touch);
  }
  return [...places.values()].sort((a, b) => a.cell[1] - b.cell[1] || a.cell[0] - b.cell[0]);
}

function atHome(bees: Pawn[]): Group[] {
  const alike = new Map<string, Pawn[]>();
  for (const bee of bees) {
    const key = [bee.male, bee.mite, bee.acted].join();
    alike.set(key, [...(alike.get(key) ?? []), bee]);
  }
  const groups = [...alike.values()];
  const gap = Math.min(27, 76 / groups.length);
  return groups.map((group, i) => ({ bees: group, x: (i - (groups.length - 1) / 2) * gap, y: 27, scale: 0.62 }));
}

function outside(bees: Pawn[], tile: Tile | null): Group[] {
  const slots = tile?.kind === 'bonus' ? (tile.slots ?? 1) : 1;
  return bees.map((bee, i) => ({
    bees: [bee],
    x: slots > 1 || tile?.kind === 'bonus' ? (i - (slots - 1) / 2) * 23 : -2,
    y: 9,
    scale: tile?.kind === 'bonus' ? 0.72 : 0.98,
  }));
}

/** Is a tile reached only with the one colour change that a move may have? */
export const changesColour = (outlook: AnthophilaOutlook, bee: string | undefined, place: Place): boolean =>
  place.tile !== null && outlook.reach.some((reach) => reach.bee === bee && !reach.plain.includes(place.touch));

/** What has to be in sight. */
export function bounds(places: readonly Place[]): Box {
  const points = places.map(({ cell }) => centre(cell));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs) - R,
    right: Math.max(...xs) + R,
    top: Math.min(...ys) - R,
    bottom: Math.max(...ys) + R + 6,
  };
}

/** A dashed arrow from one cell to another, clear of what stands in the middle of both (`clear` units round it). */
export function arrow(from: Cell, to: Cell, clear = 20): { line: string; at: Point; turn: number } {
  const [a, b] = [centre(from), centre(to)];
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const start: Point = [a[0] + dx * clear, a[1] + dy * clear];
  const end: Point = [b[0] - dx * clear, b[1] - dy * clear];
  const head: Point = [end[0] - dx * 7, end[1] - dy * 7];
  const at = (p: Point): string => `${p[0].toFixed(1)},${p[1].toFixed(1)}`;
  return { line: `M${at(start)}L${at(head)}`, at: end, turn: (angle * 180) / Math.PI };
}
