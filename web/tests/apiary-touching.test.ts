import { expect, test, vi } from 'vitest';
import { drawnWords } from '../src/boards/apiary/turn/touching.svelte';
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
