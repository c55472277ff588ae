import type { ActionHex } from '../types.gen';

/** The numbers that the sentence of an action names: how often, how much, or two prices. */
export const figures = ({ figures: [n = 0, m = 0] }: Pick<ActionHex, 'figures'>): { n: number; m: number } => ({
  n,
  m,
});
