import { describe, expect, it } from 'vitest';
import { after, read, streak, week, write, type Kept } from '../src/study/solved';

const fresh = (): Kept => read({ getItem: () => null });
const PUZZLE = { id: 'a', grade: 2 };

describe('what a browser remembers of problems', () => {
  it('begins with nothing, and survives what somebody else wrote', () => {
    expect(fresh()).toEqual({ solved: {}, days: [], best: 0, rating: 1000 });
    expect(read({ getItem: () => '{no' })).toEqual(fresh());
  });

  it('is read back as it was written', () => {
    let text = '';
    const kept = after(fresh(), PUZZLE, 2, '2026-03-01');
    write(kept, { setItem: (_, value) => (text = value) });
    expect(read({ getItem: () => text })).toEqual(kept);
  });

  it('gains for the first try, loses for a solution shown, and counts a problem once', () => {
    const won = after(fresh(), PUZZLE, 1, null);
    expect(won.rating).toBe(1020);
    expect(after(fresh(), PUZZLE, 2, null).rating).toBe(1000);
    expect(after(fresh(), PUZZLE, 0, null).rating).toBe(980);
    expect(after(won, PUZZLE, 0, null)).toEqual(won);
  });

  it('counts days in a row across a month, and keeps the best', () => {
    let kept = fresh();
    for (const day of ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'])
      kept = after(kept, { id: day, grade: 1 }, 1, day);
    expect(streak(kept, '2026-03-01')).toBe(4);
    expect(streak(kept, '2026-03-02')).toBe(4); // today is not over
    expect(streak(kept, '2026-03-03')).toBe(0);
    expect(kept.best).toBe(4);
    expect(week(kept, '2026-03-02').map(({ full }) => full)).toEqual([false, false, true, true, true, true, false]);
  });

  it('does not count a day on which the solution was shown', () => {
    expect(after(fresh(), PUZZLE, 0, '2026-03-01').days).toEqual([]);
  });
});
