// Apiary's log by turns, what flies, and what the end is explained by.
import { describe, expect, it, vi } from 'vitest';
import { curves, sources, widestGap } from '../src/boards/apiary/end/counting';
import { flightsOf } from '../src/boards/apiary/turn/flights';
import { turnsOf } from '../src/boards/apiary/log/logged';
import { noticeOf } from '../src/boards/apiary/log/notice';
import type { Box } from '../src/boards/apiary/box';
import type { ApiaryEvent } from '../src/boards/apiary/types.gen';
import type { LogEntry, Told } from '../src/wire.gen';

vi.mock('../src/lib/settings.svelte', () => ({ settings: { lang: 'en' } })); // it reads the browser's storage

type Said = Record<string, unknown> & { type: string };
const told = (event: Said, ...cells: string[]): Told =>
  ({ event: { pack: '', ...event }, said: { key: `event.${event.type}`, cells } }) as unknown as Told;
const entry = (n: number, seat: number, events: Told[], obvious = false): LogEntry => ({
  n,
  at: 0,
  kind: 'action',
  seat,
  told: events,
  said: null,
  notation: null,
  taken_back: [],
  obvious,
  why: [],
});
const box = { tiles: [{ kind: 0 }, { kind: 1 }] } as unknown as Box;

const LOG = [
  entry(2, 0, [told({ type: 'factionchosen', seat: 0 })]),
  entry(3, 0, [told({ type: 'placed', seat: 0, action: 'advance', strength: 2 }, 'action:advance')]),
  entry(4, 0, [
    told({ type: 'paid', seat: 0, resource: 'fiber', n: 1 }),
    told({ type: 'tilebuilt', seat: 0, tile: 0, cell: [1, 0] }, 'hex:0:1,0'),
    told({ type: 'pointsgained', seat: 0, n: 3 }),
  ]),
  entry(
    5,
    0,
    [
      told({ type: 'turnended', seat: 0 }),
      told({ type: 'automaturnedup', card: 12, support: 3 }),
      told({ type: 'placed', seat: 6, action: 'explore', strength: 1 }),
      told({ type: 'pointsgained', seat: 5, n: 1 }),
      told({ type: 'turnended', seat: 5 }),
    ],
    true,
  ),
  entry(6, 0, [told({ type: 'retrieved', seat: 0, workers: 2, hibernating: 0 })]),
];

describe('the log of Apiary', () => {
  const turns = turnsOf(LOG, box);

  it('has one line for each turn, and one for that of the Automa', () => {
    expect(turns.map(({ owner, verb, strength, round }) => [owner, verb, strength, round])).toEqual([
      [0, 'begin', 0, 0],
      [0, 'advance', 2, 1],
      [5, 'explore', 1, 1],
      [0, 'retrieve', 0, 2],
    ]);
    expect(turns[2]!.steps).toHaveLength(4); // the card is told inside only
    expect(turns.map(({ over }) => over)).toEqual([false, true, true, false]);
  });

  it('sums a turn up: what was built, what it cost, the points apart', () => {
    expect(turns[1]!.phrase).toEqual([{ what: [[{ id: 'farm' }]] }, { what: [['−', 1, { id: 'fiber' }]] }]);
    expect(turns.map(({ points }) => points)).toEqual([0, 3, 1, 0]);
  });

  it('adds what is told after a turn to it, and counts once, at the end', () => {
    const after = told({ type: 'lastturns', seat: 0, reason: 'comb' });
    const between = turnsOf([...LOG.slice(0, 4), entry(6, 0, [after]), ...LOG.slice(4)], box);
    expect(between.map(({ verb }) => verb)).toEqual(['begin', 'advance', 'explore', 'retrieve']);
    expect(between[2]!.steps.at(-1)!.told).toBe(after);
    const counted = [told({ type: 'turnended', seat: 0 }), told({ type: 'ended' })];
    expect(turnsOf([...LOG, entry(7, 0, counted)], box).at(-1)!.verb).toBe('end');
  });

  it('marks what the table answered by itself', () => {
    expect(turns[1]!.steps.map(({ obvious }) => obvious)).toEqual([false, false, false, false, true]);
  });
});

describe('the end of Apiary', () => {
  const side = (seat: number | null, scores: Record<string, number>) => ({ seat, name: '', emblem: '', scores });
  const [me, automa] = [side(0, { track: 4, favor: 2 }), side(null, { track: 2, carvings: 10, favor: 1 })];

  it('draws the points turn by turn, the count last', () => {
    expect(curves([me, automa], turnsOf(LOG, box))).toEqual([
      [1, 4, 4, 6],
      [1, 2, 13],
    ]);
  });
  it('names what brought most, and the widest gap', () => {
    expect(sources(me, turnsOf(LOG, box), (action) => action).map(({ key, n }) => [key, n])).toEqual([
      ['action.advance', 3],
      ['score.favor', 2],
    ]);
    expect(widestGap(me, automa)).toEqual({ category: 'carvings', theirs: 10, own: 0 });
    expect(widestGap(automa, side(1, { track: 1 }))).toBeNull();
  });
});

describe('what flies', () => {
  const happened = (...events: [Said, ...string[]][]): Parameters<typeof flightsOf>[0] =>
    events.map(([event, ...cells]) => [event as unknown as ApiaryEvent, told(event, ...cells)] as const);

  it('goes from where it was to where it is, one after the other', () => {
    const flights = flightsOf(
      happened(
        [{ type: 'flown', seat: 0, start: 1, planet: 4 }, 'planet:4'],
        [{ type: 'gained', seat: 0, resource: 'water', n: 1 }],
      ),
    );
    expect(flights.map(({ start, end }) => [start, end])).toEqual([
      ['[data-touch="planet:1"]', '[data-touch="planet:4"]'],
      ['[data-touch="planet:4"]', '[data-seat="0"]'],
    ]);
    expect(flights[1]!.after).toBeGreaterThan(flights[0]!.after);
  });
  it('is never a swarm', () => {
    const many = Array.from({ length: 40 }, (): [Said, ...string[]] => [
      { type: 'placed', seat: 0, action: 'grow', strength: 1 },
    ]);
    expect(flightsOf(happened(...many))).toHaveLength(10);
  });
});

describe('what is told of one’s own answers', () => {
  const words = { say: (key: string): string => key };
  const to = (seat: number) => ({ seat, myTurn: false, speak: ({ key }: { key: string }): string => key });
  const ends = [entry(9, 0, [told({ type: 'turnended', seat: 0 })])];
  it('is told to whoever gave them', () => {
    expect(noticeOf(ends, to(0), words)).toBe('notice.ended');
  });
  it('says nothing of the end of a turn to who plays the next one too', () => {
    expect(noticeOf(ends, { ...to(0), myTurn: true }, words)).toBe('');
  });
  it('is not told to the next player at the same screen', () => {
    expect(noticeOf(ends, to(1), words)).toBe('');
    expect(noticeOf([entry(9, 0, [told({ type: 'retrieved', seat: 0 })])], to(1), words)).toBe('');
  });
});
