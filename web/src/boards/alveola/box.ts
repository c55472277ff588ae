// The components of this table's box, as the server tells them; and the view that the board draws.
import type { Cell } from '../../lib/hex';
import { fetchBox } from '../boxes';

export interface Box {
  shapes: Record<string, Cell[][]>; // for each turn, the cells from the pivot
  tiles: [shape: string, pattern: string, hornet: number, turns: number][];
  powers: [id: string, cost: number][];
  points: number[]; // of a worker, by level
}

export const boxOf = fetchBox<Box>;

export type Laid = [tile: number, q: number, r: number, turn: number, level: number];

export interface Player {
  reserve: number;
  flowers: number;
  honey: number;
  eaten: number;
  workers: Cell[];
  queen: Cell | null;
}

/** Clause 11: in a team game, who is on a player's side; alone, just the player. */
export const sideOf = ({ options, players }: AlveolaView, seat: number): number[] =>
  players.flatMap((_, other) => (other === seat || (options.teams && (other - seat) % 2 === 0) ? [other] : []));

/** The points of some players together, as they stand. */
export const pointsOf = (scores: readonly Record<string, number>[], seats: readonly number[]): number =>
  seats.flatMap((seat) => Object.values(scores[seat] ?? {})).reduce((sum, n) => sum + n, 0);

export interface AlveolaView {
  options: { players: number; teams: boolean };
  players: Player[];
  hive: Laid[];
  hornets: Cell[];
  piles: { type: string; tiles: [what: number, seen: number][]; below: number }[]; // what: -1 where this seat has not seen it
  powers: number[];
  flowers: number;
  dipper: number;
  hornet_tile: number;
  start_tiles: number[];
  seat: number;
  step: string;
  turn: number;
  power: number;
  source: number;
  hand: number;
  queen_of: number;
}

/** The tile that is to be laid; null where there is none. */
export function inHand(view: AlveolaView): number | null {
  if (view.step === 'start') return view.start_tiles[0] ?? null;
  return view.hand < 0 ? null : view.hand;
}

/** The cells of a tile whose pivot lies on a cell, in the order of its pattern. */
export const cellsOf = (box: Box, tile: number, [q, r]: Cell, turn: number): Cell[] =>
  box.shapes[box.tiles[tile]![0]]![turn]!.map(([a, b]) => [q + a, r + b]);

export const left = (pile: AlveolaView['piles'][number]): number => pile.tiles.length + pile.below;
