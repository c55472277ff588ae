import { expect, it } from 'vitest';
import { drawingOf } from '../src/boards/drawing';
import { lessons } from '../src/shell/lesson/lessons.svelte';
import { withPresence } from '../src/shell/table/presence';
import type { TableInfo } from '../src/wire.gen';

const STRANGE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

it('an address that names no game has no board and no lesson begun', async () => {
  for (const game of STRANGE) {
    expect(await drawingOf(game)).toBe(null);
    expect(lessons.of(game)).toEqual({ at: 0, done: false });
  }
});

it('who comes and goes changes who is here, and nothing else of the table', () => {
  const seat = { kind: 'person', name: '', bot: null, mine: false } as const;
  const table = { id: 'x', seats: [0, 1].map((n) => ({ ...seat, seat: n, present: n === 0 })), spectators: 0 };
  const now = withPresence(table as unknown as TableInfo, { t: 'presence', seats: [false, true], spectators: 3 });
  expect(now.seats.map((each) => each.present)).toEqual([false, true]);
  expect(now).toMatchObject({ id: 'x', spectators: 3 });
});
