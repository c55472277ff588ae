// The choices that are buttons of the prompt, and what a choice would bring.
import type { Drawing } from '../../boards/drawing';
import type { Choice } from '../../wire.gen';
import type { Session } from '../table/session.svelte';

/** Choices that begin with something the drawn board does not show: passing, for one. */
export const buttonsOf = ({ choices, hinted, touched, lit }: Session, drawing: Drawing): Choice[] =>
  choices.filter(
    ({ notation, touches }) =>
      notation !== hinted?.notation && // it has a button of its own
      touches.length <= touched.length + 1 &&
      lit.has(touches.at(-1)!) &&
      !drawing.draws(touches.at(-1)!),
  );

/** Buttons that only begin something: what they lead to lights up. */
export const beginningsOf = ({ lit }: Session, drawing: Drawing, buttons: readonly Choice[]): string[] =>
  [...lit].filter((touch) => !drawing.draws(touch) && !buttons.some(({ touches }) => touches.at(-1) === touch));

/** What the touched action would bring, in words: what the board shows of it, or all else. */
export const factsOf = (session: Session, drawn: boolean): string[] =>
  session.foreseen.filter(({ cells }) => Boolean(cells?.length) === drawn).map((fact) => session.speak(fact));
