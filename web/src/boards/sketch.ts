// Arrows and rings that a player draws on a board for himself: with the right button, or that of a pen.
import type { Point } from '../lib/hex';

export type Ink = 'leaf' | 'alert' | 'sky';

export interface Stroke {
  from: string; // a place's key
  to: string; // the same: a ring
  ink: Ink;
}

/** The ink that the keys held choose. */
export const inkOf = ({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): Ink =>
  shiftKey ? 'alert' : altKey ? 'sky' : 'leaf';

/** A stroke drawn once more is wiped out; in another ink it is drawn over. */
export function drawn(strokes: readonly Stroke[], next: Stroke): Stroke[] {
  const others = strokes.filter(({ from, to }) => from !== next.from || to !== next.to);
  const same = strokes.some(({ from, to, ink }) => from === next.from && to === next.to && ink === next.ink);
  return same ? others : [...others, next];
}

/** An arrow that grows towards its head, as an SVG path. */
export function arrow([ax, ay]: Point, [bx, by]: Point, width: number): string {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const at = (along: number, aside: number): string =>
    `${(ax + ux * along - uy * aside).toFixed(1)},${(ay + uy * along + ux * aside).toFixed(1)}`;
  const [start, neck, tip] = [width * 1.6, length - width * 3.4, length - width * 0.6];
  const points = [
    at(start, width * 0.3),
    at(neck, width * 0.55),
    at(neck, width * 1.5),
    at(tip, 0),
    at(neck, -width * 1.5),
    at(neck, -width * 0.55),
    at(start, -width * 0.3),
  ];
  return `M${points.join('L')}Z`;
}
