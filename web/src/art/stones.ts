// Hive's stones: facets toned by their angle to a light at the top left, and the creatures of the box as inlays.
import { corners, R, rounded, type Point } from '../lib/hex';

export type Colour = 'w' | 'b';

interface Material {
  face: string;
  facets: string[]; // from the north-east, clockwise
  left: string;
  right: string;
  rim: string;
  seam: string;
}

const MATERIALS: Record<Colour, Material> = {
  w: {
    face: '#F3EAD7',
    facets: ['#F9F2E2', '#DACBAD', '#CBB994', '#E2D5BA', '#FCF6E9', '#FFFDF5'],
    left: '#CDBC97',
    right: '#B09C74',
    rim: 'var(--rim-w, #6B5B3E)',
    seam: '#8F7C57',
  },
  b: {
    face: '#1F2226',
    facets: ['#3D434A', '#15171A', '#0D0E10', '#191B1F', '#4A5159', '#646D77'],
    left: '#2C3035',
    right: '#131518',
    rim: 'var(--rim-b, #0A0B0C)',
    seam: '#5A626B',
  },
};

export const DEPTH = 9; // how thick a stone is
export const STEP = 11.5; // how much higher each level of a stack lies
export const LEAN = 1.2; // and how far to the left
const SMALL = 24.5; // under this radius on the screen the inlays are drawn bolder

export const HEX_LINE = rounded(corners(R * 0.965), 5.5);
export const HEX_INNER = rounded(corners(R * 0.86), 5);

interface Emblem {
  body: string;
  inks: Record<Colour, { colour: string; tint: string }>;
}

const SYMBOL = /<symbol id="(\w+)"[^>]*on-black="(\S+) (\S+)"[^>]*on-white="(\S+) (\S+)">([^]*?)<\/symbol>/g;
const EMBLEMS = new Map<string, Emblem>();

/** Take the creatures out of the sprite in Hive's box, by their identifiers: before any stone is drawn. */
export function engrave(sprite: string): void {
  for (const [, id, b, bTint, w, wTint, body] of sprite.matchAll(SYMBOL)) {
    const inks = { b: { colour: b!, tint: bTint! }, w: { colour: w!, tint: wTint! } };
    EMBLEMS.set(id!, { body: body!, inks });
  }
}

/** A creature's colours on a stone, as a style for what draws its symbol. */
export function inks(creature: string, stone: Colour): string {
  const ink = EMBLEMS.get(creature)!.inks[stone];
  return `--c:${ink.colour};--t:${ink.tint};--k:${MATERIALS[stone].face}`;
}

const bolder = (body: string): string =>
  body.replace(/stroke="var\(--([ck])\)" stroke-width="([\d.]+)"/g, (_, ink: string, width: string) => {
    const bold = Number(width) * (ink === 'c' ? 1.22 : 1.12);
    return `stroke="var(--${ink})" stroke-width="${bold.toFixed(2)}"`;
  });

function stoneShapes(colour: Colour): string {
  const m = MATERIALS[colour];
  const [outer, inner, hex] = [corners(R), corners(R - 5.5), corners(R * 0.965)];
  const list = (points: Point[]): string => points.map((p) => p.map((n) => n.toFixed(2)).join()).join(' ');
  const facets = m.facets.map((tone, i) => {
    const j = (i + 1) % 6;
    return `<polygon points="${list([outer[i]!, outer[j]!, inner[j]!, inner[i]!])}" fill="${tone}" stroke="${tone}" stroke-width=".4"/>`;
  });
  const lowered = hex.map(([x, y], i): Point => [x, i >= 2 && i <= 4 ? y + DEPTH : y]);
  const side = rounded(lowered, 5.5);
  return `<clipPath id="right-${colour}"><rect x="0" y="-60" width="60" height="130"/></clipPath>
    <g id="stone-${colour}"><path d="${side}" fill="${m.left}" stroke="${m.rim}" stroke-width="1.6" stroke-linejoin="round"/>
    <path d="${side}" fill="${m.right}" clip-path="url(#right-${colour})"/>
    <g clip-path="url(#hex-clip)">${facets.join('')}<path d="${rounded(inner, 4)}" fill="${m.face}"/></g>
    <path d="${HEX_LINE}" fill="none" stroke="${m.seam}" stroke-opacity=".55" stroke-width="1"/></g>`;
}

/** A soft shadow of four thin ones: a filter on each stone would cost more than all the rest of the board. */
const softShadow = (): string =>
  [-6, -2, 2, 6].map((more) => `<path d="${rounded(corners(R * 0.97 + more), 7 + more / 2)}"/>`).join('');

/** All that stones are drawn with; once in a document, or in a picture of its own. */
export function stoneDefs(): string {
  const bugs = [...EMBLEMS].map(
    ([id, { body }]) =>
      `<symbol id="bug-${id}" viewBox="-50 -50 100 100" overflow="visible">${body}</symbol>` +
      `<symbol id="bold-${id}" viewBox="-50 -50 100 100" overflow="visible">${bolder(body)}</symbol>`,
  );
  return `<clipPath id="hex-clip"><path d="${HEX_LINE}"/></clipPath>
    <g id="hex-shadow" fill-opacity=".072">${softShadow()}</g><path id="hex-line" d="${HEX_LINE}"/><path id="hex-inner" d="${HEX_INNER}"/>
    ${stoneShapes('w')}${stoneShapes('b')}${bugs.join('')}`;
}

/** The inlay of a creature as markup; `radius` is that of the stone on the screen. */
export function inlay(creature: string, colour: Colour, radius = R): string {
  const small = radius < SMALL;
  const half = (small ? 0.97 : 0.93) * 50;
  return `<use href="#${small ? 'bold' : 'bug'}-${creature}" x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" style="${inks(creature, colour)}"/>`;
}

/** A whole stone as markup, its creature left out where it lies under another. */
export function stone(
  colour: Colour,
  creature: string | null,
  x: number,
  y: number,
  radius: number,
  shadow = true,
): string {
  const cast = '<use href="#hex-shadow" transform="translate(4 13)"/>';
  const body = `<use href="#stone-${colour}"/>${creature ? inlay(creature, colour, radius) : ''}`;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${radius / R})">${shadow ? cast : ''}${body}</g>`;
}
