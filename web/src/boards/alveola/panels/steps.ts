// The steps of a turn, as the rules page orders them.
import type { AlveolaView } from '../types.gen';

export type StepName = 'power' | 'hive' | 'bee' | 'hornet';
export interface TurnStep {
  name: StepName;
  state: 'done' | 'skipped' | 'now' | 'ahead';
}

const ORDER: readonly StepName[] = ['power', 'hive', 'bee', 'hornet'];
const DURING: Partial<Record<AlveolaView['step'], StepName>> = {
  take: 'hive',
  search: 'power',
  searched: 'power',
  power_hornet: 'power',
  flight: 'power',
  lay: 'hive',
  bee: 'bee',
  hornet: 'hornet',
};

/** Where a turn has got to; none while the start tiles are laid, or between two turns. */
export function stepsOf({ step, power }: AlveolaView, powerLit: boolean): TurnStep[] {
  const asked = step === 'take' && powerLit ? 'power' : DURING[step];
  if (!asked) return [];
  const now = ORDER.indexOf(asked);
  return ORDER.map((name, i) => {
    const past = name === 'power' && power < 0 ? 'skipped' : 'done';
    return { name, state: i === now ? 'now' : i < now ? past : 'ahead' };
  });
}
