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
  tone(pitch, start, 0.1, 0.34, 'triangle');
  breath(2400, 900, start, 0.03, 0.22);
}

// Peaks lie near -9 dBFS: heard beside music, and two at once do not clip. Only the end lasts longer than 0.4 s.
const SOUNDS: Record<SoundName, () => void> = {
  place: () => knock(0, 210),
  slide: () => {
    breath(500, 1100, 0, 0.2, 0.3);
    knock(0.18, 180);
  },
  climb: () => {
    knock(0, 230);
    knock(0.11, 345);
  },
  turn: () => {
    tone(587, 0, 0.2, 0.3, 'sine', 1);
    tone(880, 0.13, 0.26, 0.3, 'sine', 1);
  },
  low: () => [0, 0.14, 0.28].forEach((start) => tone(988, start, 0.09, 0.3, 'sine', 1)),
  refused: () => tone(165, 0, 0.16, 0.32, 'triangle', 0.8),
  end: () => [392, 494, 587, 784].forEach((note, i) => tone(note, i * 0.12, 0.55, 0.26, 'sine', 1)),
};

/** A hiss, the same each time, so that a sound is as loud as it was measured. */
function hiss(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
  let state = 1;
  buffer.getChannelData(0).forEach((_, i, wave) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    wave[i] = state / 1073741824 - 1;
  });
  return buffer;
}

export function play(name: SoundName): void {
  if (!context || context.state === 'closed') {
    context = new AudioContext();
    noise = hiss(context);
  }
  if (context.state === 'suspended') void context.resume(); // as after the page was away
  SOUNDS[name]();
}
