// What the position in words says of the board: a name for everything, and what is in reach.
import type { Sentence } from '../../wire.gen';

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

/** A fact of a cell for somebody who sees where it is: without its coordinates. */
export const here = (fact: Sentence): Sentence =>
  fact.params?.['at'] === undefined ? fact : { ...fact, key: fact.key.replace(/^fact\./, 'here.') };

/** The cells that a hornet reaches, from what is said of it. */
export const reachIn = (lines: readonly Sentence[]): string[] =>
  lines.flatMap(({ key, cells }) => (key === 'around.hornet' ? (cells ?? []) : []));
