// Marks and colours of moves, by what they are worth.

/** A share in whole points. */
export const points = (chance: number): number => Math.round(100 * chance);

export type Mark = '' | '!' | '?' | '!!' | '??' | '!?' | '?!';

/** The mark of a move by what it lost, in shares of a point. */
export const markOf = (loss: number): Mark => (loss >= 0.4 ? '??' : loss >= 0.22 ? '?' : loss >= 0.12 ? '?!' : '');

const tone = (chance: number, best: number): 'best' | 'good' | 'fair' | 'poor' => {
  const behind = points(best) - points(chance);
  return behind <= 0 ? 'best' : behind <= 4 ? 'good' : behind <= 20 ? 'fair' : 'poor';
};

/** The colour of a move's figure: the best one of its piece is green only where no other piece has a better one. */
export const toneOf = (chance: number, own: number, all: number | null): ReturnType<typeof tone> => {
  const beside = tone(own, Math.max(own, all ?? 0)); // looked at for a moment only, it may be worth a little less
  return tone(chance, beside === 'best' || beside === 'good' ? own : all!);
};
