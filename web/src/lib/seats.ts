// How the players of a table are called, so that nobody is taken for another.
import type { SeatInfo } from '../wire.gen';
import { house } from './house.svelte';
import { t } from './voice.svelte';

/** The bot whose seat it is, also where it only advises. */
const botOf = ({ kind, bot, adviser }: SeatInfo): string | null => (kind === 'bot' ? bot : adviser);

/** The name of each seat: robots of one level are numbered, and so are people without a name. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const guests = seats.filter(({ kind, name, adviser }) => kind === 'person' && !adviser && !name).length;
  return seats.map((seat) => {
    const robot = botOf(seat);
    if (robot) {
      const alike = seats.filter((other) => botOf(other) === robot);
      const name = house.botName(robot);
      return alike.length > 1 ? `${name}\u00a0${alike.indexOf(seat) + 1}` : name;
    }
    if (seat.name || seat.kind === 'open') return seat.name || t('ui.open_seat');
    return guests > 1 ? t('ui.player_n', { n: seat.seat + 1 }) : t('ui.guest');
  });
}
