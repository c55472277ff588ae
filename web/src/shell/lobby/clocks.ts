// The clock of a table that is not made yet.
import type { ClockOption } from '../../wire.gen';

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
