// It comes with the table, long before a replay does.
/** The moment that an address such as /t/x?n=12 names: a record's number; 0 for none. */
export function momentIn(search: string): number {
  const n = Number(new URLSearchParams(search).get('n'));
  return Number.isSafeInteger(n) && n > 0 ? n : 0;
}
