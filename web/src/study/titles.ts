// How a problem is called.
import type { ProblemLine } from '../wire.gen';
import { say, type Key } from './words';

export const titleOf = ({ kind, side, moves }: Pick<ProblemLine, 'kind' | 'side' | 'moves'>): string =>
  say(`${kind}_${side}` as Key, { n: moves });

export const themeName = (theme: string): string => say(`theme_${theme}` as Key);
