// Hexagons with a point at the top, in axial coordinates; R is 50 units, as the stones are drawn.
export const R = 50;
const S3 = Math.sqrt(3);

export type Cell = readonly [q: number, r: number];
export type Point = readonly [x: number, y: number];

/** The six sides, by the names of the texts. */
export const DIRECTIONS: readonly (readonly [string, Cell])[] = [
  ['e', [1, 0]],
  ['ne', [1, -1]],
  ['nw', [0, -1]],
  ['w', [-1, 0]],
  ['sw', [-1, 1]],
  ['se', [0, 1]],
];

export const cellKey = ([q, r]: Cell): string => `${q},${r}`;
export const cellOf = (key: string): Cell => key.split(',').map(Number) as unknown as Cell;
export const cellTouch = (cell: Cell): string => `cell:${cellKey(cell)}`;

/** The cell that a touch such as "cell:2,-1" names; null for any other. */
export function touchedCell(touch: string): Cell | null {
  const found = /^cell:(-?\d+),(-?\d+)$/.exec(touch);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

export const centre = ([q, r]: Cell): Point => [R * S3 * (q + r / 2), R * 1.5 * r];

/** A point turned about the origin by sixths of a turn, clockwise. */
export function turned([x, y]: Point, sixths: number): Point {
  if (!sixths) return [x, y];
  const [cos, sin] = [Math.cos((sixths * Math.PI) / 3), Math.sin((sixths * Math.PI) / 3)];
  return [x * cos - y * sin, x * sin + y * cos];
}

export const neighbours = ([q, r]: Cell): Cell[] => DIRECTIONS.map(([, [a, b]]) => [q + a, r + b]);

/** The cell under a point. */
export function cellAt([x, y]: Point): Cell {
  const r = y / (1.5 * R);
  const q = x / (R * S3) - r / 2;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0]; // + 0: never -0
}

export const corners = (radius: number, [cx, cy]: Point = [0, 0]): Point[] =>
  [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });

const short = (n: number): number => Number(n.toFixed(2));

/** A polygon with round corners, as an SVG path. */
export function rounded(points: readonly Point[], radius: number): string {
  const towards = (from: Point, to: Point): string => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const step = Math.min(radius, length / 2) / length;
    return `${short(from[0] + (to[0] - from[0]) * step)},${short(from[1] + (to[1] - from[1]) * step)}`;
  };
  const n = points.length;
  const bends = points.map((point, i) => {
    const [before, after] = [points[(i + n - 1) % n]!, points[(i + 1) % n]!];
    const corner = `${short(point[0])},${short(point[1])}`;
    return `${i ? 'L' : 'M'}${towards(point, before)}Q${corner} ${towards(point, after)}`;
  });
  return `${bends.join('')}Z`;
}

/** The point nearest to `from` towards an arrow key: what the keyboard goes to next. */
export function nearest<T>(items: readonly T[], at: (item: T) => Point, from: Point, key: string): T | null {
  const way = { ArrowRight: 0, ArrowDown: 90, ArrowLeft: 180, ArrowUp: -90 }[key];
  if (way === undefined) return null;
  const angle = (way * Math.PI) / 180;
  let best: T | null = null;
  let least = Infinity;
  for (const item of items) {
    const [dx, dy] = [at(item)[0] - from[0], at(item)[1] - from[1]];
    const ahead = dx * Math.cos(angle) + dy * Math.sin(angle);
    const aside = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
    if (ahead < 1 || aside > ahead * 1.8) continue; // 1.8: a neighbour at 60 degrees still counts
    const cost = ahead + aside * 1.6;
    if (cost < least) [best, least] = [item, cost];
  }
  return best;
}
