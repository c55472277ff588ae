import { describe, expect, it } from 'vitest';
import { ICONS } from '../src/art/icons';
import sprite from '../src/art/icons.svg?raw';
import { clockText } from '../src/lib/clock';
import { markdown } from '../src/lib/markdown';
import { blankSeats, seatRequests } from '../src/shell/lobby/drafts';
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
