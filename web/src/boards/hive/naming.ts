// What a place of the board is called, for who hears it.
import { cellTouch } from '../../lib/hex';
import { t, voices } from '../../lib/voice.svelte';
import type { Session } from '../../shell/table/session.svelte';
import { besideOf, termOf, type Stack } from './pieces';
import type { Place } from './scene';

interface Marks {
  chosen: boolean;
  lit: boolean;
  pinned: boolean;
}

/** What touching it would do, or what lies there and what can be done with it. */
export function nameOf(
  session: Session,
  { cell, stack }: Place,
  stacks: () => ReadonlyMap<string, Stack>, // asked only for an empty place: the name of a stone depends on no other
  { chosen, lit, pinned }: Marks,
): string {
  const goal = session.choices.find(
    ({ touches }) => touches[0] === session.touched[0] && touches[1] === cellTouch(cell),
  );
  if (session.touched.length && goal?.said) return session.speak(goal.said);
  if (!stack) {
    const beside = besideOf(cell, stacks());
    return beside ? `${t('ui.empty_space')}, ${session.speak(beside)}` : t('ui.centre_space');
  }
  const parts = [voices.of('hive')!.phrase(termOf(stack.pieces.at(-1)!), 'Name')];
  if (stack.pieces.length > 1) parts.push(t('ui.stack_of', { n: stack.pieces.length }));
  if (chosen) parts.push(t('ui.chosen'));
  else if (lit) parts.push(t('ui.playable'));
  if (pinned) parts.push(t('ui.pinned'));
  return parts.join(', ');
}
