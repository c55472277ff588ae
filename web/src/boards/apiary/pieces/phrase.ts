// A phrase of icons, laid out: a capsule that says when, groups that say what; a line may break between groups.
import type { Icons, Token } from '../types.gen';

interface Group {
  tokens: Token[];
  capsule: boolean;
  breaks: boolean; // begins a new line
}
export type Mark =
  | { kind: 'icon' | 'star' | 'bee'; x: number; y: number; size: number; id: string; text: string }
  | { kind: 'figure'; x: number; y: number; size: number; text: string }
  | { kind: 'sign'; x: number; y: number; size: number; text: string }
  | { kind: 'capsule'; x: number; y: number; width: number; height: number };
export interface Laid {
  marks: Mark[];
  width: number;
  height: number;
}

const GAP = 0.28;
const PAD = 0.25;
/** Icons that hold a figure are larger than the others: the figure must be read. */
export const STAR = 1.4;
export const BEE = 1.3;

export function groupsOf(phrase: readonly Icons[]): Group[] {
  return phrase.flatMap((icons, i) => {
    const breaks = i > 0 && Boolean(icons.when?.length);
    const when: Group[] = icons.when?.length ? [{ tokens: icons.when, capsule: true, breaks }] : [];
    return [...when, ...(icons.what ?? []).map((tokens) => ({ tokens, capsule: false, breaks: false }))];
  });
}

function widthOf(token: Token, size: number): number {
  if (typeof token === 'number') return String(token).length * size * 0.5 + 1;
  if (typeof token === 'string') return token === '|' ? size * 0.95 : size * 0.58;
  return token.n === undefined ? size : size * (token.id === 'vpn' ? STAR : BEE);
}
const groupWidth = ({ tokens, capsule }: Group, size: number): number =>
  tokens.reduce<number>((sum, token) => sum + widthOf(token, size) + 0.5, 0) + (capsule ? 2 * PAD * size : 0);

function linesOf(groups: readonly Group[], size: number, most: number): { groups: Group[]; width: number }[] {
  const lines: { groups: Group[]; width: number }[] = [];
  for (const group of groups) {
    const width = groupWidth(group, size);
    const last = lines.at(-1);
    if (last && !group.breaks && last.width + GAP * size + width <= most) {
      last.groups.push(group);
      last.width += GAP * size + width;
    } else lines.push({ groups: [group], width });
  }
  return lines;
}

function mark(token: Token, x: number, y: number, size: number): Mark {
  if (typeof token === 'number') return { kind: 'figure', x, y, size, text: String(token) };
  if (typeof token === 'string') return { kind: 'sign', x, y, size, text: token };
  const kind = token.n === undefined ? 'icon' : token.id === 'vpn' ? 'star' : 'bee';
  return { kind, x, y, size, id: token.id, text: token.n === undefined ? '' : String(token.n).replace('-', '−') };
}

/** Marks round the origin; icons are `size` high, lines at most `most` wide, centred or beginning below each other. */
export function lay(groups: readonly Group[], size: number, most = Infinity, centred = true): Laid {
  const lines = linesOf(groups, size, most);
  const widest = Math.max(0, ...lines.map(({ width }) => width));
  const lead = 1.26;
  const marks: Mark[] = [];
  lines.forEach(({ groups: line, width }, i) => {
    const y = (i - (lines.length - 1) / 2) * size * lead;
    let x = -(centred ? width : widest) / 2;
    for (const group of line) {
      const wide = groupWidth(group, size);
      if (group.capsule) marks.push({ kind: 'capsule', x, y: y - size * 0.62, width: wide, height: size * 1.24 });
      let at = x + (group.capsule ? PAD * size : 0);
      for (const token of group.tokens) {
        const one = widthOf(token, size);
        marks.push(mark(token, at + one / 2, y, size));
        at += one + 0.5;
      }
      x += wide + GAP * size;
    }
  });
  return { marks, width: widest, height: lines.length * size * lead };
}

/** The largest icons with which a phrase fits. */
export function fit(phrase: readonly Icons[], width: number, height: number, sizes: readonly number[]): Laid {
  const groups = groupsOf(phrase);
  for (const size of sizes) {
    const laid = lay(groups, size, width);
    if (laid.width <= width && laid.height <= height) return laid;
  }
  return lay(groups, sizes.at(-1)!, width);
}

const ROOM = [24, 22, 20, 18, 17, 16, 15, 14, 13, 12, 11, 10];
/** The same, never smaller than `least`: what does not fit then stands out a little. */
export const fitted = (phrase: readonly Icons[], width: number, height: number, largest = 24, least = 10): Laid =>
  fit(phrase, width, height, [...ROOM.filter((size) => size <= largest && size > least), least]);
/** A price as icons: repeated up to three, then with figures. */
export function price(cost: readonly number[], names: readonly string[]): Icons {
  const parts = names.map((id, i) => ({ id, n: cost[i]! })).filter(({ n }) => n);
  const all = cost.reduce((a, b) => a + b, 0);
  const tokens = parts.flatMap(({ id, n }): Token[] => (all > 3 ? [n, { id }] : Array<Token>(n).fill({ id })));
  return { what: [tokens] };
}
