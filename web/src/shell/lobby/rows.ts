// What the lists of the lobby say of a table.
import { clockText } from '../../lib/clock';
import { house } from '../../lib/house.svelte';
import { seatNames } from '../../lib/seats';
import { settings } from '../../lib/settings.svelte';
import { t } from '../../lib/voice.svelte';
import type { TableRow } from '../../wire.gen';

const DAY = 86_400_000;

export const openSeats = (table: TableRow): number => table.seats.filter((seat) => seat.kind === 'open').length;

/** The others at my table: rivals, companions, or a shared screen. */
export function company(table: TableRow): string {
  const names = seatNames(table.seats);
  const others = table.seats.filter((seat) => !seat.mine && seat.kind !== 'open');
  if (!others.length) return openSeats(table) || table.seats.length < 2 ? '' : t('word.hot_seat');
  // Four may play in teams, and then not all the others are opponents.
  const against = table.seats.length < 4 && !house.game(table.game)?.co_operative;
  if (against && others.length > 1 && others.every(({ kind }) => kind === 'bot'))
    return t('ui.versus_bots', { n: others.length });
  return t(against ? 'ui.versus' : 'ui.with', { players: others.map(({ seat }) => names[seat]!) });
}

/** Everybody at somebody else's table. */
export const players = (table: TableRow): string =>
  seatNames(table.seats)
    .filter((_, seat) => table.seats[seat]!.kind !== 'open')
    .join(' – ');

/** Time that is left to a seat now, in milliseconds. */
export function timeLeft(table: TableRow, seat: number, now: number): number {
  const clock = table.clocks[seat];
  if (!clock) return 0;
  return Math.max(0, clock.left - (clock.running ? Math.max(0, now - table.at) : 0));
}

/** The clock that a list shows: mine where it runs, else the one that runs, else mine. */
export function clockOf(table: TableRow): { seat: number; running: boolean } | null {
  if (!table.clocks.length) return null;
  const seats = table.clocks.map(({ running }, seat) => ({ seat, running, mine: table.seats[seat]!.mine }));
  return seats.find((one) => one.running && one.mine) ?? seats.find((one) => one.running) ?? seats[0]!;
}

/** When a game that waits for me is lost on time; those without a running clock come last. */
export const deadline = (table: TableRow): number =>
  Math.min(
    Infinity,
    ...table.clocks.flatMap(({ running, left }, seat) => (running && table.seats[seat]!.mine ? [table.at + left] : [])),
  );

export const left = (time: number): string =>
  time >= DAY ? t('ui.days_left', { n: Math.round(time / DAY) }) : clockText(time / 1000);

/** How it ended for those at this browser. */
export function result(table: TableRow): { text: string; won: boolean } {
  const { end } = table;
  const mine = table.seats.filter((seat) => seat.mine);
  if (!end) return { text: t('ui.over'), won: false };
  if (house.game(table.game)?.co_operative) {
    const won = end.winners.length > 0;
    return { text: t(won ? 'word.victory' : 'word.defeat'), won };
  }
  if (!end.winners.length) return { text: t('word.draw'), won: false };
  const names = seatNames(table.seats);
  const winners = end.winners.map((seat) => names[seat]!);
  if (mine.length !== 1) return { text: t('ui.won_by', { players: winners }), won: false };
  const seat = mine[0]!.seat;
  if (end.winners.includes(seat)) return { text: t('word.victory'), won: true };
  const rank = end.ranks[seat]!;
  if (table.seats.length < 3) return { text: t('word.defeat'), won: false };
  return { text: t('ui.rank', { n: rank, all: table.seats.length }), won: false };
}

/** The day of a moment: today, yesterday, or a date. */
export function day(moment: number, now: number): string {
  const days = Math.round((new Date(moment).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY);
  if (days >= -1)
    return new Intl.RelativeTimeFormat(settings.lang, { numeric: 'auto' }).format(Math.min(0, days), 'day');
  return new Intl.DateTimeFormat(settings.lang, { day: 'numeric', month: 'short' }).format(moment);
}
