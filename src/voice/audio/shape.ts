import { filter, highPass, telephoneSections } from './filters.js';
import { levelOf } from './loudness.js';
import { peaksAbove } from './true-peak.js';

const fromDb = (db: number): number => 10 ** (db / 20);

/** Takes the mean away: a constant offset costs headroom and clicks at the ends. */
export function removeDc(samples: Float32Array): Float32Array {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]!;
  const mean = samples.length === 0 ? 0 : sum / samples.length;
  const out = new Float32Array(samples.length);
  for (let i = 0; i < out.length; i++) out[i] = samples[i]! - mean;
  return out;
}

/**
 * Cuts silence off both ends: what lies below `threshold` dB relative to the peak, but for `keep` milliseconds.
 * Silence throughout becomes empty. Both are measured above 300 Hz, as the level is (RFC 7874 section 4): hum, and the
 * rumble of a voice's own pauses, are not speech.
 */
export function trim(samples: Float32Array, sampleRate: number, threshold = -45, keep = 20): Float32Array {
  return samples.slice(...soundIn(samples, sampleRate, threshold, keep));
}

/** The first sample that `trim` keeps and the first behind them; both 0 for silence. */
export function soundIn(
  samples: Float32Array,
  sampleRate: number,
  threshold = -45,
  keep = 20,
): [from: number, to: number] {
  // As if the first sample had been there for ever: a step at the beginning is not a sound.
  const before = samples[0] ?? 0;
  const steady = new Float32Array(samples.length);
  for (let i = 0; i < steady.length; i++) steady[i] = samples[i]! - before;
  const heard = filter(steady, [highPass(300, sampleRate)]);
  let peak = 0;
  for (let i = 0; i < heard.length; i++) peak = Math.max(peak, Math.abs(heard[i]!));
  if (peak === 0) return [0, 0];
  const floor = peak * fromDb(threshold);
  let first = 0;
  while (Math.abs(heard[first]!) < floor) first++;
  let last = samples.length - 1;
  while (Math.abs(heard[last]!) < floor) last--;
  const margin = Math.round((keep / 1000) * sampleRate);
  return [Math.max(0, first - margin), Math.min(samples.length, last + 1 + margin)];
}

/** The telephone band, 300 to 3400 Hz (ITU-T G.712), 12 dB per octave on both sides. */
export function telephoneBand(samples: Float32Array, sampleRate: number): Float32Array {
  return filter(samples, telephoneSections(sampleRate));
}

/** The level a prompt is brought to. `speech-rms`: dBFS of active speech; `lufs`: integrated loudness. */
export type LevelTarget =
  | {
      mode: 'speech-rms' | 'lufs';
      /** dBFS or LUFS. */
      target: number;
    }
  /** The level stays as it is; the limiter works all the same. */
  | { mode: 'none' };

/** Silence before and after a prompt, in milliseconds. */
export interface Padding {
  head: number;
  tail: number;
}

/**
 * A look-ahead limiter: where a sample would pass the ceiling the gain goes down before it and comes back after it,
 * 5 ms each way, so that nothing clips and nothing clicks.
 * @param ceiling dBTP
 * @param gain decibels before the limiter
 * @returns the samples, and whether any had to be held back
 */
export function limit(
  samples: Float32Array,
  sampleRate: number,
  ceiling: number,
  gain = 0,
): { samples: Float32Array; limited: boolean } {
  const factor = fromDb(gain);
  const out = new Float32Array(samples.length);
  const top = fromDb(ceiling) / factor;
  const peaks = peaksAbove(samples, top);
  if (!peaks) {
    if (gain === 0) return { samples, limited: false };
    for (let i = 0; i < out.length; i++) out[i] = samples[i]! * factor;
    return { samples: out, limited: false };
  }
  const needed = peaks.map((peak) => (peak > top ? top / peak : 1));
  // The lowest gain within reach, then its mean over the same reach: never above what any sample needs, and smooth.
  const reach = Math.max(1, Math.round(sampleRate * 0.005));
  const lowest = slidingMinimum(needed, reach);
  let sum = 0;
  const width = 2 * reach + 1;
  const at = (i: number) => lowest[Math.min(Math.max(i, 0), lowest.length - 1)]!;
  for (let i = -reach; i <= reach; i++) sum += at(i);
  for (let i = 0; i < out.length; i++) {
    out[i] = samples[i]! * factor * Math.min(1, sum / width);
    sum += at(i + reach + 1) - at(i - reach);
  }
  return { samples: out, limited: true };
}

/** The minimum over `reach` values to both sides, in linear time (a queue of candidates in rising order). */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const out = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < values.length + reach; i++) {
    if (i < values.length) {
      while (tail > head && values[queue[tail - 1]!]! >= values[i]!) tail--;
      queue[tail++] = i;
    }
    const place = i - reach;
    if (place < 0) continue;
    while (queue[head]! < place - reach) head++;
    out[place] = values[queue[head]!]!;
  }
  return out;
}

/**
 * Brings a prompt to its level, with peaks held below the ceiling. Where the limiter takes level away the gain is
 * raised again a few times, so that the active level meets the target as closely as the ceiling lets it.
 * @param options `ceiling` in dBTP; `isWide`: the speech is not cut to the telephone band, and all of it counts
 */
export function setLevel(
  samples: Float32Array,
  sampleRate: number,
  level: LevelTarget,
  { ceiling = -1, isWide = false }: { ceiling?: number; isWide?: boolean } = {},
): Float32Array {
  if (level.mode === 'none') return limit(samples, sampleRate, ceiling).samples;
  let gain = 0;
  let out = samples;
  for (let round = 0; round < 5; round++) {
    const missing = level.target - levelOf(out, sampleRate, level.mode, isWide);
    if (!Number.isFinite(missing) || (round > 0 && Math.abs(missing) < 0.05)) break;
    gain += missing;
    const limited = limit(samples, sampleRate, ceiling, gain);
    out = limited.samples;
    // Active speech is found by its distance from the loudest: without the limiter a gain moves its level exactly.
    if (!limited.limited && level.mode === 'speech-rms') break;
  }
  return out;
}

/** Adds silence before and after, in milliseconds. */
export function pad(samples: Float32Array, sampleRate: number, head: number, tail: number): Float32Array {
  const before = Math.round((head / 1000) * sampleRate);
  const out = new Float32Array(before + samples.length + Math.round((tail / 1000) * sampleRate));
  out.set(samples, before);
  return out;
}

/**
 * Rounds to 16 bits with triangular dither of one step, so that quiet tails fade into noise and not into distortion.
 * The noise comes from a fixed generator: the same samples always give the same bytes. Digital silence stays silent.
 */
export function ditherToInt16(samples: Float32Array): Int16Array {
  const out = new Int16Array(samples.length);
  let state = 0x2545f491;
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x100000000;
  };
  for (let i = 0; i < out.length; i++) {
    if (samples[i] === 0) continue;
    out[i] = Math.max(-32768, Math.min(32767, Math.round(samples[i]! * 32768 + uniform() - uniform())));
  }
  return out;
}
