import { describe, expect, it } from 'vitest';
import { momentIn } from '../src/shell/replay/address';
import { turnAfter, turnBefore } from '../src/shell/replay/replay';
import type { LogEntry } from '../src/wire.gen';

const turns = [0, 0, 1, 0, 0].map((seat, i): LogEntry => ({
  n: i + 2,
  at: 0,
  kind: 'action',
  seat,
  told: [],
  said: null,
  notation: null,
  taken_back: [],
  obvious: false,
  why: [],
}));

describe('a replay by turns', () => {
  it('goes on to where another seat acts', () => {
    expect([0, 1, 2, 3, 4, 5].map((moment) => turnAfter(turns, moment))).toEqual([2, 2, 3, 5, 5, 5]);
  });
  it('goes back to where the turn began', () => {
    expect([0, 1, 2, 3, 4, 5].map((moment) => turnBefore(turns, moment))).toEqual([0, 0, 0, 2, 3, 3]);
  });
  it('stays where it is in a match without actions', () => {
    expect([turnAfter([], 0), turnBefore([], 0)]).toEqual([0, 0]);
  });
});

describe('the moment of an address', () => {
  it('is the number of a record', () => {
    expect(momentIn('?n=12')).toBe(12);
  });
  it('is none where the address names no record', () => {
    const strange = ['', '?n=', '?n=0', '?n=-1', '?n=1.5', '?n=1e99', '?n=Infinity', '?n=x', '?n=9007199254740993'];
    expect(strange.map(momentIn)).toEqual(strange.map(() => 0));
  });
});
