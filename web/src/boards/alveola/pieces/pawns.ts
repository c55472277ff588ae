// A pawn stands on its player's emblem: it is known without its colour.
import { player, PLAYERS } from '../../../art/players';
import { bee, crown } from './insects';

const INK = '#2A2118';
const SIDES = ['#8A5900', '#184D74', '#0B5239', '#582A56', '#7C3000'];
const SIZE = 17;

export const COLOURS = ['saffron', 'sky', 'leaf', 'plum'] as const;

const points = (corners: readonly (readonly [number, number])[]): string =>
  corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** The emblem with round corners, about the origin. */
function base(seat: number, r: number, fill: string, y: number): string {
  const at = `transform="translate(0 ${y})"`;
  if (seat === 0) return `<circle r="${r.toFixed(1)}" fill="${fill}" ${at}/>`;
  const k = r - 2.4;
  const turn = (angle: number, far: number, down = 0): [number, number] => [
    far * Math.cos((angle * Math.PI) / 180),
    far * Math.sin((angle * Math.PI) / 180) + down,
  ];
  const corners = [
    [],
    [-90, 30, 150].map((angle) => turn(angle, k * 1.12, k * 0.12)),
    [45, 135, 225, 315].map((angle) => turn(angle, k * 1.188)),
    [0, 90, 180, 270].map((angle) => turn(angle, k * 1.08)),
    [0, 60, 120, 180, 240, 300].map((angle) => turn(angle, k)),
  ][seat % PLAYERS.length]!;
  return `<polygon points="${points(corners)}" fill="${fill}" stroke="${fill}" stroke-width="6.4" stroke-linejoin="round" ${at}/>`;
}

/** A worker or a queen, the middle of its base at the origin. */
export function pawn(seat: number, queen = false): string {
  const r = SIZE * (queen ? 1.16 : 1);
  const { colour } = player(seat);
  const shadow = `<ellipse cx="3.5" cy="7.6" rx="${r * 1.12}" ry="${r * 0.86}" fill="#1A0E04" opacity=".38"/>`;
  const stand =
    base(seat, r + 1.5, INK, 3) +
    base(seat, r + 1.5, INK, -3) +
    base(seat, r, SIDES[seat % SIDES.length]!, 3) +
    base(seat, r, '#FFF6DF', -3) +
    base(seat, r - 2.4, colour, -3);
  const size = queen ? (r / 14) * 0.98 : (r / 15) * 0.94;
  const insect = `<g transform="translate(0 ${queen ? -2 : -3.4}) scale(${size.toFixed(2)})">${bee(queen ? '#FFE29A' : '#FFF1CC')}</g>`;
  const top = queen
    ? `<g transform="translate(0 ${(-3 - r * 0.98).toFixed(1)}) scale(${(r / 15).toFixed(2)})">${crown}</g>`
    : '';
  return shadow + stand + insect + top;
}

/** The flat emblem: of a seat, or of a pawn that is in the hive. */
export const emblem = (seat: number, r: number, fill: string): string => base(seat, r, fill, 0);
