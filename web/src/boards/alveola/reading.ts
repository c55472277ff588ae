// What the position in words says of the board: a name for everything, and what is in reach.
import { cellTouch, neighbours, touchedCell, type Cell } from '../../lib/hex';
import { marked } from '../../shell/table/recap';
import type { Session } from '../../shell/table/session.svelte';
import type { LogEntry, Sentence } from '../../wire.gen';
import { eventOf } from './box';
import type { AlveolaEvent, AlveolaView } from './types.gen';

/** The piles in reach of the dipper, from it on. */
export const pilesInReach = (facts: readonly Sentence[]): string[] =>
  facts.find(({ key }) => key === 'fact.reach')?.cells ?? [];

/** What can be said of each thing that a hand may touch. */
export function labelsOf(
  facts: readonly Sentence[],
  speak: (said: Sentence) => string,
  inReach: string,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const fact of facts)
    if (fact.cells?.length === 1) {
      const [touch, before] = [fact.cells[0]!, found.get(fact.cells[0]!)];
      found.set(touch, before ? `${before}. ${speak(fact)}` : speak(fact));
    }
  for (const touch of pilesInReach(facts)) found.set(touch, `${found.get(touch)}, ${inReach}`);
  return found;
}

/** The numbers of the cells, by which the words name them. */
export const numbersOf = (facts: readonly Sentence[]): Map<string, number> =>
  new Map(
    facts.flatMap(({ params, cells }) => {
      const at = params?.['at'];
      return typeof at === 'number' && cells?.[0] ? [[cells[0], at] as const] : [];
    }),
  );

/** The lowest number of the cells around a spot; null where none lies there. */
export function besideOf(cell: Cell, numbers: ReadonlyMap<string, number>): number | null {
  const beside = neighbours(cell).flatMap((near) => numbers.get(cellTouch(near)) ?? []);
  return beside.length ? Math.min(...beside) : null;
}

/** A fact of a cell for somebody who sees where it is: without its number. */
export const here = (fact: Sentence): Sentence =>
  fact.params?.['at'] === undefined ? fact : { ...fact, key: fact.key.replace(/^fact\./, 'here.') };

/** The cells that a hornet reaches, from what is said of it. */
export const reachIn = (lines: readonly Sentence[]): string[] =>
  lines.flatMap(({ key, cells }) => (key === 'around.hornet' ? (cells ?? []) : []));

/** What happened last, up to the moment shown: all that the others did since one's own turn. */
export function happened({ turns, past, mine }: Pick<Session, 'turns' | 'past' | 'mine'>): AlveolaEvent[] {
  const shown = past ? turns.filter(({ n }) => n <= past.n) : turns;
  return marked(shown, mine).flatMap(({ told }) => told.map(eventOf));
}

export const cellsIn = (touches: readonly string[]): Cell[] =>
  touches.flatMap((touch) => {
    const cell = touchedCell(touch);
    return cell ? [cell] : [];
  });

/** The cells that the advice speaks of: where its tile would go, for one. */
export const advised = ({ hinted }: Pick<Session, 'hinted'>): Cell[] =>
  cellsIn((hinted?.reasons ?? []).flatMap(({ cells }) => cells ?? []));

/** The round that a view is in: every player's turn, with the second one that a power may have bought. */
export function roundOf(
  { turn, step, options }: Pick<AlveolaView, 'turn' | 'step' | 'options'>,
  played: readonly LogEntry[],
  over: boolean,
): number {
  const second = played.flatMap(({ told }) => told).filter((one) => eventOf(one).type === 'playedagain').length;
  const unfinished = step === 'again' || (over && turn > 0) ? 1 : 0; // the turn just counted is still spoken of
  return Math.floor((turn - second - unfinished) / options.players) + 1;
}
