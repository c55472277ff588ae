// The seats of a table that is not made yet.
import type { SeatRequest } from '../../wire.gen';

export interface SeatDraft {
  kind: 'me' | 'bot' | 'open';
  name: string; // of somebody else at this screen
  bot: string;
  manner?: string; // of the bot: it plays, or it only advises, or it plays for an aim
}

/** The manner of a bot that never acts: it says what it would do. */
export const ADVISES = 'advises';

export const blankSeats = (seats: number, bot: string): SeatDraft[] =>
  Array.from({ length: seats }, (_, i) => ({ kind: i ? 'bot' : 'me', name: '', bot }));

/** What is asked of the server; the first seat of this screen is mine, the others are called after `shown`. */
export function seatRequests(seats: readonly SeatDraft[], me: string, shown: string): SeatRequest[] {
  const mine = seats.findIndex((seat) => seat.kind === 'me');
  return seats.map(({ kind, name, bot, manner }, i) => {
    if (kind === 'bot' && manner === ADVISES) return { kind, bot, advises: true };
    if (kind === 'bot') return { kind, bot: manner ? `${bot}:${manner}` : bot };
    if (kind === 'open') return { kind };
    return { kind, name: name.trim() || (i === mine ? me : `${shown} ${i + 1}`) };
  });
}
