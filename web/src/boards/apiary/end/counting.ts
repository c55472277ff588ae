// The end of a game, read off the score sheet and the log: the order of the count, the curve, what brought most.
import type { Side } from '../../../shell/table/scoring';
import { totalOf } from '../../../shell/table/scoring';
import type { LoggedTurn } from '../log/logged';
import { eventOf } from '../box';

/** The categories in the order they are counted: colour and icon are theirs on every picture of the end. */
export const CATEGORIES: Record<string, { icon: string; colour: string }> = {
  track: { icon: 'vp', colour: '#F0B429' },
  planted: { icon: 'plant', colour: '#C79A5B' },
  tiles: { icon: 'set3', colour: '#86B66B' },
  carvings: { icon: 'carving', colour: '#DD9A84' },
  favor: { icon: 'favor', colour: '#B968B4' },
  complete: { icon: 'hive_full', colour: '#D98E04' },
  faction: { icon: 'faction', colour: '#8C7350' },
  majorities: { icon: 'sector', colour: '#5557A6' },
  tokens: { icon: 'hibernate', colour: '#3E6FA3' },
  bonus: { icon: 'upgrade', colour: '#6F7F2A' },
};

const AUTOMA = 5;
export const ownerOf = ({ seat }: Side): number => seat ?? AUTOMA;

/** Before the first turn and after the last one: nobody's. */
const isCommon = (verb: string): boolean => verb === 'begin' || verb === 'end';
/** A side's points in the first categories. */
export const upTo = ({ scores }: Side, categories: readonly string[], counted: number): number =>
  categories.slice(0, counted).reduce((sum, name) => sum + (scores[name] ?? 0), 0);

/** The points of each side after each of its turns; the count at the end comes last. */
export function curves(sides: readonly Side[], turns: readonly LoggedTurn[]): number[][] {
  return sides.map((side) => {
    const own = turns.filter(({ owner, verb }) => owner === ownerOf(side) && !isCommon(verb));
    const gained = turns.map((turn) => pointsOf(turn, ownerOf(side)));
    let points = (side.scores['track'] ?? 0) - gained.reduce((sum, n) => sum + n, 0); // what it began with
    const at = [points];
    for (const turn of turns) {
      points += pointsOf(turn, ownerOf(side));
      if (own.includes(turn)) at.push(points);
    }
    return [...at, totalOf(side)];
  });
}
/** The points that a turn brought one side, whosever turn it was. */
function pointsOf({ steps }: LoggedTurn, owner: number): number {
  return steps.reduce((sum, { told }) => {
    const event = eventOf(told);
    if (event.type !== 'pointsgained') return sum;
    return (event.seat > AUTOMA ? AUTOMA : event.seat) === owner ? sum + event.n : sum;
  }, 0);
}

export interface Source {
  key: string; // `score.` and `log.` name it
  icon: string;
  n: number;
}
/** What brought one side most: the categories of the count, and what was gained in play by action. */
export function sources(side: Side, turns: readonly LoggedTurn[], iconOf: (action: string) => string): Source[] {
  const found: Record<string, Source> = {};
  for (const turn of turns) {
    const n = pointsOf(turn, ownerOf(side));
    if (turn.owner !== ownerOf(side) || !n || !turn.verb || isCommon(turn.verb)) continue;
    found[turn.verb] ??= { key: `action.${turn.verb}`, icon: iconOf(turn.verb), n: 0 };
    found[turn.verb]!.n += n;
  }
  const counted = Object.entries(side.scores)
    .filter(([category]) => category !== 'track')
    .map(([category, n]) => ({ key: `score.${category}`, icon: CATEGORIES[category]?.icon ?? 'vp', n }));
  return [...Object.values(found), ...counted].filter(({ n }) => n > 0).sort((a, b) => b.n - a.n);
}

/** The category in which a side lies farthest behind another. */
export function widestGap(side: Side, leader: Side): { category: string; theirs: number; own: number } | null {
  const gaps = Object.keys(leader.scores).map((category) => {
    return { category, theirs: leader.scores[category] ?? 0, own: side.scores[category] ?? 0 };
  });
  const [most] = gaps.sort((a, b) => b.theirs - b.own - (a.theirs - a.own));
  return most && most.theirs > most.own ? most : null;
}
