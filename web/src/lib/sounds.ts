// Short sounds, made here: a tap of wood for a stone, two notes for your turn.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function tone(frequency: number, start: number, length: number, volume: number, type: OscillatorType): void {
  context ??= new AudioContext();
  const at = context.currentTime + start;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(40, frequency * 0.72), at + length);
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

const SOUNDS = {
  play: () => {
    tone(210, 0, 0.09, 0.22, 'triangle');
    tone(920, 0, 0.03, 0.05, 'square');
  },
  turn: () => {
    tone(587, 0, 0.16, 0.08, 'sine');
    tone(880, 0.12, 0.22, 0.08, 'sine');
  },
  refused: () => tone(150, 0, 0.16, 0.12, 'sawtooth'),
  end: () => [392, 494, 587, 784].forEach((note, i) => tone(note, i * 0.11, 0.4, 0.07, 'sine')),
};

/** Play a sound, unless muted; a browser may forbid it before the first touch. */
export function sound(name: keyof typeof SOUNDS): void {
  if (!settings.sound || !('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return;
  SOUNDS[name]();
}
