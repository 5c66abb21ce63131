import { describe, expect, test } from 'vitest';
import { loudness, peakLevel, speechLevel } from './loudness.js';

const tone = (frequency: number, level: number, rate: number, seconds: number) =>
  Float32Array.from(
    { length: rate * seconds },
    (_, i) => 10 ** (level / 20) * Math.sin((2 * Math.PI * frequency * i) / rate),
  );
const join = (...parts: Float32Array[]) => {
  const out = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

describe('loudness', () => {
  // BS.1770-4: a 0 dBFS 997 Hz sine in one front channel reads -3.01 LKFS; the scale is linear in decibels.
  for (const rate of [8000, 16000, 24000, 48000]) {
    test(`a 997 Hz sine at ${rate} Hz`, () => {
      expect(loudness(tone(997, 0, rate, 5), rate)).toBeCloseTo(-3.01, 1);
      expect(loudness(tone(997, -20, rate, 5), rate)).toBeCloseTo(-23.01, 1);
    });
  }
  test('the relative gate leaves quiet stretches out (EBU Tech 3341, case 3, in one channel)', () => {
    const signal = join(tone(1000, -36, 48000, 10), tone(1000, -23, 48000, 60), tone(1000, -36, 48000, 10));
    // Stereo reads -23.0 there; one channel alone is 3.01 LU lower.
    expect(Math.abs(loudness(signal, 48000) + 26.01)).toBeLessThan(0.1);
  });
  test('silence has none, and a signal shorter than a block is measured whole', () => {
    expect(loudness(new Float32Array(48000), 48000)).toBe(-Infinity);
    expect(loudness(new Float32Array(0), 48000)).toBe(-Infinity);
    expect(loudness(tone(997, 0, 48000, 0.2), 48000)).toBeCloseTo(-3.01, 0);
  });
});

describe('active speech level', () => {
  test('a tone far above 300 Hz reads its RMS, pauses do not count', () => {
    // RMS of a sine is 3.01 dB under its peak; 2 kHz lies 0.002 dB into the high-pass.
    expect(speechLevel(tone(2000, -19, 8000, 2), 8000)).toBeCloseTo(-22.01, 1);
    const withPause = join(tone(2000, -19, 8000, 1), new Float32Array(8000), tone(2000, -19, 8000, 1));
    expect(speechLevel(withPause, 8000)).toBeCloseTo(-22.01, 1);
  });
  test('at the corner a second-order Butterworth loses 3.01 dB', () => {
    expect(speechLevel(tone(300, 0, 16000, 4), 16000)).toBeCloseTo(-6.02, 1);
  });
  test('silence', () => {
    expect(speechLevel(new Float32Array(800), 8000)).toBe(-Infinity);
    expect(peakLevel(new Float32Array(800))).toBe(-Infinity);
    expect(peakLevel(Float32Array.of(0.1, -0.5))).toBeCloseTo(-6.02, 2);
  });
});
