import { describe, expect, it } from 'vitest';
import { gapsBetween, tripsBetween } from '../src/boards/alveola/travel/trips';
import type { AlveolaView } from '../src/boards/alveola/types.gen';

type Given = Partial<Pick<AlveolaView, 'hive' | 'hornets' | 'source'>> & {
  workers?: [number, number][];
  theirs?: [number, number][];
  queen?: [number, number];
};
const view = ({ hive = [], hornets = [], source = -1, workers = [], theirs = [], queen }: Given): AlveolaView =>
  ({
    hive,
    hornets,
    source,
    players: [
      { workers, queen: queen ?? null },
      { workers: theirs, queen: null },
    ],
  }) as unknown as AlveolaView;

describe('between two moments', () => {
  it('a tile comes from the pile it was taken from, and goes back there', () => {
    const [before, after] = [
      view({ hive: [[1, 0, 0, 0, 1]], source: 4 }),
      view({
        hive: [
          [1, 0, 0, 0, 1],
          [7, 1, 1, 2, 2],
        ],
        source: 4,
      }),
    ];
    expect(tripsBetween(before, after).tile).toEqual({ laid: [7, 1, 1, 2, 2], pile: 4, back: false });
    expect(tripsBetween(after, before).tile).toEqual({ laid: [7, 1, 1, 2, 2], pile: 4, back: true });
  });
  it('a worker comes from the reserve, or from another cell', () => {
    const placed = tripsBetween(view({}), view({ workers: [[0, 1]] }));
    expect(placed.come.map(({ cell }) => cell)).toEqual([[0, 1]]);
    const moved = tripsBetween(view({ workers: [[0, 1]] }), view({ workers: [[2, 2]] }));
    expect(moved.moved).toEqual([{ piece: { cell: [2, 2], kind: 'worker', seat: 0 }, from: [0, 1] }]);
    expect([...moved.come, ...moved.gone]).toEqual([]);
  });
  it('a hornet goes where a worker stood, and that one leaves', () => {
    const { moved, gone } = tripsBetween(
      view({ hornets: [[0, 0]], theirs: [[1, 0]] }),
      view({ hornets: [[1, 0]], theirs: [] }),
    );
    expect(moved).toEqual([{ piece: { cell: [1, 0], kind: 'hornet' }, from: [0, 0] }]);
    expect(gone).toEqual([{ cell: [1, 0], kind: 'worker', seat: 1 }]);
  });
  it('nothing travels where more than one tile differs, or another one', () => {
    const far = view({
      hive: [
        [1, 0, 0, 0, 1],
        [2, 3, 0, 0, 1],
      ],
      workers: [[0, 0]],
    });
    expect(tripsBetween(view({}), far)).toEqual({ tile: null, moved: [], come: [], gone: [] });
    expect(tripsBetween(view({ hive: [[1, 0, 0, 0, 1]] }), view({ hive: [[2, 0, 0, 0, 1]] })).tile).toBeNull();
  });
});

describe('the dipper', () => {
  it('goes round the ring by every gap', () => {
    expect(gapsBetween(10, 1, 12)).toEqual([10, 11, 12, 13]);
  });
  it('goes back the way it came', () => {
    expect(gapsBetween(1, 10, 12)).toEqual([1, 0, -1, -2]);
  });
});
