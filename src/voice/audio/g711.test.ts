import { expect, test } from 'vitest';
import { decodeAlawSample, decodeMulawSample, encodeAlawSample, encodeMulawSample } from './g711.js';

/**
 * Decision and output values built row by row as the Recommendation's tables 1a and 2a print them: segment after
 * segment, each with its step size. Independent of the encoder's bit arithmetic.
 */
function table(firstSteps: [count: number, step: number][]): number[] {
  const values = [0];
  for (const [count, step] of firstSteps) for (let i = 0; i < count; i++) values.push(values.at(-1)! + step);
  return values;
}
// Mu-law, 14-bit scale: one step of 1, 15 of 2, then 16 each of 4, 8, … 256; ends at 8159.
const mu = table([[1, 1], [15, 2], ...[4, 8, 16, 32, 64, 128, 256].map((step): [number, number] => [16, step])]);
// A-law, 13-bit scale: 32 steps of 2, then 16 each of 4, 8, … 128; ends at 4096.
const a = table([[32, 2], ...[4, 8, 16, 32, 64, 128].map((step): [number, number] => [16, step])]);

const interval = (decisions: number[], value: number): number => {
  let n = 0;
  while (n < 127 && value >= decisions[n + 1]!) n++;
  return n;
};

test('the tables end where the Recommendation says', () => {
  expect([mu.length, mu.at(-1), a.length, a.at(-1)]).toEqual([129, 8159, 129, 4096]);
});

test('all 65,536 samples get the mu-law code of their interval', () => {
  const wrong: number[] = [];
  for (let sample = -32768; sample <= 32767; sample++) {
    const n = interval(mu, Math.abs(sample) / 4);
    // Table 2a: the character signal counts down from 11111111 (positive) and 01111111 (negative).
    if (encodeMulawSample(sample) !== (sample < 0 ? 0x7f : 0xff) - n) wrong.push(sample);
  }
  expect(wrong).toEqual([]);
});

test('all 65,536 samples get the A-law code of their interval', () => {
  const wrong: number[] = [];
  for (let sample = -32768; sample <= 32767; sample++) {
    const n = interval(a, Math.abs(sample) / 8);
    // Table 1a: the character signal counts up from 10000000 (positive) and 00000000 (negative), even bits inverted.
    if (encodeAlawSample(sample) !== (((sample < 0 ? 0 : 0x80) + n) ^ 0x55)) wrong.push(sample);
  }
  expect(wrong).toEqual([]);
});

test('each code decodes to the middle of its interval and back to itself', () => {
  for (let n = 0; n < 128; n++) {
    // Mu-law: y0 = 0, otherwise the middle of the interval (table 2a, column 8).
    const muValue = n === 0 ? 0 : ((mu[n]! + mu[n + 1]!) / 2) * 4;
    expect(decodeMulawSample(0xff - n)).toBe(muValue);
    expect(decodeMulawSample(0x7f - n)).toBe(muValue === 0 ? -0 : -muValue);
    const aValue = ((a[n]! + a[n + 1]!) / 2) * 8;
    expect(decodeAlawSample((0x80 + n) ^ 0x55)).toBe(aValue);
    expect(decodeAlawSample(n ^ 0x55)).toBe(-aValue);
  }
  for (let code = 0; code < 256; code++) {
    expect(encodeAlawSample(decodeAlawSample(code))).toBe(code);
    // Mu-law has two zeros; the negative one comes back as the positive.
    expect(encodeMulawSample(decodeMulawSample(code))).toBe(code === 0x7f ? 0xff : code);
  }
});

test('a -6 dBFS tone at 1 kHz stands 36.7 dB over the noise that mu-law adds', () => {
  // 36.7 dB is the figure of an exact encoder at this level; G.712 asks for more than 33 dB. Not quite 1 kHz, so that
  // the samples fall everywhere on the wave and not on the same eight places.
  let signal = 0;
  let noise = 0;
  for (let i = 0; i < 80_000; i++) {
    const sample = Math.round(32768 * 10 ** (-6 / 20) * Math.sin((2 * Math.PI * 1000.123 * i) / 8000));
    signal += sample ** 2;
    noise += (sample - decodeMulawSample(encodeMulawSample(sample))) ** 2;
  }
  expect(Math.abs(10 * Math.log10(signal / noise) - 36.7)).toBeLessThan(0.3);
});
