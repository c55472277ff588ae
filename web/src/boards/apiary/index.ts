import type { Drawing } from '../drawing';
import AutomaPanel from './AutomaPanel.svelte';
import Belongings from './Belongings.svelte';
import Board from './Board.svelte';
import Card from './Card.svelte';
import Defs from './Defs.svelte';
import Emblem from './Emblem.svelte';
import Lines from './Lines.svelte';
import Standing from './Standing.svelte';
import Strip from './Strip.svelte';
import { rival, seatEmblem } from './owners';
import { drawnWords, hintOf, nextOf, PLAIN } from './touching';
import type { ApiaryTypes } from './types.gen';

export const drawing: Drawing<ApiaryTypes> = {
  Board,
  Defs,
  Belongings,
  Standing,
  Emblem,
  Lines,
  tells: true,
  Card,
  Strip,
  Rival: AutomaPanel,
  rival,
  seatEmblem,
  colour: (seat) => `colour.seat_${seat}`,
  term: () => null,
  about: () => null,
  said: drawnWords,
  next: nextOf,
  hint: hintOf,
  where: () => null,
  owner: () => null,
  turn: () => 0, // turns of this game are not counted
  draws: (touch) => !PLAIN.has(touch),
};
