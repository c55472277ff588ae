// The box, the view and the outlook of this table, and what the board reads off them.
import { settings } from '../../lib/settings.svelte';
import type { Session } from '../../shell/table/session.svelte';
import type { Translated } from '../../wire.gen';
import { border } from '../border';
import { fetchBox } from '../boxes';
import type {
  ApiaryComponents,
  ApiaryOutlook,
  ApiaryTypes,
  ApiaryView,
  Hidden,
  Phrase,
  Player,
  Whole,
} from './types.gen';

export const { viewOf, outlookOf, eventOf } = border<ApiaryTypes>();
export type Box = ApiaryComponents;
export const boxOf = fetchBox<Box>;

/** What every part of the board is drawn from. */
export interface Scene {
  session: Session;
  box: Box;
  view: ApiaryView;
  outlook: ApiaryOutlook;
}

export const RESOURCES = ['fiber', 'pollen', 'water', 'wax', 'honey'] as const;
export const KINDS = ['farm', 'recruit', 'innovation', 'carving'] as const; // as they are drawn
export const ROWS = ['farm', 'recruit', 'development'] as const; // as they are touched

export const say = (words: Translated): string => words[settings.lang as 'en' | 'fr'];
export const known = (cards: readonly Hidden[]): number[] => cards.flatMap(([what]) => (what < 0 ? [] : [what]));
export const inLastTurns = (session: Session): boolean => !session.position?.end && (viewOf(session)?.ending ?? false);

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
export function wholeOf({ session, outlook }: Pick<Scene, 'session' | 'outlook'>): Whole | null {
  if (!session.myTurn || session.past || session.busy) return null;
  if (session.pending) return outlook.wholes[session.pending.notation] ?? null;
  return session.touched.length ? null : outlook.settle;
}
