import { type Biquad, filter, highPass, telephoneSections } from './filters.js';

/** Full scale sine has 0 dBFS peak and -3.01 dBFS RMS; levels here are RMS over full scale 1 in decibels. */
const toDb = (power: number): number => 10 * Math.log10(power);

/** The two filters of the K weighting (ITU-R BS.1770-4 annex 1), re-derived for any sample rate from their analogue form. */
function kWeighting(sampleRate: number): Biquad[] {
  // The pre-filter: a high shelf of +4 dB. Its corner, gain and Q reproduce the Recommendation's 48 kHz coefficients.
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const norm = 1 / (1 + k / q + k * k);
  const shelf: Biquad = {
    b0: (high + (band * k) / q + k * k) * norm,
    b1: 2 * (k * k - high) * norm,
    b2: (high - (band * k) / q + k * k) * norm,
    a1: 2 * (k * k - 1) * norm,
    a2: (1 - k / q + k * k) * norm,
  };
  // The RLB filter: the Recommendation gives its numerator as exactly 1, -2, 1.
  const rlb = highPass(38.13547087602444, sampleRate, 0.5003270373238773);
  return [shelf, { ...rlb, b0: 1, b1: -2, b2: 1 }];
}

/**
 * Integrated loudness of a mono signal in LUFS (ITU-R BS.1770-4): 400 ms blocks with 75 % overlap, an absolute gate at
 * -70 LUFS and a relative gate 10 LU below the loudness of what passed it. A signal shorter than one block is measured
 * as one block of its own length.
 * @returns -Infinity for silence
 */
export function loudness(samples: Float32Array, sampleRate: number): number {
  const weighted = filter(samples, kWeighting(sampleRate));
  const block = Math.min(Math.round(sampleRate * 0.4), weighted.length);
  const hop = Math.max(1, Math.round(sampleRate * 0.1));
  const powers: number[] = [];
  for (let start = 0; block > 0 && start + block <= weighted.length; start += hop) {
    let sum = 0;
    for (let i = start; i < start + block; i++) sum += weighted[i]! ** 2;
    powers.push(sum / block);
  }
  const gated = (threshold: number) => {
    const kept = powers.filter((power) => -0.691 + toDb(power) > threshold);
    return kept.length === 0 ? -Infinity : -0.691 + toDb(kept.reduce((sum, power) => sum + power, 0) / kept.length);
  };
  const absolute = gated(-70);
  return absolute === -Infinity ? absolute : gated(Math.max(-70, absolute - 10));
}

/**
 * Active speech level in dBFS as RFC 7874 section 4 asks: RMS through a second-order 300 Hz high-pass, over the 20 ms
 * frames that lie within 40 dB of the loudest one, so that pauses do not count.
 * @param isWide for speech that is not cut to the telephone band: such that it is as loud to a plain meter as its twin in
 *   that band, instead of louder by what it holds below 300 Hz
 * @returns -Infinity for silence
 */
export function speechLevel(samples: Float32Array, sampleRate: number, isWide = false): number {
  const heard = (all: Float32Array) => activeLevel(filter(all, [highPass(300, sampleRate)]), sampleRate);
  if (!isWide) return heard(samples);
  const twin = filter(samples, telephoneSections(sampleRate));
  const level = activeLevel(samples, sampleRate) - activeLevel(twin, sampleRate) + heard(twin);
  return Number.isFinite(level) ? level : -Infinity;
}

/** RMS in dBFS over the 20 ms frames that lie within 40 dB of the loudest one. */
function activeLevel(samples: Float32Array, sampleRate: number): number {
  const frame = Math.max(1, Math.round(sampleRate * 0.02));
  const powers: number[] = [];
  for (let start = 0; start < samples.length; start += frame) {
    const end = Math.min(start + frame, samples.length);
    let sum = 0;
    for (let i = start; i < end; i++) sum += samples[i]! ** 2;
    powers.push(sum / (end - start));
  }
  const loudest = powers.reduce((max, power) => Math.max(max, power), 0);
  if (loudest === 0) return -Infinity;
  const active = powers.filter((power) => power >= loudest * 1e-4);
  return toDb(active.reduce((sum, power) => sum + power, 0) / active.length);
}

/** The level that a target is about: loudness in LUFS, or the level of active speech in dBFS. */
export function levelOf(
  samples: Float32Array,
  sampleRate: number,
  mode: 'speech-rms' | 'lufs',
  isWide: boolean,
): number {
  return mode === 'lufs' ? loudness(samples, sampleRate) : speechLevel(samples, sampleRate, isWide);
}

/** The highest sample magnitude in dBFS; -Infinity for silence. */
export function peakLevel(samples: Float32Array): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  return peak === 0 ? -Infinity : 20 * Math.log10(peak);
}
