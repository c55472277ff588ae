// Stones that travel: what changed between two moments is seen to move, whichever way time went.
import { LEAN, STEP } from '../../art/stones';
import { turned, type Point } from '../../lib/hex';
import { NAMES } from './pieces';
import type { HiveView, Spot } from './types.gen';
import { pointsOf, stepsBetween } from './ways';

const STRIDE = 110; // milliseconds for each space
const MOST = 760;

/** Let what differs between two views be seen; `turn`: how the board is turned. */
export function animate(svg: SVGSVGElement, before: HiveView, after: HiveView, turn: number): void {
  for (const { piece, from, to } of stepsBetween(before.spots, after.spots)) {
    const stone = svg.querySelector(`.place [data-piece="${NAMES[piece]}"]`);
    if (!stone) continue;
    if (!from) {
      const falls = [
        { translate: '0px -46px', opacity: 0 },
        { translate: '0px 0px', opacity: 1 },
      ];
      stone.animate(falls, { duration: 260, easing: 'cubic-bezier(.3,.7,.3,1)' });
      continue;
    }
    const points = pointsOf(NAMES[piece]![1]!, from, to, after.spots);
    const frames = points.length > 2 || side(from, to) ? slide(points, turn) : leap(points, from, to, turn);
    const duration = Math.min(MOST, 200 + STRIDE * Math.max(2, points.length));
    stone.animate(frames, { duration, easing: 'ease-in-out' });
  }
}

const side = (from: Spot, to: Spot): boolean =>
  !from[2] && !to[2] && Math.hypot(to[0] - from[0], to[1] - from[1]) < 1.5;

const shifts = (points: readonly Point[], turn: number): Point[] => {
  const end = points.at(-1)!;
  return points.map(([x, y]) => turned([x - end[0], y - end[1]], turn));
};

const slide = (points: readonly Point[], turn: number): Keyframe[] =>
  shifts(points, turn).map(([x, y]) => ({ translate: `${x}px ${y}px` }));

function leap(points: readonly Point[], from: Spot, to: Spot, turn: number): Keyframe[] {
  const [[x, y]] = shifts(points, turn) as [Point];
  const lift = from[2] - to[2];
  const start: Point = [x - LEAN * lift, y - STEP * lift];
  return [
    { translate: `${start[0]}px ${start[1]}px` },
    { translate: `${start[0] / 2}px ${start[1] / 2 - 34}px` },
    { translate: '0px 0px' },
  ];
}
