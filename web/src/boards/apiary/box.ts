// The components of this table's box, the view that the board draws, and what the rules read off it.
import type { Cell } from '../../lib/hex';
import { settings } from '../../lib/settings.svelte';
import type { Session } from '../../shell/table/session.svelte';
import type { Sentence } from '../../wire.gen';
import { fetchBox } from '../boxes';
import type { Icons } from './phrase';

export interface Translated {
  en: string;
  fr: string;
}
export interface Phrase {
  text: Translated;
  icons: Icons[];
}
export interface Tile extends Phrase {
  id: string;
  kind: number; // farm, recruit, development, carving
  name: Translated;
  cost: number[];
  vp: number;
  spots: string[];
}
export interface Planet {
  id: string;
  name: Translated;
  text: Translated;
  produces: string[];
  squares: number;
  strength4: Phrase;
}
export interface Faction {
  id: string;
  name: Translated;
  starter: boolean;
  workers: number[];
  start: number[];
  spots: string[];
  base: Phrase;
  upgraded: Phrase;
}
export interface Seed {
  id: string;
  name: Translated;
  use: Phrase;
  planted: Phrase;
}
export interface Dance {
  id: string;
  name: Translated;
  text: Translated;
  pay: Icons;
  gain: Phrase;
  squares: ('pay' | 'gain')[];
}
export interface AutomaCard extends Phrase {
  id: string; // text and icons are those of its support side
}
export interface Mat {
  id: string;
  name: Translated;
  faction: Cell[];
  spots: string[];
  cells: { at: Cell; bonus: Phrase | null }[];
}
export interface Box {
  tiles: Tile[];
  factions: Faction[];
  seeds: Seed[];
  planets: Planet[];
  explore_tokens: Phrase[];
  dances: Dance[];
  dance_tokens: Phrase[];
  mats: Mat[];
  frame: (Phrase | null)[];
  frame_cells: Cell[][]; // for each turn, from the first hex
  pods: Phrase[];
  automa: AutomaCard[];
  favor: number[];
  majority: number[];
  board: {
    columns: number;
    start: number;
    actions: { id: string; spaces: number; kinds: string[] }[];
    gates: number[];
    spaces: string[];
    conversions: { id: string; icons: Icons }[];
    grow: { worker: Icons; frame: Icons };
    sectors: string[];
    pod_sectors: number[];
    tokens: number;
  };
}

export interface Player {
  dealt: [what: number, seen: number][];
  hand: [what: number, seen: number][]; // what: -1 where this seat has not seen it
  drawn: [what: number, seen: number][];
  resources: number[];
  active: number[];
  landing: number[];
  built: number[];
  frames: number[];
  recruits: number[];
  planted: number[];
  explore_tokens: number[];
  vp: number;
  favor: number;
  mat: number;
  faction: number;
  upgraded: boolean;
  reserved: number;
  standing: 'ask' | 'active' | 'landing';
}
export interface Automa {
  yellow: number[];
  gray: number[];
  deck: number[];
  carvings: number[];
  tokens: number[];
  top: number;
}
export interface ApiaryView {
  options: { level: number };
  automa: Automa | null;
  players: Player[];
  stack: { type: string; seat?: number; zone?: string; total?: number; tile?: number; before?: boolean }[];
  spaces: number[];
  ship: number;
  planets: number[];
  grid_tokens: number[];
  squares: number[];
  rows: number[];
  carvings: number[];
  dances: number[];
  teachers: number[];
  dance_tokens: number[];
  comb: number[];
  offered_factions: number[];
  offered_mats: number[];
  seat: number;
  ending?: boolean; // the last turns have been called
  turns_left: number;
}
/** Several answers at one touch: the steps they take, and what they add up to. */
export interface Whole {
  notations: string[];
  steps: string[];
  facts: Sentence[];
}
export interface Outlook {
  hives: Cell[][]; // in the order of `built`
  spots: number[];
  stored: number[][]; // by spot of the mat, the faction and the tiles, the resource in it or -1
  workers: number[];
  totals: Record<string, number>;
  automa: { scores: Record<string, number>; newcomer: number } | null; // where one plays alone
  steps: { action: string; names: string[]; now: number } | null; // of the action under way
  settle: Whole | null; // the usual answers to all that is due
  wholes: Record<string, Whole>; // by notation: an answer, and the usual ones after it
}

/** What every part of the board is drawn from. */
export interface Scene {
  session: Session;
  box: Box;
  view: ApiaryView;
  outlook: Outlook;
}

export const RESOURCES = ['fiber', 'pollen', 'water', 'wax', 'honey'] as const;
export const KINDS = ['farm', 'recruit', 'innovation', 'carving'] as const; // as they are drawn
export const ROWS = ['farm', 'recruit', 'development'] as const; // as they are touched

export const say = (words: Translated): string => words[settings.lang as keyof Translated];
export const known = (cards: [number, number][]): number[] => cards.flatMap(([what]) => (what < 0 ? [] : [what]));
export const viewOf = (session: Session): ApiaryView | null => session.shown.view as ApiaryView | null;
export const inLastTurns = (session: Session): boolean => !session.position?.end && (viewOf(session)?.ending ?? false);
export const outlookOf = (session: Session): Outlook | null => session.shown.outlook as Outlook | null;

/** What a cell of a hive gives to whoever builds there: those of the mat first, then four for each frame. */
export function bonusOf(box: Box, player: Player, place: number): Phrase | null {
  const { cells } = box.mats[player.mat]!;
  return place < cells.length ? cells[place]!.bonus : (box.frame[(place - cells.length) % 4] ?? null);
}

/** What a player can do besides: the faction's side that counts, and the recruits. */
export function abilitiesOf(box: Box, player: Player): { name: Translated; phrase: Phrase }[] {
  const faction = box.factions[player.faction];
  if (!faction) return [];
  const recruits = player.recruits.map((number) => box.tiles[number]!);
  return [
    { name: faction.name, phrase: player.upgraded ? faction.upgraded : faction.base },
    ...recruits.map((tile) => ({ name: tile.name, phrase: tile })),
  ];
}

/** What lies in the spots of a hive: those beside its faction, those of each tile, and what has no spot. */
export interface Lying {
  faction: { takes: string; held: number }[];
  tiles: readonly number[][]; // in the order of `built`
  loose: number[]; // of each resource
}
export function lyingIn({ box, view, outlook }: Scene, seat: number): Lying {
  const player = view.players[seat]!;
  const stored = outlook.stored[seat] ?? [];
  const printed = [...(box.mats[player.mat]?.spots ?? []), ...(box.factions[player.faction]?.spots ?? [])];
  let next = printed.length;
  const tiles = player.built.map((tile) => {
    const spots = box.tiles[tile]?.spots.length ?? 0;
    return stored.slice(next, (next += spots));
  });
  return {
    faction: printed.map((takes, i) => ({ takes, held: stored[i] ?? -1 })),
    tiles,
    loose: player.resources.map((n, i) => n - stored.filter((held) => held === i).length),
  };
}

/** All that is left at one touch: after what is touched, or the usual answers where nothing is. */
export function wholeOf({ session, outlook }: Scene): Whole | null {
  if (!session.myTurn || session.past || session.busy) return null;
  if (session.pending) return outlook.wholes[session.pending.notation] ?? null;
  return session.touched.length ? null : outlook.settle;
}

export const boxOf = fetchBox<Box>;
