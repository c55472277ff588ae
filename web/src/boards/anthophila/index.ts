import type { Drawing } from '../drawing';
import Board from './Board.svelte';
import Common from './panels/Common.svelte';
import Defs from './pieces/Defs.svelte';
import Emblem from './pieces/Emblem.svelte';
import Goals from './panels/Goals.svelte';
import { outlookOf } from './outlook';
import Log from './log/Log.svelte';
import Nothing from './Nothing.svelte';
import Standing from './panels/Standing.svelte';
import Strip from './panels/Strip.svelte';
import type { AnthophilaTypes } from './types.gen';

const BEE = /^bee:([wm])(\d+)$/;

/** Sentences of a choice whose place the board shows: the same without coordinates. */
const HERE = new Map([
  ['say.explore', 'say.explore_here'],
  ['say.move_special', 'say.move'],
  ['say.move_face_down', 'say.move_face_down_here'],
  ['say.move_to_hornet', 'say.move_to_hornet_here'],
]);

export const drawing: Drawing<AnthophilaTypes> = {
  Board,
  Defs,
  Belongings: Nothing,
  Standing,
  Emblem,
  Common,
  Log,
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
  said: ({ said }) => (said && HERE.has(said.key) ? { ...said, key: HERE.get(said.key)! } : null),
  aid: () => import('./panels/aid'),
  reluctant: ({ notation }, { choices }) =>
    notation === 'yield' || (choices.length > 1 && (notation === 'end' || notation === 'done')),
  after: ({ notation }, session) => {
    const outlook = outlookOf(session);
    const left = outlook ? outlook.allowed - outlook.used : 0;
    if (notation === 'end' && session.choices.some(({ touches }) => touches[0]!.startsWith('action:')))
      return { said: { key: 'board.unused', params: { n: left } }, loss: true };
    if (notation === 'done' && left)
      return { said: { key: 'board.on', params: { n: outlook!.used + 1 } }, loss: false };
    return null;
  },
  where: () => null,
  owner: () => null,
  turn: (_view, outlook) => outlook.turn,
  draws: (touch) => touch === 'stock' || /^(bee|cell|action):/.test(touch),
};
