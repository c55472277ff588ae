// A position while it is set up. Nothing here says what is allowed: the server judges it.
import { handIn, NAMES, stacksOf, type InHand, type Stack } from '../../boards/hive/pieces';
import { cellKey, neighbours, touchedCell, type Cell } from '../../lib/hex';
import type { PositionRead, Sentence, Sketch as Asked } from '../../wire.gen';
import type { HiveView } from '../../boards/hive/types.gen';

export interface Rules {
  mosquito: boolean;
  ladybug: boolean;
  pillbug: boolean;
  queen_on_turn_1: boolean;
  repetition: boolean;
}

export interface Sketch {
  readonly stacks: readonly Stack[];
  readonly side: 0 | 1;
  readonly turn: number | null; // null: the first that can be
  readonly last: string | null; // the piece moved last
  readonly rules: Rules;
}

export const FAR = 30; // the server reads no piece that lies further from the middle

export const empty = (): Sketch => ({
  stacks: [],
  side: 0,
  turn: null,
  last: null,
  rules: { mosquito: true, ladybug: true, pillbug: true, queen_on_turn_1: true, repetition: true },
});

/** The sketch of a position that the server has read, with two rules that its text does not tell. */
export function sketchOf({ position, judged, last }: PositionRead, rules: Rules): Sketch {
  const view = position.view as HiveView;
  const { mosquito, ladybug, pillbug } = view.options;
  const stacks = stacksOf(view);
  const [q, r] = middleOf(stacks);
  return {
    stacks: stacks.map(({ cell, pieces }) => ({ cell: [cell[0] - q, cell[1] - r], pieces })),
    side: position.seat as 0 | 1,
    turn: judged.turn,
    last,
    rules: { ...rules, mosquito, ladybug, pillbug },
  };
}

function middleOf(stacks: readonly Stack[]): Cell {
  if (!stacks.length) return [0, 0];
  const mean = (axis: 0 | 1): number =>
    Math.round(stacks.reduce((sum, { cell }) => sum + cell[axis], 0) / stacks.length);
  return [mean(0), mean(1)];
}

/** What the server is asked to judge. */
export const asked = ({ stacks, side, turn, last, rules }: Sketch): Asked => ({
  stacks: stacks.map(({ cell, pieces }) => ({ cell: [cell[0], cell[1]], pieces })),
  side,
  turn,
  last,
  mosquito: rules.mosquito,
  ladybug: rules.ladybug,
  pillbug: rules.pillbug,
});

/** The spaces that a sentence points at. */
export const cellsOf = ({ cells = [] }: Sentence): Cell[] =>
  cells.map(touchedCell).filter((cell): cell is Cell => cell !== null);

export const isNear = ([q, r]: Cell): boolean => Math.max(Math.abs(q), Math.abs(r)) <= FAR;

export const stackAt = (sketch: Sketch, cell: Cell): Stack | undefined =>
  sketch.stacks.find((stack) => cellKey(stack.cell) === cellKey(cell));

export const placeOf = (sketch: Sketch, piece: string): Stack | undefined =>
  sketch.stacks.find(({ pieces }) => pieces.includes(piece));

/** A side's creatures with the pieces that are in reserve; those that are out of play only where they lie. */
export const reserveOf = (sketch: Sketch, side: 'w' | 'b'): InHand[] =>
  handIn(sketch.rules, side, (name) => !placeOf(sketch, name));

const withStacks = (sketch: Sketch, stacks: readonly Stack[]): Sketch => ({
  ...sketch,
  stacks: stacks.filter(({ pieces }) => pieces.length),
});

/** Without a piece, wherever in its stack it lies. */
const without = (sketch: Sketch, piece: string): Sketch =>
  withStacks(
    sketch,
    sketch.stacks.map(({ cell, pieces }) => ({ cell, pieces: pieces.filter((other) => other !== piece) })),
  );

/** Put a piece on a space: on top of what lies there. */
export function put(sketch: Sketch, piece: string, cell: Cell): Sketch {
  const rest = without(sketch, piece);
  const under = stackAt(rest, cell);
  if (!under) return withStacks(rest, [...rest.stacks, { cell, pieces: [piece] }]);
  return withStacks(
    rest,
    rest.stacks.map((stack) => (stack === under ? { cell, pieces: [...under.pieces, piece] } : stack)),
  );
}

