import { afterAll, expect, test } from 'vitest';
import { findFaults } from '../faults.js';
import { generatePrompt } from '../generate.js';
import { findPreset } from '../presets.js';
import { closeVoices, createVoices } from '../settings.js';
import { speechLevel } from './loudness.js';
import { repair } from './repair.js';
import { readWav } from './wav.js';

const catalogue = createVoices({});
afterAll(() => closeVoices(catalogue));

const RATE = 16_000;
const text = 'Thank you for calling Example Bank. Please hold while we connect you to an agent.';
const clean = generatePrompt(catalogue, { text, voice: 'kal16', preset: findPreset('freeswitch-16k') }).then(
  ({ bytes }) => readWav(bytes).channels[0]!,
);
/** A fixed noise of an RMS in dBFS: a uniform number has a power of a third. */
function noise(length: number, level: number): Float32Array {
  let state = 7;
  return Float32Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) / 0x80000000 - 1) * 10 ** (level / 20) * Math.sqrt(3);
  });
}
const hum = (length: number, frequency: number, level: number) =>
  Float32Array.from(
    { length },
    (_, i) =>
      [1, 0.5, 0.25].reduce(
        (sum, part, k) => sum + part * Math.sin((2 * Math.PI * frequency * (k + 1) * i) / RATE),
        0,
      ) *
      10 ** (level / 20) *
      Math.sqrt(2 / 1.3125),
  );

test.each<[what: string, code: string, make: (length: number) => Float32Array, reported: RegExp]>([
  ['hum of 50 Hz', 'hum', (length) => hum(length, 50, -42), /hum of 50 Hz taken out/],
  ['hum of 60 Hz', 'hum', (length) => hum(length, 60, -40), /hum of 60 Hz taken out/],
  ['noise', 'noise', (length) => noise(length, -44), /pauses lowered by 18 dB/],
])('%s is repaired, and the speech keeps its level', async (_, code, make, reported) => {
  const speech = await clean;
  const added = make(speech.length);
  const spoilt = speech.map((sample, i) => sample + added[i]!);
  const codes = (samples: Float32Array) => findFaults({ samples, sampleRate: RATE }).map((fault) => fault.code);
  expect(codes(spoilt)).toContain(code);
  const { samples, done } = repair(spoilt, RATE);
  expect(codes(samples)).not.toContain(code);
  expect(done.join()).toMatch(reported);
  expect(Math.abs(speechLevel(samples, RATE) - speechLevel(speech, RATE))).toBeLessThan(1);
});

test('what is clean is left as it is but for the fades at its ends', async () => {
  const speech = await clean;
  const { samples, done } = repair(speech, RATE);
  expect(done).toEqual([]);
  const inner = (all: Float32Array) => Buffer.from(all.slice(200, -200).buffer);
  expect(inner(samples).equals(inner(speech))).toBe(true);
  expect(repair(new Float32Array(0), RATE).samples).toHaveLength(0);
});
