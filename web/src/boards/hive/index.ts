import StoneDefs from '../../art/StoneDefs.svelte';
export { engrave } from '../../art/stones';
import { cellKey } from '../../lib/hex';
import type { Drawing, LegendLine } from '../drawing';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';
import { surrounded } from './ending';
import Hand from './Hand.svelte';
import { creatureOf, isInHand, seatOf, stacksOf, termOf, touchedPiece, viewOf, whereOf } from './pieces';
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
  guide: (session) => {
    const piece = touchedPiece(session.touched[0] ?? '');
    if (!piece || !isInHand(session, piece)) return null;
    return { key: session.now.question?.said.key === 'prompt.first_piece' ? 'placing.first' : 'placing.next' };
  },
  hint: (session) => {
    const pieces = [...session.lit].flatMap((touch) => touchedPiece(touch) ?? []);
    const held = pieces.filter((piece) => isInHand(session, piece)).length;
    if (!pieces.length) return null;
    return { key: `touch_now.${held === 0 ? 'table' : held === pieces.length ? 'hand' : 'piece'}` };
  },
  legend: (session) => {
    const stacks = new Map(stacksOf(viewOf(session)!).map((stack) => [cellKey(stack.cell), stack]));
    const queens = surrounded(stacks);
    const last: LegendLine = { mark: 'last', said: { key: 'legend.last' } };
    if (!queens.length) return session.turns.length ? [last] : [];
    return [{ mark: 'queen', said: { key: 'legend.queen' } }, { mark: 'sides', said: { key: 'legend.sides' } }, last];
  },
  where: (notation) => {
    const said = whereOf(notation);
    return said?.key === 'beside.top' ? null : said; // the event itself says what was climbed
  },
  owner: (touch) => {
    const piece = touchedPiece(touch);
    return piece ? seatOf(piece) : null;
  },
  turn: ({ ply }, _outlook, over) => Math.floor((over && ply ? ply - 1 : ply) / 2) + 1,
  draws: (touch) => /^(piece|cell):/.test(touch),
};
