// The shapes that every tile shares, and the four families: colour, pattern in the border, ground, mark on the corner.
import { corners, R, rounded } from '../../../lib/hex';
import sprite from './sprite.svg?raw';

export const EDGE = rounded(corners(R * 0.965), 5);
export const GROUND = rounded(corners(R * 0.775), 4);
export const INNER = rounded(corners(R * 0.92), 5);
export const PLATE = rounded(corners(R * 1.05), 7);
export const RING = rounded(corners(R * 0.985), 5);

export interface Family {
  border: string;
  ground: string;
  deep: string;
}

export const FAMILIES: Record<string, Family> = {
  blue: { border: '#3F73B8', ground: '#DCE8F6', deep: '#234A80' },
  green: { border: '#8CC063', ground: '#ECF5DA', deep: '#2E5A22' },
  yellow: { border: '#E0AC12', ground: '#FBF0C4', deep: '#8A6400' },
  red: { border: '#B4382F', ground: '#F7D6CE', deep: '#7E221B' },
};
export const FAMILY_NAMES = Object.keys(FAMILIES);
export const JOKER: Family = { border: '', ground: '#FBF6EA', deep: '#6E6254' };

const pattern = (id: string, width: number, height: number, marks: string, turn = ''): string =>
  `<pattern id="antho-p-${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ${turn}>` +
  `<rect width="${width}" height="${height}" fill="${FAMILIES[id]!.border}"/>${marks}</pattern>`;

const PATTERNS =
  pattern('blue', 7, 7, '<g fill="#E6F0FB"><circle cx="2" cy="2" r="1.25"/><circle cx="5.5" cy="5.5" r="1.25"/></g>') +
  pattern('green', 8, 7, '<path d="M0,5.6 4,1.6 8,5.6" fill="none" stroke="#2E5A22" stroke-width="1.7"/>') +
  pattern('yellow', 7, 7, '<rect width="2.4" height="7" fill="#FFF6CF"/>', 'patternTransform="rotate(45)"') +
  pattern('red', 8, 8, '<path d="M1,1 4,4M4,1 1,4M5,5 8,8M8,5 5,8" stroke="#FBDAD3" stroke-width="1.2"/>');

/** A wild outline: each half of a side in the pattern of another family. */
function joker(): string {
  const points = corners(R);
  const halves = points.flatMap((a, i) => {
    const b = points[(i + 1) % 6]!;
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return [
      [a, middle],
      [middle, b],
    ];
  });
  const order = ['blue', 'yellow', 'green', 'red'];
  const wedge = ([a, b]: readonly (readonly number[])[], i: number): string =>
    `<path d="M0,0L${a![0]!.toFixed(1)},${a![1]!.toFixed(1)}L${b![0]!.toFixed(1)},${b![1]!.toFixed(1)}Z" fill="url(#antho-p-${order[i % 4]})"/>`;
  return (
    `<clipPath id="antho-clip"><path d="${EDGE}"/></clipPath>` +
    `<g id="antho-joker" clip-path="url(#antho-clip)">${halves.map(wedge).join('')}</g>`
  );
}

const HALO =
  '<filter id="antho-halo" x="-40%" y="-40%" width="180%" height="180%"><feMorphology in="SourceAlpha" operator="dilate" radius="1.3" result="d"/>' +
  '<feFlood flood-color="#FFFDF7"/><feComposite in2="d" operator="in" result="e"/><feMerge><feMergeNode in="e"/><feMergeNode in="SourceGraphic"/></feMerge></filter>';
const HATCH =
  '<pattern id="antho-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3.4" height="9" fill="#B3392B" opacity=".2"/></pattern>';

/** Once in the document: every tile, pawn and cube refers to these. */
export const defs = (): string => sprite.replace(/<!--.*?-->/s, '') + PATTERNS + joker() + HALO + HATCH;

/** Grass from above, as the address of a picture that repeats itself. */
export function meadow(dark: boolean): string {
  const [ground, blades, petals] = dark
    ? ['#1E2415', ['#303A20', '#2B351D', '#38432a'], ['#8a8566', '#7d6f4a']]
    : ['#C7D3A0', ['#A5B878', '#9DB06F', '#B3C487'], ['#FFF8E0', '#F6E08A', '#E8B7C4']];
  let seed = 11;
  const next = (most: number): number => {
    seed = (seed * 16807) % 2147483647;
    return (seed / 2147483647) * most;
  };
  const tuft = (): string => {
    const [x, y] = [next(360), next(360)].map(Math.round);
    return `<path d="M${x},${y}q-2,-5 -4,-7m4,7q0,-6 1,-9m-1,9q3,-4 5,-6" fill="none" stroke="${blades[Math.floor(next(3))]}" stroke-width="1.3"/>`;
  };
  const petal = (): string =>
    `<circle cx="${Math.round(next(360))}" cy="${Math.round(next(360))}" r="1.6" fill="${petals[Math.floor(next(petals.length))]}" opacity="${dark ? 0.3 : 0.8}"/>`;
  const many = (n: number, make: () => string): string => Array.from({ length: n }, make).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360"><rect width="360" height="360" fill="${ground}"/>${many(58, tuft)}${many(14, petal)}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
