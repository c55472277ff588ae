// A tapered arrow in a slight bow, as an SVG path.
import type { Point } from '../../lib/hex';

const BOW = 34; // how far it leans aside, at most
const [RIM, TIP] = [40, 14]; // it begins at the rim of a stone, and ends before the middle of a space

const text = ([x, y]: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;

export function bow(from: Point, to: Point): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const lean = Math.min(BOW, length * 0.12);
  const at = (along: number, aside: number): Point => {
    const share = along / length;
    const curve = 4 * share * (1 - share) * lean + aside;
    return [from[0] + ux * along - uy * curve, from[1] + uy * along + ux * curve];
  };
  const [start, end] = [Math.min(RIM, length * 0.4), Math.max(length - TIP, length * 0.7)];
  const neck = Math.max(start + 4, end - 30);
  const middle = (start + neck) / 2;
  return (
    `M${text(at(start, 3))}Q${text(at(middle, 6.5))} ${text(at(neck, 8))}L${text(at(neck, 18))}` +
    `L${text(at(end, 0))}L${text(at(neck, -18))}L${text(at(neck, -8))}Q${text(at(middle, -6.5))} ${text(at(start, -3))}Z`
  );
}
