// What the rules tell of the table (games/anthophila/outlook.py): things by their names, and what comes next.
import type { Session } from '../../shell/table/session.svelte';
import { border } from '../border';
import type { AnthophilaTypes } from './types.gen';

export const { outlookOf, eventOf } = border<AnthophilaTypes>();
export const RESOURCES = ['pollen', 'honey', 'propolis'] as const;

/** Is the end of the match what is shown? */
export const isOver = ({ position, past }: Pick<Session, 'position' | 'past'>): boolean =>
  Boolean(position?.end && !past);
