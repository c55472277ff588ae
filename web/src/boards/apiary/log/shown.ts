// What the log and the inspection card show in icons: the phrases of the box, found by an event or by a touch.
import type { Catalog } from '../../../lib/texts';
import { RESOURCES, KINDS, ROWS, bonusOf, say } from '../box';
import type { Box, Scene } from '../box';
import { price } from '../pieces/phrase';
import { placeName } from '../panels/sky';
import type { ApiaryEvent, ApiaryOutlook, ApiaryView, Icons, Phrase, Token } from '../types.gen';

const CHANGES = new Set<ApiaryEvent['type']>(['gained', 'paid', 'pointsgained', 'favorgained']);
/** Is it only something that came or went? The log shows those side by side, in icons. */
export const isChange = ({ type }: ApiaryEvent): boolean => CHANGES.has(type);
export const seatOf = (event: ApiaryEvent): number | null => ('seat' in event ? event.seat : null);

const group = (...tokens: Token[]): Icons[] => [{ what: [tokens] }];

/** What happened, in icons; none where words say it all. */
export function happened(event: ApiaryEvent, box: Box, view: ApiaryView): Icons[] {
  switch (event.type) {
    case 'gained':
      return group('+', event.n, { id: event.resource });
    case 'paid':
      return group('−', event.n, { id: event.resource });
    case 'pointsgained':
      return group('+', { id: 'vpn', n: event.n });
    case 'favorgained':
      return group('+', event.n, { id: 'favor' });
    case 'workergained':
      return group('+', { id: 'bee', n: event.strength });
    case 'seedplanted':
      return box.seeds[event.card]!.planted.icons;
    case 'seedplayed':
      return event.use === 'text' ? box.seeds[event.card]!.use.icons : [];
    case 'factiontaken':
      return box.factions[event.faction]!.base.icons;
    case 'factionupgraded':
      return box.factions[event.faction]!.upgraded.icons;
    case 'benefittaken':
      return box.planets[view.planets[event.planet]!]?.strength4.icons ?? [];
    case 'converted':
      return box.board.conversions.filter(({ id }) => id === event.option).map(({ icons }) => icons);
    case 'danceused':
    case 'dancetaught':
      return danced(box, event.dance);
    case 'dancetokenput':
      return box.dance_tokens[event.token]!.icons;
    case 'hibernated':
      return box.pods[event.pod]!.icons;
    case 'automaturnedup':
      return box.automa[event.support]!.icons;
    case 'tokentaken':
    case 'tokenremoved':
      return box.explore_tokens[event.token]!.icons;
    case 'tilebuilt':
    case 'tilereserved':
    case 'tileturnedup':
    case 'automadiscarded':
    case 'automacarved':
      return box.tiles[event.tile]?.icons ?? [];
    case 'incometaken':
      return box.tiles[event.farm]?.icons ?? [];
    case 'abilityfired':
      return box.tiles[event.recruit]?.icons ?? []; // -1: the faction's
    default:
      return [];
  }
}

const danced = (box: Box, number: number): Icons[] => {
  const { pay, gain, squares } = box.dances[number]!;
  const open = (side: 'pay' | 'gain'): Icons[] => (squares.includes(side) ? group('?') : []);
  return [pay, ...open('pay'), { what: [['→']] }, ...gain.icons, ...open('gain')];
};

const INCOME: Icons[] = [{ when: [{ id: 'income' }] }];

/** A component as the inspection card shows it. */
export interface Shown {
  name: string;
  icon: string;
  cost: Icons | null;
  parts: Icons[][];
  text: string; // the same in a sentence
  vp?: number; // printed on it
}

function tileShown(box: Box, number: number | undefined, priced = false): Shown | null {
  const tile = box.tiles[number ?? -1];
  if (!tile) return null;
  const cost = priced ? price(tile.cost, RESOURCES) : null;
  const points: Icons[] = tile.vp ? [{ what: [[{ id: 'vpn', n: tile.vp }]] }] : [];
  const spots: Icons[] = tile.spots.length ? [{ what: [tile.spots.map((id) => ({ id }))] }] : [];
  return {
    name: say(tile.name),
    icon: KINDS[tile.kind]!,
    cost,
    parts: [
      [...points, ...spots],
      [...(tile.spots.length ? INCOME : []), ...tile.icons],
    ],
    text: say(tile.text),
    vp: tile.vp,
  };
}
const plain = (name: string, icon: string, ...parts: (Phrase | null | undefined)[]): Shown => {
  const given = parts.filter((part) => part != null);
  return {
    name,
    icon,
    cost: null,
    parts: given.map(({ icons }) => icons),
    text: given.map(({ text }) => say(text)).join(' · '),
  };
};

function cellShown(box: Box, view: ApiaryView, hives: ApiaryOutlook['hives'], name: string): Shown | null {
  const [seat = 0, q, r] = name.split(/[:,]/).map(Number);
  const player = view.players[seat]!;
  const place = hives[seat]!.findIndex(([x, y]) => x === q && y === r);
  if (place < 0) return null;
  return tileShown(box, player.built[place]) ?? plain('', 'build', bonusOf(box, player, place));
}

