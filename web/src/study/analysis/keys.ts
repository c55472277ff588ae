// The keys of the analysis board.
import type { Desk } from './desk.svelte';

const TYPING = 'input, textarea, select, dialog, [contenteditable]';

export function press(desk: Desk, event: KeyboardEvent): void {
  const { board, engine } = desk;
  const target = event.target as Element | null;
  if (event.defaultPrevented || event.altKey || target?.closest?.(TYPING)) return;
  const line = (n: number): void => {
    const found = engine.pondered?.lines[n];
    if (found && !engine.threat) board.walk(found.moves, 1);
  };
  const mark = (sign: '!' | '?'): void => {
    if (board.node.parent !== null) board.note({ mark: board.node.mark === sign ? '' : sign });
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => board.back(),
    ArrowRight: () => board.forth(),
    ArrowUp: () => board.beside(-1),
    ArrowDown: () => board.beside(1),
    Home: () => board.first(),
    End: () => board.end(),
    e: () => (engine.on = !engine.on),
    x: () => (engine.figures = !engine.figures),
    c: () => (desk.tool = 'comment'),
    t: () => (engine.threat = !engine.threat),
    '1': () => line(0),
    '2': () => line(1),
    '3': () => line(2),
    '4': () => line(3),
    '5': () => line(4),
    '!': () => mark('!'),
    '?': () => mark('?'),
    Delete: () => board.remove(),
    Escape: () => board.letGo(),
  };
  const undoes = (event.ctrlKey || event.metaKey) && event.key === 'z' && board.removed !== null;
  const act = undoes ? () => board.putBack() : event.ctrlKey || event.metaKey ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
