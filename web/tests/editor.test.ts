import { describe, expect, it } from 'vitest';
import {
  asked,
  cellsOf,
  empty,
  exchange,
  placeOf,
  put,
  raise,
  recoloured,
  rejoined,
  remove,
  reserveOf,
  stackAt,
  type Sketch,
} from '../src/study/editor/sketch';
import { bow } from '../src/study/arrow';
import { illustrated, percents } from '../src/study/openings/illustrated';
import { forgetOwn, keepOwn, MOST, readOwn } from '../src/study/own';
import type { ProblemLine } from '../src/wire.gen';

/** A sketch of pieces, each put on top of what its space has. */
const sketch = (...pieces: [string, number, number][]): Sketch =>
  pieces.reduce((made, [piece, q, r]) => put(made, piece, [q, r]), empty());
const at = (made: Sketch, q: number, r: number): string[] => stackAt(made, [q, r])?.pieces ?? [];
const left = (made: Sketch, side: 'w' | 'b', letter: string): string[] =>
  reserveOf(made, side).find(({ creature }) => creature.letter === letter)!.pieces;

describe('a position that is set up', () => {
  it('puts pieces on spaces and on top of others, and moves them', () => {
    const made = sketch(['wQ', 0, 0], ['bB1', 0, 0], ['bQ', 1, 0]);
    expect(at(made, 0, 0)).toEqual(['wQ', 'bB1']);
    const moved = put(made, 'bB1', [1, 0]);
    expect([at(moved, 0, 0), at(moved, 1, 0)]).toEqual([['wQ'], ['bQ', 'bB1']]);
    expect(left(made, 'b', 'B')).toEqual(['bB2']);
  });

  it('takes a piece out of the middle of a stack, and brings one to the top', () => {
    const made = sketch(['wQ', 0, 0], ['bB1', 0, 0], ['wB1', 0, 0]);
    expect(at(remove(made, 'bB1'), 0, 0)).toEqual(['wQ', 'wB1']);
    expect(at(raise(made, 'wQ'), 0, 0)).toEqual(['bB1', 'wB1', 'wQ']);
  });

  it('exchanges two pieces of the table, or one with the reserve', () => {
    const made = sketch(['wQ', 0, 0], ['bA1', 1, 0]);
    const both = exchange(made, 'wQ', [1, 0]);
    expect([at(both, 0, 0), at(both, 1, 0)]).toEqual([['bA1'], ['wQ']]);
    const one = exchange(made, 'wG1', [1, 0]);
    expect(at(one, 1, 0)).toEqual(['wG1']);
    expect(left(one, 'b', 'A')).toEqual(['bA1', 'bA2', 'bA3']);
  });

  it('gives the free number to the last of its kind, and remembers which one moved last', () => {
    const made = { ...sketch(['wA1', 0, 0], ['wA2', 1, 0], ['wA3', 2, 0]), last: 'wA3' };
    const fewer = remove(made, 'wA1');
    expect([at(fewer, 1, 0), at(fewer, 2, 0), fewer.last]).toEqual([['wA2'], ['wA1'], 'wA1']);
    expect(remove({ ...made, last: 'wA1' }, 'wA1').last).toBe(null);
  });

  it('changes the colour of a piece while the other side has one left', () => {
    const made = sketch(['wQ', 0, 0], ['wA1', 1, 0]);
    const found = recoloured(made, 'wA1')!;
    expect([found.piece, at(found.sketch, 1, 0)]).toEqual(['bA1', ['bA1']]);
    expect(recoloured(put(made, 'bQ', [2, 0]), 'wQ')).toBe(null);
    expect(recoloured(made, 'bQ')).toBe(null); // it is in reserve
  });

  it('moves a part by the shortest way to the rest', () => {
    const made = sketch(['wQ', 0, 0], ['bQ', 1, 0], ['wA1', 4, 0], ['bA1', 5, 0]);
    const whole = rejoined(made, [
      [4, 0],
      [5, 0],
    ]);
    expect([placeOf(whole, 'wA1')!.cell, placeOf(whole, 'bA1')!.cell]).toEqual([
      [2, 0],
      [3, 0],
    ]);
  });

  it('moves two parts each on its own', () => {
    const made = sketch(['wQ', 0, 0], ['bQ', 1, 0], ['wA1', 5, 0], ['bA1', -4, 0]);
    const whole = rejoined(made, [
      [5, 0],
      [-4, 0],
    ]);
    expect([placeOf(whole, 'wA1')!.cell, placeOf(whole, 'bA1')!.cell]).toEqual([
      [2, 0],
      [-1, 0],
    ]);
  });

  it('asks the server with all that it knows, and reads the spaces of an answer', () => {
    const made = { ...sketch(['wQ', 0, 0]), side: 1 as const, last: 'wQ' };
    expect(asked(made)).toEqual({
      stacks: [{ cell: [0, 0], pieces: ['wQ'] }],
      side: 1,
      turn: null,
      last: 'wQ',
      mosquito: true,
      ladybug: true,
      pillbug: true,
    });
    expect(cellsOf({ key: 'x', cells: ['cell:1,-2', 'piece:wQ'] })).toEqual([[1, -2]]);
  });

  it('has no creature in reserve that is out of play', () => {
    const made = { ...empty(), rules: { ...empty().rules, pillbug: false } };
    expect(reserveOf(made, 'w').some(({ creature }) => creature.letter === 'P')).toBe(false);
  });
});