function planetShown(box: Box, view: ApiaryView, space: number): Shown | null {
  const planet = box.planets[view.planets[space]!];
  const token = box.explore_tokens[view.grid_tokens[space]!];
  if (!planet) return token ? plain('', 'explore_token', token) : null;
  const printed: Icons[] = planet.produces.length ? [{ what: [planet.produces.map((id) => ({ id }))] }] : [];
  const strongest = planet.strength4.icons.length ? [{ when: [{ id: 'bee', n: 4 }] }, ...planet.strength4.icons] : [];
  return { name: say(planet.name), icon: 'planet', cost: null, parts: [printed, strongest], text: say(planet.text) };
}

/** What a touch points at; null where there is nothing but words. */
export function componentOf(touch: string, box: Box, view: ApiaryView, hives: ApiaryOutlook['hives']): Shown | null {
  const [kind, name = '', more = ''] = touch.split(':');
  const number = Number(name);
  if (kind === 'row') return tileShown(box, view.rows[3 * ROWS.findIndex((row) => row === name) + Number(more)], true);
  if (kind === 'tile') return tileShown(box, number, true);
  if (kind === 'carving') return tileShown(box, view.carvings[number], true);
  if (kind === 'reserved') return tileShown(box, view.players[view.seat]?.reserved);
  if (kind === 'hex') return cellShown(box, view, hives, touch.slice(4));
  if (kind === 'planet') return planetShown(box, view, number);
  if (kind === 'pod') return plain('', 'hibernate', box.pods[number]);
  if (kind === 'token') return plain('', 'dance', box.dance_tokens[number]);
  if (kind === 'dance') {
    const dance = box.dances[view.dances[number]!]!;
    const parts = [danced(box, view.dances[number]!)];
    return { name: say(dance.name), icon: 'dance', cost: null, parts, text: say(dance.text) };
  }
  const [seed, faction] = [box.seeds[number], box.factions[number]];
  if (kind === 'seed' && seed) return plain(say(seed.name), 'seed', seed.use, seed.planted);
  if (kind === 'faction' && faction) return plain(say(faction.name), 'faction', faction.base, faction.upgraded);
  return null;
}

/** What the help says of a thing: an action and what it does, or a component and what it gives. */
export interface Help extends Shown {
  kind: string; // what sort of thing it is
}
type Drawn = Pick<Scene, 'box' | 'view' | 'outlook'>;
export function helpOf(scene: Drawn, words: Catalog, touch: string): Help | null {
  const { box, view, outlook } = scene;
  const [kind = '', name = '', more = ''] = touch.split(':');
  if (kind === 'action') {
    const does = words.say(`does.${name}`);
    return { name: words.say(`action.${name}`), icon: iconOf(name), kind: '', cost: null, parts: [], text: does };
  }
  const shown = componentOf(touch, box, view, outlook.hives);
  if (!shown) return null;
  const said = shown.text.charAt(0).toLocaleUpperCase() + shown.text.slice(1);
  const sort = kind === 'row' ? sortOf(words, shown, box.board.gates[Number(more)]) : sorts(scene, words, kind, touch);
  return { ...shown, kind: sort, name: shown.name || nameless(scene, words, kind, touch), text: said };
}

const TERMS: Record<string, string> = { innovation: 'development' };
/** The kind of a tile, and the column where it lies. */
function sortOf(words: Catalog, { icon }: Shown, gate?: number): string {
  const kind = words.phrase({ type: 'term', key: TERMS[icon] ?? icon }, 'Name');
  return gate === undefined ? kind : `${kind} · ${words.say('board.column', { n: gate })}`;
}

/** What sort of thing it is, where its name does not say it. */
function sorts({ box, view, outlook }: Drawn, words: Catalog, kind: string, touch: string): string {
  const shown = componentOf(touch, box, view, outlook.hives)!;
  if (kind === 'tile' || kind === 'carving' || (kind === 'hex' && shown.name)) return sortOf(words, shown);
  if (kind === 'planet')
    return `${words.say('board.planet')} · ${placeName(box.board.columns, Number(touch.split(':')[1]))}`;
  return ['dance', 'seed', 'faction', 'reserved'].includes(kind) ? words.say(`board.${kind}`) : '';
}

/** Things that have no name of their own. */
function nameless({ box, view, outlook }: Drawn, words: Catalog, kind: string, touch: string): string {
  const number = Number(touch.split(':')[1]);
  if (kind === 'pod') return words.say('board.pod', { sector: box.board.sectors[box.board.pod_sectors[number]!]! });
  if (kind === 'planet') return words.say('board.unexplored_planet');
  if (kind === 'token') return words.say('board.dance_token');
  if (kind !== 'hex') return '';
  const [seat = 0, q, r] = touch.slice(4).split(/[:,]/).map(Number);
  const place = outlook.hives[seat]!.findIndex(([x, y]) => x === q && y === r);
  return words.say(bonusOf(box, view.players[seat]!, place) ? 'board.bonus_cell' : 'board.empty_cell');
}
/** The icon of an action. */
export const iconOf = (action: string): string =>
  ({ explore: 'ship', advance_farm: 'farm', advance_other: 'advance' })[action] ?? action;
