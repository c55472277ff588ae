// Our own drawings that are not icons: planets, flowers, bees. All round the origin.
import { corners, R, rounded } from '../../../lib/hex';

export const HEX = R * Math.sqrt(3); // how wide a hexagon of the board is
export const hexagon = (width: number, radius = width * 0.075): string =>
  rounded(corners(width / Math.sqrt(3)), radius);
const p = (n: number): string => String(Number(n.toFixed(2)));

const GROUNDS: Record<string, readonly [string, string]> = {
  pollen: ['#E9B43A', '#B97A12'],
  fiber: ['#79AE5C', '#4A7A3A'],
  water: ['#4E9BD6', '#2B6398'],
  wax: ['#EBD79F', '#B99B57'],
  honey: ['#D98A2B', '#99560F'],
  basic: ['#9C8AC9', '#5E4F96'],
};

/** A planet 50 units wide whose look follows what it gives. */
export function planetArt(id: string, produces: readonly string[]): string {
  const r = 25;
  const seed = Number(id.replace(/\D/g, ''));
  const [light, dark] = GROUNDS[produces[0] ?? ''] ?? ['#8B93B8', '#565E86'];
  const second = produces[1] ? GROUNDS[produces[1]]?.[0] : undefined;
  const other = (j: number): string => (j % 2 && second ? second : dark);
  let marks = '';
  if (seed % 3 === 0)
    for (let j = 0; j < 4; j++)
      marks += `<rect x="${-r}" y="${p(-r * 0.7 + j * r * 0.48)}" width="${2 * r}" height="${p(r * (0.12 + 0.06 * (j % 2)))}" rx="2" fill="${other(j)}" opacity="${second ? 0.75 : 0.45}"/>`;
  else if (seed % 3 === 1)
    for (let j = 0; j < 5; j++) {
      const [angle, away] = [j * 2.4 + seed, r * (0.25 + (0.5 * ((j * 7 + seed) % 5)) / 5)];
      marks += `<circle cx="${p(away * Math.cos(angle))}" cy="${p(away * Math.sin(angle))}" r="${p(r * (0.12 + 0.1 * ((j + seed) % 3)))}" fill="${other(j)}" opacity="${second ? 0.8 : 0.5}"/>`;
    }
  else
    marks = `<path d="M-25 0q12.5-12.5 25 0t25 0v8.5q-12.5 10-25 0t-25 0Z" fill="${second ?? dark}" opacity=".65"/><circle cx="7.5" cy="-13.7" r="5" fill="${dark}" opacity=".5"/>`;
  const ring =
    seed % 5 === 0 || seed % 7 === 2
      ? `<path d="M-23.2 9C-42.5 23.7-30 26.2 0 10.5S42.5-23.7 23.2-9" fill="none" stroke="${second ?? '#E9DFC4'}" stroke-width="2.8" stroke-linecap="round" opacity=".9"/>`
      : '';
  return (
    `<circle r="29.5" fill="${light}" opacity=".13"/><clipPath id="api-clip-${id}"><circle r="25"/></clipPath><circle r="25" fill="${light}"/>` +
    `<g clip-path="url(#api-clip-${id})"><g transform="rotate(${((seed * 37) % 40) - 20})">${marks}</g>` +
    `<circle cx="-10.5" cy="-10.5" r="29.5" fill="none" stroke="#060A1C" stroke-opacity=".34" stroke-width="15.5"/></g>` +
    `<circle r="25" fill="none" stroke="var(--io)" stroke-width="1.5"/>${ring}`
  );
}

/** A flower 26 units wide, another for each card. */
export function flower(seed: number): string {
  const petals = 5 + (seed % 4);
  const hue = [265, 330, 48, 205, 18, 285, 120, 355, 225][seed % 9]!;
  let art = '';
  for (let j = 0; j < petals; j++)
    art += `<ellipse cy="-9.4" rx="${petals > 6 ? 3.9 : 5.5}" ry="9.4" transform="rotate(${p((360 / petals) * j + seed * 11)})" fill="hsl(${hue} 55% 68%)" stroke="var(--io)" stroke-width=".9"/>`;
  return `${art}<circle r="4.7" fill="var(--i-vp)" stroke="var(--io)" stroke-width=".9"/>`;
}

export const WINGS =
  'M-1.5-2C-5-7.500-9.400-8.400-10.100-5.800-10.800-3-7 .200-2 .400ZM1.500-2C5-7.500 9.400-8.400 10.100-5.800 10.800-3 7 .200 2 .400Z';
export const FEELERS = 'M-1.600-6.800C-2.200-9-3.200-10-4.400-10.200M1.600-6.800c.600-2.200 1.600-3.200 2.800-3.400';
export const BODY =
  'M0-7.800c4.300 0 7 3.300 7 7.800 0 5.200-3.200 10.600-7 10.600S-7 5.200-7 0C-7-4.500-4.300-7.800 0-7.800Z';
