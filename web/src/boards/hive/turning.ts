// The words of a turned board: what is drawn to the east is said to be there.
import { DIRECTIONS } from '../../lib/hex';
import type { Sentence } from '../../wire.gen';

const ROUND = DIRECTIONS.map(([name]) => name); // anticlockwise from the east
const SIDE = /^(beside|lies|around|choice)([._]\w+?)?([._])(ne|nw|se|sw|e|w)(_empty)?$/;

/** A sentence that names a side, as it is on a board turned clockwise by sixths. */
export function turnedWords(said: Sentence, turn: number): Sentence {
  const found = turn ? SIDE.exec(said.key) : null;
  if (!found) return said;
  const [, room, middle = '', mark, side, empty = ''] = found;
  const now = ROUND[(ROUND.indexOf(side!) - turn + 6) % 6]!;
  return { ...said, key: `${room}${middle}${mark}${now}${empty}` };
}
