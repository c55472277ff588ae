import StoneDefs from '../../art/StoneDefs.svelte';
export { engrave } from '../../art/stones';
import type { Drawing } from '../drawing';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';
import Hand from './Hand.svelte';
import { creatureOf, seatOf, termOf, touchedPiece, whereOf } from './pieces';
import QueenMeter from './QueenMeter.svelte';
import type { HiveTypes } from './types.gen';

export const drawing: Drawing<HiveTypes> = {
  Board,
  Defs: StoneDefs,
  Belongings: Hand,
  Standing: QueenMeter,
  Emblem,
  seatEmblem: (seat) => (seat ? 'piece:bQ' : 'piece:wQ'),
  colour: (seat) => (seat ? 'colour.black' : 'colour.white'),
  term: (touch) => {
    const piece = touchedPiece(touch);
    return piece ? termOf(piece) : null;
  },
  about: (touch) => {
    const piece = touchedPiece(touch);
    return piece ? { key: `creature.${creatureOf(piece).id}.moves` } : null;
  },
  where: (notation) => {
    const said = whereOf(notation);
    return said?.key === 'beside.top' ? null : said; // the event itself says what was climbed
  },
  owner: (touch) => {
    const piece = touchedPiece(touch);
    return piece ? seatOf(piece) : null;
  },
  turn: (view) => Math.floor(view.ply / 2) + 1,
  draws: (touch) => /^(piece|cell):/.test(touch),
};
