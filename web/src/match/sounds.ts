/** Sounds made here and now, without files: none until somebody has asked for them. */

import { settings } from "../wire/settings.svelte";

export type Sound = "dice" | "shot" | "clash" | "loss" | "turn";

interface Voice {
  /** Tones, one after the other. */
  notes: number[];
  shape: OscillatorType;
  /** How long one rings. */
  rings: number;
  /** A rush of air or metal: where it is brightest, and how long it lasts. */
  rush?: { at: number; lasts: number };
}

const VOICES: Record<Sound, Voice> = {
  dice: { notes: [900, 760, 990], shape: "sine", rings: 0.06, rush: { at: 3200, lasts: 0.09 } },
  shot: { notes: [110], shape: "sawtooth", rings: 0.16, rush: { at: 420, lasts: 0.5 } },
  clash: { notes: [1480, 1110], shape: "triangle", rings: 0.14, rush: { at: 2600, lasts: 0.12 } },
  loss: { notes: [98, 73], shape: "sine", rings: 0.5, rush: { at: 180, lasts: 0.8 } },
  turn: { notes: [520, 780], shape: "sine", rings: 0.3 },
};

let heard: AudioContext | null = null;

/** Short and quiet. */
export function sound(what: Sound): void {
  if (!settings.sound || !("AudioContext" in globalThis)) return;
  heard ??= new AudioContext();
  const { notes, shape, rings, rush } = VOICES[what];
  const gap = what === "turn" ? 0.14 : 0.05;
  for (const [i, pitch] of notes.entries()) ring(heard, pitch, shape, heard.currentTime + i * gap, rings);
  if (rush) rustle(heard, rush.at, rush.lasts);
}

function ring(air: AudioContext, pitch: number, shape: OscillatorType, from: number, rings: number): void {
  const [tone, loud] = [air.createOscillator(), air.createGain()];
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, from);
  loud.gain.setValueAtTime(0.05, from);
  loud.gain.exponentialRampToValueAtTime(0.0005, from + rings);
  tone.connect(loud).connect(air.destination);
  tone.start(from);
  tone.stop(from + rings + 0.05);
}

function rustle(air: AudioContext, at: number, lasts: number): void {
  const noise = air.createBuffer(1, Math.ceil(air.sampleRate * lasts), air.sampleRate);
  const grains = noise.getChannelData(0);
  for (let i = 0; i < grains.length; i++) grains[i] = (Math.random() * 2 - 1) * (1 - i / grains.length) ** 2;
  const [source, filter, loud] = [air.createBufferSource(), air.createBiquadFilter(), air.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = at;
  loud.gain.value = 0.12;
  source.connect(filter).connect(loud).connect(air.destination);
  source.start();
}
