import { expect, test, vi } from 'vitest';
import { afterOf, drawnWords, hintOf } from '../src/boards/apiary/turn/touching.svelte';
import type { Session } from '../src/shell/table/session.svelte';
import type { Choice } from '../src/wire.gen';

vi.mock('../src/lib/settings.svelte', () => ({ settings: { lang: 'en' } })); // it reads the browser's storage

const said = (key: string): string | undefined => drawnWords({ said: { key } } as unknown as Choice)?.key;

test('what is bought is named shortly, whatever it costs: the help beside it says what is paid', () => {
  for (const key of ['say.buy', 'say.buy_less', 'say.buy_free']) expect(said(key)).toBe('drawn.buy');
  for (const key of ['say.reserved', 'say.reserved_less', 'say.reserved_free'])
    expect(said(key)).toBe('drawn.reserved');
});

test('what is not drawn keeps its own sentence', () => {
  expect(said('say.worker_free')).toBeUndefined();
});

const asked = (n: number, lit: string[]): Session =>
  ({
    shown: { view: { stack: [{ type: 'retrieval', seat: 0, n, used: [] }] } },
    lit: new Set(lit),
  }) as unknown as Session;

test('how many incomes are left is told, of farms that can still pay', () => {
  expect(hintOf(asked(2, ['hex:0:1,0', 'hex:0:2,0', 'hex:0:3,0']))?.params).toEqual({ n: 2 });
  expect(hintOf(asked(4, ['hex:0:1,0', 'pod:3']))?.params).toEqual({ n: 1 });
  expect(hintOf(asked(0, ['pod:3']))).toBeNull();
});

test('finishing says which incomes are lost: their farms, where all of them could still pay', () => {
  const farms = ['Field', 'Pond'].map((name) => ({ notation: name, said: { key: 'say.income', params: { name } } }));
  const done = { notation: 'done', said: { key: 'say.done' } } as unknown as Choice;
  const told = (n: number): unknown =>
    afterOf(done, {
      shown: { view: { stack: [{ type: 'incomes', seat: 0, n, used: [] }] } },
      choices: [...farms, done],
    } as unknown as Session)?.said;
  expect(told(3)).toEqual({ key: 'after.incomes_of', params: { n: 2, farms: ['Field', 'Pond'] } });
  expect(told(1)).toEqual({ key: 'after.incomes', params: { n: 1, farms: ['Field', 'Pond'] } });
});
