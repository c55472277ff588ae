import type { Drawing } from '../drawing';
import AutomaPanel from './panels/AutomaPanel.svelte';
import Belongings from './panels/Belongings.svelte';
import Board from './Board.svelte';
import Card from './pieces/Card.svelte';
import Defs from './pieces/Defs.svelte';
import Emblem from './pieces/Emblem.svelte';
import Log from './log/Log.svelte';
import Lines from './pieces/Lines.svelte';
import Standing from './panels/Standing.svelte';
import All from './panels/All.svelte';
import Scores from './panels/Scores.svelte';
import Steps from './turn/Steps.svelte';
import Tools from './panels/Tools.svelte';
import { rival, seatEmblem } from './panels/owners';
import { afterOf, drawnWords, hintOf, isSetting, nextOf, PLAIN, reluctant } from './turn/touching.svelte';
import type { ApiaryTypes } from './types.gen';

export const drawing: Drawing<ApiaryTypes> = {
  Board,
  Defs,
  Belongings,
  Standing,
  Emblem,
  Lines,
  Log,
  tells: true,
  Card,
  retold: new Set(['fact.row', 'fact.carving']),
  Strip: Scores,
  Scores,
  Steps,
  All,
  Tools,
  folds: true,
  aid: () => import('./turn/aid'),
  Rival: AutomaPanel,
  rival,
  seatEmblem,
  colour: (seat) => `colour.seat_${seat}`,
  term: () => null,
  about: () => null,
  said: drawnWords,
  reluctant: (choice, { choices }) => reluctant(choice, choices),
  setting: isSetting,
  after: afterOf,
  end: () => import('./end/End.svelte'),
  next: nextOf,
  hint: hintOf,
  where: () => null,
  owner: () => null,
  turn: () => 0, // turns of this game are not counted
  draws: (touch) => !PLAIN.has(touch),
};
