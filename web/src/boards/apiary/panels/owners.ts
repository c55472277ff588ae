// Who owns a worker or a token: a seat, or beyond all seats the Automa with her yellow and gray bees.
import { player } from '../../../art/players';
import { voices } from '../../../lib/voice.svelte';
import type { Session } from '../../../shell/table/session.svelte';
import type { Rival } from '../../drawing';
import type { ApiaryOutlook } from '../types.gen';

const AUTOMA = 5;
export const YELLOW = 6;
export const GRAY = 7;
const STAR = '<path d="M0-6.6 1.9-2.2 6.6-1.8 3 1.3 4.2 5.8 0 3.4-4.2 5.8-3 1.3-6.6-1.8-1.9-2.2Z"/>';

export function ownerArt(owner: number): { colour: string; shape: string; ink: string } {
  if (owner >= AUTOMA) return { colour: owner === GRAY ? '#9AA0A8' : '#E6C229', shape: STAR, ink: '#2A1B05' };
  return { ...player(owner), ink: owner === 0 ? '#2A1B05' : '#fff' }; // white on saffron cannot be read
}

const automaName = (): string => voices.of('apiary')?.say('board.automa') ?? '';
export const ownerName = (session: Session, owner: number): string =>
  owner >= AUTOMA ? automaName() : (session.names[owner] ?? '');
export const seatEmblem = (seat: number): string => `seat:${seat}`;

/** The Automa, where one plays alone. */
export function rival(outlook: ApiaryOutlook | null): Rival | null {
  const automa = outlook?.automa;
  return automa ? { name: automaName(), emblem: seatEmblem(AUTOMA), scores: automa.scores } : null;
}
