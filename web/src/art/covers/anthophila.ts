import { bee } from './bee';
import { upTo } from './place';

type Family = 'red' | 'blue' | 'yellow' | 'green';

const ring = (n: number, petal: string, fill: string, stroke: string, width: number, turn: number): string =>
  upTo(n)
    .map((i) => `<path d="${petal}" transform="rotate(${turn + (i * 360) / n})" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`)
    .join('');

const HEADS: Record<Family, (width: number, turn: number) => string> = {
  red: (w, t) =>
    ring(4, 'M0,0 C-.75,-.25 -.8,-1 0,-1.02 C.8,-1 .75,-.25 0,0Z', '#D8452F', '#6E1A10', w, t) +
    ring(4, 'M0,0 C-.22,-.2 -.26,-.5 0,-.52 C.26,-.5 .22,-.2 0,0Z', '#2B1512', 'none', 0, t) +
    '<circle r=".22" fill="#7FA05A" stroke="#2B1512" stroke-width=".06"/>' +
    upTo(10).map((i) => `<circle cx="${(Math.cos(i * 0.628) * 0.36).toFixed(2)}" cy="${(Math.sin(i * 0.628) * 0.36).toFixed(2)}" r=".05" fill="#F4D9A0"/>`).join(''),
  blue: (w, t) =>
    ring(9, 'M0,0 L-.2,-.62 L-.3,-1 L-.1,-.86 L0,-1.06 L.1,-.86 L.3,-1 L.2,-.62Z', '#4C79C9', '#1E376E', w, t) +
    ring(9, 'M0,0 L-.1,-.5 L0,-.6 L.1,-.5Z', '#7FA6E6', 'none', 0, t + 20) +
    '<circle r=".26" fill="#5B3A86" stroke="#1E376E" stroke-width=".06"/>',
  yellow: (w, t) =>
    ring(15, 'M0,0 C-.16,-.4 -.15,-.95 0,-1.02 C.15,-.95 .16,-.4 0,0Z', '#F6C531', '#8A5B06', w, t) +
    '<circle r=".4" fill="#A9650C" stroke="#5C3604" stroke-width=".06"/><circle r=".28" cx="-.035" cy="-.042" fill="#C07C12"/>',
  green: (w, t) =>
    ring(5, 'M0,0 C-.62,-.2 -.58,-.95 0,-1.02 C.58,-.95 .62,-.2 0,0Z', '#B9D67A', '#4B6B22', w, t) +
    ring(5, 'M0,-.2 L0,-.75', 'none', '#7FA345', w, t) +
    '<circle r=".27" fill="#EEDB74" stroke="#4B6B22" stroke-width=".06"/>',
};

function flower(x: number, y: number, radius: number, family: Family, turn: number): string {
  const width = Number((1.4 / radius).toFixed(3));
  return `<circle cx="${x + radius * 0.18}" cy="${y + radius * 0.26}" r="${radius * 0.9}" fill="#20381A" opacity=".22"/><g transform="translate(${x} ${y}) scale(${radius})">${HEADS[family](width, turn)}</g>`;
}

const leaf = (x: number, y: number, size: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0,0 C.7,-.6 .7,-1.5 0,-2.1 C-.7,-1.5 -.7,-.6 0,0Z" fill="#4F7A3B" stroke="#27421C" stroke-width=".09"/><path d="M0,0 L0,-1.7" stroke="#7FA45A" stroke-width=".09"/></g>`;

function grass(): string {
  const blades = upTo(70).map((i) => {
    const [x, y, lean] = [(i * 67) % 320, (i * i * 13 + i * 29) % 200, ((i * 53) % 50) - 25];
    return `<path d="M${x},${y} l${(lean * 0.1).toFixed(1)},-7" stroke="#6B9448" stroke-width="1.6" stroke-linecap="round"/>`;
  });
  const clover = [[30, 70], [112, 30], [178, 150], [208, 92], [292, 40], [140, 118], [60, 180], [250, 176], [18, 130]].flatMap(([x, y]) =>
    upTo(3).map((i) => `<circle cx="${(x! + Math.cos(i * 2.094) * 3).toFixed(1)}" cy="${(y! + Math.sin(i * 2.094) * 3).toFixed(1)}" r="3" fill="#5C8742"/>`),
  );
  return blades.join('') + clover.join('');
}

/** A meadow from above, four families of flowers, and a bee on its way. */
export function anthophila(): string {
  const leaves: [number, number, number, number][] = [[74, 74, 14, -60], [82, 62, 13, 40], [232, 70, 13, 120], [262, 52, 14, 20], [120, 170, 13, -100], [150, 176, 12, 70], [275, 150, 13, -30], [300, 168, 12, 110]];
  const flowers: [number, number, number, Family, number][] = [
    [74, 60, 40, 'red', 20], [246, 54, 34, 'blue', 8], [134, 166, 36, 'yellow', 4], [284, 152, 32, 'green', 14], [22, 166, 22, 'blue', 30],
    [160, 22, 19, 'yellow', 12], [312, 88, 18, 'red', 40], [14, 16, 20, 'green', 0], [212, 190, 15, 'red', 10],
  ];
  return `<rect width="320" height="200" fill="#84AC5C"/><path d="M-10,60 C60,20 110,90 170,60 S290,0 340,50 L340,-10 L-10,-10Z" fill="#93B968"/><path d="M-10,150 C50,120 120,190 190,160 S300,150 340,170 L340,220 L-10,220Z" fill="#769F51"/>${grass()}
  ${leaves.map((l) => leaf(...l)).join('')}${flowers.map((f) => flower(...f)).join('')}
  <path d="M96,86 C124,116 150,62 178,84 S196,122 214,118 S236,100 242,84" fill="none" stroke="#FFFDF0" stroke-width="2" stroke-dasharray="1 6.5" stroke-linecap="round"/>${bee(184, 104, 0.86, 118)}${bee(92, 52, 0.6, -30)}`;
}
