// The hive as columns of cells, and what is drawn of each.
import { cellKey, type Cell, type Point } from '../../lib/hex';
import type { Box as Bounds } from '../../lib/camera.svelte';
import { cellsOf, type Box } from './box';
import { ACROSS, along, hexagon, hull, inside, S, top, type Projection } from './projection';
import type { AlveolaView, Laid } from './types.gen';

export interface Storey {
  level: number;
  full: boolean;
  icon: boolean;
  laid: number; // which tile of the hive, in the order of laying
}

export interface Column {
  key: string;
  cell: Cell;
  storeys: Storey[]; // from the bottom
}

export type Piece = { cell: Cell; kind: 'worker' | 'queen'; seat: number } | { cell: Cell; kind: 'hornet' };
export type Hive = ReadonlyMap<string, Column>;

/** The columns of the hive, back to front. */
export function hiveOf(tiles: readonly Laid[], box: Box): Hive {
  const found = new Map<string, Column>();
  tiles.forEach(([tile, q, r, turn, level], laid) => {
    const [, pattern, hornet] = box.tiles[tile]!;
    cellsOf(box, tile, [q, r], turn).forEach((cell, i) => {
      const key = cellKey(cell);
      const storey = { level, full: pattern[i] === 'F', icon: i === hornet, laid };
      found.set(key, { key, cell, storeys: [...(found.get(key)?.storeys ?? []), storey] });
    });
  });
  return new Map([...found].sort(([, a], [, b]) => a.cell[1] - b.cell[1] || a.cell[0] - b.cell[0]));
}

export const heightAt = (hive: Hive, cell: Cell): number => hive.get(cellKey(cell))?.storeys.at(-1)!.level ?? 0;

export function piecesOf(view: AlveolaView): Map<string, Piece> {
  const found = new Map<string, Piece>();
  view.players.forEach(({ workers, queen }, seat) => {
    for (const cell of workers) found.set(cellKey(cell), { cell, kind: 'worker', seat });
    if (queen) found.set(cellKey(queen), { cell: queen, kind: 'queen', seat });
  });
  for (const cell of view.hornets) found.set(cellKey(cell), { cell, kind: 'hornet' });
  return found;
}

/** The ground cells round the hive. */
export function groundOf(hive: Hive): Cell[] {
  const found = new Map<string, Cell>();
  for (const { cell } of hive.values())
    for (const way of ACROSS) {
      const beside = along(cell, way);
      if (!hive.has(cellKey(beside))) found.set(cellKey(beside), beside);
    }
  return [...found.values()];
}

// -- light and shade -----------------------------------------------------------------------------------------

const WAX = ['#C48A36', '#D9A64B', '#EBC46E', '#F9E2A4', '#FFF0C8'];
const LEFT = ['#A56F26', '#BC8534', '#D19D4D', '#E4BB74', '#EFD090'];
const RIGHT = ['#6F4614', '#85591D', '#9B6D2A', '#B28640', '#C49C58'];
const tone = (tones: readonly string[], level: number): string => tones[Math.min(level, tones.length) - 1]!;

/** The rim of a cell: the higher, the lighter. */
export const wax = (level: number): string => tone(WAX, level);
export const walls = (level: number): [right: string, left: string] => [tone(RIGHT, level), tone(LEFT, level)];
/** Which face is drawn: there are five shades of full and of empty. */
export const shade = (level: number): number => Math.min(level, 5);

const CAST: Point = [0.26 * S, 0.17 * S]; // how far a level's shadow falls

/** The shadows that taller cells throw on a cell's top. */
export function shadowsOn(hive: Hive, p: Projection, { cell, storeys }: Column): Point[][] {
  const level = storeys.at(-1)!.level;
  const found: Point[][] = [];
  for (let q = -3; q <= 1; q++)
    for (let r = -3; r <= 2; r++) {
      const from = along(cell, [q, r]);
      const drop = heightAt(hive, from) - level;
      if ((q || r) && drop > 0) found.push(cast(p, top(p, from, level), drop));
    }
  return found;
}

function cast(p: Projection, at: Point, levels: number): Point[] {
  const near = hexagon(p, at);
  return hull([...near, ...near.map(([x, y]): Point => [x + CAST[0] * levels, y + CAST[1] * p.k * levels])]);
}

/** The shadow of the whole hive on the table. */
export const groundShadows = (hive: Hive, p: Projection): Point[][] =>
  [...hive.values()].map(({ cell, storeys }) => {
    const [x, y] = top(p, cell, 1);
    return cast(p, [x, y + p.h], storeys.length);
  });

export interface Wall {
  corners: Point[];
  fill: string;
}

/** The walls that can be seen of a cell, one for each level, from the bottom. */
export function wallsOf(hive: Hive, p: Projection, { cell, storeys }: Column): Wall[] {
  if (p.flat) return [];
  return storeys.flatMap(({ level }) => {
    const corners = hexagon(p, top(p, cell, level));
    return [1, 2]
      .filter((edge) => heightAt(hive, along(cell, ACROSS[edge]!)) < level)
      .map((edge) => {
        const [a, b] = [corners[edge]!, corners[edge + 1]!];
        return { corners: [a, b, [b[0], b[1] + p.h], [a[0], a[1] + p.h]], fill: walls(level)[edge - 1]! };
      });
  });
}

export interface Edge {
  from: Point;
  to: Point;
  width: number;
  light: [Point, Point] | null; // the lit line inside an edge that stands free
}

