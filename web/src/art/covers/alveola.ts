import { corners, rounded } from '../../lib/hex';
import { bee } from './bee';
import { place } from './place';

const RADIUS = 27;
const FULL = '110100110101101100101101011001011010';

/** One cell around the origin, drawn once and placed by `cell`. */
function cellShape(id: 'full' | 'empty', ground: string, inside: string): string {
  const outer = rounded(corners(RADIUS * 1.01), 1.5);
  const inner = rounded(corners(RADIUS * 0.8), 6);
  return `<g id="${id}"><path d="${outer}" fill="#DB9A22"/><clipPath id="in-${id}"><path d="${inner}"/></clipPath><path d="${inner}" fill="${ground}"/><g clip-path="url(#in-${id})">${inside}</g><path d="${inner}" fill="none" stroke="#8A5206" stroke-width="1.5"/></g>`;
}

function cellShapes(): string {
  const hollow = (dx: number, dy: number, fill: string): string =>
    `<path d="${rounded(corners(RADIUS * 0.8, [RADIUS * dx, RADIUS * dy]), 6)}" fill="${fill}"/>`;
  const at = (dx: number, dy: number): string => `${(RADIUS * dx).toFixed(1)},${(RADIUS * dy).toFixed(1)}`;
  const gleam = `<path d="M${at(-0.52, 0.12)} Q${at(-0.56, -0.34)} ${at(-0.08, -0.56)}" fill="none" stroke="#FFF0C2" stroke-width="${RADIUS * 0.15}" stroke-linecap="round"/><circle cx="${RADIUS * 0.16}" cy="${-RADIUS * 0.5}" r="${RADIUS * 0.075}" fill="#FFF0C2"/>`;
  return (
    cellShape('full', '#F4AE1E', hollow(-0.16, -0.18, '#FFC645') + gleam) +
    cellShape('empty', '#2C1907', hollow(0.15, 0.2, '#4A2C0F'))
  );
}

const cell = (x: number, y: number, full: boolean): string =>
  `<use href="#${full ? 'full' : 'empty'}" x="${x.toFixed(1)}" y="${y.toFixed(1)}"/>`;

function comb(): string {
  let drawn = '';
  let n = 0;
  for (let r = -1; r < 7; r++)
    for (let q = -4; q < 9; q++) {
      const [x, y] = place(q, r, RADIUS);
      if (x < -18 || x > 362 || y < -36 || y > 224) continue;
      drawn += cell(x - 12, y + 6, FULL[(n++ * 7 + r * 3 + 99) % 36] === '1');
    }
  return drawn;
}

function raisedTile(): string {
  const tile = [[0, 0], [1, 0], [0, 1]].map(([q, r]) => place(q!, r!, RADIUS));
  const hull = (drop: number): string =>
    tile.map(([x, y]) => rounded(corners(RADIUS * 1.03, [112 + x, 76 + y + drop]), 2)).join('');
  const cells = tile.map(([x, y], i) => cell(112 + x, 76 + y, i !== 1));
  return `<path d="${hull(22)}" transform="translate(10 2)" fill="#1A0D02" opacity=".42" filter="url(#soft)"/><path d="${hull(14)}" fill="#8A5206"/><path d="${hull(10)}" fill="#A9680C"/><path d="${hull(5)}" fill="#C07C12"/>${cells.join('')}`;
}

function dipper(): string {
  const rings = [[-22, 15], [-14, 20], [-6, 22], [2, 22], [10, 20], [18, 15]].map(
    ([y, w]) =>
      `<rect x="${-w!}" y="${y! - 0.4}" width="${2 * w!}" height="6.2" rx="3.1" fill="#C98D48" stroke="#4A2C0F" stroke-width="1.5"/><rect x="${3 - w!}" y="${y! + 1}" width="${w! * 0.7}" height="1.8" rx=".9" fill="#F0CD96"/>`,
  );
  return `<g transform="translate(252 74) rotate(38)"><g transform="translate(8 12)" fill="#1A0D02" opacity=".35" filter="url(#soft)"><rect x="-4" y="-130" width="9" height="110" rx="4"/><ellipse cx="0" cy="4" rx="22" ry="29"/></g><rect x="-4.5" y="-130" width="9" height="112" fill="#B9803F" stroke="#4A2C0F" stroke-width="1.5"/><rect x="-3" y="-130" width="2.6" height="110" fill="#DDAE70"/>${rings.join('')}</g>
  <path d="M222,84 C229,96 240,103 252,101 C246,108 244,120 243.4,134 C243,148 247,152 242,158 C238,162 232,158 233.6,151 C236,140 236,124 232,112 C229,103 219,98 222,84Z" fill="#F4AE1E" stroke="#8A5206" stroke-width="1.5" stroke-linejoin="round"/><path d="M228,96 C236,106 239,118 239,136" fill="none" stroke="#FFE9AE" stroke-width="2.6" stroke-linecap="round"/>`;
}

/** A golden comb, a tile raised above it, and honey running from a dipper. */
export function alveola(): string {
  const soft = '<filter id="soft"><feGaussianBlur stdDeviation="4"/></filter>';
  return `<defs>${soft}${cellShapes()}</defs><rect width="320" height="200" fill="#DB9A22"/>${comb()}${raisedTile()}${dipper()}${bee(64, 132, 0.95, -38)}`;
}
