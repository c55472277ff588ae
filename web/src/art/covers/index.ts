// The cover of each game as a picture of its own, drawn while the page is built (vite.config.ts).
import { alveola } from './alveola';
import { anthophila } from './anthophila';
import { apiary } from './apiary';
import { hive } from './hive';

const COVERS: Record<string, () => string> = { hive, alveola, anthophila, apiary };

/** The four games of the house, in the order of the shelf. */
export const SHELF = Object.keys(COVERS);

/** A game's cover as an SVG file. */
export const draw = (game: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="640" height="400">${COVERS[game]!()}</svg>`;
