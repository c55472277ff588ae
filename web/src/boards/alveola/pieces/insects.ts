// Bees, hornets and small things, drawn head up about the origin, as SVG text.
const INK = '#2A2118';
const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" ${more}/>`;
const shape = (d: string, fill: string, width = 0, more = ''): string =>
  `<path d="${d}" fill="${fill}" stroke="${width ? INK : 'none'}" stroke-width="${width}" stroke-linejoin="round" ${more}/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string, width = 0, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" stroke="${width ? INK : 'none'}" stroke-width="${width}" ${more}/>`;
const both = (half: string): string => `<g>${half}</g><g transform="scale(-1 1)">${half}</g>`;

/** A bee, about 24 units high. */
export function bee(body: string): string {
  const wing = both(
    shape('M1.5-3.2C6-9.5 12.8-8.4 12.4-4.6 12-1.2 6-.4 1.5-1.2Z', '#FFFDF7', 0.9, 'fill-opacity=".85"') +
      shape('M1.5-1C5.5-1.8 9.4.4 8.8 2.8 8 5 3.4 3.4 1.2 1Z', '#FFFDF7', 0.9, 'fill-opacity=".85"') +
      line('M3-3.4C6-6 9-6 10.6-5', INK, 0.5, 'opacity=".5"'),
  );
  const stripes = [2.6, 6.2, 9.6]
    .map((y) => {
      const half = (at: number): number => 4.6 * Math.sqrt(Math.max(0, 1 - ((at - 5.2) / 7.4) ** 2));
      const [a, b] = [half(y).toFixed(2), half(y + 1.9).toFixed(2)];
      return shape(`M-${a} ${y}Q0 ${y + 1.1} ${a} ${y}L${b} ${y + 1.9}Q0 ${y + 3}-${b} ${y + 1.9}Z`, INK);
    })
    .join('');
  const head =
    oval(0, -6.9, 2.5, 2.5, INK) +
    line('M-1.2-8.8Q-2.4-11.4-4-11.6M1.2-8.8Q2.4-11.4 4-11.6', INK, 1) +
    oval(-1, -7.4, 0.55, 0.55, '#FFF') +
    oval(1.2, -7.4, 0.55, 0.55, '#FFF');
  const chest = oval(0, -2.6, 3.5, 3.5, '#B9853A', 0.9) + line('M-2-3.6Q0-5.4 2-3.6', '#FFE7AE', 0.9, 'opacity=".8"');
  return wing + oval(0, 5.2, 4.6, 7.4, body, 1) + stripes + chest + head;
}

export const crown =
  shape('M-5 2-6-4-2.6-1.2 0-5.4 2.6-1.2 6-4 5 2Z', '#FFD75E', 1) + oval(0, -0.2, 0.9, 0.9, '#B3392B');

const hornetBody =
  both(
    shape('M1.5-3C5-10 16-13 16.6-7.6 16.8-3.4 8-.2 1.5-.4Z', '#FFF3DC', 1, 'fill-opacity=".82"') +
      shape('M1.5 0C6-1 12.4 1.4 11.4 4.4 10 6.6 4 4.4 1.2 2Z', '#FFF3DC', 1, 'fill-opacity=".82"') +
      line('M3-3.4C7-7.6 12-8.6 14.6-8', INK, 0.6, 'opacity=".6"') +
      line('M2.6-3.4 6.4-4.4M2.4-1 7 2.6 8.2 5.6', INK, 1),
  ) +
  shape('M0 1C4.8 1 6.2 5 5.4 8.6 4.8 12 2.2 15 0 17.6-2.2 15-4.8 12-5.4 8.6-6.2 5-4.8 1 0 1Z', '#1E1712', 1) +
  shape('M-5.3 6.6Q0 8.6 5.3 6.6L5.4 9Q0 11-5.4 9Z', '#E2701C') +
  shape('M-4.4 11.4Q0 13 4.4 11.4L3 13.8Q0 15-3 13.8Z', '#F5B23A') +
  oval(0, -2.2, 4, 4, '#1E1712') +
  shape('M-3.9-7.4Q0-12.4 3.9-7.4 3.6-4.4 0-4.4-3.6-4.4-3.9-7.4Z', '#E2701C', 1) +
  oval(-2.5, -7.6, 1.2, 1.9, '#1E1712') +
  oval(2.5, -7.6, 1.2, 1.9, '#1E1712') +
  line('M-1.4-10Q-2.4-13.4-4.8-13.8M1.4-10Q2.4-13.4 4.8-13.8', '#1E1712', 1.1);

/** A hornet that stands on a cell: it has no base, a pale edge and its shadow. */
export const hornet =
  oval(4, 8, 17, 10, '#1A0E04', 0, 'opacity=".5"') +
  `<g transform="translate(0 -4) rotate(-22) scale(1.3)"><g filter="url(#alv-sticker)">${hornetBody}</g></g>`;

export const smallHornet = (turn: number): string => `<g transform="rotate(${turn}) scale(.85)">${hornetBody}</g>`;

/** The printed icon: a flat silhouette about 16 units high. */
export function icon(colour: string): string {
  return (
    both(shape('M.8-1.6C3-5.6 8.4-6.4 8.6-3.6 8.6-1.2 4 0 .8 0Z', colour) + line('M.9-6.6Q1.6-8.8 3.2-9', colour, 1)) +
    oval(0, -4.8, 2.3, 2.2, colour) +
    oval(0, -1.4, 2.1, 2.2, colour) +
    shape('M0 .6C3 .6 3.4 3 2.9 5 2.4 7 1 8.6 0 9.8-1 8.6-2.4 7-2.9 5-3.4 3-3 .6 0 .6Z', colour) +
    line('M-2.9 3.1Q0 4.2 2.9 3.1M-2.4 5.7Q0 6.7 2.4 5.7', '#F7C35A', 1)
  );
}

export const flower =
  [0, 72, 144, 216, 288]
    .map((turn) => `<g transform="rotate(${turn})">${oval(0, -5, 3.5, 4.2, '#E58FA6', 1.2)}</g>`)
    .join('') + oval(0, 0, 2.8, 2.8, '#F3C24A', 1.1);

export const honey =
  shape('M0-9C3.6-4 7-.4 7 3A7 7 0 0 1-7 3C-7-.4-3.6-4 0-9Z', '#E8A317', 1.3) +
  line('M-3.8 3.4A4 4 0 0 0-.6 6.8', '#FFF3CF', 1.7) +
  oval(-2.4, -0.6, 1.1, 1.1, '#FFF3CF');

/** The honey dipper, its handle up. */
export const dipper =
  shape('M-2-26Q0-28.5 2-26L2.4 2-2.4 2Z', '#B9823F', 1.3) +
  line('M-.9-24-1.1 0', '#E0B273', 1.2) +
  (
    [
      [3, 5],
      [7, 8],
      [11, 9.4],
      [15, 8.4],
      [19, 5.4],
    ] as const
  )
    .map(
      ([y, w]) =>
        `<rect x="${-w}" y="${y - 1.9}" width="${2 * w}" height="3.8" rx="1.9" fill="#C8924C" stroke="${INK}" stroke-width="1.2"/>`,
    )
    .join('') +
  shape('M-9 12C-10 17-6 24 0 26 4 24.4 9.6 18 9 12 4 15-4 15-9 12Z', '#F0A91C', 1.2, 'opacity=".95"') +
  line('M-6 16Q-4.6 20-2 22', '#FFF3CF', 1.6) +
  shape('M0 26Q1.8 29.4 0 31.6-1.8 29.4 0 26Z', '#F0A91C', 1);
