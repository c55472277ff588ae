import type { Point } from '../../lib/hex';

/** The centre of a cell where hexagons have this radius. */
export const place = (q: number, r: number, radius: number): Point => [
  radius * Math.sqrt(3) * (q + r / 2),
  radius * 1.5 * r,
];

/** Numbers 0, 1, ... n - 1. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
