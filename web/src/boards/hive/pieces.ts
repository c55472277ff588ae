// The pieces by number, as the view counts them: white's 14 and then black's (a test compares this with the box).
import type { Colour } from '../../art/stones';
import { DIRECTIONS, type Cell } from '../../lib/hex';
import type { Session } from '../../shell/table/session.svelte';
import type { Sentence, Term } from '../../wire.gen';
import { border } from '../border';
import type { HiveTypes, HiveView } from './types.gen';

export const { viewOf, eventOf } = border<HiveTypes>();

export interface Creature {
  id: string;
  letter: string;
  count: number;
  option?: 'ladybug' | 'mosquito' | 'pillbug';
}

export const CREATURES: readonly Creature[] = [
  { id: 'queen_bee', letter: 'Q', count: 1 },
  { id: 'spider', letter: 'S', count: 2 },
  { id: 'beetle', letter: 'B', count: 2 },
  { id: 'grasshopper', letter: 'G', count: 3 },
  { id: 'soldier_ant', letter: 'A', count: 3 },
  { id: 'mosquito', letter: 'M', count: 1, option: 'mosquito' },
  { id: 'ladybug', letter: 'L', count: 1, option: 'ladybug' },
  { id: 'pillbug', letter: 'P', count: 1, option: 'pillbug' },
];

const SIDES = ['w', 'b'] as const;
const numbers = (count: number): (number | '')[] => (count > 1 ? Array.from({ length: count }, (_, i) => i + 1) : ['']);

export const NAMES: readonly string[] = SIDES.flatMap((side) =>
  CREATURES.flatMap(({ letter, count }) => numbers(count).map((n) => `${side}${letter}${n}`)),
);

const PIECE = /^([wb])([A-Z])(\d?)$/;

export const colourOf = (name: string): Colour => name[0] as Colour;
export const creatureOf = (name: string): Creature => CREATURES.find(({ letter }) => letter === name[1])!;
export const seatOf = (name: string): number => SIDES.indexOf(colourOf(name));

/** The piece that a touch such as "piece:wA1" names; null for any other. */
export function touchedPiece(touch: string): string | null {
  const name = touch.startsWith('piece:') ? touch.slice(6) : '';
  return PIECE.test(name) ? name : null;
}

/** The number that a piece is called by; none where its side has only one. */
export const numberOf = (name: string): string => PIECE.exec(name)?.[3] ?? '';

/** Is it still in a hand? */
export const isInHand = (session: Session, name: string): boolean => !viewOf(session)?.spots[NAMES.indexOf(name)];

/** A piece for a sentence: the white soldier ant 2. */
export function termOf(name: string): Term {
  const number = numberOf(name);
  return {
    type: 'term',
    key: creatureOf(name).id,
    adjective: colourOf(name) === 'w' ? 'white' : 'black',
    number: number ? Number(number) : null,
  };
}

const BEFORE: Record<string, string> = { '-': 'w', '/': 'sw', '\\': 'nw' };
const AFTER: Record<string, string> = { '-': 'e', '/': 'ne', '\\': 'se' };

/** Where a MoveString leads, as a sentence: "wA1 bQ/" is north-east of the black queen. */
export function whereOf(notation: string): Sentence | null {
  const found = /^\S+ ([-/\\]?)([wb][A-Z]\d?)([-/\\]?)$/.exec(notation);
  if (!found) return null;
  const side = BEFORE[found[1]!] ?? AFTER[found[3]!] ?? 'top';
  return { key: `beside.${side}`, params: { piece: termOf(found[2]!) } };
}

export interface Stack {
  cell: Cell;
  pieces: string[]; // from the bottom
}

/** The stacks on the table, in the order they are drawn: back to front. */
export function stacksOf(view: HiveView): Stack[] {
  const found = new Map<string, [number, string][]>();
  view.spots.forEach((spot, piece) => {
    if (!spot) return;
    const [q, r, level] = spot;
    const key = `${q},${r}`;
    found.set(key, [...(found.get(key) ?? []), [level, NAMES[piece]!]]);
  });
  const stacks = [...found].map(([key, levels]): Stack => {
    const [q, r] = key.split(',').map(Number);
    return { cell: [q!, r!], pieces: levels.toSorted((a, b) => a[0] - b[0]).map(([, name]) => name) };
  });
  return stacks.sort((a, b) => a.cell[1] - b.cell[1] || a.cell[0] - b.cell[0]);
}

export interface InHand {
  creature: Creature;
  pieces: string[];
}

const TRAY = 'QAGSBLMP'; // the order of a hand beside the board

/** The pieces of one side that lie in a hand, creature by creature. */
export const handIn = (
  options: Partial<Record<NonNullable<Creature['option']>, boolean>>,
  side: Colour,
  lies: (name: string, i: number) => boolean,
): InHand[] =>
  CREATURES.filter(({ option }) => !option || options[option])
    .toSorted((a, b) => TRAY.indexOf(a.letter) - TRAY.indexOf(b.letter))
    .map((creature) => ({
      creature,
      pieces: NAMES.filter((name, i) => name[0] === side && name[1] === creature.letter && lies(name, i)),
    }));

/** A side's pieces in hand, by creature. */
export const handOf = (view: HiveView, seat: number): InHand[] =>
  handIn(view.options, SIDES[seat]!, (_, i) => !view.spots[i]);

/** A cell in words: where it lies from a neighbour that is on the table. */
export function besideOf(cell: Cell, stacks: ReadonlyMap<string, Stack>): Sentence | null {
  for (const [name, [q, r]] of DIRECTIONS) {
    const stack = stacks.get(`${cell[0] - q},${cell[1] - r}`);
    if (stack) return { key: `beside.${name}`, params: { piece: termOf(stack.pieces.at(-1)!) } };
  }
  return null;
}
