// What differs between two moments of a hive, as things that travel; whichever way time went.
import { cellKey, type Cell } from '../../../lib/hex';
import { piecesOf, type Piece } from '../scene';
import type { AlveolaView, Laid } from '../types.gen';

export interface Trips {
  tile: { laid: Laid; pile: number; back: boolean } | null; // pile -1: from no pile; back: off the hive again
  moved: { piece: Piece; from: Cell }[];
  come: Piece[];
  gone: Piece[];
}

const MOST = 6; // more pieces than these at once nobody can follow
const NONE: Trips = { tile: null, moved: [], come: [], gone: [] };
const owner = (piece: Piece): string => (piece.kind === 'hornet' ? 'hornet' : `${piece.kind} ${piece.seat}`);

/** What travelled from one moment to another; nothing where more changed than a player can follow. */
export function tripsBetween(before: AlveolaView, after: AlveolaView): Trips {
  const more = after.hive.length - before.hive.length;
  const [longer, shorter] = more < 0 ? [before.hive, after.hive] : [after.hive, before.hive];
  const same = shorter.every((laid, i) => String(laid) === String(longer[i]));
  if (Math.abs(more) > 1 || !same) return NONE;
  const [old, now] = [piecesOf(before), piecesOf(after)];
  const stays = (piece: Piece, among: ReadonlyMap<string, Piece>): boolean => {
    const other = among.get(cellKey(piece.cell));
    return other !== undefined && owner(other) === owner(piece);
  };
  const gone = [...old.values()].filter((piece) => !stays(piece, now));
  const come = [...now.values()].filter((piece) => !stays(piece, old));
  if (gone.length + come.length > MOST) return NONE;
  const moved = come.flatMap((piece) => {
    const at = gone.findIndex((other) => owner(other) === owner(piece));
    return at < 0 ? [] : [{ piece, from: gone.splice(at, 1)[0]!.cell }];
  });
  const source = more < 0 ? after.source : before.source;
  return {
    tile: more ? { laid: longer.at(-1)!, pile: source < 0 ? after.source : source, back: more < 0 } : null,
    moved,
    come: come.filter((piece) => !moved.some((trip) => trip.piece === piece)),
    gone,
  };
}

/** The gaps of the ring that the dipper passes, both ends included: onwards, or back where that is how time went. */
export function gapsBetween(from: number, to: number, piles: number): number[] {
  const onwards = (to - from + piles) % piles;
  const steps = onwards <= piles / 2 ? onwards : onwards - piles;
  return Array.from({ length: Math.abs(steps) + 1 }, (_, i) => from + Math.sign(steps) * i);
}
