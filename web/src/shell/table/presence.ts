// Who is at the table: the server tells a page only this when people come and go.
import type { Presence, TableInfo } from '../../wire.gen';

/** The table's facts, with who is here now. */
export function withPresence(table: TableInfo, here: Presence): TableInfo {
  const seats = table.seats.map((seat, n) => ({ ...seat, present: here.seats[n] ?? false }));
  return { ...table, seats, spectators: here.spectators };
}
