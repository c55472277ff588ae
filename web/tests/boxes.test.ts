import { afterEach, expect, test, vi } from 'vitest';
import { fetchBox } from '../src/boards/boxes';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a box is asked for until the server is back, and once for all who need it', async () => {
  vi.useFakeTimers();
  const answers = [() => Promise.reject(new TypeError('away')), () => Promise.resolve(Response.json({ mats: 5 }))];
  const fetching = vi.fn(() => answers.shift()!());
  vi.stubGlobal('fetch', fetching);
  const boxes = Promise.all([fetchBox('one'), fetchBox('one')]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await boxes).toEqual([{ mats: 5 }, { mats: 5 }]);
  expect(fetching).toHaveBeenCalledTimes(2);
});

test('what the server refuses is not asked for again', async () => {
  const said = { key: 'problem.no_table' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'no_table', said }, { status: 404 })));
  await expect(fetchBox('two')).rejects.toMatchObject({ code: 'no_table' });
});
