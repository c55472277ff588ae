import { describe, expect, it } from 'vitest';
import { ICONS } from '../src/art/icons';
import sprite from '../src/art/icons.svg?raw';
import { clockText } from '../src/lib/clock';
import { linked, markdown } from '../src/lib/markdown';
import { blankClock, clockName, clockOption } from '../src/shell/lobby/clocks';
import { begun } from '../src/shell/lobby/begins';
import { blankSeats, seatRequests } from '../src/shell/lobby/drafts';
import { addressOf } from '../src/shell/lobby/joining';
import { rowsOf } from '../src/shell/table/rounds';
import { shortened } from '../src/shell/table/telling';
import { beginnings, inSight, scrollFor } from '../src/shell/table/window';
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
  it('tell a bot only to advise where that was chosen', () => {
    const seats = blankSeats(2, 'hard').map((seat) => ({ ...seat, manner: 'advises' }));
    expect(seatRequests(seats, '', 'Guest')[1]).toEqual({ kind: 'bot', bot: 'hard', advises: true });
  });
  it('give a bot the aim that was chosen', () => {
    const seats = blankSeats(2, 'hard').map((seat) => ({ ...seat, manner: 'honey' }));
    expect(seatRequests(seats, '', 'Guest')[1]).toEqual({ kind: 'bot', bot: 'hard:honey' });
  });
  it('on one screen have names that differ', () => {
    const seats = blankSeats(3, 'easy').map((seat) => ({ ...seat, kind: 'me' as const }));
    const names = seatRequests(seats, '', 'Guest').map((seat) => (seat.kind === 'me' ? seat.name : ''));
    expect(new Set(names).size).toBe(3);
  });
});

describe('the log in rows', () => {
  const entry = (n: number, seat: number | null, kind: LogEntry['kind'] = 'action'): LogEntry => ({
    n,
    at: 0,
    kind,
    seat,
    told: [],
    said: { key: 'x' },
    notation: null,
    taken_back: [],
    obvious: false,
    why: [],
  });
  const numbers = (...seats: number[]): (number | null)[] =>
    rowsOf(seats.map((seat, i) => entry(i + 1, seat))).map(({ round }) => round);

  it('numbers a round where the order begins again', () => expect(numbers(0, 1, 0, 1)).toEqual([1, null, 2, null]));
  it('keeps several actions of one turn together', () =>
    expect(numbers(0, 0, 1, 1, 0)).toEqual([1, null, null, null, 2]));
  it('has the words of the table without a number', () =>
    expect(rowsOf([entry(1, null, 'start'), entry(2, 0), entry(3, 1)]).map(({ round }) => round)).toEqual([
      null,
      1,
      null,
    ]));
  it('leaves out what was taken back', () =>
    expect(rowsOf([entry(1, 0), { ...entry(2, 0, 'undo'), taken_back: [1] }]).map(({ entry }) => entry.n)).toEqual([
      2,
    ]));
  it('shows one player with the numbers of all', () =>
    expect(
      rowsOf([entry(1, 0), entry(2, 1), entry(3, 0), entry(4, 1)], 1).map(({ entry, round }) => [entry.n, round]),
    ).toEqual([
      [2, 1],
      [4, 2],
    ]));
  it('leaves the name to the picture', () => {
    expect(shortened('Anna moves the queen.', 'Anna')).toBe('Moves the queen.');
    expect(shortened('Annabel moves the queen.', 'Anna')).toBe('Annabel moves the queen.');
    expect(shortened('The Automa (gray) carves.', 'The Automa')).toBe('The Automa (gray) carves.');
  });
});

describe('a long list', () => {
  const begins = beginnings([1, 2, 3, 4, 5, 6, 7, 8], new Map([[2, 50]]), 10);
  it('knows where each row begins', () => expect(begins).toEqual([0, 10, 60, 70, 80, 90, 100, 110, 120]));
  it('draws what is in sight, and a little more', () => {
    expect(inSight(begins, 0, 20, 0)).toEqual([0, 2]);
    expect(inSight(begins, 65, 20, 0)).toEqual([2, 5]);
    expect(inSight(begins, 65, 20, 1)).toEqual([1, 6]);
    expect(inSight(begins, 1000, 20, 0)).toEqual([8, 8]);
  });
  it('is scrolled only as far as a row needs', () => {
    expect(scrollFor(begins, 1, 0, 60)).toBeNull();
    expect(scrollFor(begins, 7, 0, 60)).toBe(60);
    expect(scrollFor(begins, 0, 60, 60)).toBe(0);
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
