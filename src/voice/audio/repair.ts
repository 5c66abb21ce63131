import { filter, notch } from './filters.js';
import { db, FRAME, framesOf } from './frames.js';
import { humOf, noiseOf } from './steady-noise.js';

/** What was done to a recording. */
export interface Repair {
  samples: Float32Array;
  /** For people: "hum of 50 Hz taken out". */
  done: string[];
}

/** Decibels below the speech from which hum and noise in the pauses are worth a repair. */
const WORTH = 60;
/** Multiples of the mains that are taken out, and how narrowly: the width of speech that is lost with each. */
const HARMONICS = 5;
const SHARPNESS = 40;
/** Decibels by which pauses are lowered, and frames of 10 ms over which a gate opens and closes. */
const LOWERED = 18;
const OPENS = 2;
const CLOSES = 12;
/** Milliseconds of the fades at both ends. */
const FADE = 8;

/**
 * Takes out the hum of the mains, lowers the noise in pauses, and fades both ends. Speech itself stays as it is: noise
 * under it, clipping and holes cannot be repaired.
 */
export function repair(samples: Float32Array, sampleRate: number): Repair {
  const done: string[] = [];
  let out = samples;
  const before = framesOf(out, sampleRate);
  const hum = humOf(out, sampleRate, before, before.speech - WORTH);
  if (hum && hum.level > before.speech - WORTH) {
    const lines = Array.from({ length: HARMONICS }, (_, i) => hum.frequency * (i + 1));
    out = filter(
      out,
      lines.filter((line) => line < sampleRate / 2).map((line) => notch(line, sampleRate, SHARPNESS)),
    );
    done.push(`hum of ${hum.frequency} Hz taken out, it was at ${hum.level.toFixed(1)} dBFS`);
  }
  const frames = framesOf(out, sampleRate);
  const noise = noiseOf(frames);
  if (noise !== undefined && noise > frames.speech - WORTH) {
    out = gate(out, sampleRate, frames.powers, Math.min(noise + 10, frames.speech - 20));
    done.push(`pauses lowered by ${LOWERED} dB, their noise was at ${noise.toFixed(1)} dBFS`);
  }
  const fade = Math.min(out.length >> 1, Math.round((FADE / 1000) * sampleRate));
  out = out.map((sample, i) => sample * Math.min(1, (Math.min(i, out.length - 1 - i) + 1) / (fade + 1)));
  return { samples: out, done };
}

/** Lowers what lies below a level, but for what is near speech, with a gain that moves smoothly. */
function gate(samples: Float32Array, sampleRate: number, powers: Float64Array, threshold: number): Float32Array {
  const low = 10 ** (-LOWERED / 20);
  const isOpen = Array.from(powers, (power) => db(power) > threshold);
  const gains = isOpen.map((_, f) => {
    for (let near = Math.max(0, f - CLOSES); near <= Math.min(isOpen.length - 1, f + OPENS); near++)
      if (isOpen[near]) return 1;
    return low;
  });
  const size = Math.round(FRAME * sampleRate);
  const gainAt = (f: number) => gains[Math.min(Math.max(f, 0), gains.length - 1)] ?? 1;
  return samples.map((sample, i) => {
    // From the middle of one frame to the middle of the next.
    const place = i / size - 0.5;
    const f = Math.floor(place);
    return sample * (gainAt(f) + (gainAt(f + 1) - gainAt(f)) * (place - f));
  });
}
