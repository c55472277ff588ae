// How a stone goes from one space to another, as it is drawn: round the others, or over them. No rule rests on it.
import { cellKey, centre, neighbours, type Cell, type Point } from '../../lib/hex';
import { bounds, type Place } from './scene';
import type { HiveView, Spot } from './types.gen';

/** The spaces on the shortest way round the stones, both ends included; null where there is none. */
export function wayRound(from: Cell, to: Cell, taken: ReadonlySet<string>): Cell[] | null {
  const before = new Map<string, Cell | null>([[cellKey(from), null]]);
  const open: Cell[] = [from];
  for (const cell of open) {
    if (cellKey(cell) === cellKey(to)) {
      const way: Cell[] = [];
      for (let step: Cell | null = cell; step; step = before.get(cellKey(step)) ?? null) way.unshift(step);
      return way;
    }
    const beside = neighbours(cell);
    beside.forEach((next, i) => {
      if (taken.has(cellKey(next)) || before.has(cellKey(next))) return;
      const touching = [beside[(i + 1) % 6]!, beside[(i + 5) % 6]!].filter((other) => taken.has(cellKey(other)));
      if (touching.length !== 1) return; // along a stone, and through no gap that is too narrow
      before.set(cellKey(next), cell);
      open.push(next);
    });
  }
  return null;
}

export interface Step {
  piece: number;
  from: Spot | null; // null: it was in hand
  to: Spot;
}

/** What moved between two moments; nothing where more moved than a player can follow. */
export function stepsBetween(before: HiveView['spots'], after: HiveView['spots']): Step[] {
  const found: Step[] = [];
  after.forEach((to, piece) => {
    const from = before[piece] ?? null;
    if (to && String(from) !== String(to)) found.push({ piece, from, to });
  });
  const gone = before.filter((spot, piece) => spot && !after[piece]).length;
  return found.length + gone === 1 ? found : [];
}

const LEAPS = 'GBL'; // they go over others; so does what is thrown, and what climbs

/** The points that a stone passes, from its old space to its new one; two where it goes over the others. */
export function pointsOf(letter: string, from: Spot, to: Spot, spots: HiveView['spots']): Point[] {
  const [start, end]: [Cell, Cell] = [
    [from[0], from[1]],
    [to[0], to[1]],
  ];
  const others = spots.filter((spot): spot is Spot => spot !== null).map(([q, r]) => cellKey([q, r]));
  const taken = new Set(others.filter((key) => key !== cellKey(start) && key !== cellKey(end)));
  const leaps = LEAPS.includes(letter) || from[2] > 0 || to[2] > 0;
  const way = leaps ? null : wayRound(start, end, taken);
  return (way ?? [start, end]).map(centre);
}

const text = ([x, y]: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A soft line through points, as an SVG path. */
export function softly(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1)!;
  const bends = rest.slice(0, -1).map((point, i) => `Q${text(point)} ${text(between(point, rest[i + 1]!))}`);
  return `M${text(first!)}${bends.join('')}L${text(last)}`;
}

/** The way of the last move: a bow that leans away from the middle of the hive. */
export function trail(from: Cell, to: Cell, places: readonly Place[]): string {
  const [a, b] = [centre(from), centre(to)];
  const box = bounds(places);
  const middle: Point = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const half: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const normal: Point = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const outward = Math.sign(normal[0] * (half[0] - middle[0]) + normal[1] * (half[1] - middle[1])) || 1;
  const bow = Math.min(130, length * 0.32) * outward;
  return `M${a[0].toFixed(1)},${a[1].toFixed(1)}Q${(half[0] + normal[0] * bow).toFixed(1)},${(half[1] + normal[1] * bow).toFixed(1)} ${b[0].toFixed(1)},${b[1].toFixed(1)}`;
}
