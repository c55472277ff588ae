// A long list of which only what is in sight is drawn: where each row begins, and which rows are in sight.

/** Where each row begins, and after the last where the list ends. `heights`: of rows that have been seen. */
export function beginnings(keys: readonly number[], heights: ReadonlyMap<number, number>, guess: number): number[] {
  const found = [0];
  for (const key of keys) found.push(found.at(-1)! + (heights.get(key) ?? guess));
  return found;
}

/** The first row in sight and the one after the last, with `spare` more rows on either side. */
export function inSight(
  begins: readonly number[],
  top: number,
  height: number,
  spare: number,
): [first: number, end: number] {
  const rows = begins.length - 1;
  const at = (y: number): number => {
    let [low, high] = [0, rows];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (begins[middle + 1]! <= y) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [Math.max(0, at(top) - spare), Math.min(rows, at(top + height) + 1 + spare)];
}

/** Where the list is to be scrolled to so that a row is seen whole; null where it is already. */
export function scrollFor(begins: readonly number[], row: number, top: number, height: number): number | null {
  const [start, end] = [begins[row]!, begins[row + 1]!];
  if (start < top) return start;
  return end > top + height ? end - height : null;
}
