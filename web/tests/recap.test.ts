import { describe, expect, it } from 'vitest';
import { marked, recapOf } from '../src/shell/table/recap';
import type { LogEntry } from '../src/wire.gen';

const entry = (n: number, seat: number, ...keys: string[]): LogEntry =>
  ({ n, seat, kind: 'action', told: keys.map((key) => ({ said: { key: `event.${key}` } })) }) as unknown as LogEntry;
const game = [entry(1, 0, 'own'), entry(2, 1, 'taken'), entry(3, 1, 'raised', 'turned'), entry(4, 2, 'moved')];
const numbers = (entries: LogEntry[]): number[] => entries.map(({ n }) => n);

describe('what stays marked', () => {
  it('is all that the others did since one’s own action', () => {
    expect(numbers(marked(game, [0]))).toEqual([2, 3, 4]);
    expect(numbers(marked(game.slice(1), [0]))).toEqual([2, 3, 4]); // before one has played at all
  });
  it('is one’s own turn as soon as its first step is done', () => {
    expect(numbers(marked([...game, entry(5, 0), entry(6, 0)], [0]))).toEqual([5, 6]);
  });
  it('is the last player’s turn for who only looks on, and where all share a screen', () => {
    expect(numbers(marked(game.slice(0, 3), []))).toEqual([2, 3]);
    expect(numbers(marked(game.slice(0, 3), [0, 1, 2]))).toEqual([2, 3]);
  });
});

describe('the recap', () => {
  const session = (turns: LogEntry[]) => ({
    turns,
    mine: [0],
    names: ['Anna', 'Bot', 'Bee'],
    speak: ({ key }: { key: string }) => (key.startsWith('brief.') ? key.slice(6) : `Bot ${key.slice(6)}s.`),
  });
  it('has a line for each player, in the brief words that the game has', () => {
    const has = (key: string): boolean => key !== 'brief.taken' && key !== 'brief.turned';
    expect(recapOf(session(game), has, true)).toEqual([
      { seat: 1, parts: ['raised'] },
      { seat: 2, parts: ['moved'] },
    ]);
  });
  it('says what the log says where a game has no brief words', () => {
    expect(recapOf(session(game.slice(0, 3)), () => false, false)).toEqual([{ seat: 1, parts: ['takens', 'raiseds'] }]);
  });
  it('is gone with one’s own first action', () => {
    expect(recapOf(session([...game, entry(5, 0, 'own')]), () => true, true)).toEqual([]);
  });
});
