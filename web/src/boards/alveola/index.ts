import type { Drawing } from '../drawing';
import Bees from './pieces/Bees.svelte';
import Board from './Board.svelte';
import Defs from './pieces/Defs.svelte';
import Emblem from './pieces/Emblem.svelte';
import Holding from './panels/Holding.svelte';
import { COLOURS } from './pieces/pawns';
import Powers from './panels/Powers.svelte';
import Standing from './panels/Standing.svelte';
import Steps from './panels/Steps.svelte';
import Strip from './panels/Strip.svelte';
import { roundOf } from './reading';
import type { AlveolaTypes } from './types.gen';

/** The actions that the drawn board says without coordinates. */
const DRAWN = new Set(['start', 'grow', 'raise', 'place_worker', 'move_worker', 'place_queen', 'move_hornet', 'eat']);

/** Who goes somewhere by an action that is touched in two steps. */
const MOVERS: Record<string, string> = {
  'say.place_worker': 'worker',
  'say.move_worker': 'worker',
  'say.move_hornet': 'hornet',
  'say.eat': 'hornet',
};

export const drawing: Drawing<AlveolaTypes> = {
  Board,
  Defs,
  Belongings: Bees,
  Standing,
  Steps,
  Holding,
  Emblem,
  Aside: Powers,
  asideName: 'board.powers_short',
  Strip,
  seatEmblem: (seat) => `seat:${seat}`,
  colour: (seat) => `colour.${COLOURS[seat % COLOURS.length]!}`,
  term: (touch) => {
    const [kind, name] = touch.split(':');
    if (kind === 'worker' || kind === 'queen') return { type: 'term', key: kind };
    return kind === 'power' ? { type: 'term', key: `power_${name}` } : null;
  },
  about: (touch) => (touch.startsWith('power:') ? { key: `power.power_${touch.slice(6)}` } : null),
  said: ({ said }) => {
    const name = said?.key.replace(/^say\./, '') ?? '';
    return said && DRAWN.has(name) ? { ...said, key: `drawn.${name}` } : null;
  },
  next: (left) => {
    const movers = new Set(left.map(({ said }) => MOVERS[said?.key ?? ''] ?? 'cell'));
    const toCell = left.every(({ touches }) => touches.at(-1)!.startsWith('cell:'));
    return toCell ? { key: `board.next_${movers.size === 1 ? [...movers][0] : 'cell'}` } : null;
  },
  reluctant: ({ said }) => said?.key.startsWith('say.no_') ?? false,
  legend: ({ turns }) => (turns.length ? [{ mark: 'last', said: { key: 'legend.last' } }] : []),
  where: () => null,
  owner: () => null,
  turn: (view, _outlook, over, played) => roundOf(view, played, over),
  draws: (touch) => /^(cell|pile|power|tile|turn):|^(worker|queen)$/.test(touch),
};
