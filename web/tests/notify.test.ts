import { expect, it, vi } from 'vitest';
import { notify } from '../src/lib/notify';

it('a browser that cannot notify says so, and nothing breaks', () => {
  const told: unknown[] = [];
  vi.stubGlobal('Notification', function (this: object, ...said: unknown[]) {
    told.push(said);
  });
  expect(notify('Your turn', 'Hive', 'x')).toBe(true);
  expect(told).toEqual([['Your turn', { body: 'Hive', tag: 'x' }]]);
  vi.stubGlobal('Notification', () => {
    throw new TypeError('Illegal constructor');
  });
  expect(notify('Your turn', 'Hive', 'x')).toBe(false);
});
