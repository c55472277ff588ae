// Where a bubble or a card beside a place covers the least.
import type { Point } from '../../lib/hex';

export interface Spot {
  side: 'left' | 'right' | 'above' | 'below';
  left: number;
  top: number;
  tail: number; // how far along its edge the bubble points back
}

const EDGE = 6; // a bubble keeps off the edge of the felt

/** Where a bubble of this size beside a point covers no cell at fault and the fewest stones; in pixels of the screen. */
export function clearSpot(
  at: Point,
  size: Point,
  stones: readonly Point[],
  faults: readonly Point[],
  radius: number,
  felt: Point,
): Spot {
  const [w, h] = size;
  const reach = radius + 8;
  const within = (start: number, length: number, whole: number): number =>
    Math.max(EDGE, Math.min(start, whole - length - EDGE));
  const spots = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((slide): Spot[] => {
    const [along, down] = [within(at[0] - w * slide, w, felt[0]), within(at[1] - h * slide, h, felt[1])];
    const [across, upright] = [at[0] - along, at[1] - down];
    return [
      { side: 'right', left: within(at[0] + reach, w, felt[0]), top: down, tail: upright },
      { side: 'left', left: within(at[0] - reach - w, w, felt[0]), top: down, tail: upright },
      { side: 'below', left: along, top: within(at[1] + reach + 6, h, felt[1]), tail: across },
      { side: 'above', left: along, top: within(at[1] - reach - h, h, felt[1]), tail: across },
    ];
  });
  const covered = ({ left, top }: Spot, points: readonly Point[]): number =>
    points.filter(([x, y]) => {
      const [dx, dy] = [Math.max(left - x, 0, x - left - w), Math.max(top - y, 0, y - top - h)];
      return Math.hypot(dx, dy) < radius * 0.9;
    }).length;
  const cost = (spot: Spot): number => covered(spot, [at, ...faults]) * 100 + covered(spot, stones);
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}
