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

test('what the server refuses is asked for again only by who comes later', async () => {
  const said = { key: 'problem.too_many' };
  const fetching = vi.fn(() => Promise.resolve(Response.json({ code: 'too_many', said }, { status: 429 })));
  vi.stubGlobal('fetch', fetching);
  await expect(fetchBox('two')).rejects.toMatchObject({ code: 'too_many' });
  expect(fetching).toHaveBeenCalledTimes(1);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ mats: 5 })));
  expect(await fetchBox('two')).toEqual({ mats: 5 });
});
