// What the rules tell of the table (games/anthophila/outlook.py): things by their names, and what comes next.
import { border } from '../border';
import type { AnthophilaTypes } from './types.gen';

export const { outlookOf } = border<AnthophilaTypes>();
export const RESOURCES = ['pollen', 'honey', 'propolis'] as const;
