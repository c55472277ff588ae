import { describe, expect, it, vi } from 'vitest';
import type { Catalog } from '../src/lib/texts';
import type { Box, Scene } from '../src/boards/apiary/box';
import { lay, groupsOf } from '../src/boards/apiary/pieces/phrase';
import { componentOf, happened, helpOf, isChange } from '../src/boards/apiary/log/shown';
import { reluctant } from '../src/boards/apiary/turn/touching.svelte';
import type { ApiaryView, Icons } from '../src/boards/apiary/types.gen';
import type { Choice } from '../src/wire.gen';
import { event } from './apiary-events';

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
    [event('gained', { resource: 'water', n: 2 }), 'water'],
    [event('paid', { resource: 'wax', n: 1 }), 'wax'],
    [event('pointsgained', { n: 3 }), 'vpn'],
    [event('favorgained', { n: 1 }), 'favor'],
    [event('workergained', { strength: 2 }), 'bee'],
    [event('tilebuilt', { tile: 2 }), 'development'],
    [event('incometaken', { farm: 0 }), 'farm'],
    [event('abilityfired', { recruit: 1 }), 'recruit'],
    [event('tokentaken', { token: 0 }), 'token'],
    [event('seedplayed', { card: 0, use: 'text' }), 'use'],
    [event('seedplanted', { card: 0 }), 'planted'],
    [event('factionupgraded', { faction: 0 }), 'better'],
    [event('benefittaken', { planet: 1 }), 'strong'],
    [event('danceused', { dance: 0 }), 'gain'],
    [event('dancetokenput', { token: 0 }), 'square'],
    [event('converted', { option: 'wax' }), 'wax'],
    [event('hibernated', { pod: 0 }), 'pod'],
    [event('automaturnedup', { card: 1, support: 0 }), 'support'],
  ])('%o shows %s', (happening, id) => expect(ids(happened(happening, box, view))).toContain(id));

  it('leaves to words what no component does', () => {
    for (const happening of [
      event('planetturnedup', { planet: 0, tile: 0 }),
      event('abilityfired', { recruit: -1 }),
      event('seedplayed', { card: 0, use: 'pollen' }),
      event('turnended', { seat: 0 }),
    ])
      expect(happened(happening, box, view)).toEqual([]);
  });

  it('tells what came and went from the rest', () => {
    expect(isChange(event('paid'))).toBe(true);
    expect(isChange(event('tilebuilt'))).toBe(false);
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

describe('what the help says', () => {
  const catalog = {
    say: (key: string, slots: object = {}) => [key, ...Object.values(slots)].join(' '),
    phrase: ({ key }: { key: string }) => key,
  } as unknown as Catalog;
  const outlook = { hives: [[[0, 0]]] };
  const board = { gates: [2, 3, 5], columns: 2, sectors: ['A'], pod_sectors: [0] };
  const help = (touch: string) => helpOf({ box: { ...box, board }, view, outlook } as unknown as Scene, catalog, touch);

  it('an action says what it does', () => {
    expect(help('action:explore')).toMatchObject({ text: 'does.explore', cost: null });
  });
  it('a tile says its kind and column, what it costs and gives, and the points printed on it', () => {
    const { kind, text, cost, vp } = help('row:farm:0')!;
    expect([kind, text, ids([cost!]), vp]).toEqual(['farm · board.column 2', 'Farm', ['fiber'], 2]);
  });
  it('a planet is named by the edges of the sky, a cell by what it is', () => {
    expect(help('planet:1')).toMatchObject({ name: 'Cradle', kind: 'board.planet · B1' });
    expect(help('hex:0:0,0')).toMatchObject({ name: 'board.bonus_cell' });
  });
  it('nothing is said of a worker', () => {
    expect(help('worker:2')).toBeNull();
  });
});

it('taking workers back stands out where nothing else can be done', () => {
  const [back, ask, place] = ['retrieve', 'ask', 'w2 grow'].map((notation) => ({ notation }) as Choice);
  expect(reluctant(back!, [back!])).toBe(false);
  expect(reluctant(back!, [back!, ask!])).toBe(false); // only the answer for workers sent back can be changed
  expect(reluctant(back!, [place!, back!, ask!])).toBe(true);
  expect(reluctant(place!, [place!, back!])).toBe(false);
});
