import { describe, expect, it } from 'vitest';
import { next, spelled, step } from '../src/lib/touch';
import type { Choice } from '../src/wire.gen';

const choice = (...touches: string[]): Choice => ({ notation: touches.join(' '), touches, action: null, said: null });
const choices = [choice('ant', 'a'), choice('ant', 'b'), choice('bee', 'a'), choice('pass')];

describe('what lights up', () => {
  it('is the first touch of every choice', () => expect([...next(choices, [])]).toEqual(['ant', 'bee', 'pass']));
  it('is the next touch of those that begin the same way', () =>
    expect([...next(choices, ['ant'])]).toEqual(['a', 'b']));
  it('is nothing after a whole path', () => expect(next(choices, ['ant', 'a']).size).toBe(0));
});

describe('a path', () => {
  it('spells a choice when it is complete', () => expect(spelled(choices, ['ant', 'b'])).toBe(choices[1]));
  it('spells nothing half way', () => expect(spelled(choices, ['ant'])).toBeNull());
  it('waits where a longer choice begins the same way', () => {
    const both = [choice('tile', 'here'), choice('tile', 'here', 'turned')];
    expect(spelled(both, ['tile', 'here'])).toBeNull();
    expect(spelled(both, ['tile', 'here', 'turned'])).toBe(both[1]);
  });
  it('of one touch is a choice at once', () => expect(spelled(choices, ['pass'])).toBe(choices[3]));
});

describe('a touch', () => {
  it('goes on where it fits', () => expect(step(choices, ['ant'], ['b'])).toEqual({ kind: 'go', path: ['ant', 'b'] }));
  it('takes the name that fits, of a place with several', () =>
    expect(step(choices, ['ant'], ['bee', 'a'])).toEqual({ kind: 'go', path: ['ant', 'a'] }));
  it('begins anew with something else that can be played', () =>
    expect(step(choices, ['ant'], ['c', 'bee'])).toEqual({ kind: 'go', path: ['bee'] }));
  it('on the same thing again lets go of it', () =>
    expect(step(choices, ['ant'], ['ant'])).toEqual({ kind: 'back', path: [] }));
  it('that fits nothing is asked about', () =>
    expect(step(choices, ['ant'], ['z'])).toEqual({ kind: 'ask', path: ['ant', 'z'] }));
  it('may be asked about by itself', () =>
    expect(step(choices, ['ant'], ['z'], ['wasp'])).toEqual({ kind: 'ask', path: ['wasp'] }));
});
