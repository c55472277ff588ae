// What to show of a finished game: the queens that are surrounded.
import { cellKey, neighbours, type Cell } from '../../lib/hex';
import type { Stack } from './pieces';

export interface Surrounded {
  queen: string;
  cell: Cell;
  above: string | null; // what lies on her
  sides: Cell[]; // clockwise from the north-east
}

/** The queens with a stone on each of their six sides. */
export function surrounded(stacks: ReadonlyMap<string, Stack>): Surrounded[] {
  return [...stacks.values()].flatMap(({ cell, pieces }) => {
    const queen = pieces.find((piece) => piece[1] === 'Q');
    const [e, ne, nw, w, sw, se] = neighbours(cell) as [Cell, Cell, Cell, Cell, Cell, Cell];
    const sides = [ne, e, se, sw, w, nw];
    if (!queen || !sides.every((side) => stacks.has(cellKey(side)))) return [];
    const top = pieces.at(-1)!;
    return [{ queen, cell, above: top === queen ? null : top, sides }];
  });
}
