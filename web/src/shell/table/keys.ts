// The keys that work wherever the focus is: steps through the moves, advice, taking back, the turning of the board.
import type { Session } from './session.svelte';

const TYPING = 'input, textarea, select, dialog, [role=tablist], [contenteditable]';

/** Which moment a key leads to, of `last`; null for any other key. */
export function momentAfter(key: string, moment: number, last: number): number | null {
  const to = { ArrowLeft: moment - 1, ArrowRight: moment + 1, Home: 0, End: last }[key];
  return to === undefined ? null : Math.max(0, Math.min(to, last));
}

/** Answer a key that nothing else has taken: a board goes from place to place by the arrows itself. */
export function answerKey(session: Session, event: KeyboardEvent): void {
  const target = event.target as Element | null;
  if (event.defaultPrevented || event.altKey || target?.closest?.(TYPING)) return;
  const { can } = session.now;
  const running = session.mine.length && !session.position?.end;
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'z' || !running || !(can.undo || can.takeback)) return;
    void session.undo();
  } else if (event.key === 'h' || event.key === 'H') {
    if (!running || !can.hint) return;
    void session.hint();
  } else if (event.key === 'Escape') {
    const held = session.touched.length || session.refused || session.unwanted || session.hinted;
    if (running && held) session.letGo();
    else if (session.plans?.speaks) session.plans.back();
    else return;
  } else if (event.key === 'f' || event.key === 'F') session.turn(event.shiftKey ? -1 : 1);
  else {
    const moment = session.position && momentAfter(event.key, session.wantedMoment, session.turns.length);
    if (moment === null || moment === undefined) return;
    void session.goTo(moment);
  }
  event.preventDefault();
}
