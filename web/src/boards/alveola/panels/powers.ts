// A small picture for each flower power, inside a hexagon of radius 25.
import { bee, flower, honey, smallHornet } from '../pieces/insects';

const INK = '#2A2118';
const bars = (open: number, n = 4): string =>
  Array.from(
    { length: n },
    (_, i) =>
      `<rect x="${-18 + 9 * i}" y="${i === open ? -10 : -7}" width="7" height="14" rx="2" fill="${i === open ? '#E8A317' : '#E9DDC2'}" stroke="${INK}" stroke-width="1.2"/>`,
  ).join('');
const way = (d: string, more = ''): string =>
  `<path d="${d}" fill="none" stroke="#B3392B" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const small = (what: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})">${what}</g>`;

const PICTURES: Record<string, string> = {
  power_fourth: bars(3),
  power_previous: bars(0) + way('M-10 13H-16M-13.5 10.5-16.5 13-13.5 15.5'),
  power_search:
    bars(2, 3) +
    `<g fill="none" stroke="${INK}" stroke-width="2.4" stroke-linecap="round"><circle cx="7" cy="3" r="7" fill="#FFFDF7" fill-opacity=".7"/><path d="M12 8l5 5"/></g>`,
  power_recover: small(bee('#F3C24A'), 0, -1, 1.05) + way('M-15 12A16 16 0 0 0 15 12M11.5 13.5 15.5 11 16.5 15.5'),
  power_hornet_move: small(smallHornet(-40), -2, 2, 1) + way('M7-12Q15-8 14 2M10.6-1.6 14 2.6 17-2'),
  power_hornet_flight:
    small(smallHornet(-20), -7, 4, 0.8) + way('M-2-12Q12-16 15 4M11.5 0 15 4.6 18-.4', 'stroke-dasharray="4 3.5"'),
  power_honey: small(honey, -7, 2, 1.15) + small(honey, 8, 2, 1.15),
  power_any: Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4;
    return `<circle cx="${(14 * Math.cos(angle)).toFixed(1)}" cy="${(14 * Math.sin(angle)).toFixed(1)}" r="4" fill="#E8A317" stroke="${INK}" stroke-width="1.2"/>`;
  }).join(''),
  power_again: way('M10-9A13.5 13.5 0 1 0 13.4 2M13.5-13V-7.4H8') + small(flower, 0, 0, 0.6),
};

export const powerPicture = (id: string): string =>
  `<polygon points="21.7,-12.5 21.7,12.5 0,25 -21.7,12.5 -21.7,-12.5 0,-25" fill="#FBEBC2" stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"/>${PICTURES[id] ?? ''}`;