/** Put a piece in the place of the one on top of a space, which goes where the first came from. */
export function exchange(sketch: Sketch, piece: string, cell: Cell): Sketch {
  const top = stackAt(sketch, cell)?.pieces.at(-1);
  if (!top) return put(sketch, piece, cell);
  const name = (other: string): string => (other === top ? piece : other === piece ? top : other);
  if (!placeOf(sketch, piece)) {
    const placed = withStacks(
      sketch,
      sketch.stacks.map((stack) => ({
        ...stack,
        pieces: stack.pieces.map((other) => (other === top ? piece : other)),
      })),
    );
    return tidied({ ...placed, last: sketch.last === top ? null : sketch.last }, top);
  }
  return withStacks(
    sketch,
    sketch.stacks.map((stack) => ({ ...stack, pieces: stack.pieces.map(name) })),
  );
}

/** Put a piece back into its reserve. */
export function remove(sketch: Sketch, piece: string): Sketch {
  const rest = without(sketch, piece);
  return tidied({ ...rest, last: rest.last === piece ? null : rest.last }, piece);
}

/** The number that has become free goes to the last one of its kind: pieces are taken in their order. */
function tidied(sketch: Sketch, free: string): Sketch {
  const higher = NAMES.filter(
    (name) => name.slice(0, 2) === free.slice(0, 2) && name > free && placeOf(sketch, name),
  ).at(-1);
  if (!higher) return sketch;
  const stacks = sketch.stacks.map((stack) => ({
    ...stack,
    pieces: stack.pieces.map((other) => (other === higher ? free : other)),
  }));
  return { ...sketch, stacks, last: sketch.last === higher ? free : sketch.last };
}

/** The same creature of the other colour, where it lies; null where none is in reserve. */
export function recoloured(sketch: Sketch, piece: string): { sketch: Sketch; piece: string } | null {
  const other = piece[0] === 'w' ? 'b' : 'w';
  const free = NAMES.find((name) => name.startsWith(other + piece[1]) && !placeOf(sketch, name));
  if (!free || !placeOf(sketch, piece)) return null;
  const stacks = sketch.stacks.map((stack) => ({
    ...stack,
    pieces: stack.pieces.map((name) => (name === piece ? free : name)),
  }));
  return {
    sketch: tidied({ ...sketch, stacks, last: sketch.last === piece ? free : sketch.last }, piece),
    piece: free,
  };
}

/** Bring a piece to the top of its stack. */
export function raise(sketch: Sketch, piece: string): Sketch {
  const stack = placeOf(sketch, piece);
  return stack ? put(sketch, piece, stack.cell) : sketch;
}

/** Move the parts that the marked cells make to the rest, each by the shortest way that lets it touch. */
export function rejoined(sketch: Sketch, marked: readonly Cell[]): Sketch {
  const left = new Set(marked.map(cellKey));
  let whole = sketch;
  while (left.size) {
    const part = partOf(left);
    whole = joined(whole, part);
  }
  return whole;
}

function partOf(left: Set<string>): Set<string> {
  const [first] = left;
  const part = new Set([first!]);
  left.delete(first!);
  for (const key of part)
    for (const beside of neighbours(key.split(',').map(Number) as unknown as Cell))
      if (left.delete(cellKey(beside))) part.add(cellKey(beside));
  return part;
}

function joined(sketch: Sketch, part: Set<string>): Sketch {
  const rest = new Set(sketch.stacks.map(({ cell }) => cellKey(cell)).filter((key) => !part.has(key)));
  const moving = sketch.stacks.filter(({ cell }) => part.has(cellKey(cell)));
  const fits = ([dq, dr]: Cell): boolean => {
    const cells = moving.map(({ cell }): Cell => [cell[0] + dq, cell[1] + dr]);
    return (
      cells.every((cell) => isNear(cell) && !rest.has(cellKey(cell))) &&
      cells.some((cell) => neighbours(cell).some((beside) => rest.has(cellKey(beside))))
    );
  };
  const way = nearestWay(fits);
  if (!way) return sketch;
  return {
    ...sketch,
    stacks: sketch.stacks.map((stack) =>
      part.has(cellKey(stack.cell)) ? { ...stack, cell: [stack.cell[0] + way[0], stack.cell[1] + way[1]] } : stack,
    ),
  };
}

/** The shortest way that fits, ring by ring; null within twice the reach of a sketch. */
function nearestWay(fits: (way: Cell) => boolean): Cell | null {
  const seen = new Set(['0,0']);
  let ring: Cell[] = [[0, 0]];
  for (let step = 0; step <= 2 * FAR; step += 1) {
    const found = ring.find(fits);
    if (found) return found;
    ring = ring.flatMap(neighbours).filter((cell) => !seen.has(cellKey(cell)) && seen.add(cellKey(cell)));
  }
  return null;
}
