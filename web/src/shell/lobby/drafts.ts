// A table that is not made yet: its seats, who begins, its clock.
import type { ClockOption, CreateTable, SeatRequest } from '../../wire.gen';

export interface SeatDraft {
  kind: 'me' | 'bot' | 'open';
  name: string; // of somebody else at this screen
  bot: string;
}

export const blankSeats = (seats: number, bot: string): SeatDraft[] =>
  Array.from({ length: seats }, (_, i) => ({ kind: i ? 'bot' : 'me', name: '', bot }));

/** What is asked of the server; the first seat of this screen is mine, the others are called after `shown`. */
export function seatRequests(seats: readonly SeatDraft[], me: string, shown: string): SeatRequest[] {
  const mine = seats.findIndex((seat) => seat.kind === 'me');
  return seats.map(({ kind, name, bot }, i) => {
    if (kind === 'bot') return { kind, bot };
    if (kind === 'open') return { kind };
    return { kind, name: name.trim() || (i === mine ? me : `${shown} ${i + 1}`) };
  });
}

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

/** A clock by its kind and its figures. */
export interface ClockDraft {
  kind: 'none' | 'total' | 'move' | 'days';
  minutes: number;
  increment: number;
  seconds: number;
  days: number;
}

export const CLOCKS: Record<string, Partial<ClockDraft> & Pick<ClockDraft, 'kind'>> = {
  none: { kind: 'none' },
  blitz: { kind: 'total', minutes: 5, increment: 5 },
  quick: { kind: 'total', minutes: 10, increment: 10 },
  long: { kind: 'total', minutes: 30, increment: 30 },
  day: { kind: 'days', days: 1 },
  week: { kind: 'days', days: 7 },
};

export const blankClock = (): ClockDraft => ({ kind: 'none', minutes: 10, increment: 5, seconds: 60, days: 3 });

/** Which of the usual clocks this is; "own" where it is none of them. */
export const clockName = (clock: ClockDraft): string =>
  Object.keys(CLOCKS).find((name) =>
    Object.entries(CLOCKS[name]!).every(([field, value]) => clock[field as keyof ClockDraft] === value),
  ) ?? 'own';

const within = (n: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, Number.isFinite(n) ? Math.round(n) : low));

/** The clock that is asked for; figures beyond the limits become the nearest that is allowed. */
export function clockOption(clock: ClockDraft): ClockOption | null {
  const { kind } = clock;
  if (kind === 'none') return null;
  if (kind === 'days') return { kind, days: within(clock.days, 1, 30) };
  if (kind === 'move') return { kind, seconds: within(clock.seconds, 5, 86_400) };
  return { kind, seconds: within(clock.minutes * 60, 5, 86_400), increment: within(clock.increment, 0, 600) };
}
