// Which stones hold the hive together: asked of the rules, one by one.
import { why } from '../../shell/table/asking';
import type { Session } from '../../shell/table/session.svelte';
import { seatOf, type Stack } from './pieces';

/** My stones on the table that are pinned; null for a spectator. */
export async function pinnedOf(session: Session, stacks: ReadonlyMap<string, Stack>): Promise<Set<string> | null> {
  if (session.seat === null) return null;
  const mine = [...stacks.values()]
    .map(({ pieces }) => pieces.at(-1)!)
    .filter((piece) => seatOf(piece) === session.seat);
  const reasons = await Promise.all(mine.map((piece) => why(session, `piece:${piece}`)));
  return new Set(mine.filter((_, i) => reasons[i]?.code === 'one_hive'));
}
