// The problems that somebody made in the editor: this browser keeps their addresses, which hold all of them.
import type { ProblemLine } from '../wire.gen';

const KEY = 'rucher.problems.own';
export const MOST = 60;

export function readOwn(store: Pick<Storage, 'getItem'> = localStorage): ProblemLine[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as ProblemLine[]) : [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return []; // somebody else wrote there
  }
}

/** Keep one more, the newest first; the same problem once. */
export function keepOwn(line: ProblemLine, store: Pick<Storage, 'getItem' | 'setItem'> = localStorage): ProblemLine[] {
  const all = [line, ...readOwn(store).filter(({ id }) => id !== line.id)].slice(0, MOST);
  store.setItem(KEY, JSON.stringify(all));
  return all;
}

export function forgetOwn(id: string, store: Pick<Storage, 'getItem' | 'setItem'> = localStorage): ProblemLine[] {
  const all = readOwn(store).filter((line) => line.id !== id);
  store.setItem(KEY, JSON.stringify(all));
  return all;
}
