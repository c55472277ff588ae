// What a hand aims at on a table of stones, in play and in the editor: by a pointer, by the arrow keys, with a stone.
import type { Camera } from '../../lib/camera.svelte';
import type { Carry, Felt } from '../../lib/carry.svelte';
import { cellAt, cellKey, cellOf, nearest, turned, type Point } from '../../lib/hex';
import { touchedPiece } from './pieces';
import { face, type Place } from './scene';

/** The piece on top of a place. */
export const topOf = (place: Place): string | null => place.stack?.pieces.at(-1) ?? null;

/** The place of a touched element, or else at a point of the board; a space that nobody drew is one too. */
export function placeAt(places: readonly Place[], camera: Camera, target: Element | null, at: Point): Place {
  const key = target?.closest('[data-place]')?.getAttribute('data-place') ?? cellKey(cellAt(camera.toBoard(at)));
  return places.find((place) => place.key === key) ?? { key, cell: cellOf(key), stack: null };
}

/** Where an arrow key leads from a place: to stones, and to spaces where a stone is in the hand. */
export function towards(places: readonly Place[], from: Place, key: string, toSpaces: boolean, turn = 0): Place | null {
  const going = toSpaces ? places : places.filter(({ stack, key }) => stack || key === '0,0');
  const seen = (place: Place): Point => turned(face(place, turn), turn);
  return nearest(
    going.filter((other) => other !== from),
    seen,
    seen(from),
    key,
  );
}

/** The stone that is carried over the board, and the place under it. */
export function carriedOver(
  carry: Carry,
  felt: Felt,
  camera: Camera,
  places: readonly Place[],
): { piece: string; at: Point; over: string } | null {
  const piece = touchedPiece(carry.touch ?? '');
  const at = piece ? felt.inside(carry.at) : null;
  return piece && at ? { piece, at: camera.toBoard(at), over: placeAt(places, camera, null, at).key } : null;
}
