// Who begins at a table that is not made yet.
import type { CreateTable, SeatRequest } from '../../wire.gen';

/** Who has the first seat, which begins: lots are drawn, or it is me, or I am the last. */
export type Beginning = 'drawn' | 'first' | 'last';
export const BEGINNINGS: readonly Beginning[] = ['first', 'last', 'drawn'];

/** The seats in the order in which they are asked for; where lots are drawn, the server orders them. */
export function begun(seats: readonly SeatRequest[], beginning: Beginning): Pick<CreateTable, 'seats' | 'order'> {
  const mine = Math.max(
    0,
    seats.findIndex((seat) => seat.kind === 'me'),
  );
  if (beginning === 'drawn') return { seats: [...seats], order: 'drawn' };
  const from = beginning === 'first' ? mine : (mine + 1) % seats.length; // round the table, from who begins
  return { seats: [...seats.slice(from), ...seats.slice(0, from)], order: 'given' };
}
