// The cover of each game as a picture of its own: drawn once, shown as often as needed.
import { alveola } from './alveola';
import { anthophila } from './anthophila';
import { apiary } from './apiary';
import { hive } from './hive';

const COVERS: Record<string, () => string> = { hive, alveola, anthophila, apiary };
const made = new Map<string, string>();

/** The four games of the house, in the order of the shelf. */
export const SHELF = Object.keys(COVERS);

/** The address of a game's cover; a game without one gets plain paper. */
export function cover(game: string): string {
  let url = made.get(game);
  if (!url) {
    const body = COVERS[game]?.() ?? '<rect width="320" height="200" fill="#E8A317"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="640" height="400">${body}</svg>`;
    url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    made.set(game, url);
  }
  return url;
}
