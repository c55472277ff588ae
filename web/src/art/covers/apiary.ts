import { corners, rounded } from '../../lib/hex';
import { place, upTo } from './place';

const WAX = ['#F2BE54', '#E8A93A', '#F7CF7A', '#DD972B', '#EFB648'];

function stars(): string {
  return upTo(64)
    .map((i) => {
      const [x, y] = [(i * 97 + i * i * 3) % 320, (i * 61 + i * i * 7) % 200];
      if (i % 9) return `<circle cx="${x}" cy="${y}" r="${i % 3 ? 0.8 : 1.3}" fill="${i % 4 ? '#C9D2F2' : '#FFE7B0'}" opacity="${i % 2 ? 0.9 : 0.6}"/>`;
      return `<path d="M${x},${y - 4} Q${x},${y} ${x + 4},${y} Q${x},${y} ${x},${y + 4} Q${x},${y} ${x - 4},${y} Q${x},${y} ${x},${y - 4}Z" fill="#FFF3D0"/>`;
    })
    .join('');
}

function planet(): string {
  let hexes = '';
  for (let r = -5; r < 6; r++)
    for (let q = -7; q < 8; q++) {
      const [x, y] = place(q, r, 17);
      if (Math.hypot(x, y) < 100) hexes += `<path d="${rounded(corners(15.3, [x, y]), 2.5)}" fill="${WAX[(((q * 7 + r * 13) % 5) + 5) % 5]}"/>`;
    }
  const ring = (sweep: number, tone: string): string =>
    `<g transform="rotate(-18)" fill="none"><path d="M-112,0 A112,27 0 0 ${sweep} 112,0" stroke="${tone}" stroke-width="9"/><path d="M-112,0 A112,27 0 0 ${sweep} 112,0" stroke="#1C2340" stroke-width="1.6"/></g>`;
  return `<g transform="translate(252 134)"><clipPath id="planet"><circle r="72"/></clipPath>${ring(1, '#9FB0E0')}<circle r="72" fill="#B8741A"/><g clip-path="url(#planet)"><g transform="rotate(12)">${hexes}</g><path fill-rule="evenodd" d="M-100,-100H100V100H-100Z M-22,-20 m-74,0 a74,74 0 1 0 148,0 a74,74 0 1 0 -148,0Z" fill="#3A1F10" opacity=".5"/></g><circle r="72" fill="none" stroke="#141A33" stroke-width="1.5"/>${ring(0, '#C7D3F4')}</g>`;
}

function wing(side: -1 | 1): string {
  const tones = side < 0 ? ['#A9BDF2', '#8AA1E2'] : ['#8AA1E2', '#6C84CC'];
  const strut = `<path d="M${side * 14},2 L${side * 62},20" stroke="#141A33" stroke-width="5"/><path d="M${side * 14},2 L${side * 62},20" stroke="#D9C79C" stroke-width="2"/>`;
  const panels = [[0, 0, 0], [1, 0, 1], [0, 1, 1], [1, -1, 0], [0, -1, 0], [-1, 1, 1]].map(([q, r, tone]) => {
    const [x, y] = place(q!, r!, 9.5);
    return `<path d="${rounded(corners(9.3), 1.6)}" transform="translate(${(side * (46 + x * 0.9)).toFixed(1)} ${(14 + y * 0.9 + x * 0.34).toFixed(1)})" fill="${tones[tone!]}" stroke="#141A33" stroke-width="1.5"/>`;
  });
  return strut + panels.join('');
}

function ship(): string {
  const cells: [number, number, string][] = [[0, 0, '#FFF6DF'], [1, 0, '#F0E3C4'], [0, 1, '#E5D4AE'], [-1, 0, '#FFFBEF'], [-1, 1, '#F0E3C4'], [1, -1, '#F7ECD2'], [0, -1, '#FFFBEF']];
  const hull = cells.map(([q, r, tone]) => `<path d="${rounded(corners(10.3, place(q, r, 10.5)), 2)}" fill="${tone}" stroke="#141A33" stroke-width="1.5"/>`);
  return `<g transform="translate(96 74) rotate(24) scale(.96)"><path d="M-12,14 L-34,96 L-6,40 L0,118 L6,40 L34,96 L12,14Z" transform="translate(0 6)" fill="#F2B33D" opacity=".28"/><path d="M-7,16 L-14,66 L0,40 L14,66 L7,16Z" transform="translate(0 6)" fill="#FFDF94"/>${wing(-1)}${wing(1)}${hull.join('')}<path d="${rounded(corners(6), 2)}" fill="#2F6690" stroke="#141A33" stroke-width="1.5"/><path d="M-2.6,-1 Q-1.6,-3.4 1,-3.4" fill="none" stroke="#BFE0F7" stroke-width="1.4" stroke-linecap="round"/></g>`;
}

/** A comb for a planet, a ship of cells, and a night sky. */
export function apiary(): string {
  const clouds = '<path d="M-10,150 C60,110 90,60 180,50 S300,-10 340,-30 L340,40 C280,60 240,110 160,120 S60,190 -10,215Z" fill="#262F57"/><path d="M-10,178 C70,140 110,88 190,76 S310,20 340,4 L340,24 C280,40 230,92 170,98 S60,170 -10,200Z" fill="#323D6E"/>';
  const moon = '<g transform="translate(198 36)"><circle r="13" fill="#8E7FB8" stroke="#141A33" stroke-width="1.5"/><path d="M-13,0 A13,13 0 0 0 9,9.4 A15,15 0 0 1 -13,0Z" fill="#5E5290" transform="rotate(-50)"/><circle cx="-3" cy="-4" r="2.6" fill="#A99BD0"/></g>';
  return `<rect width="320" height="200" fill="#1C2340"/>${clouds}${stars()}${planet()}${moon}${ship()}`;
}
