import { describe, expect, it } from 'vitest';
import {
  cellAt,
  cellKey,
  centre,
  DIRECTIONS,
  nearest,
  neighbours,
  R,
  touchedCell,
  type Cell,
  type Point,
} from '../src/lib/hex';
import { outline } from '../src/boards/hive/outline';

const disc: Cell[] = [];
for (let q = -4; q <= 4; q++) for (let r = -4; r <= 4; r++) disc.push([q, r]);

describe('cells and points', () => {
  it('the centre of a cell lies in that cell', () => {
    expect(disc.filter((cell) => cellKey(cellAt(centre(cell))) !== cellKey(cell))).toEqual([]);
  });

  it('so does a point near each of its corners', () => {
    for (const cell of disc)
      for (let i = 0; i < 6; i++) {
        const angle = (Math.PI / 3) * i - Math.PI / 2;
        const [x, y] = centre(cell);
        expect(cellAt([x + 0.95 * R * Math.cos(angle), y + 0.95 * R * Math.sin(angle)])).toEqual(cell);
      }
  });

  it('neighbours are as far as two half widths', () => {
    const [x, y] = centre([0, 0]);
    for (const [nx, ny] of neighbours([0, 0]).map(centre))
      expect(Math.hypot(nx - x, ny - y)).toBeCloseTo(R * Math.sqrt(3));
  });

  it('directions are where their names say', () => {
    const at = Object.fromEntries(DIRECTIONS.map(([name, cell]) => [name, centre(cell)]));
    expect(at['e']![0]).toBeGreaterThan(0);
    expect(at['e']![1]).toBe(0);
    expect(at['ne']![0] > 0 && at['ne']![1] < 0).toBe(true);
    expect(at['sw']![0] < 0 && at['sw']![1] > 0).toBe(true);
  });

  it('a touch names a cell, or none', () => {
    expect(touchedCell('cell:2,-1')).toEqual([2, -1]);
    expect(touchedCell('piece:wA1')).toBeNull();
  });
});

describe('an outline', () => {
  const corners = (path: string): number => path.split('Q').length - 1;
  it('of one cell has six corners', () => expect(corners(outline([[0, 0]], R))).toBe(6));
  it('of two neighbours is one ring of ten', () => {
    const path = outline(
      [
        [0, 0],
        [1, 0],
      ],
      R,
    );
    expect(path.split('M').length - 1).toBe(1);
    expect(corners(path)).toBe(10);
  });
  it('of two cells apart is two rings', () =>
    expect(
      outline(
        [
          [0, 0],
          [3, 0],
        ],
        R,
      ).split('M').length - 1,
    ).toBe(2));
});

describe('the arrow keys', () => {
  const at = (cell: Cell): Point => centre(cell);
  it('go to the neighbour on the row', () => {
    expect(
      nearest(
        disc.filter((c) => cellKey(c) !== '0,0'),
        at,
        [0, 0],
        'ArrowRight',
      ),
    ).toEqual([1, 0]);
    expect(
      nearest(
        disc.filter((c) => cellKey(c) !== '0,0'),
        at,
        [0, 0],
        'ArrowLeft',
      ),
    ).toEqual([-1, 0]);
  });
  it('go up and down to one of the two neighbours there', () => {
    const up = nearest(
      disc.filter((c) => cellKey(c) !== '0,0'),
      at,
      [0, 0],
      'ArrowUp',
    );
    expect([
      [0, -1],
      [1, -1],
    ]).toContainEqual(up);
  });
  it('reach every stone of a crooked hive', () => {
    const hive: Cell[] = [
      [0, 0],
      [1, -1],
      [2, -1],
      [2, 0],
      [1, 2],
      [-3, 3],
      [-2, 0],
    ];
    const seen = new Set(['0,0']);
    const queue: Cell[] = [[0, 0]];
    for (let from = queue.shift(); from; from = queue.shift())
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const found = nearest(
          hive.filter((cell) => cell !== from && cellKey(cell) !== cellKey(from!)),
          at,
          at(from),
          key,
        );
        if (found && !seen.has(cellKey(found))) {
          seen.add(cellKey(found));
          queue.push(found);
        }
      }
    expect(seen.size).toBe(hive.length);
  });
  it('ignore other keys', () => expect(nearest(disc, at, [0, 0], 'a')).toBeNull());
});
