// The table of Hive as places to draw and to touch.
import { cellKey, centre, corners, neighbours, R, touchedCell, turned, type Cell, type Point } from '../../lib/hex';
import type { Box } from '../../lib/camera.svelte';
import { LEAN, STEP } from '../../art/stones';
import { touchedPiece, type Stack } from './pieces';

export interface Place {
  key: string;
  cell: Cell;
  stack: Stack | null;
}

/** How much larger than its stone a figure is drawn, so that it has the size of letters of 12 pixels at least. */
export const figureScale = (pixelsPerUnit: number): number => Math.max(1, 0.87 / pixelsPerUnit);

/** The middle of the face that lies on top of a place; `turn`: how the board is turned, for stacks stay upright. */
export function face(place: { cell: Cell; stack: Stack | null }, turn = 0): Point {
  const [x, y] = centre(place.cell);
  const under = Math.max(0, (place.stack?.pieces.length ?? 1) - 1);
  const [dx, dy] = turned([-under * LEAN, -under * STEP], -turn);
  return [x + dx, y + dy];
}

/** The empty cells round the hive; the middle of an empty table. */
export function frontier(stacks: ReadonlyMap<string, Stack>): Cell[] {
  if (!stacks.size) return [[0, 0]];
  const found = new Map<string, Cell>();
  for (const { cell } of stacks.values())
    for (const beside of neighbours(cell)) if (!stacks.has(cellKey(beside))) found.set(cellKey(beside), beside);
  return [...found.values()];
}

const sameStack = (a: Stack | null, b: Stack | null): boolean =>
  a === b || (a !== null && b !== null && a.pieces.join() === b.pieces.join());

/** Every place of the table, back to front as the board is turned. One that is as `before` stays the same object,
 * so that only what has changed is drawn anew. */
export function placesOf(stacks: ReadonlyMap<string, Stack>, turn = 0, before: readonly Place[] = []): Place[] {
  const known = new Map(before.map((place) => [place.key, place]));
  const cells = [...[...stacks.values()].map(({ cell }) => cell), ...frontier(stacks)];
  const back = (cell: Cell): number => Math.round(turned(centre(cell), turn)[1]);
  return cells
    .sort((a, b) => back(a) - back(b) || a[0] - b[0])
    .map((cell) => {
      const key = cellKey(cell);
      const place = { key, cell, stack: stacks.get(key) ?? null };
      const old = known.get(key);
      return old && sameStack(old.stack, place.stack) ? old : place;
    });
}

/** The cells that touches point at: spaces, and where pieces lie. */
export function cellsOf(touches: readonly string[], stacks: ReadonlyMap<string, Stack>): Cell[] {
  const found = new Map<string, Cell>();
  for (const touch of touches) {
    const piece = touchedPiece(touch);
    const cell = touchedCell(touch) ?? [...stacks.values()].find(({ pieces }) => piece && pieces.includes(piece))?.cell;
    if (cell) found.set(cellKey(cell), cell);
  }
  return [...found.values()];
}

/** What has to be in sight: the hive and the cells round it. */
export function bounds(places: readonly Place[], turn = 0): Box {
  const points = places.map(({ cell }) => turned(centre(cell), turn));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs) - R,
    right: Math.max(...xs) + R,
    top: Math.min(...ys) - R - 12,
    bottom: Math.max(...ys) + R + 10,
  };
}

// Three strokes from a corner, the one before drawn back each time: upwards, or downwards.
const TICK = ['v-7.5m0,7.5l6.5,3.8m-6.5,-3.8l-6.5,3.8', 'v7.5m0,-7.5l6.5,-3.8m-6.5,3.8l-6.5,-3.8'];

/** Small three-way ticks at the corners of the cells, fading away from the hive. */
export function ticks(cells: readonly Cell[]): { path: string; opacity: number }[] {
  const fade = [1, 0.75, 0.45, 0.22];
  const seen = new Set(cells.map(cellKey));
  let ring: Cell[] = cells.length ? [...cells] : [[0, 0]];
  const corner = new Set<string>();
  return fade.map((opacity) => {
    ring = ring.flatMap(neighbours).filter((cell) => {
      const fresh = !seen.has(cellKey(cell));
      seen.add(cellKey(cell));
      return fresh;
    });
    let path = '';
    for (const cell of ring)
      corners(R, centre(cell)).forEach(([x, y], i) => {
        const id = `${Math.round(x)}_${Math.round(y)}`;
        if (corner.has(id)) return;
        corner.add(id);
        path += `M${x.toFixed(1)},${y.toFixed(1)}${TICK[i % 2]}`;
      });
    return { path, opacity };
  });
}
