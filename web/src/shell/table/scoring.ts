// Who is scored: the seats, and somebody whom the rules play without a seat.
import type { Drawing } from '../../boards/drawing';
import type { SeatView } from '../../wire.gen';
import type { Session } from './session.svelte';

/** What a drawing must give to be scored. */
export type Scored = Pick<Drawing, 'Emblem' | 'seatEmblem' | 'rival'>;
export interface Side {
  seat: number | null; // null: no player's
  name: string;
  emblem: string;
  scores: Record<string, number>;
}

export function sides(session: Session, drawing: Scored | null, of: SeatView): Side[] {
  const seats = session.names.map((name, seat): Side => {
    return { seat, name, emblem: drawing?.seatEmblem(seat) ?? '', scores: of.scores[seat] ?? {} };
  });
  const rival = drawing?.rival?.(of.outlook);
  return rival ? [...seats, { seat: null, ...rival }] : seats;
}

/** Points in figures, with a minus of their width. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);

export const totalOf = ({ scores }: Side): number => Object.values(scores).reduce((sum, n) => sum + n, 0);
