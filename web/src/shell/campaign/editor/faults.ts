// Where a fault is shown: its place is a path such as `deck #2: plants`.
import type { ScenarioFault } from '../../../wire.gen';

/** The faults of a field and of what is inside it. */
export const at = (faults: readonly ScenarioFault[], ...places: string[]): ScenarioFault[] =>
  faults.filter(({ where }) => places.some((place) => where === place || where.startsWith(`${place}:`)));

export const faultId = (where: string): string => `fault-${where.replace(/[^a-z0-9]+/gi, '-')}`;

/** The card of the form that a fault belongs to. */
export function cardOf(where: string): 'words' | 'time' | 'goals' | 'pile' {
  if (/^(victory|defeat)/.test(where)) return 'goals';
  if (where.startsWith('deck')) return 'pile';
  return /^(start|turns)/.test(where) ? 'time' : 'words';
}
