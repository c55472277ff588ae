// What the others have done since one's last turn, read off the log: turn by turn, and what of it concerns oneself.
import type { Session } from '../../../shell/table/session.svelte';
import type { LogEntry, Sentence, Told } from '../../../wire.gen';
import { reasonOf } from '../../turns';
import { eventOf } from '../box';
import type { ApiaryEvent } from '../types.gen';

export interface Line {
  told: Told;
  mine: boolean; // it concerns this screen's player
  missed: boolean; // a tile that this player could have paid for
  times: number; // one after the other
}
export interface Turn {
  owner: number; // whose turn it was
  over: boolean;
  lines: Line[];
  changes: Record<string, number>; // what the turn brought its owner and cost: resources, points, favor
  why: Sentence | null; // why a bot took it, or which card of the Automa's says so
}

type EventType = ApiaryEvent['type'];
// prettier-ignore
const SAID = new Set<EventType>([
  'placed', 'bumped', 'flown', 'tokentaken', 'harvested', 'benefittaken', 'tilebuilt', 'tilereserved', 'frameplaced',
  'dancetaught', 'danceused', 'converted', 'seedplayed', 'seedplanted', 'factionupgraded', 'workergained', 'retrieved',
  'hibernated', 'majoritylost', 'lastturns', 'automacarved', 'automadiscarded', 'tokenremoved', 'squarefilled',
]);
const BEGINS = new Set<EventType>(['placed', 'retrieved', 'seedplayed', 'hiveempty', 'automaturnedup']);
const AUTOMA = 5;
const MOST = 6; // lines of a turn, besides those that concern oneself
const seatOf = (event: ApiaryEvent): number => {
  const seat = 'seat' in event ? event.seat : -1;
  return seat > AUTOMA || event.type === 'automaturnedup' ? AUTOMA : seat; // whichever of her bees it was
};
/** Who could have paid for the tile that was taken. */
const wantedBy = (event: ApiaryEvent): number[] => ('wanted' in event ? (event.wanted ?? []) : []);

/** The events since this screen's player ended a turn, each with its entry of the log. */
function sinceMine(session: Session): [LogEntry, Told][] {
  const all = session.turns.flatMap((entry) => entry.told.map((told): [LogEntry, Told] => [entry, told]));
  const ended = all.findLastIndex(([, told]) => {
    const event = eventOf(told);
    return event.type === 'turnended' && session.mine.includes(event.seat);
  });
  return all.slice(ended + 1);
}

/** The turns of the others since one's own, the last one perhaps still under way. */
export function turnsSince(session: Session): Turn[] {
  const isMine = (seat: number): boolean => session.mine.includes(seat);
  const turns: Turn[] = [];
  let turn: Turn | null = null;
  for (const [entry, told] of sinceMine(session)) {
    const event = eventOf(told);
    const seat = seatOf(event);
    if (!turn && (isMine(seat) || !BEGINS.has(event.type))) continue; // one's own turn, begun
    turn ??= { owner: seat, over: false, lines: [], changes: {}, why: null };
    if (event.type === 'automaturnedup') turn.why = { ...told.said, key: 'board.automa_why' };
    else if (entry.seat === turn.owner) turn.why = reasonOf(turn.why, entry.why);
    const missed = wantedBy(event).some(isMine);
    const mine = missed || isMine(seat);
    count(turn, event);
    if (SAID.has(event.type) || (mine && event.type === 'favorgained'))
      tell(turn.lines, { told, mine, missed, times: 1 });
    if (event.type !== 'turnended') continue;
    turns.push({ ...turn, over: true });
    turn = null;
  }
  return (turn ? [...turns, turn] : turns).map(shortened).filter(({ lines }) => lines.length);
}

/** One more line, or the last one once more. */
function tell(lines: Line[], line: Line): void {
  const last = lines.at(-1);
  if (last && JSON.stringify(last.told) === JSON.stringify(line.told)) last.times += 1;
  else lines.push(line);
}

function count({ owner, changes }: Turn, event: ApiaryEvent): void {
  if (seatOf(event) !== owner) return;
  const add = (what: string, n: number): void => void (changes[what] = (changes[what] ?? 0) + n);
  if (event.type === 'gained') add(event.resource, event.n);
  if (event.type === 'paid') add(event.resource, -event.n);
  if (event.type === 'pointsgained') add('vpn', event.n);
  if (event.type === 'favorgained') add('favor', event.n);
}

function shortened(turn: Turn): Turn {
  const plain = turn.lines.filter(({ mine }) => !mine).slice(0, MOST);
  return { ...turn, lines: turn.lines.filter((line) => line.mine || plain.includes(line)) };
}

/** What lies under the marks of the last action: of the others since one's last answer, else of one's own last. */
export function trailOf(session: Session): { touches: Set<string>; flights: [from: number, to: number][] } {
  const entries = session.since.length ? session.since : session.turns.slice(-1);
  const told = entries.flatMap((entry) => entry.told);
  const touches = new Set(told.flatMap(({ said }) => said.cells ?? []));
  const flights = told
    .map(eventOf)
    .flatMap((event): [number, number][] => (event.type === 'flown' ? [[event.start, event.planet]] : []));
  return { touches: new Set([...touches, ...session.pointed]), flights };
}
export type Trail = ReturnType<typeof trailOf>;
export const TRAIL = Symbol('trail'); // the context in which the parts of a board find it
