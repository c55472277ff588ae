// The log of Anthophila by turns: whose, which actions, what they brought; the steps are told where it is unfolded.
import type { LogEntry } from '../../../wire.gen';
import { reasonOf, type LoggedTurn as Turn } from '../../turns';
import { eventOf, RESOURCES } from '../outlook';
import type { AnthophilaEvent } from '../types.gen';

/** An icon of a phrase and how many: 2 honey, less 3 pollen. 0: the icon says it all. */
export interface Count {
  icon: string;
  n: number;
}
export interface LoggedTurn extends Turn {
  verbs: string[]; // the actions in their order, each once
  phrase: Count[];
  over: boolean;
}

const MOST = 6; // icons of a phrase

/** The turns of a log, in order; `entries`: those that nobody has taken back. */
export function turnsOf(entries: readonly LogEntry[]): LoggedTurn[] {
  const found: LoggedTurn[] = [];
  let turn: LoggedTurn | null = null;
  for (const { n, told, seat, obvious, why } of entries) {
    if (!told.length) continue;
    if (!turn) {
      const round = found.length + 1;
      turn = { key: round, owner: seat ?? 0, round, verbs: [], phrase: [], steps: [], last: n, over: false, why: null };
      found.push(turn);
    }
    turn.steps.push(...told.map((one) => ({ told: one, n, obvious })));
    turn.last = n;
    turn.why = reasonOf(turn.why, why);
    turn.over = told.some((one) => eventOf(one).type === 'turnended');
    if (turn.over) turn = null;
  }
  for (const each of found) sum(each);
  return found;
}

/** What a turn did: the tiles and threats that came, what the stock and the hive have gained and lost. */
function sum(turn: LoggedTurn): void {
  const events = turn.steps.map(({ told }) => eventOf(told));
  turn.verbs = [...new Set(events.flatMap(verbOf))];
  const counts: Record<string, number> = {};
  const add = (icon: string, n: number): void => void (counts[icon] = (counts[icon] ?? 0) + n);
  for (const event of events) for (const { icon, n } of changesOf(event)) add(icon, n);
  const changed = Object.entries(counts).flatMap(([icon, n]) => (n ? [{ icon, n }] : []));
  const shown = events.flatMap(iconsOf).map((icon) => ({ icon, n: 0 }));
  turn.phrase = [...changed, ...shown].slice(0, MOST);
}

const verbOf = (event: AnthophilaEvent): string[] => {
  if (event.type === 'begun') return [event.action];
  if (event.type === 'foughtinhive') return ['fight'];
  return event.type === 'cured' ? ['cure'] : [];
};

/** What an event shows that cannot be counted up: a tile, a threat. */
export function iconsOf(event: AnthophilaEvent): string[] {
  if (event.type === 'tilelaid') return [event.tile];
  if (event.type === 'bonusheld') return [event.bonus];
  return [];
}

/** What an event adds to the stock and to the bees, and takes away. */
export function changesOf(event: AnthophilaEvent): Count[] {
  switch (event.type) {
    case 'camehome':
      return RESOURCES.map((icon) => ({ icon, n: event[icon] }));
    case 'pollenmade':
      return [{ icon: 'pollen', n: event.pollen }];
    case 'transformed':
      return [
        { icon: 'pollen', n: -event.price },
        { icon: event.product, n: 1 },
      ];
    case 'mutated':
      return [
        { icon: 'pollen', n: -event.price },
        { icon: event.bee.startsWith('m') ? 'male' : 'worker', n: 1 },
      ];
    case 'metamorphosed':
      return [
        { icon: 'worker', n: -1 },
        { icon: 'male', n: 1 },
      ];
    case 'workerkilled':
      return [{ icon: 'worker', n: -1 }];
    case 'foughtinhive':
    case 'foughtoutside':
      return [
        { icon: 'male', n: -1 },
        { icon: 'hornet', n: -1 },
      ];
    case 'hornetcame':
      return [{ icon: 'hornet', n: 1 }];
    case 'nosemarolled':
      return [{ icon: 'nosema', n: 1 }];
    default:
      return [];
  }
}
