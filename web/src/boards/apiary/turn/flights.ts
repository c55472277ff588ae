// Which things fly where when something has happened, by the names under which the page knows its places.
import type { Told } from '../../../wire.gen';
import type { ApiaryEvent } from '../types.gen';

export interface Flight {
  touch: string; // its picture
  size: number;
  start: string; // selectors of what it leaves and where it goes
  end: string;
  after: number; // milliseconds before it leaves
  time: number;
}

const place = (touch: string): string => `[data-touch="${touch}"]`;
const seat = (owner: number): string => `[data-seat="${owner}"]`;
const MOST = 10; // at once: more could not be followed
const BEAT = 140; // milliseconds between two of them

/** The flights of what has just happened, one after the other. */
export function flightsOf(told: readonly (readonly [ApiaryEvent, Told])[]): Flight[] {
  const found: Omit<Flight, 'after'>[] = [];
  let source = ''; // where the last thing happened: what is gained comes from there
  for (const [event, { said }] of told) {
    const here = said.cells?.[0];
    if (here && !['gained', 'paid'].includes(event.type)) source = place(here);
    switch (event.type) {
      case 'placed':
        found.push({
          touch: `worker:${event.strength}:${event.seat}`,
          size: 34,
          start: seat(event.seat),
          end: place(`action:${event.action}`),
          time: 420,
        });
        break;
      case 'bumped':
        found.push({
          touch: `worker:${event.strength}:${event.seat}`,
          size: 30,
          start: place(`action:${event.action}`),
          end: seat(event.seat),
          time: 360,
        });
        break;
      case 'flown':
        found.push({
          touch: 'action:explore',
          size: 34,
          start: place(`planet:${event.start}`),
          end: place(`planet:${event.planet}`),
          time: 640,
        });
        break;
      case 'hibernated':
        found.push({
          touch: `seat:${event.seat}`,
          size: 26,
          start: seat(event.seat),
          end: place(here ?? ''),
          time: 420,
        });
        break;
      case 'tilebuilt':
        found.push({ touch: 'option', size: 40, start: seat(event.seat), end: place(here ?? ''), time: 520 });
        break;
      case 'gained':
        if (source)
          found.push({
            touch: `resource:${event.resource}`,
            size: 24,
            start: source,
            end: seat(event.seat),
            time: 520,
          });
        break;
      case 'paid':
        if (source)
          found.push({
            touch: `resource:${event.resource}`,
            size: 24,
            start: seat(event.seat),
            end: source,
            time: 420,
          });
        break;
      default:
    }
  }
  return found.slice(0, MOST).map((flight, i) => ({ ...flight, after: i * BEAT }));
}
