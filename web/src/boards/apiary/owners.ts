// Who owns a worker or a token: a seat, or beyond all seats the Automa with her yellow and gray bees.
import { player } from '../../art/players';
import { voices } from '../../lib/voice.svelte';
import type { Session } from '../../shell/session.svelte';

const AUTOMA = 5;
const STAR = '<path d="M0-6.6 1.9-2.2 6.6-1.8 3 1.3 4.2 5.8 0 3.4-4.2 5.8-3 1.3-6.6-1.8-1.9-2.2Z"/>';

export function ownerArt(owner: number): { colour: string; shape: string; ink: string } {
  if (owner >= AUTOMA) return { colour: owner === 7 ? '#9AA0A8' : '#E6C229', shape: STAR, ink: '#2A1B05' };
  return { ...player(owner), ink: owner === 0 ? '#2A1B05' : '#fff' }; // white on saffron cannot be read
}

export const ownerName = (session: Session, owner: number): string =>
  owner >= AUTOMA ? (voices.of('apiary')?.say('board.automa') ?? '') : (session.names[owner] ?? '');
