// Anthophila's log by turns.
import { describe, expect, it } from 'vitest';
import { turnsOf } from '../src/boards/anthophila/log/logged';
import { reasonOf } from '../src/boards/turns';
import type { LogEntry, Sentence, Told } from '../src/wire.gen';

const entry = (n: number, seat: number, ...events: Record<string, unknown>[]): LogEntry =>
  ({
    n,
    seat,
    kind: 'action',
    obvious: false,
    why: [],
    told: events.map((event) => ({ event, said: { key: 'said' } }) as unknown as Told),
  }) as unknown as LogEntry;

const LOG = [
  entry(2, 0, { type: 'begun', action: 'explore' }),
  entry(3, 0, { type: 'tilelaid', tile: 'hornet_tile' }, { type: 'hornetcame' }),
  entry(4, 0, { type: 'begun', action: 'make_pollen' }, { type: 'pollenmade', pollen: 3 }),
  entry(5, 0, { type: 'begun', action: 'explore' }),
  entry(6, 0, { type: 'turnended', seat: 0 }, { type: 'nosemarolled' }),
  entry(7, 1, { type: 'foughtinhive', bee: 'm1' }),
  entry(8, 1, { type: 'transformed', product: 'honey', price: 3 }),
  entry(9, 1, { type: 'camehome', bee: 'w1', pollen: 3, honey: 0, propolis: 0 }),
];

describe('the log of Anthophila', () => {
  const turns = turnsOf(LOG);

  it('has a line for each turn, with what its end brought', () => {
    expect(turns.map(({ owner, round, last, steps }) => [owner, round, last, steps.length])).toEqual([
      [0, 1, 6, 8],
      [1, 2, 9, 3],
    ]);
  });
  it('names each action once, and what is free beside them', () => {
    expect(turns.map(({ verbs }) => verbs)).toEqual([['explore', 'make_pollen'], ['fight']]);
  });
  it('sums up what came and went; what comes to nothing is not shown', () => {
    expect(turns[0]!.phrase).toEqual([
      { icon: 'hornet', n: 1 },
      { icon: 'pollen', n: 3 },
      { icon: 'nosema', n: 1 },
      { icon: 'hornet_tile', n: 0 },
    ]);
    expect(turns[1]!.phrase).toEqual([
      { icon: 'male', n: -1 },
      { icon: 'hornet', n: -1 },
      { icon: 'honey', n: 1 },
    ]);
  });
});

describe('the reason of a turn', () => {
  it('is what the aim of the people costs, before all others', () => {
    const [purpose, aim] = ['makes_pollen', 'follows_aim'].map(
      (code) => ({ key: `reason.${code}`, params: {} }) as Sentence,
    );
    expect(reasonOf(null, [purpose!, aim!])).toBe(aim);
    expect(reasonOf(aim!, [purpose!])).toBe(aim);
    expect(reasonOf(null, [purpose!])).toBe(purpose);
  });
});
