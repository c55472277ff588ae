import { describe, expect, it } from 'vitest';
import sprite from '../../src/rucher/games/hive/box/emblems.svg?raw';
import box from '../../src/rucher/games/hive/box/editions/1/pieces.toml?raw';
import { besideOf, CREATURES, handOf, NAMES, stacksOf, termOf, touchedPiece, whereOf } from '../src/boards/hive/pieces';
import { bounds, cellsOf, placesOf } from '../src/boards/hive/scene';
import { clearSpot } from '../src/boards/hive/spot';
import type { HiveView, Spot } from '../src/boards/hive/types.gen';

const field = (name: string): string[] =>
  [...box.matchAll(new RegExp(`^${name} = "?(\\w+)"?`, 'gm'))].map((found) => found[1]!);

const view = (spots: Record<string, Spot>): HiveView => ({
  options: { ladybug: true, mosquito: true, pillbug: false, queen_on_turn_1: true, repetition: true },
  spots: NAMES.map((name) => spots[name] ?? null),
  ply: 0,
  last_moved: -1,
  history: [],
  rules_version: 1,
});

describe('the pieces', () => {
  it('are those of the box, in its order', () => {
    expect(CREATURES.map(({ id }) => id)).toEqual(field('id'));
    expect(CREATURES.map(({ letter }) => letter)).toEqual(field('letter'));
    expect(CREATURES.map(({ count }) => String(count))).toEqual(field('count'));
  });
  it('are 28, each with a name', () => {
    expect(new Set(NAMES).size).toBe(28);
    expect([NAMES[0], NAMES[1], NAMES[14], NAMES[27]]).toEqual(['wQ', 'wS1', 'bQ', 'bP']);
  });
  it('have a drawing each', () => {
    expect(CREATURES.filter(({ id }) => !sprite.includes(`<symbol id="${id}"`))).toEqual([]);
  });
  it('are named in sentences', () => {
    expect(termOf('bA2')).toEqual({ type: 'term', key: 'soldier_ant', adjective: 'black', number: 2 });
    expect(termOf('wQ').number).toBeNull();
    expect(touchedPiece('piece:wA1')).toBe('wA1');
    expect(touchedPiece('cell:0,0')).toBeNull();
  });
});

describe('a notation says where', () => {
  it.each([
    ['wA1 bQ/', 'beside.ne'],
    ['wA1 bQ-', 'beside.e'],
    ['wA1 bQ\\', 'beside.se'],
    ['wA1 /bQ', 'beside.sw'],
    ['wA1 -bQ', 'beside.w'],
    ['wA1 \\bQ', 'beside.nw'],
    ['wB1 bQ', 'beside.top'],
  ])('%s', (notation, key) => expect(whereOf(notation)?.key).toBe(key));
  it('unless it is the first piece, or a pass', () => {
    expect(whereOf('wS1')).toBeNull();
    expect(whereOf('pass')).toBeNull();
  });
});

describe('the table', () => {
  const state = view({ wQ: [0, 0, 0], bB1: [0, 0, 1], bQ: [1, -1, 0], wA1: [0, 1, 0] });
  const stacks = new Map(stacksOf(state).map((stack) => [stack.cell.join(), stack]));

  it('has stacks from the bottom, drawn back to front', () => {
    expect(stacksOf(state).map(({ pieces }) => pieces)).toEqual([['bQ'], ['wQ', 'bB1'], ['wA1']]);
  });
  it('has every space round the hive as a place', () => {
    expect(placesOf(stacks).length).toBe(3 + 10);
    expect(placesOf(new Map()).map(({ key }) => key)).toEqual(['0,0']);
  });
  it('keeps the places that are as before, so that only the others are drawn anew', () => {
    const before = placesOf(stacks);
    const moved = new Map(stacks).set('0,1', { cell: [0, 1], pieces: ['wA1', 'bB2'] });
    const after = placesOf(moved, 0, before);
    expect(after.filter((place) => !before.includes(place)).map(({ key }) => key)).toEqual(['0,1']);
  });
  it('knows where things lie that a refusal points at', () => {
    expect(cellsOf(['piece:wQ', 'cell:0,1', 'piece:wS1', 'cell:5,5'], stacks)).toEqual([
      [0, 0],
      [0, 1],
      [5, 5],
    ]);
  });
  it('fits into its bounds', () => {
    const box = bounds(placesOf(stacks));
    expect(box.left).toBeLessThan(box.right);
    expect(box.top).toBeLessThan(box.bottom);
  });
  it('names an empty space by a neighbour', () => {
    expect(besideOf([2, -1], stacks)?.params?.['piece']).toMatchObject({ key: 'queen_bee', adjective: 'black' });
    expect(besideOf([9, 9], stacks)).toBeNull();
  });
  it('leaves in hand what is not on it, and not in play what no option brings', () => {
    const hand = Object.fromEntries(handOf(state, 0).map(({ creature, pieces }) => [creature.letter, pieces]));
    expect(hand['A']).toEqual(['wA2', 'wA3']);
    expect(hand['Q']).toEqual([]);
    expect('P' in hand).toBe(false);
  });
});

describe('a bubble', () => {
  const felt: [number, number] = [700, 700];
  it('stands at the right where nothing is in its way', () => {
    expect(clearSpot([350, 350], [190, 58], [[350, 350]], [], 44, felt).side).toBe('right');
  });
  it('goes to another side rather than over a stone', () => {
    expect(
      clearSpot(
        [350, 350],
        [190, 58],
        [
          [350, 350],
          [426, 350],
          [502, 350],
        ],
        [],
        44,
        felt,
      ).side,
    ).toBe('left');
  });
  it('covers rather two other stones than a cell at fault, on a phone too', () => {
    const phone: [number, number] = [390, 355];
    const fault: [number, number] = [137, 370 - 118];
    const stones: [number, number][] = [[166, 200], fault, [270, 170], [270, 230], [60, 200]];
    const { left, top } = clearSpot([166, 200], [176, 58], stones, [fault], 28, phone);
    const [dx, dy] = [Math.max(left - fault[0], fault[0] - left - 176), Math.max(top - fault[1], fault[1] - top - 58)];
    expect(Math.max(dx, dy)).toBeGreaterThan(20);
    expect(left + 176).toBeLessThanOrEqual(390);
  });
  it('stays on the felt', () => {
    const { left, top } = clearSpot([680, 20], [190, 58], [[680, 20]], [], 44, felt);
    expect(left).toBeGreaterThanOrEqual(6);
    expect(left + 190).toBeLessThanOrEqual(700);
    expect(top).toBeGreaterThanOrEqual(0);
  });
});
