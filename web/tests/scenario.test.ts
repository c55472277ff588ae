import { describe, expect, it } from 'vitest';
import type { Draft } from '../src/shell/campaign/editor/draft';
import { mend, repairsOf } from '../src/shell/campaign/editor/repairs';

const draft = (): Draft => ({
  id: 'mine',
  turns: 4,
  name: { en: 'Mine', fr: 'Mien' },
  introduction: { en: '', fr: '' },
  start: { workers: 12, males: 0, pollen: 0, honey: 0, propolis: 0 },
  deck: [{ plants: 3, mite_tile: 2 }, { mite_tile: 3 }, {}],
  victory: [
    { type: 'revealed', tile: 'hornet_tile', at_least: 1 },
    { type: 'explored', at_least: 60 },
  ],
  noBees: false,
});
const fault = (where: string, code: string, figures = {}) => ({ where, code, figures, said: {} });

describe('a fault of a scenario', () => {
  it('is mended by the most that the box holds', () => {
    const made = draft();
    const [repair] = repairsOf(fault('start: workers', 'box_holds', { n: 10, asked: 12 }), made);
    mend(made, repair!);
    expect(made.start.workers).toBe(10);
  });

  it('takes tiles that the box does not hold out of the last parts first', () => {
    const made = draft();
    const [repair] = repairsOf(fault('deck: mite_tile', 'box_holds', { n: 1, asked: 5 }), made);
    mend(made, repair!);
    expect(made.deck.map((part) => part.mite_tile ?? 0)).toEqual([1, 0, 0]);
  });

  it('lowers a goal that can never be met, or takes it away where nothing of it is in the pile', () => {
    const made = draft();
    const [lower] = repairsOf(fault('victory #2: at_least', 'never_so_many', { n: 8, asked: 60 }), made);
    mend(made, lower!);
    expect(made.victory[1]!.at_least).toBe(8);
    const none = fault('victory #1: at_least', 'never_any', { n: 0, asked: 1 });
    const [drop, add] = repairsOf(none, made);
    mend(made, add!);
    expect(made.deck.at(-1)).toEqual({ hornet_tile: 1 });
    mend(made, drop!);
    expect(made.victory.map(({ type }) => type)).toEqual(['explored']);
  });

  it('gives a hive without bees one, and takes an empty part away unless it is the only one', () => {
    const made = draft();
    made.start.workers = 0;
    mend(made, repairsOf(fault('start: workers', 'no_bee'), made)[0]!);
    expect(made.start.workers).toBe(1);
    mend(made, repairsOf(fault('deck #3', 'empty_part'), made)[0]!);
    expect(made.deck).toHaveLength(2);
    expect(repairsOf(fault('deck #1', 'empty_part'), { ...made, deck: [{}] })).toEqual([]);
  });

  it('has no repair where nobody but its author knows one', () => {
    expect(repairsOf(fault('name', 'unnamed'), draft())).toEqual([]);
    expect(repairsOf(fault('victory', 'at_once'), draft())).toEqual([]);
  });
});
