import { describe, expect, test } from 'vitest';
import { loudness, speechLevel } from './loudness.js';
import { ditherToInt16, limit, pad, removeDc, setLevel, telephoneBand, trim } from './shape.js';
import { peaksAbove } from './true-peak.js';

const rate = 8000;
const tone = (frequency: number, peak: number, seconds = 1) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => peak * Math.sin((2 * Math.PI * frequency * i) / rate));
/** The largest magnitude of samples and of what lies between them. */
const truePeak = (samples: Float32Array) => {
  const largest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  return Math.max(largest, ...(peaksAbove(samples, largest) ?? []));
};
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

test('the mean goes, the rest stays', () => {
  expect([...removeDc(Float32Array.of(0.5, 0.25))]).toEqual([0.125, -0.125]);
});

describe('trimming', () => {
  const silence = new Float32Array(rate);
  /** 100 ms of a tone, 800 samples, with something before it. */
  const behind = (before: Float32Array) => Float32Array.of(...before, ...tone(1000, 0.5, 0.1));
  /** 20 ms are kept at each end where there is so much: 160 samples. The filter rings for some more behind a tone. */
  const ringing = 40;

  test('keeps 20 ms around what is louder than 45 dB under the peak', () => {
    const length = trim(Float32Array.of(...behind(silence), ...silence), rate).length;
    expect(length).toBeGreaterThanOrEqual(800 + 320);
    expect(length).toBeLessThan(800 + 320 + ringing);
    // -46 dB of 0.5 is 0.0025 and is cut; -44 dB is 0.0032 and stays.
    expect(trim(behind(tone(1000, 0.0025)), rate).length).toBeLessThan(800 + 160 + ringing);
    expect(trim(behind(tone(1000, 0.0032)), rate).length).toBeGreaterThan(rate + 800 - 10);
    expect(trim(silence, rate)).toHaveLength(0);
    expect(trim(new Float32Array(), rate)).toHaveLength(0);
  });

  test('takes neither hum nor an offset for sound, 30 dB under the peak as they are', () => {
    // Below 300 Hz the filter loses 12 dB an octave: 50 Hz are 2.6 octaves below, so 31 dB more. It
    // begins a quarter of a period late, at its peak: nothing begins with a click.
    const hum = tone(50, 0.016, 1.005).subarray(40);
    expect(trim(behind(hum), rate).length).toBeLessThan(800 + 160 + ringing);
    const offset = behind(silence).map((sample) => sample + 0.016);
    expect(trim(offset, rate).length).toBeLessThan(800 + 160 + ringing);
    // But it keeps them where there is sound.
    expect(trim(offset, rate)[0]).toBeCloseTo(0.016, 6);
  });
});

test('the telephone band loses 3 dB at its edges and 12 dB an octave below', () => {
  const gain = (frequency: number) =>
    20 * Math.log10(rms(telephoneBand(tone(frequency, 0.5, 4), rate)) / (0.5 / Math.SQRT2));
  expect(gain(1000)).toBeGreaterThan(-0.3);
  expect(gain(300)).toBeCloseTo(-3.01, 1);
  expect(gain(150)).toBeLessThan(-11.9);
});

describe('level', () => {
  test.each([
    ['speech-rms', -22, speechLevel],
    ['lufs', -20, loudness],
  ] as const)('%s is met within half a decibel', (mode, target, measure) => {
    for (const peak of [0.01, 0.1, 0.9]) {
      const out = setLevel(tone(1000, peak, 2), rate, { mode, target });
      expect(Math.abs(measure(out, rate) - target)).toBeLessThan(0.5);
    }
  });
  test('peaks stay under the ceiling, also between the samples', () => {
    // A short burst 20 dB over the rest would pass full scale at the target level.
    const bursts = tone(1900, 0.03, 2).map((value, i) => (i % 4000 < 40 ? value * 12 : value));
    const out = setLevel(bursts, rate, { mode: 'speech-rms', target: -16 }, { ceiling: -1 });
    // -1 dBTP is 0.891; the estimate between samples is good to 0.1 dB away from the band's edge.
    expect(truePeak(out)).toBeLessThan(0.891 * 1.02);
  });
  test('silence stays silence', () => {
    expect(Math.max(...setLevel(new Float32Array(800), rate, { mode: 'speech-rms', target: -22 }))).toBe(0);
  });
});

