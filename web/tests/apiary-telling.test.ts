import { expect, test, vi } from 'vitest';
import { eventOf } from '../src/boards/apiary/box';
import { trailOf, turnsSince } from '../src/boards/apiary/log/telling';
import type { Session } from '../src/shell/table/session.svelte';
import { told } from './apiary-events';

vi.mock('../src/lib/settings.svelte', () => ({ settings: { lang: 'en' } })); // it reads the browser's storage

/** Seat 0 looks on; each entry is what a seat did in one answer. */
function session(...entries: [seat: number, ...events: ReturnType<typeof told>[]][]): Session {
  const turns = entries.map(([seat, ...events], i) => ({ n: i + 1, seat, told: events }));
  const last = turns.findLastIndex(({ seat }) => seat === 0);
  return { mine: [0], turns, since: turns.slice(last + 1), pointed: [] } as unknown as Session;
}

test('the turns of the others are told one by one, from the end of my own', () => {
  const turns = turnsSince(
    session(
      [0, told('placed', { seat: 0 }), told('turnended', { seat: 0 })],
      [1, told('placed', { seat: 1 }), told('gained', { seat: 1, resource: 'water', n: 2 })],
      [1, told('paid', { seat: 1, resource: 'water', n: 3 }), told('turnended', { seat: 1 })],
      [2, told('retrieved', { seat: 2 })],
    ),
  );
  expect(turns.map(({ owner, over }) => [owner, over])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(turns[0]!.changes).toEqual({ water: -1 });
});

test('what concerns me stands out: a worker sent back, favor for a dance, a lost majority, a tile I could pay', () => {
  const [turn] = turnsSince(
    session([
      1,
      told('placed', { seat: 1 }),
      told('bumped', { seat: 0, by: 1 }),
      told('tilebuilt', { seat: 1, tile: 3, wanted: [0, 2] }),
      told('tilebuilt', { seat: 1, tile: 4, wanted: [2] }),
      told('favorgained', { seat: 0, n: 1 }),
      told('majoritylost', { seat: 0, by: 1 }),
    ]),
  );
  expect(turn!.lines.map((line) => [eventOf(line.told).type, line.mine, line.missed])).toEqual([
    ['placed', false, false],
    ['bumped', true, false],
    ['tilebuilt', true, true],
    ['tilebuilt', false, false],
    ['favorgained', true, false],
    ['majoritylost', true, false],
  ]);
});

test('the same thing done several times is one line', () => {
  const basic = told('converted', { seat: 1, option: 'basic' });
  const [turn] = turnsSince(
    session([1, told('placed', { seat: 1 }), basic, basic, basic, told('converted', { seat: 1, option: 'wax' })]),
  );
  expect(turn!.lines.map(({ times }) => times)).toEqual([1, 3, 1]);
});

test('what others answer in the middle of my turn is no turn of theirs', () => {
  const mine = session(
    [0, told('placed', { seat: 0 }), told('bumped', { seat: 1, by: 0 })],
    [1, told('cameback', { seat: 1 })],
    [0, told('tilebuilt', { seat: 0, tile: 1 })],
  );
  expect(turnsSince(mine)).toEqual([]);
});

test('the Automa plays within my last answer, and its card says why', () => {
  const solo = session([0, told('turnended', { seat: 0 }), told('automaturnedup'), told('placed', { seat: 6 })]);
  expect(turnsSince(solo).map(({ owner, why }) => [owner, why?.key])).toEqual([[5, 'board.automa_why']]);
});

test('a bot says why it took the turn; a step for which it has no better reason leaves that as it is', () => {
  const bot = session([1, told('placed', { seat: 1 })], [1, told('tilebuilt', { seat: 1, tile: 3 })]);
  Object.assign(bot.turns[0]!, { why: [{ key: 'reason.gains' }] });
  Object.assign(bot.turns[1]!, { why: [{ key: 'reason.no_gain' }] });
  expect(turnsSince(bot).map(({ why }) => why?.key)).toEqual(['reason.gains']);
});

test('the trail of the last action lies until I answer', () => {
  const entries: Parameters<typeof session> = [
    [0, told('placed', { seat: 0 }, ['action:grow'])],
    [1, told('flown', { seat: 1, planet: 5, start: 1 }, ['planet:5'])],
  ];
  const after = trailOf(session(...entries));
  expect([...after.touches]).toEqual(['planet:5']);
  expect(after.flights).toEqual([[1, 5]]);
  const answered = trailOf(session(...entries, [0, told('tilebuilt', { seat: 0 }, ['hex:0:1,1'])]));
  expect([...answered.touches]).toEqual(['hex:0:1,1']);
  expect(answered.flights).toEqual([]);
});
