// An arrow from one space to another: tapered, in a bow, its head before the middle of where it ends.
import { centre, type Cell, type Point } from '../lib/hex';

export interface Arrow {
  from: Cell;
  to: Cell;
}

const BOW = 34; // units to the side
const GAP = 26; // before both middles

/** The outline of an arrow as an SVG path; `thick`: how many times as broad as usual, where the picture is small. */
export function bow({ from, to }: Arrow, thick = 1): string {
  const [a, b] = [centre(from), centre(to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const aside: Point = [-along[1], along[0]];
  const at = (way: number, side: number): Point => [
    a[0] + along[0] * way + aside[0] * side * thick,
    a[1] + along[1] * way + aside[1] * side * thick,
  ];
  const bend = Math.min(BOW, length / 5) / thick;
  const [start, end, neck] = [GAP, length - GAP, length - GAP - 22 * thick];
  const [middle, text] = [
    (start + neck) / 2,
    (points: Point[]): string => points.map((p) => p.map((n) => n.toFixed(1)).join()).join(' '),
  ];
  return [
    `M${text([at(start, -3)])}`,
    `Q${text([at(middle, bend - 5), at(neck, -6)])}`,
    `L${text([at(neck, -15), at(end, 0), at(neck, 15), at(neck, 6)])}`,
    `Q${text([at(middle, bend + 5), at(start, 3)])}Z`,
  ].join('');
}
