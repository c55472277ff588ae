import type { Drawing } from '../drawing';
import Board from './Board.svelte';
import Common from './Common.svelte';
import Defs from './Defs.svelte';
import Emblem from './Emblem.svelte';
import Goals from './Goals.svelte';
import Nothing from './Nothing.svelte';
import Standing from './Standing.svelte';
import Strip from './Strip.svelte';
import type { AnthophilaTypes } from './types.gen';

const BEE = /^bee:([wm])(\d+)$/;

export const drawing: Drawing<AnthophilaTypes> = {
  Board,
  Defs,
  Belongings: Nothing,
  Standing,
  Emblem,
  Common,
  Aside: Goals,
  asideName: 'board.goals',
  Strip,
  seatEmblem: (seat) => `seat:${seat}`,
  colour: (seat) => `colour.seat_${seat}`,
  term: (touch) => {
    const bee = BEE.exec(touch);
    return bee ? { type: 'term', key: bee[1] === 'm' ? 'male' : 'worker', number: Number(bee[2]) } : null;
  },
  about: () => null,
  reluctant: ({ notation }) => notation === 'yield',
  where: () => null,
  owner: () => null,
  turn: (_view, outlook) => outlook.turn,
  draws: (touch) => touch === 'stock' || /^(bee|cell|action):/.test(touch),
};
