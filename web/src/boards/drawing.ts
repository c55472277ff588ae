// What a drawn board gives the shell. It draws and names things; it knows no rules.
import type { Component } from 'svelte';
import emblems from '../../../src/rucher/games/hive/box/emblems.svg?url';
import { getText } from '../lib/api';
import type { Aid } from '../shell/legend/legend';
import type { Session } from '../shell/table/session.svelte';
import type { Choice, LogEntry, Sentence, Term, Told } from '../wire.gen';
import type { GameTypes } from './border';

/** Somebody whom the rules play, who has no seat. */
export interface Rival {
  name: string;
  emblem: string;
  scores: Record<string, number>;
}

/** A kind of mark on a finished board, and what it means: `sides` is honey, `last` the colour of the last action. */
export interface LegendLine {
  mark: 'sides' | 'queen' | 'last';
  said: Sentence;
}

/** A board names the types of its game; the shell passes on what it was told. */
export interface Drawing<Types extends GameTypes = GameTypes> {
  Board: Component<{ session: Session }>;
  /** Shapes that all the others refer to; once in the document. */
  Defs: Component;
  /** What a player has beside the board, in the rail (or, small, in the strip of a phone). */
  Belongings: Component<{ session: Session; seat: number; small?: boolean }>;
  /** The steps of a turn, over the question. */
  Steps?: Component<{ session: Session }>;
  /** What is in the hand now and can be turned, beside the question. */
  Holding?: Component<Record<string, never>>;
  /** All that is left at one touch: a button beside the one that goes step by step. */
  All?: Component<{ session: Session }>;
  /** A short figure beside a player's name. */
  Standing: Component<{ session: Session; seat: number; small?: boolean }>;
  /** A small picture of something touchable, for the log and the prompt. */
  Emblem: Component<{ touch: string; size: number; seat?: number }>; // seat: whose it is, where the touch does not say
  /** How the log tells an action, where it shows more than sentences. */
  Lines?: Component<{ session: Session; seat: number | null; told: readonly Told[] }>;
  /** The whole log in the game's own way, in place of a line for each action. */
  Log?: Component<{ session: Session; only: number | null; firstNew: number | null }>;
  /** The board tells the others' turns itself: the prompt need not. */
  tells?: true;
  /** What something touchable is, for the card that tells of it; its sentences stand below. */
  Card?: Component<{ session: Session; touch: string }>;
  /** The messages that this card says in its own words: only a screen reader hears them once more. */
  retold?: ReadonlySet<string>;
  /** What lies beside the board for all, above the log (on a phone the board shows it itself). */
  Aside?: Component<{ session: Session; compact?: boolean }>;
  /** The message that names it, where a phone shows it in a tab. */
  asideName?: string;
  /** Somebody whom the rules play: their card among the players, and what they would score. */
  Rival?: Component<{ session: Session }>;
  rival?(outlook: Types['outlook'] | null): Rival | null;
  /** What all share, under the players in the rail. */
  Common?: Component<{ session: Session }>;
  /** A phone's line over the board, in place of the strips of the players. */
  Strip?: Component<{ session: Session }>;
  /** The board needs the width and shows the others itself: the rail is one's own, the panel opens over the board. */
  folds?: true;
  /** A phone's head: everybody's points, in place of the name of the game. */
  Scores?: Component<{ session: Session }>;
  /** Buttons of its own in the top bar. */
  Tools?: Component<{ session: Session; compact: boolean }>;
  /** The picture of a seat. */
  seatEmblem(seat: number): string;
  /** The message that names a seat's colour. */
  colour(seat: number): string;
  /** The thing's name, to put into a sentence. */
  term(touch: string): Term | null;
  /** How it moves, or what it does. */
  about(touch: string): Sentence | null;
  /** What to know of the touched thing now, in place of how it moves. */
  guide?(session: Session): Sentence | null;
  /** A choice in words, where the drawn board shows the place and the words need not say it. */
  said?(choice: Choice): Sentence | null;
  /** A choice for want of a better one, giving up for instance: its button does not stand out. */
  reluctant?(choice: Choice, session: Session): boolean;
  /** Is it a setting that may be changed at any time, rather than something to do now? */
  setting?(choice: Choice): boolean;
  /** What a button leads to, under its name; `loss`: something that could still be done is given up. */
  after?(choice: Choice, session: Session): { said: Sentence; loss: boolean } | null;
  /** What to touch now, where something is touched and these choices are left. */
  next?(left: readonly Choice[]): Sentence | null;
  /** What to touch to answer the question, in place of how many answers there are. */
  hint?(session: Session): Sentence | null;
  /** The player aid: what icons mean, what a turn is. It comes when it is opened. */
  aid?(): Promise<{ aid: Aid }>;
  /** How the match was won, in the sheet of its end. It comes when it is opened. */
  end?(): Promise<{ default: Component<{ session: Session; compact: boolean }> }>;
  /** What the marks on the finished board mean. */
  legend?(session: Session): LegendLine[];
  /** Where an action went, read from its notation. */
  where(notation: string): Sentence | null;
  /** Whose it is. */
  owner(touch: string): number | null;
  /** The number of the turn that a view is in, after what was played; once the match is over, of the last turn. */
  turn(view: Types['view'], outlook: Types['outlook'], over: boolean, played: readonly LogEntry[]): number;
  /** Is it on the board or in a hand? What is not becomes a button of the prompt. */
  draws(touch: string): boolean;
}

const DRAWINGS: Record<string, () => Promise<{ drawing: Drawing }>> = {
  hive: async () => {
    const [board, sprite] = await Promise.all([import('./hive'), getText(emblems)]);
    board.engrave(sprite);
    return board;
  },
  alveola: () => import('./alveola'),
  anthophila: () => import('./anthophila'),
  apiary: () => import('./apiary'),
};

/** The drawn board of a game; null where the text board serves alone. The game may be any text of an address. */
export async function drawingOf(game: string): Promise<Drawing | null> {
  return Object.hasOwn(DRAWINGS, game) ? (await DRAWINGS[game]!()).drawing : null;
}
