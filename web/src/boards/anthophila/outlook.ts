// What the rules tell of the table (games/anthophila/outlook.py): things by their names, and what comes next.
import type { Session } from '../../shell/table/session.svelte';
import type { Sentence } from '../../wire.gen';

export type Amounts = readonly [pollen: number, honey: number, propolis: number];
export const RESOURCES = ['pollen', 'honey', 'propolis'] as const;

export interface Tile {
  touch: string;
  said: Sentence;
  id: string;
  kind: 'forage' | 'transform' | 'metamorphosis' | 'bonus' | 'special' | 'down';
  colour?: string;
  family?: string;
  take?: Amounts;
  give?: Amounts;
  once?: boolean;
  bonus?: string;
  slots?: number;
  taken?: number;
  held?: boolean;
  price?: number;
  cubes?: number;
}

export interface Pawn {
  touch: string;
  said: Sentence;
  at: string;
  male: boolean;
  cargo: Amounts;
  mite?: boolean;
  acted?: boolean;
}

export interface HornetStep {
  start: string;
  stop: string;
  told: Sentence[];
  deadly: boolean;
}

export interface ActionHex {
  touch: string;
  said: Sentence;
  id: string;
  figures: number[];
  usual: number[];
  blocked?: boolean;
  sick?: boolean;
  begun?: boolean;
}

export interface Check {
  said: Sentence;
  got: number;
  due: number;
  done?: boolean;
  near?: boolean;
}

export interface Foraging {
  bee: string;
  brings: { gained: Amounts; lost: Amounts; told: Sentence[] };
}

export interface Outlook {
  scenario: string;
  turn: number;
  turns: number;
  turns_left: number;
  used: number;
  allowed: number;
  stock: Amounts;
  workers: [inPlay: number, all: number];
  males: [inPlay: number, all: number];
  pile: number;
  tiles: Tile[];
  bees: Pawn[];
  hornets: HornetStep[];
  actions: ActionHex[];
  victory: Check[];
  defeat: Check[];
  foraging: Foraging[];
  reach: { bee: string; plain: string[] }[];
}

/** The table that a page shows now, or while it looks back. */
export const outlookOf = (session: Session): Outlook | null => session.shown.outlook as Outlook | null;
