import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Update } from '../src/wire.gen';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('window', globalThis);
const { settings } = await import('../src/lib/settings.svelte');
const { Pace } = await import('../src/shell/table/pace.svelte');

const told = (since: number): Update => ({ t: 'update', since }) as unknown as Update;
let shown: number[];
const pace = (): InstanceType<typeof Pace> => new Pace(({ since }) => shown.push(since));

beforeEach(() => {
  shown = [];
  vi.useFakeTimers({ now: 100_000 });
});
afterEach(() => {
  settings.pace = 0;
  vi.useRealTimers();
});

it('shows what bots do at once where no pace is set', () => {
  const bots = pace();
  [1, 2, 3].forEach((n) => bots.take(told(n), true));
  expect(shown).toEqual([1, 2, 3]);
});
it('shows one action of a bot after the other at the pace that is set', () => {
  settings.pace = 1000;
  const bots = pace();
  [1, 2, 3].forEach((n) => bots.take(told(n), true));
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([1, 2, 3]);
});
it('holds bots back while it is paused, and nobody else', () => {
  const bots = pace();
  bots.switch();
  bots.take(told(1), true);
  bots.take(told(2), true);
  expect(shown).toEqual([]);
  bots.take(told(3), false); // a person has acted: all of it is true now
  expect(shown).toEqual([1, 2, 3]);
  bots.take(told(4), true);
  bots.switch();
  expect(shown).toEqual([1, 2, 3, 4]);
});
it('forgets what it holds where the whole table comes anew', () => {
  const bots = pace();
  bots.switch();
  bots.take(told(1), true);
  bots.take(told(0), false);
  expect(shown).toEqual([0]);
});
