// The box and the view of this table, and what the board reads off them.
import type { Cell } from '../../lib/hex';
import { border } from '../border';
import { fetchBox } from '../boxes';
import type { AlveolaComponents, AlveolaTypes, AlveolaView, Pile } from './types.gen';

export const { viewOf, eventOf } = border<AlveolaTypes>();
export type Box = AlveolaComponents;
export const boxOf = fetchBox<Box>;

/** Clause 11: in a team game, who is on a player's side; alone, just the player. */
export const sideOf = ({ options, players }: AlveolaView, seat: number): number[] =>
  players.flatMap((_, other) => (other === seat || (options.teams && (other - seat) % 2 === 0) ? [other] : []));

/** The points of some players together, as they stand. */
export const pointsOf = (scores: readonly Record<string, number>[], seats: readonly number[]): number =>
  seats.flatMap((seat) => Object.values(scores[seat] ?? {})).reduce((sum, n) => sum + n, 0);

/** The tile that is to be laid; null where there is none. */
export function inHand(view: AlveolaView): number | null {
  if (view.step === 'start') return view.start_tiles[0] ?? null;
  return view.hand < 0 ? null : view.hand;
}

/** The cells of a tile whose pivot lies on a cell, in the order of its pattern. */
export const cellsOf = (box: Box, tile: number, [q, r]: Cell, turn: number): Cell[] =>
  box.shapes[box.tiles[tile]![0]]![turn]!.map(([a, b]) => [q + a, r + b]);

export const left = (pile: Pile): number => pile.tiles.length + pile.below;
