// The hive seen at an angle, or from above: where a cell of a level is drawn. Units: a cell has radius 40.
import type { Cell, Point } from '../../lib/hex';

export const S = 40;
const S3 = Math.sqrt(3);

/** The neighbour across each edge; edge i joins corner i and the next one, from the upper right, clockwise. */
export const ACROSS: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export interface Projection {
  flat: boolean;
  k: number; // how much depth is shortened
  h: number; // how high a level is
}

export const INCLINED: Projection = { flat: false, k: 0.84, h: 0.27 * S };
export const FLAT: Projection = { flat: true, k: 1, h: 0 };

export const along = ([q, r]: Cell, [a, b]: Cell): Cell => [q + a, r + b];

/** The middle of a cell's top. */
export const top = ({ k, h }: Projection, [q, r]: Cell, level: number): Point => [
  S * S3 * (q + r / 2),
  S * 1.5 * r * k - (Math.max(level, 1) - 1) * h,
];

/** The six corners about a point. */
export const hexagon = ({ k }: { k: number }, [x, y]: Point, share = 1): Point[] =>
  [-30, 30, 90, 150, 210, 270].map((angle) => [
    x + share * S * Math.cos((angle * Math.PI) / 180),
    y + share * S * k * Math.sin((angle * Math.PI) / 180),
  ]);

/** The cell of the table under a point; what stands above it is found by its drawing. */
export function onTable({ k }: Projection, [x, y]: Point): Cell {
  const r = y / (1.5 * S * k);
  const q = x / (S * S3) - r / 2;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0];
}

export const points = (corners: readonly Point[]): string =>
  corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

export const stroke = (...corners: Point[]): string =>
  `M${corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`;

/** The smallest convex polygon round some points: what a shadow covers between a thing and its end. */
export function hull(corners: readonly Point[]): Point[] {
  const sorted = corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (all: readonly Point[]): Point[] => {
    const found: Point[] = [];
    for (const p of all) {
      while (found.length > 1) {
        const [a, b] = [found.at(-2)!, found.at(-1)!];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        found.pop();
      }
      found.push(p);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

export function inside([x, y]: Point, polygon: readonly Point[]): boolean {
  let within = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon.at(i - 1)!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}
