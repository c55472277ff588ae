// What a seat sees before anything has come.
import type { SeatView } from '../../wire.gen';

export const NOTHING: SeatView = {
  seat: null,
  view: null,
  question: null,
  choices: [],
  scores: [],
  can: { undo: false, takeback: false, draw: false, resign: false, hint: false, come_back: false },
  outlook: null,
  proposing: null,
  secret: false,
};
