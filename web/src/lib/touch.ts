// What can be touched next, from the legal choices alone. The page knows no other rule.
import type { Choice } from '../wire.gen';

export type Path = readonly string[];

const begins = (touches: Path, path: Path): boolean => path.every((touch, i) => touches[i] === touch);

/** The choices that begin with what is touched so far. */
export const going = (choices: readonly Choice[], path: Path): Choice[] =>
  choices.filter((choice) => begins(choice.touches, path));

/** What lights up: the next touch of each such choice. */
export const next = (choices: readonly Choice[], path: Path): Set<string> =>
  new Set(going(choices, path).flatMap((choice) => choice.touches.slice(path.length, path.length + 1)));

/** The choice that a path spells in full, where no longer one begins the same way. */
export function spelled(choices: readonly Choice[], path: Path): Choice | null {
  if (!path.length) return null;
  const found = going(choices, path);
  const whole = found.find((choice) => choice.touches.length === path.length);
  return whole && found.length === 1 ? whole : null;
}

export type Step =
  | { kind: 'go'; path: string[] } // it fits: this is the path now
  | { kind: 'back'; path: string[] } // the last touch again: let go of it
  | { kind: 'ask'; path: string[] }; // it fits nothing: the server says why

/** What a touch means. One place may answer to several touches: a space, and the piece on it. */
export function step(choices: readonly Choice[], path: Path, names: readonly string[], asked?: Path): Step {
  const lit = next(choices, path);
  const onward = names.find((name) => lit.has(name));
  if (onward !== undefined) return { kind: 'go', path: [...path, onward] };
  if (path.length && names.includes(path.at(-1)!)) return { kind: 'back', path: path.slice(0, -1) };
  const first = next(choices, []);
  const anew = names.find((name) => first.has(name));
  if (anew !== undefined) return { kind: 'go', path: [anew] };
  return { kind: 'ask', path: [...(asked ?? [...path, names[0]!])] };
}
