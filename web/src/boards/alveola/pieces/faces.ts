// A cell of wax, full of honey or empty, about the origin: symbols that every cell refers to.
import type { Point } from '../../../lib/hex';
import { hexagon, points, S, stroke, type Projection } from '../projection';

const INK = '#2A2118';

/** A colour between two, by level. */
function mix(low: string, high: string, level: number): string {
  const share = Math.min(1.15, (level - 1) / 3);
  const parts = [1, 3, 5].map((i) => {
    const [a, b] = [parseInt(low.slice(i, i + 2), 16), parseInt(high.slice(i, i + 2), 16)];
    return Math.min(255, Math.max(0, Math.round(a + (b - a) * share)))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

const polygon = (corners: Point[], fill: string, more = ''): string =>
  `<polygon points="${points(corners)}" fill="${fill}" ${more}/>`;
const curve = (d: string, colour: string, width: number, opacity: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" opacity="${opacity}"/>`;
const at = (x: number, y: number, k: number): string => `${(x * S).toFixed(1)},${(y * S * k).toFixed(1)}`;

function full(p: Projection, level: number): string {
  const { k } = p;
  const [base, low, high] = [
    mix('#D98A0B', '#F5AE1E', level),
    mix('#A95F05', '#D07F0A', level),
    mix('#F2B02F', '#FFD04F', level),
  ];
  const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity: number): string =>
    `<ellipse cx="${x * S}" cy="${y * S * k}" rx="${rx * S}" ry="${ry * S * k}" fill="${fill}" opacity="${opacity}"/>`;
  return (
    polygon(hexagon(p, [0, 0], 0.86), mix('#7B4A12', '#B67A24', level), `stroke="${INK}" stroke-width="1.1"`) +
    `<g clip-path="url(#alv-opening${p.flat ? '-flat' : ''})">` +
    polygon(hexagon(p, [0, 0], 0.84), low) +
    oval(-0.06, -0.05, 0.74, 0.72, base, 1) +
    oval(-0.13, -0.12, 0.56, 0.52, high, 0.75) +
    curve(
      `M${at(-0.5, -0.02, k)}C${at(-0.5, -0.34, k)} ${at(-0.3, -0.52, k)} ${at(-0.02, -0.56, k)}`,
      '#FFF8E0',
      0.105 * S,
      0.92,
    ) +
    oval(0.18, -0.5, 0.055, 0.05, '#FFF8E0', 0.92) +
    curve(
      `M${at(0.52, 0.1, k)}C${at(0.46, 0.36, k)} ${at(0.26, 0.52, k)} ${at(0.02, 0.58, k)}`,
      '#FFD873',
      0.05 * S,
      0.55,
    ) +
    '</g>'
  );
}

function empty(p: Projection, level: number): string {
  const opening = hexagon(p, [0, 0], 0.84);
  const floor = p.flat ? hexagon(p, [0.03 * S, 0.03 * S], 0.62) : hexagon(p, [0, 0.3 * S], 0.7);
  const [dark, far, near] = [
    mix('#3B220D', '#543212', level),
    mix('#7C4E1D', '#A56D2C', level),
    mix('#5A3714', '#7A4C1C', level),
  ];
  const sides = p.flat
    ? [
        mix('#8A5A24', '#B98440', level),
        mix('#96652B', '#C8954E', level),
        mix('#6E4519', '#8F6026', level),
        dark,
        mix('#2E1A0A', '#3B220D', level),
        mix('#4A2B10', '#66401A', level),
      ]
    : [dark, far, far, dark, near, far];
  const quads = sides
    .map((fill, i) => polygon([opening[i]!, opening[(i + 1) % 6]!, floor[(i + 1) % 6]!, floor[i]!], fill))
    .join('');
  return (
    polygon(hexagon(p, [0, 0], 0.86), mix('#6B4212', '#A5752C', level), `stroke="${INK}" stroke-width="1.1"`) +
    `<g clip-path="url(#alv-opening${p.flat ? '-flat' : ''})">` +
    polygon(opening, dark) +
    quads +
    polygon(floor, mix('#22130A', '#2E1A0C', level)) +
    curve(stroke(opening[3]!, opening[4]!, opening[5]!), '#120803', 0.1 * S, 0.55) +
    '</g>'
  );
}

/** The id of a face: alv-F3, alv-E1-flat. */
export const faceId = (isFull: boolean, shade: number, flat = false): string =>
  `alv-${isFull ? 'F' : 'E'}${shade}${flat ? '-flat' : ''}`;

/** Every face of a projection, to be defined once. */
export function faces(p: Projection): string {
  const opening = `<clipPath id="alv-opening${p.flat ? '-flat' : ''}"><polygon points="${points(hexagon(p, [0, 0], 0.84))}"/></clipPath>`;
  const both = [1, 2, 3, 4, 5].map(
    (level) =>
      `<g id="${faceId(true, level, p.flat)}">${full(p, level)}</g><g id="${faceId(false, level, p.flat)}">${empty(p, level)}</g>`,
  );
  return opening + both.join('');
}
