import { beforeEach, describe, expect, it, vi } from 'vitest';

// The sheets of a page are made when the module is loaded: each test is a tab of its own, over one storage.
const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => storage.set(key, text),
});
vi.stubGlobal('location', { pathname: '/campaign', search: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('history', { pushState: () => undefined });

type Asked = { file: string | null; table: string | null };
let answer: (asked: Asked) => [number, unknown];
vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
  const [status, text] = answer(JSON.parse(body) as Asked);
  return new Response(JSON.stringify(text), { status });
});

const kept = (): unknown => JSON.parse(storage.get('rucher.campaign') ?? '{}');
const same = ({ file, table }: Asked): [number, unknown] => [200, { file: file ?? '', table }];
async function tab(): Promise<typeof import('../src/shell/campaign/campaign.svelte').sheets> {
  vi.resetModules();
  return (await import('../src/shell/campaign/campaign.svelte')).sheets;
}

describe('a campaign that a browser keeps', () => {
  beforeEach(() => storage.set('rucher.campaign', JSON.stringify({ file: 'one match', table: 'x' })));

  it('goes on where another tab has left it', async () => {
    answer = same;
    const first = await tab();
    await first.load();
    storage.set('rucher.campaign', JSON.stringify({ file: 'two matches', table: null }));
    await first.load();
    expect(kept()).toEqual({ file: 'two matches', table: null });
  });

  it('notes a defeat and follows its rematch', async () => {
    answer = () => [200, { file: 'two matches', table: null, due: 'stores' }];
    const sheets = await tab();
    await sheets.follow('another', 'y', 'stores');
    expect(kept()).toEqual({ file: 'one match', table: 'x' });
    await sheets.follow('x', 'y', 'stores');
    expect(kept()).toEqual({ file: 'two matches', table: 'y' });
  });

  it('does not follow what is played again after a victory', async () => {
    answer = () => [200, { file: 'two matches', table: null, due: 'scout' }];
    const sheets = await tab();
    await sheets.follow('x', 'y', 'stores');
    expect(kept()).toEqual({ file: 'two matches', table: null });
  });

  it('is not wiped by an empty file', async () => {
    answer = (asked) =>
      asked.file === '' ? [422, { code: 'bad_campaign', said: { key: 'problem.bad_campaign' } }] : same(asked);
    const sheets = await tab();
    await sheets.load();
    await sheets.open('');
    expect(kept()).toEqual({ file: 'one match', table: 'x' });
    expect(sheets.problem?.code).toBe('bad_campaign');
  });

  it('forgets a table that has gone, and says so', async () => {
    answer = (asked) => (asked.table ? [404, { code: 'no_table', said: { key: 'problem.no_table' } }] : same(asked));
    const sheets = await tab();
    await sheets.load();
    expect(kept()).toEqual({ file: 'one match', table: null });
    expect(sheets.problem?.code).toBe('no_table');
  });

  it('forgets nothing while the server cannot answer', async () => {
    answer = (asked) => (asked.table ? [429, { code: 'too_many', said: { key: 'problem.too_many' } }] : same(asked));
    const sheets = await tab();
    await sheets.load();
    expect(kept()).toEqual({ file: 'one match', table: 'x' });
    expect(sheets.problem?.code).toBe('too_many');
  });
});
