import sprite from '../../../../src/rucher/games/hive/box/emblems.svg?raw';
import { engrave, LEAN, STEP, stone, stoneDefs, type Colour } from '../stones';
import { place } from './place';

const RADIUS = 39;
const STONES: [number, number, Colour, string][] = [
  [-1, -2, 'b', 'grasshopper'], [0, -2, 'w', 'soldier_ant'], [1, -2, 'b', 'ladybug'], [2, -2, 'w', 'spider'],
  [-1, -1, 'w', 'ladybug'], [0, -1, 'b', 'spider'], [1, -1, 'b', 'soldier_ant'], [-3, 0, 'b', 'soldier_ant'],
  [-2, 0, 'b', 'mosquito'], [-1, 0, 'w', 'grasshopper'], [0, 0, 'w', 'queen_bee'], [2, 0, 'w', 'mosquito'],
  [-3, 1, 'w', 'beetle'], [-1, 1, 'b', 'beetle'], [0, 1, 'w', 'soldier_ant'], [1, 1, 'b', 'pillbug'],
  [-3, 2, 'b', 'spider'], [-2, 2, 'w', 'grasshopper'], [-1, 2, 'w', 'spider'], [0, 2, 'b', 'grasshopper'],
];

/** Stones on slate felt, with a beetle on top of an ant. */
export function hive(): string {
  engrave(sprite);
  const drawn = STONES.map(([q, r, colour, creature]) => {
    const [x, y] = place(q, r, RADIUS);
    return stone(colour, creature, x, y, RADIUS);
  });
  const [x, y] = place(1, 0, RADIUS);
  const scale = RADIUS / 50;
  const climbing = stone('w', null, x, y, RADIUS) + stone('b', 'beetle', x - LEAN * scale, y - STEP * scale, RADIUS, false);
  drawn.splice(11, 0, climbing);
  return `<defs>${stoneDefs()}</defs><rect width="320" height="200" fill="#5B6870"/><g transform="translate(152 100) rotate(-11)">${drawn.join('')}</g>`;
}
