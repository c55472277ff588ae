import { describe, expect, it, vi } from 'vitest';
import type { Catalog } from '../src/lib/texts';
import type { ApiaryView, Box, Scene } from '../src/boards/apiary/box';
import { lay, groupsOf, type Icons } from '../src/boards/apiary/phrase';
import { aboutOf, componentOf, happened, isChange } from '../src/boards/apiary/shown';

vi.mock('../src/lib/settings.svelte', () => ({ settings: { lang: 'en' } })); // it reads the browser's storage

const mark = (id: string): Icons[] => [{ what: [[{ id }]] }];
const words = (text: string) => ({ en: text, fr: text });
const phrase = (id: string) => ({ text: words(id), icons: mark(id) });
const tile = (id: string, kind: number) => ({
  ...phrase(id),
  id,
  kind,
  name: words(id),
  cost: [1, 0, 0, 0, 0],
  vp: 2,
  spots: [],
});
const box = {
  tiles: [tile('farm', 0), tile('recruit', 1), tile('development', 2), tile('carving', 3)],
  explore_tokens: [phrase('token')],
  seeds: [{ id: 's', name: words('Clover'), use: phrase('use'), planted: phrase('planted') }],
  factions: [{ name: words('Visah'), base: phrase('base'), upgraded: phrase('better') }],
  planets: [{ name: words('Cradle'), text: words('gives water'), produces: ['water'], strength4: phrase('strong') }],
  dances: [
    { name: words('Waggle'), text: words('pay'), pay: { what: [[{ id: 'pay' }]] }, gain: phrase('gain'), squares: [] },
  ],
  dance_tokens: [phrase('square')],
  automa: [phrase('support')],
  pods: [phrase('pod')],
  mats: [{ cells: [{ at: [0, 0], bonus: phrase('bonus') }] }],
  frame: [],
  board: { conversions: [{ id: 'wax', icons: { what: [[{ id: 'wax' }]] } }] },
} as unknown as Box;
const view = {
  rows: [0, -1, -1, -1, 1, -1, -1, -1, 2],
  carvings: [3],
  planets: [-1, 0],
  grid_tokens: [0, -1],
  dances: [0],
  seat: 0,
  players: [{ built: [-1], mat: 0, reserved: 1 }],
} as unknown as ApiaryView;

const ids = (icons: Icons[]): string[] =>
  lay(groupsOf(icons), 16).marks.flatMap((found) => ('id' in found ? [found.id] : []));

describe('what happened, in icons', () => {
  it.each([
    [{ type: 'gained', resource: 'water', n: 2 }, 'water'],
    [{ type: 'paid', resource: 'wax', n: 1 }, 'wax'],
    [{ type: 'pointsgained', n: 3 }, 'vpn'],
    [{ type: 'favorgained', n: 1 }, 'favor'],
    [{ type: 'workergained', strength: 2 }, 'bee'],
    [{ type: 'tilebuilt', tile: 2 }, 'development'],
    [{ type: 'incometaken', farm: 0 }, 'farm'],
    [{ type: 'abilityfired', recruit: 1 }, 'recruit'],
    [{ type: 'tokentaken', token: 0 }, 'token'],
    [{ type: 'seedplayed', card: 0, use: 'text' }, 'use'],
    [{ type: 'seedplanted', card: 0 }, 'planted'],
    [{ type: 'factionupgraded', faction: 0 }, 'better'],
    [{ type: 'benefittaken', planet: 1 }, 'strong'],
    [{ type: 'danceused', dance: 0 }, 'gain'],
    [{ type: 'dancetokenput', token: 0 }, 'square'],
    [{ type: 'converted', option: 'wax' }, 'wax'],
    [{ type: 'hibernated', pod: 0 }, 'pod'],
    [{ type: 'automaturnedup', card: 1, support: 0 }, 'support'],
  ])('%o shows %s', (event, id) => expect(ids(happened(event, box, view))).toContain(id));

  it('leaves to words what no component does', () => {
    for (const event of [
      { type: 'planetturnedup', planet: 0, tile: 0 },
      { type: 'abilityfired', recruit: -1 },
      { type: 'seedplayed', card: 0, use: 'pollen' },
      { type: 'turnended', seat: 0 },
    ])
      expect(happened(event, box, view)).toEqual([]);
  });

  it('tells what came and went from the rest', () => {
    expect(isChange({ type: 'paid' })).toBe(true);
    expect(isChange({ type: 'tilebuilt' })).toBe(false);
  });
});

describe('what a thing is, in icons', () => {
  it.each([
    ['row:farm:0', 'farm'],
    ['row:development:2', 'development'],
    ['carving:0', 'carving'],
    ['reserved', 'recruit'],
    ['planet:0', 'token'],
    ['planet:1', 'strong'],
    ['pod:0', 'pod'],
    ['dance:0', 'pay'],
    ['seed:0', 'planted'],
    ['faction:0', 'better'],
    ['hex:0:0,0', 'bonus'],
  ])('%s shows %s', (touch, id) => {
    const shown = componentOf(touch, box, view, [[[0, 0]]]);
    expect(shown?.parts.flatMap(ids)).toContain(id);
  });

  it('knows nothing of an empty place or a worker', () => {
    expect(componentOf('row:farm:1', box, view, [])).toBeNull();
    expect(componentOf('worker:2', box, view, [])).toBeNull();
  });
});

describe('what is held up, in words', () => {
  const catalog = { say: (key: string) => key } as unknown as Catalog;
  const held = (...touched: string[]) =>
    aboutOf(
      { session: { pending: {}, touched }, box, view, outlook: { hives: [[[0, 0]]] } } as unknown as Scene,
      catalog,
    );

  it('an action says what it does', () => {
    expect(held('worker:2', 'action:explore')).toMatchObject({ text: 'board.does.explore', cost: [] });
  });
  it('a tile says what it costs and gives, and the points printed on it', () => {
    const about = held('row:farm:0')!;
    expect(about.text).toBe('Farm');
    expect([ids(about.cost), ids(about.points)]).toEqual([['fiber'], ['vpn']]);
  });
  it('nothing is said of a worker', () => {
    expect(held('worker:2')).toBeNull();
  });
});
