// A MoveString as pictures: the stone that goes, where it lands beside another, and that one.
export interface Illustrated {
  piece: string;
  beside: string | null; // null: the first stone of the table
  angle: number | null; // degrees, clockwise from the east: where it lands; null: on top
}

const BEFORE: Record<string, number> = { '-': 180, '/': 120, '\\': 240 };
const AFTER: Record<string, number> = { '-': 0, '/': 300, '\\': 60 };

/** The picture of a notation; null for a pass. */
export function illustrated(notation: string): Illustrated | null {
  const found = /^([wb][A-Z]\d?)(?: ([-/\\]?)([wb][A-Z]\d?)([-/\\]?))?$/.exec(notation);
  if (!found) return null;
  const [, piece, before, beside, after] = found;
  return {
    piece: piece!,
    beside: beside ?? null,
    angle: (before ? BEFORE[before] : undefined) ?? (after ? AFTER[after] : undefined) ?? null,
  };
}

/** Shares of a whole hundred, which add up to it; all 0 where there is nothing. */
export function percents(counts: readonly number[]): number[] {
  const sum = counts.reduce((a, b) => a + b, 0);
  if (!sum) return counts.map(() => 0);
  const exact = counts.map((n) => (100 * n) / sum);
  const shares = exact.map(Math.floor);
  const order = exact.map((n, i) => [n - shares[i]!, i] as const).toSorted((a, b) => b[0] - a[0]);
  const missing = 100 - shares.reduce((a, b) => a + b, 0);
  for (const [, i] of order.slice(0, missing)) shares[i]! += 1;
  return shares;
}
