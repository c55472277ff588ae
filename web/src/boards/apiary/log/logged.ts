// The log of Apiary by turns: whose, what with, what it brought; the steps of it are told where it is unfolded.
import type { LogEntry } from '../../../wire.gen';
import { reasonOf, type LoggedTurn as Turn } from '../../turns';
import { eventOf, KINDS, RESOURCES, type Box } from '../box';
import type { ApiaryEvent, Icons, Token } from '../types.gen';

export interface LoggedTurn extends Turn {
  verb: string; // the action, `retrieve`, or `begin` before the first turn, `end` after the last
  strength: number; // of the worker; 0: none
  phrase: Icons[];
  cut: boolean; // there is more than the phrase shows
  points: number;
  over: boolean;
}

const MOST = 3; // groups of a phrase
const NEW = { strength: 0, phrase: [], cut: false, points: 0, over: false, why: null };
const BEGINS = new Set<ApiaryEvent['type']>(['placed', 'retrieved', 'seedplayed', 'hiveempty', 'automaturnedup']);
const AUTOMA = 5;
const seatOf = (event: ApiaryEvent): number | null => ('seat' in event ? event.seat : null);
const ownerOf = (event: ApiaryEvent): number | null => {
  if (event.type.startsWith('automa') || event.type === 'tokenremoved') return AUTOMA;
  const seat = seatOf(event);
  return seat !== null && seat > AUTOMA ? AUTOMA : seat;
};

/** The turns of a log, in order; `entries`: those that nobody has taken back. */
export function turnsOf(entries: readonly LogEntry[], box: Box): LoggedTurn[] {
  const found: LoggedTurn[] = [];
  const rounds: Record<number, number> = {};
  let turn: LoggedTurn | null = null;
  const begin = (owner: number, n: number, verb: string): LoggedTurn => {
    const round = verb ? 0 : (rounds[owner] = (rounds[owner] ?? 0) + 1);
    const key = found.length + 1;
    turn = { ...NEW, key, owner, round, verb, steps: [], last: n };
    found.push(turn);
    return turn;
  };
  for (const { n, told, seat, obvious, why } of entries)
    for (const one of told) {
      const event = eventOf(one);
      const owner = ownerOf(event);
      if (
        BEGINS.has(event.type) &&
        owner !== null &&
        (!turn || turn.verb === 'begin' || turn.verb === 'end' || turn.owner !== owner)
      )
        begin(owner, n, '');
      turn ??= begin(owner ?? seat ?? 0, n, found.some(({ over }) => over) ? 'end' : 'begin');
      tell(turn, event);
      if (seat === turn.owner) turn.why = reasonOf(turn.why, why);
      turn.steps.push({ told: one, n, obvious });
      turn.last = n;
      if (event.type !== 'turnended') continue;
      turn.over = true;
      turn = null;
    }
  const turns = joined(found, entries);
  for (const each of turns) sum(each, box);
  return turns;
}

/** What is told after a turn belongs to it, unless it is the count at the end of the match. */
function joined(found: readonly LoggedTurn[], entries: readonly LogEntry[]): LoggedTurn[] {
  const ended = entries.at(-1)?.told.some((one) => eventOf(one).type === 'ended') ?? false;
  const turns: LoggedTurn[] = [];
  for (const [i, each] of found.entries()) {
    const before = turns.at(-1);
    if (each.verb !== 'end' || !before || (ended && i === found.length - 1)) turns.push(each);
    else {
      before.steps.push(...each.steps);
      before.last = each.last;
    }
  }
  return turns;
}

function tell(turn: LoggedTurn, event: ApiaryEvent): void {
  if (event.type === 'placed' && !turn.strength) [turn.verb, turn.strength] = [event.action, event.strength];
  if (event.type === 'retrieved' && !turn.verb) turn.verb = 'retrieve';
  if (event.type === 'pointsgained' && ownerOf(event) === turn.owner) turn.points += event.n;
}

/** What a turn did in one phrase: what was built or reached, then what it cost and what it brought. */
function sum(turn: LoggedTurn, box: Box): void {
  const events = turn.steps.map(({ told }) => eventOf(told));
  const own = events.filter((event) => ownerOf(event) === turn.owner);
  const things: Token[][] = own.flatMap((event): Token[][] => {
    switch (event.type) {
      case 'tilebuilt':
      case 'automacarved':
      case 'automadiscarded':
        return [[{ id: KINDS[box.tiles[event.tile]?.kind ?? 0]! }]];
      case 'frameplaced':
        return [[{ id: 'frame' }]];
      case 'tokentaken':
      case 'tokenremoved':
        return [[{ id: 'explore_token' }]];
      case 'harvested':
        return [[{ id: 'planet' }]];
      case 'hibernated':
        return [[{ id: 'hibernate' }]];
      case 'danceused':
      case 'dancetaught':
        return [[{ id: 'dance' }]];
      case 'seedplanted':
        return [[{ id: 'plant' }]];
      case 'factionupgraded':
        return [[{ id: 'upgrade' }]];
      case 'seedsdrawn':
        return [['+', event.cards.length, { id: 'seed' }]];
      case 'workergained':
        return [['+', { id: 'bee', n: event.strength }]];
      default:
        return [];
    }
  });
  const change: Record<string, number> = {};
  for (const event of own) {
    if (event.type === 'gained') change[event.resource] = (change[event.resource] ?? 0) + event.n;
    if (event.type === 'paid') change[event.resource] = (change[event.resource] ?? 0) - event.n;
    if (event.type === 'favorgained') change['favor'] = (change['favor'] ?? 0) + event.n;
  }
  const kinds = [...RESOURCES, 'favor'] as const;
  const paid = kinds.flatMap((id): Token[] => ((change[id] ?? 0) < 0 ? [-change[id]!, { id }] : []));
  const gained = kinds.flatMap((id): Token[] => ((change[id] ?? 0) > 0 ? [change[id]!, { id }] : []));
  const traded: Token[][] = paid.length && gained.length ? [[...paid, '→', ...gained]] : [];
  const alone: Token[][] = traded.length
    ? []
    : [...(paid.length ? [['−', ...paid]] : []), ...(gained.length ? [['+', ...gained]] : [])];
  const groups = [...new Map([...things, ...traded, ...alone].map((group) => [JSON.stringify(group), group])).values()];
  turn.phrase = groups.slice(0, MOST).map((group) => ({ what: [group] }));
  turn.cut = groups.length > MOST;
}
