import { describe, expect, test } from 'vitest';
import { resample } from './resample.js';

const tone = (frequency: number, rate: number, seconds = 1) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => 0.5 * Math.sin((2 * Math.PI * frequency * i) / rate));

/** Level of the middle of a signal in dB relative to the input tone's RMS (0.5 / sqrt 2). */
function gain(samples: Float32Array): number {
  const middle = samples.subarray(samples.length >> 2, (samples.length * 3) >> 2);
  let sum = 0;
  for (const value of middle) sum += value * value;
  return 10 * Math.log10(sum / middle.length / 0.125);
}

describe('a tone through the resampler', () => {
  // Pass band within 0.1 dB up to 3.4 kHz; what would alias is below -90 dB from 4.2 kHz on.
  for (const rate of [16000, 22050, 24000, 44100, 48000]) {
    test(`${rate} Hz to 8000 Hz`, () => {
      for (const frequency of [50, 300, 1000, 2000, 3000, 3400]) {
        expect(Math.abs(gain(resample(tone(frequency, rate), rate, 8000)))).toBeLessThan(0.1);
      }
      for (const frequency of [4200, 4201, 4500, 5000, 6100, 7000, 7900].filter((one) => one < rate / 2)) {
        expect(gain(resample(tone(frequency, rate), rate, 8000))).toBeLessThan(-90);
      }
    });
  }
  test('upwards it keeps the samples of the same tone, in time', () => {
    const up = resample(tone(1000, 16000), 16000, 24000);
    const direct = tone(1000, 24000);
    let worst = 0;
    for (let i = 2000; i < 22000; i++) worst = Math.max(worst, Math.abs(up[i]! - direct[i]!));
    expect(worst).toBeLessThan(1e-4);
  });
});

test('length follows the ratio, a constant stays constant, equal rates change nothing', () => {
  expect(resample(new Float32Array(22050), 22050, 8000)).toHaveLength(8000);
  expect(resample(new Float32Array(3), 16000, 8000)).toHaveLength(2);
  const constant = resample(new Float32Array(4000).fill(0.25), 16000, 8000);
  expect(Math.abs(constant[1000]! - 0.25)).toBeLessThan(1e-6);
  const same = tone(100, 8000);
  expect(resample(same, 8000, 8000)).toBe(same);
});
