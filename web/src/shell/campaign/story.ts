// The story of a match of Anthophila, read off its events: a few lines, each with its turn.
import type { AnthophilaEvent } from '../../boards/anthophila/types.gen';
import type { Parameters } from '../../lib/texts';
import type { LogEntry } from '../../wire.gen';

export interface StoryLine {
  turn: number;
  icon: string; // of the player aid
  key: string; // the message `story.<key>`
  params: Parameters;
  weight: number;
}

export interface Story {
  lines: StoryLine[];
  turns: number; // begun
  lost: number; // workers killed
}

const MOST_LINES = 5;

/** The lines worth telling: the first, the weightiest, and the last. */
export function storyOf(log: readonly LogEntry[], won: boolean): Story {
  const turns: AnthophilaEvent[][] = [[]];
  for (const { event } of log.flatMap(({ told }) => told)) {
    const found = event as AnthophilaEvent;
    turns.at(-1)!.push(found);
    if (found.type === 'turnended') turns.push([]);
  }
  const after = turns.at(-1)!; // nothing, or that the last turn was the end
  if (after.every(({ type }) => type === 'ended')) turns.pop();
  const told = turns.flatMap((events, i) => summary(events).map((line) => ({ ...line, turn: i + 1 })));
  const best = [...told].sort((a, b) => b.weight - a.weight).slice(0, MOST_LINES - 1);
  const lines = told.filter((line) => best.includes(line));
  const last = { turn: turns.length, icon: 'turn_end', key: won ? 'won' : 'lost', params: {}, weight: 0 };
  const lost = turns.flat().filter(({ type }) => type === 'workerkilled').length;
  return { lines: [...lines, last], turns: turns.length, lost };
}

type Told = Omit<StoryLine, 'turn'>;

/** What one turn brought, each kind once. */
function summary(events: readonly AnthophilaEvent[]): Told[] {
  const count = (type: AnthophilaEvent['type']): number => events.filter((event) => event.type === type).length;
  const made = (product: string): number =>
    events.filter((event) => event.type === 'transformed' && event.product === product).length;
  const lines: (Told | null)[] = [
    line('worker', 'killed', count('workerkilled'), 9),
    line('hornet', 'in_hive', count('hornetinhive'), 6),
    line('hornet', 'hornets', count('hornetcame'), 5),
    line('male', 'fought', count('foughtinhive') + count('foughtoutside'), 5),
    line('mite_tile', 'mites', count('mitescame'), 7),
    line('nosema_tile', 'nosema', count('nosemacame'), 7),
    line('weedkiller_tile', 'weedkiller', count('weedkilled'), 5),
    line('honey', 'honey', made('honey'), 3),
    line('propolis', 'propolis', made('propolis'), 2.5),
    line('worker', 'bees', count('mutated'), 2.5),
    line('explore', 'explored', count('tilelaid'), 1),
  ];
  const bonus = events.find((event) => event.type === 'bonusheld');
  if (bonus?.type === 'bonusheld')
    lines.push({ icon: bonus.bonus, key: 'bonus', params: { bonus: { type: 'term', key: bonus.bonus } }, weight: 4 });
  return lines
    .filter((found) => found !== null)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 2);
}

const line = (icon: string, key: string, n: number, weight: number): Told | null =>
  n ? { icon, key, params: { n }, weight: weight + n / 10 } : null;
