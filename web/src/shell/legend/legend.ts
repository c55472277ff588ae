// The player aid of a game: its icons in groups. The words are the game's own, by the names of the icons:
// `aid.group.<id>` over a group, `aid.name.<icon>` beside an icon (or the noun of that name), and `does.<icon>` where more is
// to be said, which is the sentence of the help cards too.
import type { Component } from 'svelte';
import type { Catalog } from '../../lib/texts';
import type { Session } from '../table/session.svelte';

export const KINDS = ['icons', 'phrases', 'turn', 'actions'] as const; // the tabs of a phone
export type Kind = (typeof KINDS)[number];

export interface AidGroup {
  id: string;
  kind: Kind;
  icons: readonly string[];
}

export interface Aid {
  /** Draws one icon, or a phrase of icons, by its name. */
  Sign: Component<{ name: string; size: number }>;
  groups: readonly AidGroup[];
  /** Numbers that the sentences name, where the box of a table may have its own. */
  numbers?(session: Session, icon: string): Record<string, number>;
}

export interface Explained {
  icon: string;
  name: string;
  does: string;
}

/** What an icon is and does, in words. */
export function explain(words: Catalog, icon: string, numbers: Record<string, number>): Explained {
  const said = (key: string): string => (words.has(key) ? words.say(key, numbers) : '');
  const name = said(`aid.name.${icon}`) || words.phrase({ type: 'term', key: icon }, 'Name');
  return { icon, name, does: said(`does.${icon}`) };
}

/** Does an entry speak of what is searched for? Accents and capitals do not matter. */
export function speaksOf({ name, does }: Explained, searched: string): boolean {
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
  return plain(`${name} ${does}`).includes(plain(searched.trim()));
}
