// How the players of a table are called, so that nobody is taken for another.
import type { SeatInfo } from '../wire.gen';
import { house } from './house.svelte';
import { t } from './voice.svelte';

/** The name of each seat: robots of one level are numbered, and so are people without a name. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const guests = seats.filter(({ kind, name }) => kind === 'person' && !name).length;
  return seats.map((seat) => {
    if (seat.kind === 'bot') {
      const alike = seats.filter(({ kind, bot }) => kind === 'bot' && bot === seat.bot);
      const name = house.botName(seat.bot);
      return alike.length > 1 ? `${name}\u00a0${alike.indexOf(seat) + 1}` : name;
    }
    if (seat.name || seat.kind === 'open') return seat.name || t('ui.open_seat');
    return guests > 1 ? t('ui.player_n', { n: seat.seat + 1 }) : t('ui.guest');
  });
}
