// What the others did since one's own last action: for the marks on a board, and in a few words.
import type { LogEntry } from '../../wire.gen';
import type { Session } from './session.svelte';
import { shortened } from './telling';

/** The actions that stay marked: all that the others did since one's own, else those of the last player's turn. */
export function marked(turns: readonly LogEntry[], mine: readonly number[]): LogEntry[] {
  const own = turns.findLastIndex(({ seat }) => seat !== null && mine.includes(seat));
  if (mine.length && own < turns.length - 1) return turns.slice(own + 1);
  const other = turns.findLastIndex(({ seat }) => seat !== turns.at(-1)!.seat);
  return turns.slice(other + 1);
}

export interface Recap {
  seat: number;
  parts: string[]; // what was done, each in a few words
}

/** What the others did since one's own last action, turn by turn; nothing on a screen that all share. */
export function recapOf(
  session: Pick<Session, 'turns' | 'mine' | 'names' | 'speak'>,
  has: (key: string) => boolean, // does the game have this message?
  briefly: boolean, // the game tells each event in a few words; one that has none is left out
): Recap[] {
  const { turns, mine, names } = session;
  const found: Recap[] = [];
  for (const { seat, told } of marked(turns, mine)) {
    if (seat === null || mine.includes(seat)) continue;
    const said = briefly
      ? told.flatMap(({ said }) => {
          const key = said.key.replace(/^event\./, 'brief.');
          return has(key) ? [session.speak({ ...said, key })] : [];
        })
      : told.slice(0, 1).map(({ said }) => small(shortened(session.speak(said), names[seat] ?? '')));
    const last = found.at(-1);
    if (last?.seat === seat) last.parts.push(...said);
    else found.push({ seat, parts: said });
  }
  return found.filter(({ parts }) => parts.length);
}

const small = (line: string): string => line.charAt(0).toLocaleLowerCase() + line.slice(1).replace(/[.]$/, '');
