import { filter, highPass } from './filters.js';
import { soundIn } from './shape.js';

/** Decibels of a power; a full scale square wave has 0 dBFS. */
export const db = (power: number) => 10 * Math.log10(power + 1e-12);
/** Seconds of a frame. */
export const FRAME = 0.01;

/** Frames of 10 ms: their power above 300 Hz, where speech is judged (RFC 7874). */
export interface Frames {
  powers: Float64Array;
  /** The level of speech in dBFS: of the frames within 30 dB of the loudest one. */
  speech: number;
  /** The first frame with sound and the first one behind the last. */
  from: number;
  to: number;
}

/** The frames of a recording, and where its speech lies. */
export function framesOf(samples: Float32Array, sampleRate: number): Frames {
  const heard = filter(samples, [highPass(300, sampleRate)]);
  const size = Math.round(FRAME * sampleRate);
  const powers = new Float64Array(Math.floor(samples.length / size));
  let loudest = 0;
  for (let f = 0; f < powers.length; f++) {
    let sum = 0;
    for (let i = f * size; i < (f + 1) * size; i++) sum += heard[i]! ** 2;
    powers[f] = sum / size;
    loudest = Math.max(loudest, powers[f]!);
  }
  let sum = 0;
  let count = 0;
  for (const power of powers) {
    if (power < loudest * 1e-3) continue;
    sum += power;
    count++;
  }
  const [from, to] = soundIn(samples, sampleRate, -45, 0);
  return { powers, speech: db(sum / Math.max(1, count)), from: Math.floor(from / size), to: Math.ceil(to / size) };
}
