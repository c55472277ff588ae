// The sounds themselves, made here: wood for stones, felt for what slides, a few soft notes for what matters.
import type { SoundName } from './sounds';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A note that fades; `bend`: what its pitch becomes. */
function tone(pitch: number, start: number, length: number, volume: number, type: OscillatorType, bend = 0.72): void {
  const at = context!.currentTime + start;
  const oscillator = context!.createOscillator();
  const gain = context!.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(40, pitch * bend), at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume, at + 0.008); // no click at its beginning
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context!.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** A breath of noise through a band that wanders from one pitch to another. */
function breath(from: number, to: number, start: number, length: number, volume: number): void {
  const at = context!.currentTime + start;
  const source = context!.createBufferSource();
  const band = context!.createBiquadFilter();
  const gain = context!.createGain();
  source.buffer = noise;
  band.type = 'bandpass';
  band.Q.value = 1.4;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume, at + length * 0.3);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(band).connect(gain).connect(context!.destination);
  source.start(at, 0, length);
}

function knock(start: number, pitch: number): void {
  tone(pitch, start, 0.1, 0.22, 'triangle');
  breath(2400, 900, start, 0.03, 0.12);
}

const SOUNDS: Record<SoundName, () => void> = {
  place: () => knock(0, 210),
  slide: () => {
    breath(500, 1100, 0, 0.2, 0.09);
    knock(0.18, 180);
  },
  climb: () => {
    knock(0, 190);
    knock(0.11, 270);
  },
  turn: () => {
    tone(587, 0, 0.2, 0.07, 'sine', 1);
    tone(880, 0.13, 0.32, 0.07, 'sine', 1);
  },
  low: () => [0, 0.16, 0.32].forEach((start) => tone(988, start, 0.09, 0.06, 'sine', 1)),
  refused: () => tone(165, 0, 0.16, 0.1, 'triangle', 0.8),
  end: () => [392, 494, 587, 784].forEach((note, i) => tone(note, i * 0.12, 0.55, 0.06, 'sine', 1)),
};

export function play(name: SoundName): void {
  context ??= new AudioContext();
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    noise.getChannelData(0).forEach((_, i, wave) => (wave[i] = Math.random() * 2 - 1));
  }
  SOUNDS[name]();
}
