import { describe, expect, it } from 'vitest';
import { surrounded } from '../src/boards/hive/ending';
import { NAMES } from '../src/boards/hive/pieces';
import { turnedWords } from '../src/boards/hive/turning';
import type { Spot } from '../src/boards/hive/types.gen';
import { pointsOf, stepsBetween, wayRound } from '../src/boards/hive/ways';
import { drawn, inkOf } from '../src/boards/sketch';
import { cellKey, turned, type Cell } from '../src/lib/hex';
import { Pasts } from '../src/shell/replay/pasts';
import { momentAfter } from '../src/shell/table/keys';
import type { Reply } from '../src/lib/socket';

const spots = (found: Record<string, Spot>): (Spot | null)[] => NAMES.map((name) => found[name] ?? null);

describe('the way of a stone', () => {
  const line = new Set(['0,0', '1,0', '2,0']);
  it('goes round the others, never over them', () => {
    const way = wayRound([-1, 0], [3, 0], line)!;
    expect(way.some((cell) => line.has(cellKey(cell)))).toBe(false);
    expect(way).toHaveLength(6);
  });
  it('does not leave the hive', () => expect(wayRound([-1, 0], [9, 9], line)).toBeNull());
  it('is a leap for who leaps, and for who climbs', () => {
    const lies = spots({ wQ: [0, 0, 0], bQ: [1, 0, 0], wA1: [2, 0, 0] });
    expect(pointsOf('G', [-1, 0, 0], [3, 0, 0], lies)).toHaveLength(2);
    expect(pointsOf('A', [-1, 0, 0], [3, 0, 0], lies).length).toBeGreaterThan(4);
    expect(pointsOf('M', [-1, 0, 0], [0, 0, 1], lies)).toHaveLength(2);
  });
});

describe('what moved between two moments', () => {
  const [before, after] = [spots({ wQ: [0, 0, 0], wA1: [1, 0, 0] }), spots({ wQ: [0, 0, 0], wA1: [0, 1, 0] })];
  it('is one stone, forwards and backwards', () => {
    expect(stepsBetween(before, after)).toEqual([{ piece: NAMES.indexOf('wA1'), from: [1, 0, 0], to: [0, 1, 0] }]);
    expect(stepsBetween(after, before)[0]?.to).toEqual([1, 0, 0]);
  });
  it('is nothing where a whole game lies between them', () =>
    expect(stepsBetween(spots({}), spots({ wQ: [0, 0, 0], bQ: [1, 0, 0] }))).toEqual([]));
});

describe('a turned board', () => {
  it('says where things are drawn', () => {
    expect(turnedWords({ key: 'beside.e' }, 1).key).toBe('beside.se');
    expect(turnedWords({ key: 'choice.place_ne' }, 3).key).toBe('choice.place_sw');
    expect(turnedWords({ key: 'around.w_empty' }, 5).key).toBe('around.sw_empty');
    expect(turnedWords({ key: 'beside.top' }, 2).key).toBe('beside.top');
    expect(turnedWords({ key: 'beside.e' }, 0).key).toBe('beside.e');
  });
  it('is back after six turns', () => {
    const [x, y] = turned([3, 4], 6);
    expect([x, y].map(Math.round)).toEqual([3, 4]);
    expect(turned([1, 0], 1)[1]).toBeGreaterThan(0); // clockwise: downwards
  });
});

describe('arrows of one’s own', () => {
  const stroke = { from: '0,0', to: '1,0', ink: 'leaf' } as const;
  it('go when they are drawn again', () => expect(drawn(drawn([], stroke), stroke)).toEqual([]));
  it('change their ink', () => expect(drawn([stroke], { ...stroke, ink: 'sky' })).toEqual([{ ...stroke, ink: 'sky' }]));
  it('have the ink of the key that is held', () => {
    expect(inkOf({ shiftKey: true, altKey: false })).toBe('alert');
    expect(inkOf({ shiftKey: false, altKey: false })).toBe('leaf');
  });
});

it('a queen with six neighbours is surrounded, clockwise from the north-east, and under whom', () => {
  const around: Cell[] = [
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
  ];
  const stacks = new Map(around.map((cell) => [cellKey(cell), { cell, pieces: ['wA1'] }]));
  stacks.set('0,0', { cell: [0, 0], pieces: ['bQ', 'wB1'] });
  expect(surrounded(stacks)).toEqual([{ queen: 'bQ', cell: [0, 0], above: 'wB1', sides: around }]);
  stacks.delete('1,0');
  expect(surrounded(stacks)).toEqual([]);
});

it.each([
  ['ArrowLeft', 4],
  ['ArrowRight', 6],
  ['Home', 0],
  ['End', 9],
  ['x', null],
])('the key %s leads from moment 5 of 9 to %s', (key, moment) => expect(momentAfter(key, 5, 9)).toBe(moment));

it('asks for a moment once, keeps as many as it may, and forgets the oldest and what was refused', async () => {
  const asked: number[] = [];
  const answer = (n: number): Reply => (n === 9 ? { t: 'refused' } : { t: 'past', n }) as Reply;
  const pasts = new Pasts((n) => Promise.resolve((asked.push(n), answer(n))), 2);
  await Promise.all([pasts.look(1, null), pasts.look(1, null), pasts.look(2, null)]);
  expect(asked).toEqual([1, 2]);
  await pasts.look(3, null);
  expect([1, 2, 3].map((n) => pasts.has(n, null))).toEqual([false, true, true]);
  expect(pasts.has(2, 0)).toBe(false);
  await pasts.look(9, null);
  expect(pasts.has(9, null)).toBe(false);
});
