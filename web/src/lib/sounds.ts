// Which sounds there are, and whether they may be heard; synth.ts makes them.
import { settings } from './settings.svelte';

export const SOUND_NAMES = ['place', 'slide', 'climb', 'turn', 'end', 'low', 'refused'] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

/** Play a sound, unless muted; a browser may forbid it before the first touch. */
export function sound(name: SoundName): void {
  if (!settings.sound || settings.muted.includes(name)) return;
  if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return;
  // A sound that does not come is no reason to stop.
  import('./synth').then(({ play }) => play(name)).catch((error: unknown) => console.warn('no sound', error));
}

/** How an action sounds, by the event that tells of it. */
export function soundOf(event: unknown): SoundName {
  const { type = '', onto = null } = (event ?? {}) as { type?: string; onto?: number | null };
  if (type === 'raised' || (type === 'moved' && onto !== null)) return 'climb';
  return /moved$|thrown/.test(type) ? 'slide' : 'place';
}