describe('a move as a picture', () => {
  it('shows where a stone lands beside another', () => {
    expect(illustrated('wA1 bQ/')).toEqual({ piece: 'wA1', beside: 'bQ', angle: 300 });
    expect(illustrated('wA1 -bQ')).toEqual({ piece: 'wA1', beside: 'bQ', angle: 180 });
    expect(illustrated('wB1 bQ')).toEqual({ piece: 'wB1', beside: 'bQ', angle: null });
    expect(illustrated('wS1')).toEqual({ piece: 'wS1', beside: null, angle: null });
    expect(illustrated('pass')).toBe(null);
  });

  it('shares out a whole hundred', () => {
    expect(percents([1, 1, 1])).toEqual([34, 33, 33]);
    expect(percents([2, 0, 1])).toEqual([67, 0, 33]);
    expect(percents([0, 0, 0])).toEqual([0, 0, 0]);
  });
});

describe('problems of one’s own', () => {
  const line = (id: string): ProblemLine => ({ id, kind: 'win', moves: 2, grade: 1, side: 0, themes: [] });
  function store(text: string | null = null): {
    getItem: () => string | null;
    setItem: (_: string, v: string) => void;
  } {
    return { getItem: () => text, setItem: (_, value) => (text = value) };
  }

  it('are kept once, the newest first, and forgotten', () => {
    const kept = store();
    for (const id of ['a', 'b', 'a']) keepOwn(line(id), kept);
    expect(readOwn(kept).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(forgetOwn('a', kept).map(({ id }) => id)).toEqual(['b']);
  });

  it('are not too many, and survive what somebody else wrote', () => {
    const kept = store();
    for (let n = 0; n < MOST + 5; n += 1) keepOwn(line(String(n)), kept);
    expect(readOwn(kept)).toHaveLength(MOST);
    expect(readOwn(store('{no'))).toEqual([]);
    expect(readOwn(store('{}'))).toEqual([]);
  });
});

describe('an arrow', () => {
  it('begins beside one space and ends before the other, however thick', () => {
    const numbers = (path: string): number[] => path.match(/-?\d+\.\d/g)!.map(Number);
    for (const thick of [1, 2]) {
      const found = numbers(bow({ from: [0, 0], to: [3, 0] }, thick));
      const xs = found.filter((_, i) => i % 2 === 0);
      expect(Math.min(...xs)).toBe(26);
      expect(Math.max(...xs)).toBeCloseTo(3 * 50 * Math.sqrt(3) - 26, 0);
    }
  });
});
