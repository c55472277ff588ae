// Marks and colours of moves, by what they are worth.

/** A share in whole points. */
export const points = (chance: number): number => Math.round(100 * chance);

export type Mark = '' | '!' | '?' | '!!' | '??' | '!?' | '?!';

/** The mark of a move by what it lost, in shares of a point. */
export const markOf = (loss: number): Mark => (loss >= 0.4 ? '??' : loss >= 0.22 ? '?' : loss >= 0.12 ? '?!' : '');

/** How good a move is beside the best one, for the colour of its figure. */
export const tone = (chance: number, best: number): 'best' | 'good' | 'fair' | 'poor' => {
  const behind = points(best) - points(chance);
  return behind <= 0 ? 'best' : behind <= 4 ? 'good' : behind <= 20 ? 'fair' : 'poor';
};
