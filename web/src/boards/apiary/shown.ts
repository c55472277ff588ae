// What the log and the inspection card show in icons: the phrases of the box, found by an event or by a touch.
import type { Catalog } from '../../lib/texts';
import { RESOURCES, KINDS, ROWS, bonusOf, say } from './box';
import type { ApiaryView, Box, Outlook, Phrase, Scene } from './box';
import { price, type Icons, type Token } from './phrase';

interface Event {
  type: string;
  seat?: number;
  n?: number;
  resource?: string;
  tile?: number;
  token?: number;
  planet?: number;
  card?: number;
  use?: string;
  faction?: number;
  recruit?: number;
  farm?: number;
  dance?: number;
  option?: string;
  strength?: number;
  pod?: number;
  support?: number;
}

const CHANGES = new Set(['gained', 'paid', 'pointsgained', 'favorgained']);
/** Is it only something that came or went? The log shows those side by side, in icons. */
export const isChange = (event: unknown): boolean => CHANGES.has((event as Event).type);
export const seatOf = (event: unknown): number | null => (event as Event).seat ?? null;

const group = (...tokens: Token[]): Icons[] => [{ what: [tokens] }];

/** What happened, in icons; none where words say it all. */
export function happened(of: unknown, box: Box, view: ApiaryView): Icons[] {
  const event = of as Event;
  const { type, n = 0, resource = '', strength = 0 } = event;
  if (type === 'gained') return group('+', n, { id: resource });
  if (type === 'paid') return group('−', n, { id: resource });
  if (type === 'pointsgained') return group('+', { id: 'vpn', n });
  if (type === 'favorgained') return group('+', n, { id: 'favor' });
  if (type === 'workergained') return group('+', { id: 'bee', n: strength });
  if (type === 'seedplanted') return box.seeds[event.card!]!.planted.icons;
  if (type === 'seedplayed') return event.use === 'text' ? box.seeds[event.card!]!.use.icons : [];
  if (type === 'factiontaken') return box.factions[event.faction!]!.base.icons;
  if (type === 'factionupgraded') return box.factions[event.faction!]!.upgraded.icons;
  if (type === 'benefittaken') return box.planets[view.planets[event.planet!]!]?.strength4.icons ?? [];
  if (type === 'converted') return box.board.conversions.filter(({ id }) => id === event.option).map((o) => o.icons);
  if (type === 'danceused' || type === 'dancetaught') return danced(box, event.dance!);
  if (type === 'dancetokenput') return box.dance_tokens[event.token!]!.icons;
  if (type === 'hibernated') return box.pods[event.pod!]!.icons;
  if (type === 'automaturnedup') return box.automa[event.support!]!.icons;
  if (event.token !== undefined) return box.explore_tokens[event.token]!.icons;
  const tile = event.tile ?? event.farm ?? event.recruit ?? -1;
  return type === 'planetturnedup' || tile < 0 ? [] : (box.tiles[tile]?.icons ?? []);
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

function cellShown(box: Box, view: ApiaryView, hives: Outlook['hives'], name: string): Shown | null {
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
export function componentOf(touch: string, box: Box, view: ApiaryView, hives: Outlook['hives']): Shown | null {
  const [kind, name = '', more = ''] = touch.split(':');
  const number = Number(name);
  if (kind === 'row') return tileShown(box, view.rows[3 * ROWS.findIndex((row) => row === name) + Number(more)], true);
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

/** What is held up, in a few words: an action and what it does, or a component and what it gives. */
export interface About {
  name: string;
  icon: string;
  text: string;
  cost: Icons[];
  points: Icons[]; // printed on it
}
export function aboutOf({ session, box, view, outlook }: Scene, words: Catalog): About | null {
  const touch = session.pending ? (session.touched.at(-1) ?? '') : '';
  const [kind, name = ''] = touch.split(':');
  if (kind === 'action')
    return {
      name: words.say(`action.${name}`),
      icon: iconOf(name),
      text: words.say(`board.does.${name}`),
      cost: [],
      points: [],
    };
  const shown = componentOf(touch, box, view, outlook.hives);
  if (!shown?.text) return null;
  const { cost, vp, text } = shown;
  return {
    ...shown,
    text: text.charAt(0).toLocaleUpperCase() + text.slice(1),
    cost: cost ? [cost] : [],
    points: cost && vp ? group({ id: 'vpn', n: vp }) : [],
  };
}
/** The icon of an action. */
export const iconOf = (action: string): string =>
  ({ explore: 'ship', advance_farm: 'farm', advance_other: 'advance' })[action] ?? action;
