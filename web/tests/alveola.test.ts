import { describe, expect, it } from 'vitest';
import { pointsOf, sideOf } from '../src/boards/alveola/box';
import { here, labelsOf, numbersOf, pilesInReach, reachIn, roundOf } from '../src/boards/alveola/reading';
import type { AlveolaView } from '../src/boards/alveola/types.gen';
import type { LogEntry, Sentence } from '../src/wire.gen';

const table = (players: number, teams: boolean): AlveolaView =>
  ({ options: { players, teams }, players: Array.from({ length: players }, () => ({})) }) as unknown as AlveolaView;

describe('the sides of a game', () => {
  it('are every player alone, or those who do not sit side by side', () => {
    expect([0, 1, 2].map((seat) => sideOf(table(3, false), seat))).toEqual([[0], [1], [2]]);
    const teams = [0, 1, 2, 3].map((seat) => sideOf(table(4, true), seat));
    expect(teams).toEqual([
      [0, 2],
      [1, 3],
      [0, 2],
      [1, 3],
    ]);
  });
  it('add their points', () => {
    const scores: Record<string, number>[] = [{ honey: 2, workers: 3 }, { honey: 9 }, { honey: 1 }];
    expect(pointsOf(scores, [0, 2])).toBe(6);
    expect(pointsOf(scores, [1])).toBe(9);
  });
});

describe('the position in words', () => {
  const facts: Sentence[] = [
    { key: 'fact.reach', cells: ['pile:2', 'pile:3'] },
    { key: 'fact.pile', cells: ['pile:2'] },
    { key: 'fact.worker', cells: ['cell:0,1'], params: { points: 3 } },
    { key: 'fact.cell', cells: ['cell:0,1'] },
    { key: 'around.hornet', cells: ['cell:1,1', 'cell:1,2'] },
  ];
  it('names what can be touched', () => {
    const labels = labelsOf(facts, ({ key }) => key, 'in reach');
    expect(labels.get('cell:0,1')).toBe('fact.worker. fact.cell');
    expect(labels.get('pile:2')).toBe('fact.pile, in reach');
  });
  it('says what is in reach', () => {
    expect(pilesInReach(facts)).toEqual(['pile:2', 'pile:3']);
    expect(reachIn(facts)).toEqual(['cell:1,1', 'cell:1,2']);
  });
  it('gives each cell the number that it is called by', () => {
    const told: Sentence[] = [
      { key: 'fact.cell', cells: ['cell:4,-1'], params: { at: 12 } },
      { key: 'fact.pile', cells: ['pile:2'], params: { pile: 2 } },
    ];
    expect([...numbersOf(told)]).toEqual([['cell:4,-1', 12]]);
  });
  it('tells who sees a cell what is there, and not its number', () => {
    expect(here({ key: 'fact.worker', params: { at: 12, level: 2 } }).key).toBe('here.worker');
    expect(here({ key: 'around.hornet', params: { n: 3 } }).key).toBe('around.hornet');
  });
});

describe('the round of a game', () => {
  const at = (turn: number, step: AlveolaView['step'] = 'take'): AlveolaView =>
    ({ turn, step, options: { players: 2 } }) as unknown as AlveolaView;
  const did = (type: string): LogEntry => ({ told: [{ event: { type } }] }) as unknown as LogEntry;
  const again = did('playedagain');
  it('is the turns of all players', () => {
    expect([0, 1, 2, 3].map((turn) => roundOf(at(turn), [did('laid')], false))).toEqual([1, 1, 2, 2]);
  });
  it('goes on through a second turn in a row, and does not run ahead afterwards', () => {
    expect(roundOf(at(4, 'again'), [], false)).toBe(2); // seat 1 of two is asked whether it plays again
    expect(roundOf(at(4), [again], false)).toBe(2);
    expect(roundOf(at(5), [again], false)).toBe(3);
    expect(roundOf(at(8), [again, did('laid'), again], false)).toBe(4);
  });
  it('is, once it is over, the round of the last turn', () => {
    expect(roundOf(at(6), [], true)).toBe(3);
    expect(roundOf(at(7), [again], true)).toBe(3);
    expect(roundOf(at(0), [], true)).toBe(1); // given up before anything was played
  });
});