/** The outline of a cell: none inside a tile, heavier where it drops. */
export function edgesOf(hive: Hive, p: Projection, { cell, storeys }: Column): Edge[] {
  const { level, laid } = storeys.at(-1)!;
  const at = top(p, cell, level);
  const corners = hexagon(p, at);
  return ACROSS.flatMap((way, i) => {
    const beside = hive.get(cellKey(along(cell, way)))?.storeys.at(-1);
    if (beside?.laid === laid) return [];
    const drop = level - (beside?.level ?? 0);
    const [from, to] = [corners[i]!, corners[(i + 1) % 6]!];
    const inward = ([x, y]: Point): Point => {
      const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      return [x + (at[0] - middle[0]) * 0.075, y + (at[1] - middle[1]) * 0.075];
    };
    const light: Edge['light'] = drop > 0 && (i === 3 || i === 4) ? [inward(from), inward(to)] : null;
    return [{ from, to, width: drop <= 0 ? 1.5 : drop === 1 ? 1.8 : 2.2, light }];
  });
}

// -- level chips ---------------------------------------------------------------------------------------------

export interface Chip {
  at: Point;
  level: number;
  laid: number;
}

interface Spot {
  at: Point;
  cost: number; // even where nobody stands
}

export interface ChipSpots {
  laid: number;
  level: number;
  spots: Spot[];
}

/** Where the chip of each tile above the ground may go, and what of it the cells in front would hide. */
export function chipSpotsOf(hive: Hive, p: Projection): ChipSpots[] {
  const tiles = new Map<number, { level: number; cells: Cell[] }>();
  for (const { cell, storeys } of hive.values()) {
    const { level, laid } = storeys.at(-1)!;
    if (level > 1) tiles.set(laid, { level, cells: [...(tiles.get(laid)?.cells ?? []), cell] });
  }
  return [...tiles].map(([laid, { level, cells }]) => ({ laid, level, spots: spotsOf(hive, p, cells, level) }));
}

/** One chip for each tile that lies above the ground, where it is best seen beside who stands there. */
export function chipsOf(tiles: readonly ChipSpots[], stood: readonly Point[]): Chip[] {
  const crowd = (at: Point): number =>
    stood
      .map(([x, y]) => Math.hypot(x - at[0], y - at[1]))
      .filter((far) => far < 0.86 * S)
      .reduce((sum, far) => sum + 3 + (0.86 * S - far) * 0.3, 0);
  return tiles.map(({ laid, level, spots }) => {
    const costs = spots.map(({ at, cost }) => cost + crowd(at));
    return { at: spots[costs.indexOf(Math.min(...costs))]!.at, level, laid };
  });
}

/** Where a chip may go: between two cells of the tile, else at a corner. */
function spotsOf(hive: Hive, p: Projection, cells: readonly Cell[], level: number): Spot[] {
  const spots: Spot[] = [];
  const add = (at: Point, row: number, base: number): unknown =>
    spots.push({ at, cost: base + 4 * hiddenBy(hive, p, at, row) });
  cells.forEach((cell, i) => {
    const a = top(p, cell, level);
    for (const other of cells.slice(i + 1)) {
      if (!ACROSS.some((way) => cellKey(along(cell, way)) === cellKey(other))) continue;
      const b = top(p, other, level);
      const at: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      add(at, Math.max(cell[1], other[1]), 0);
    }
    hexagon(p, a, 0.86).forEach((at, corner) => add(at, cell[1], corner === 2 ? 2 : 3));
  });
  return spots;
}

/** How much of a chip the cells in front of it hide. */
function hiddenBy(hive: Hive, p: Projection, [x, y]: Point, row: number): number {
  let hidden = 0;
  for (const { cell, storeys } of hive.values()) {
    if (cell[1] <= row) continue;
    const level = storeys.length;
    const [a, b, c, d, ...back] = hexagon(p, top(p, cell, level), 0.98) as [Point, Point, Point, Point];
    const low = ([px, py]: Point): Point => [px, py + p.h * level];
    const body = [a, low(b), low(c), low(d), d, ...back];
    for (const [dx, dy] of [
      [0, 0],
      [-6, 0],
      [6, 0],
      [0, -6],
      [0, 6],
    ] as const)
      if (inside([x + dx, y + dy], body)) hidden++;
  }
  return hidden;
}

// -- framing -------------------------------------------------------------------------------------------------

/** What has to be in sight: the hive, and some ground to lay on. */
export function bounds(hive: Hive, p: Projection, ground: readonly Cell[]): Bounds {
  const spots = [
    ...[...hive.values()].map(({ cell, storeys }) => top(p, cell, storeys.length)),
    ...ground.map((cell) => top(p, cell, 1)),
  ];
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const pad = ground.length ? 0.9 * S : 1.1 * S;
  return {
    left: Math.min(...xs) - pad,
    right: Math.max(...xs) + pad,
    top: Math.min(...ys) - pad,
    bottom: Math.max(...ys) + pad + p.h,
  };
}

/** The line round some cells at one level: where two of them meet there is none. */
export function outlineOf(p: Projection, cells: readonly Cell[], level: number, lift = 0): [Point, Point][] {
  const own = new Set(cells.map(cellKey));
  return cells.flatMap((cell) => {
    const [x, y] = top(p, cell, level);
    const corners = hexagon(p, [x, y - lift]);
    return ACROSS.flatMap((way, i): [Point, Point][] =>
      own.has(cellKey(along(cell, way))) ? [] : [[corners[i]!, corners[(i + 1) % 6]!]],
    );
  });
}
