import { describe, expect, it } from 'vitest';
import { ICONS } from '../src/art/icons';
import sprite from '../src/art/icons.svg?raw';
import { clockText } from '../src/lib/clock';
import { linked, markdown } from '../src/lib/markdown';
import { blankClock, clockName, clockOption } from '../src/shell/lobby/clocks';
import { begun, blankSeats, seatRequests } from '../src/shell/lobby/drafts';
import { addressOf } from '../src/shell/lobby/joining';
import { rounds } from '../src/shell/table/rounds';
import type { LogEntry } from '../src/wire.gen';

describe('a clock', () => {
  it.each([
    [250, '4:10'],
    [59.2, '1:00'],
    [3661, '1:01:01'],
    [-3, '0:00'],
  ])('%d seconds are %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});

describe('rules in Markdown', () => {
  it('have paragraphs, lists, bold and italics', () => {
    expect(markdown('One *two*\nthree.\n\n- **a**\n- b')).toBe(
      '<p>One <em>two</em> three.</p><ul><li><strong>a</strong></li><li>b</li></ul>',
    );
  });
  it('never become markup of their own', () => {
    expect(markdown('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  });
  it('link the clauses that they name, and no other number', () => {
    expect(linked('<p>See 5.2 (9.9), or 15.2.</p>', new Set(['5.2']))).toBe(
      '<p>See <a href="#5.2">5.2</a> (9.9), or 15.2.</p>',
    );
  });
});

describe('the seats of a new table', () => {
  it('are mine and a bot’s', () => {
    expect(seatRequests(blankSeats(2, 'easy'), '', 'Guest')).toEqual([
      { kind: 'me', name: '' }, // a guest has no name: each page calls it so in its language
      { kind: 'bot', bot: 'easy' },
    ]);
  });
  it('on one screen have names that differ', () => {
    const seats = blankSeats(3, 'easy').map((seat) => ({ ...seat, kind: 'me' as const }));
    const names = seatRequests(seats, '', 'Guest').map((seat) => (seat.kind === 'me' ? seat.name : ''));
    expect(new Set(names).size).toBe(3);
  });
});

describe('the log in rounds', () => {
  const entry = (n: number, seat: number | null, kind: LogEntry['kind'] = 'action'): LogEntry => ({
    n,
    at: 0,
    kind,
    seat,
    told: [],
    said: null,
    notation: null,
    taken_back: [],
  });
  const of = (...seats: number[]): number[][] =>
    rounds(seats.map((seat, i) => entry(i + 1, seat))).map(({ entries }) => entries.map(({ n }) => n));

  it('begins a new one where the order begins again', () =>
    expect(of(0, 1, 0, 1)).toEqual([
      [1, 2],
      [3, 4],
    ]));
  it('keeps several actions of one turn together', () => expect(of(0, 0, 1, 1, 0)).toEqual([[1, 2, 3, 4], [5]]));
  it('has the words of the table without a number', () => {
    const found = rounds([entry(1, null, 'start'), entry(2, 0), entry(3, 1)]);
    expect(found.map(({ number }) => number)).toEqual([null, 1]);
  });
});

it('has a drawing for the name of every icon', () => {
  expect([...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name)).toEqual([...ICONS]);
});

describe('who begins', () => {
  const me = { kind: 'me', name: 'Léa' } as const;
  const [a, b] = [
    { kind: 'bot', bot: 'a' },
    { kind: 'bot', bot: 'b' },
  ] as const;
  it('is left to the server’s draw', () => expect(begun([me, a], 'drawn')).toEqual({ seats: [me, a], order: 'drawn' }));
  it('is me, and the others follow round the table', () =>
    expect(begun([a, me, b], 'first')).toEqual({ seats: [me, b, a], order: 'given' }));
  it('is whoever sits after me where I am last', () =>
    expect(begun([me, a, b], 'last')).toEqual({ seats: [a, b, me], order: 'given' }));
});

describe('a clock of one’s own', () => {
  it('is asked for by its kind', () => {
    expect(clockOption(blankClock())).toBeNull();
    expect(clockOption({ ...blankClock(), kind: 'total', minutes: 7, increment: 3 })).toEqual({
      kind: 'total',
      seconds: 420,
      increment: 3,
    });
    expect(clockOption({ ...blankClock(), kind: 'move', seconds: 90 })).toEqual({ kind: 'move', seconds: 90 });
  });
  it('keeps to the limits', () =>
    expect(clockOption({ ...blankClock(), kind: 'days', days: 400 })).toEqual({ kind: 'days', days: 30 }));
  it('has the name of a usual one where it is one', () => {
    expect(clockName({ ...blankClock(), kind: 'total', minutes: 5, increment: 5 })).toBe('blitz');
    expect(clockName({ ...blankClock(), kind: 'move' })).toBe('own');
  });
});

describe('a pasted invitation', () => {
  it.each([
    ['http://10.0.0.2:8642/i/eyJ0.abc-d', '/i/eyJ0.abc-d'],
    [' https://bees.example/t/JSi6wWWsL_KRhMMS?n=4 ', '/t/JSi6wWWsL_KRhMMS'],
    ['JSi6wWWsL_KRhMMS', '/t/JSi6wWWsL_KRhMMS'],
    ['eyJ0YWJsZSI6IngifQ.sig', '/i/eyJ0YWJsZSI6IngifQ.sig'],
    ['hello', null],
  ])('%s leads to %s', (pasted, address) => expect(addressOf(pasted)).toBe(address));
});
