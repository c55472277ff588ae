// What a space of the sky holds and how it is called: for the drawn sky and for its small copy.
import type { Catalog } from '../../../lib/texts';
import { RESOURCES, say, type Scene } from '../box';
import type { DrawnPlanet, Phrase } from '../types.gen';

export interface Square {
  id: string;
  kind: 'printed' | 'full' | 'free';
}
export interface Space {
  planet: DrawnPlanet | null;
  token: Phrase | null;
  squares: Square[]; // what it gives and what can still be put there
  steps: number; // how far the Queenship would fly
}

export function spaceOf({ box, view }: Scene, space: number): Space {
  const planet = box.planets[view.planets[space]!] ?? null;
  const put = RESOURCES.slice(0, 3).flatMap((id, i) => Array<string>(view.squares[3 * space + i]!).fill(id));
  const free = Math.max(0, (planet?.squares ?? 0) - put.length);
  const { columns } = box.board;
  const far = (of: (space: number) => number): number => Math.abs(of(view.ship) - of(space));
  return {
    planet,
    token: box.explore_tokens[view.grid_tokens[space]!] ?? null,
    squares: [
      ...(planet?.produces ?? []).map((id) => ({ id, kind: 'printed' as const })),
      ...put.map((id) => ({ id, kind: 'full' as const })),
      ...Array.from({ length: free }, () => ({ id: 'basic', kind: 'free' as const })),
    ],
    steps: far((at) => at % columns) + far((at) => Math.floor(at / columns)),
  };
}

export const LETTERS = 'ABCDEFGH';
/** Where a space lies, as the edges of the sky name it. */
export const placeName = (columns: number, space: number): string =>
  `${LETTERS[space % columns]}${Math.floor(space / columns) + 1}`;

/** All that is to be said of a space, for those who do not see it. */
export function spoken(scene: Scene, words: Catalog, space: number): string {
  const { planet, token } = spaceOf(scene, space);
  const parts = [placeName(scene.box.board.columns, space)];
  if (space === scene.box.board.start) parts.push(words.say('board.start'));
  if (token) parts.push(words.say('board.unexplored'), say(token.text));
  if (planet) parts.push(say(planet.name), say(planet.text));
  if (space === scene.view.ship) parts.push(words.say('board.ship'));
  return parts.join(', ');
}
