// The recogniser that measures the voices: its warping by hand, and what of a sound it must not hear.
import { describe, expect, it } from 'vitest';
import { distance, features } from '../scripts/support/recogniser.mjs';

const rate = 8000;
/** Half a second that glides from one frequency to another, swelling and fading. */
const glide = (from: number, to: number) =>
  Float32Array.from({ length: rate / 2 }, (_, i) => {
    const t = i / rate;
    return 0.5 * Math.sin(2 * Math.PI * (from * t + (to - from) * t * t)) * (1 + Math.sin(12 * t));
  });

describe('time warping with slope constraint P = 1/2', () => {
  const rows = (...values: number[]) => values.map((value) => [value]);

  it('weighs a step along the diagonal twice, and divides by both lengths', () => {
    // One path only: (0 + 0) * 2 for the first frames and 3 * 2 for the second, over 2 + 2 frames.
    expect(distance(rows(0, 3), rows(0, 0))).toBe(1.5);
  });

  it('costs nothing where a frame lasts up to three times as long, and does not go beyond', () => {
    expect(distance(rows(0, 1), rows(0, 1, 1))).toBe(0);
    expect(distance(rows(0, 1), rows(0, 1, 1, 1))).toBe(0);
    expect(distance(rows(0, 1, 1, 1), rows(0, 1))).toBe(0);
    expect(distance(rows(0, 1), rows(0, 1, 1, 1, 1))).toBe(Infinity);
  });
});

describe('features', () => {
  const sound = glide(500, 2500);

  it('have mean 0 and variance 1, energy and its slope variance 4', () => {
    const found = features(sound, rate);
    for (let k = 0; k < 18; k++) {
      const values = found.map((row) => row[k]!);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
      expect(mean).toBeCloseTo(0, 9);
      expect(variance).toBeCloseTo(k % 9 === 0 ? 4 : 1, 9);
    }
  });

  it('do not hear the level', () => {
    const quiet = features(
      sound.map((sample) => sample / 8),
      rate,
    );
    expect(distance(quiet, features(sound, rate))).toBeCloseTo(0, 9);
  });

  it('do not hear silence at the ends', () => {
    const padded = new Float32Array(3 * sound.length);
    padded.set(sound, sound.length);
    // Frames of 200 samples, 80 apart, that reach into the sound: at most two more before it and three behind.
    const alone = features(sound, rate);
    const found = features(padded, rate);
    expect(found.length).toBeGreaterThanOrEqual(alone.length);
    expect(found.length).toBeLessThanOrEqual(alone.length + 5);
    const other = features(glide(2500, 500), rate);
    expect(distance(found, alone)).toBeLessThan(distance(found, other) / 2);
  });
});
