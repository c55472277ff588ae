import { expect, it, vi } from 'vitest';
import { missing, wanted } from '../src/lib/missing.svelte';
import { inTime } from '../src/lib/rest';

it('a part that did not come is told and asked for again, each time after twice as long', async () => {
  vi.useFakeTimers();
  const told = vi.spyOn(console, 'info').mockImplementation(() => {});
  let asked = 0;
  const used: string[] = [];
  const fetch = async (): Promise<string> => {
    if (++asked < 3) throw new TypeError('it did not come');
    return 'here';
  };
  inTime(fetch, (part) => used.push(part), 10);
  await vi.advanceTimersByTimeAsync(9);
  expect([asked, told.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1 + 19);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, used]).toEqual([3, ['here']]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(3);
  vi.useRealTimers();
  told.mockRestore();
});

it('a part that a touch asked for is told on the screen where it does not come', async () => {
  const told = vi.spyOn(console, 'info').mockImplementation(() => {});
  expect([await wanted(Promise.resolve('here')), missing.part]).toEqual(['here', false]);
  expect([await wanted(Promise.reject(new TypeError('it did not come'))), missing.part]).toEqual([null, true]);
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});