test('a peak between the samples is found: a sine at a quarter of the rate, sampled 45 degrees off its crests', () => {
  // Every sample is sin(45 degrees) = 0.707 of the crest that lies between them.
  const samples = Float32Array.from({ length: 400 }, (_, i) => Math.SQRT1_2 * [1, 1, -1, -1][i % 4]!);
  expect(Math.abs(20 * Math.log10(truePeak(samples.subarray(100, 300))))).toBeLessThan(0.2);
});

test('the limiter leaves what is low enough alone, and does not click', () => {
  const quiet = tone(500, 0.5);
  expect(limit(quiet, rate, -1)).toEqual({ samples: quiet, limited: false });
  const { samples: out } = limit(tone(500, 2), rate, -1);
  // A 500 Hz sine of peak 0.891 moves at most 2 pi 500 / 8000 * 0.891 = 0.35 between samples.
  for (let i = 1; i < out.length; i++) expect(Math.abs(out[i]! - out[i - 1]!)).toBeLessThan(0.36);
});

// Twelve taps: a sample takes part in the values behind the six samples before it and the five after it, the last of
// which is of the sixth sample too.
test('a sample is heard six samples around it and no further', () => {
  const samples = new Float32Array(41);
  samples[20] = 1;
  const peaks = peaksAbove(samples, 1e-6)!;
  expect([...peaks].flatMap((peak, at) => (peak > 0 ? [at] : []))).toEqual(
    Array.from({ length: 13 }, (_, i) => 14 + i),
  );
});

test('a hundred milliseconds from a peak the limiter changes nothing', () => {
  const samples = tone(500, 0.5);
  samples[4000] = 2;
  const { samples: out, limited } = limit(samples, rate, -1);
  expect(limited).toBe(true);
  for (const at of [0, 1, 37, 3200, 4800, 7990, 7999]) expect(out[at]).toBeCloseTo(samples[at]!, 6);
  expect(Math.abs(out[4000]!)).toBeLessThan(0.892);
});

test('a peak between two samples counts for both', () => {
  // A sine at a quarter of the rate, 45 degrees off its crests, in the middle of silence: the crests of 1 lie between
  // equal samples of 0.707.
  const samples = new Float32Array(60);
  for (let i = 20; i < 40; i++) samples[i] = Math.SQRT1_2 * [1, 1, -1, -1][i % 4]!;
  const peaks = peaksAbove(samples, 0.9)!;
  for (let i = 26; i < 34; i++) expect(Math.abs(20 * Math.log10(peaks[i]!))).toBeLessThan(0.2);
  expect(peaksAbove(samples, 1.1)).toBeUndefined();
  // Before sample 20 there is silence, whose ripple is below the threshold; nothing is 7 samples away.
  expect(peaks[12]).toBe(0);
});

test('padding is exact to the sample', () => {
  const padded = pad(Float32Array.of(1), rate, 100, 200);
  expect(padded).toHaveLength(800 + 1 + 1600);
  expect(padded[800]).toBe(1);
});

test('dither keeps silence silent, is the same every time and within one step', () => {
  const samples = Float32Array.of(0, 0.25, -1, 1, 0);
  const out = ditherToInt16(samples);
  expect([...ditherToInt16(samples)]).toEqual([...out]);
  expect([out[0], out[4]]).toEqual([0, 0]);
  expect(Math.abs(out[1]! - 8192)).toBeLessThanOrEqual(1);
  expect(out[3]).toBeGreaterThanOrEqual(32766);
});
