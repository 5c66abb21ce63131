/** What is in a recording all the time: noise, and the hum of the mains. */
import { db, FRAME, type Frames } from './frames.js';

/**
 * The level of steady noise: what the quietest frames have in common. Frames of digital silence say nothing. Speech
 * alone has quiet frames of many levels, noise makes them alike.
 */
export function noiseOf({ powers, from, to, speech }: Frames): number | undefined {
  const levels = [...powers]
    .map(db)
    .filter((level) => level > -85)
    .sort((a, b) => a - b);
  if (levels.length < 20) return undefined;
  const floor = levels[Math.floor(levels.length * 0.05)]!;
  const alike = levels.filter((level) => level >= floor - 3 && level <= floor + 4).length;
  if (alike < Math.max(8, 0.08 * (to - from)) || floor > speech - 3) return undefined;
  return db(levels.slice(0, alike).reduce((sum, level) => sum + 10 ** (level / 10), 0) / alike);
}

/** Stretches of two seconds, half over each other, at most eight, with a Hann window of mean 1. */
function stretchesOf(samples: Float32Array, sampleRate: number): Float32Array[] {
  const size = Math.min(samples.length, 2 * sampleRate);
  const window = Float32Array.from({ length: size }, (_, i) => 1 - Math.cos((2 * Math.PI * i) / size));
  const stretches: Float32Array[] = [];
  for (let start = 0; start + size <= samples.length && stretches.length < 8; start += Math.max(1, size >> 1))
    stretches.push(window.map((weight, i) => weight * samples[start + i]!));
  return stretches;
}

/** The mean power of one frequency in stretches (Goertzel); full scale sine is 0.5. */
function powerAt(stretches: readonly Float32Array[], sampleRate: number, frequency: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate);
  let sum = 0;
  for (const stretch of stretches) {
    let s1 = 0;
    let s2 = 0;
    for (let i = 0; i < stretch.length; i++) {
      const s0 = stretch[i]! + coefficient * s1 - s2;
      s2 = s1;
      s1 = s0;
    }
    sum += (s1 * s1 + s2 * s2 - coefficient * s1 * s2) / stretch.length ** 2;
  }
  return (2 * sum) / stretches.length;
}

/** Hum of the mains, 50 or 60 Hz with its multiples: lines that stand out of what is beside them all the time. */
export function humOf(
  all: Float32Array,
  sampleRate: number,
  { from, to }: Frames,
  least: number,
): { frequency: 50 | 60; level: number } | undefined {
  if (all.length < sampleRate * 0.7) return undefined;
  // Hum lies low: fewer samples tell the same.
  const factor = Math.max(1, Math.floor(sampleRate / 4000));
  const rate = sampleRate / factor;
  const samples = new Float32Array(Math.floor(all.length / factor));
  for (let i = 0; i < samples.length; i++) {
    let sum = 0;
    for (let k = 0; k < factor; k++) sum += all[i * factor + k]!;
    samples[i] = sum / factor;
  }
  // What is there all the time is there in the quietest moment too.
  const width = Math.round(rate * 0.08);
  let quietest = Number.POSITIVE_INFINITY;
  const [first, last] = [Math.round(from * FRAME * rate), Math.round(to * FRAME * rate)];
  for (let start = first; start + width <= last; start += width >> 1) {
    let sum = 0;
    for (let i = start; i < start + width; i++) sum += samples[i]! ** 2;
    quietest = Math.min(quietest, sum / width);
  }
  if (db(quietest * 2) < least) return undefined;
  const stretches = stretchesOf(samples, rate);
  let best: { frequency: 50 | 60; level: number } | undefined;
  for (const frequency of [50, 60] as const) {
    let power = 0;
    let lines = 0;
    let isLow = false;
    for (let line = frequency; line <= Math.min(900, rate / 2 - 100); line += frequency) {
      const own = powerAt(stretches, rate, line);
      // A tone that is not there in the quietest moment, or is far too soft, is not looked at closer.
      if (own > quietest * 2 || db(own) < least - 20) continue;
      if ([-7, -5, 5, 7].some((off) => powerAt(stretches, rate, line + off) * 6 > own)) continue;
      power += own;
      lines++;
      isLow ||= line <= 200;
    }
    if (lines === 0 || (!isLow && lines < 3) || power > quietest * 2) continue;
    if (!best || db(power) > best.level) best = { frequency, level: db(power) };
  }
  return best;
}
