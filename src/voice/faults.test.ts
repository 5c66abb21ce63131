import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../../test/support/extent.js';
import { decodeMulaw, encodeMulaw } from './audio/g711.js';
import { readWav } from './audio/wav.js';
import { type FaultCode, faultCodes, findFaults, usualLimits } from './faults.js';
import { generatePrompt } from './generate.js';
import { findPreset } from './presets.js';
import { closeVoices, createVoices } from './settings.js';

const catalogue = createVoices({});
afterAll(() => closeVoices(catalogue));

const RATE = 16_000;
const texts = [
  'Thank you for calling Example Bank. Please hold while we connect you to the next available agent.',
  'Your account balance is $1,234.56. To hear it again, press 1. To pay a bill, press 2.',
  'Our office is closed. We are open Monday to Friday, from 8am to 6pm.',
  'Sorry, I did not get that. Please say yes or no.',
];
const voices = isFull ? ['rms', 'slt', 'awb', 'kal16', 'kal'] : ['kal16'];
/** One prompt of the sample; all of them when every test runs. */
const spoken = isFull ? texts : texts.slice(0, 1);

async function speak(voice: string, text: string, rate = 1): Promise<Float32Array> {
  const { bytes } = await generatePrompt(catalogue, { text, voice, rate, preset: findPreset('freeswitch-16k') });
  return readWav(bytes).channels[0]!;
}

/** The same noise on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x80000000 - 1;
  };
}
const amplitude = (db: number) => 10 ** (db / 20);

/** White noise of an RMS in dBFS: a uniform number has a power of a third. */
const withNoise = (samples: Float32Array, db: number) => {
  const next = random(7);
  return samples.map((sample) => sample + next() * amplitude(db) * Math.sqrt(3));
};
/** A sine and its first two multiples, of an RMS in dBFS together. */
const withHum = (samples: Float32Array, frequency: number, db: number) =>
  samples.map(
    (sample, i) =>
      sample +
      [1, 0.5, 0.25].reduce(
        (sum, part, k) => sum + part * Math.sin((2 * Math.PI * frequency * (k + 1) * i) / RATE),
        0,
      ) *
        amplitude(db) *
        Math.sqrt(2 / 1.3125),
  );
function clippedAt(samples: Float32Array, db: number): Float32Array {
  const top = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0) * amplitude(-db);
  return samples.map((sample) => Math.max(-top, Math.min(top, sample)));
}
/** The middle of the loudest 60 ms between two shares of the recording. */
function loudest(samples: Float32Array, from: number, to: number): number {
  const width = Math.round(0.06 * RATE);
  let best = 0;
  let at = 0;
  for (let i = Math.floor(samples.length * from); i + width < samples.length * to; i += 80) {
    let sum = 0;
    for (let k = i; k < i + width; k++) sum += samples[k]! ** 2;
    if (sum > best) [best, at] = [sum, i + (width >> 1)];
  }
  return at;
}
function withHole(samples: Float32Array, milliseconds: number): Float32Array {
  const at = loudest(samples, 0.2, 0.8);
  const half = Math.round((milliseconds / 2000) * RATE);
  // A dropout as long as a word has to begin and end in one: what is lost is filled by the speech around it.
  const out = new Float32Array(samples.length + 2 * half);
  out.set(samples.subarray(0, at));
  out.set(samples.subarray(at), at + 2 * half);
  return out;
}
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const silence = (seconds: number) => new Float32Array(Math.round(seconds * RATE));

/** What is done to a recording, and the fault that it has afterwards. */
const made: readonly [what: string, code: FaultCode | undefined, change: (samples: Float32Array) => Float32Array][] = [
  ['nothing', undefined, (samples) => samples],
  ['noise of -45 dBFS', 'noise', (samples) => withNoise(samples, -45)],
  ['noise of -36 dBFS', 'noise', (samples) => withNoise(samples, -36)],
  ['noise of -70 dBFS, which nobody hears', undefined, (samples) => withNoise(samples, -70)],
  ['hum of 50 Hz at -45 dBFS', 'hum', (samples) => withHum(samples, 50, -45)],
  ['hum of 60 Hz at -38 dBFS', 'hum', (samples) => withHum(samples, 60, -38)],
  ['an offset of 1 %', 'dc-offset', (samples) => samples.map((sample) => sample + 0.01)],
  ['an offset of -4 %', 'dc-offset', (samples) => samples.map((sample) => sample - 0.04)],
  ['peaks cut off by 4 dB', 'clipped', (samples) => clippedAt(samples, 4)],
  ['peaks cut off by 10 dB', 'clipped', (samples) => clippedAt(samples, 10)],
  ['a hole of 25 ms', 'hole', (samples) => withHole(samples, 25)],
  ['a hole of 180 ms', 'hole', (samples) => withHole(samples, 180)],
  ['half a second more before it', 'long-silence', (samples) => joined(silence(0.5), samples)],
  ['a second more behind it', 'long-silence', (samples) => joined(samples, silence(1))],
  ['its beginning cut off', 'cut-off', (samples) => samples.slice(loudest(samples, 0, 0.2))],
  [
    'its beginning cut off before 100 ms of silence',
    'cut-off',
    (samples) => joined(silence(0.1), samples.slice(loudest(samples, 0, 0.2))),
  ],
  ['its end cut off', 'cut-off', (samples) => samples.slice(0, loudest(samples, 0.8, 1))],
  [
    'its second half 10 dB lower',
    'level-jump',
    (samples) => samples.map((s, i) => (i > samples.length / 2 ? s * 0.316 : s)),
  ],
  [
    'its second half 12 dB higher',
    'level-jump',
    (samples) => samples.map((s, i) => (i > samples.length / 2 ? s : s * 0.251)),
  ],
];

interface Judged {
  voice: string;
  what: string;
  expected: FaultCode | undefined;
  found: FaultCode[];
}
const judged: Judged[] = [];
beforeAll(async () => {
  for (const voice of voices) {
    for (const text of spoken) {
      const judge = (what: string, expected: FaultCode | undefined, samples: Float32Array) => {
        const inMulaw = Float32Array.from(
          decodeMulaw(encodeMulaw(Int16Array.from(samples, (s) => Math.max(-32768, Math.min(32767, s * 32768))))),
          (s) => s / 32768,
        );
        for (const [format, heard] of [
          ['', samples],
          [', mu-law', inMulaw],
        ] as const) {
          const found = findFaults({ samples: heard, sampleRate: RATE, isLogarithmic: format !== '', text });
          judged.push({ voice, what: what + format, expected, found: [...new Set(found.map(({ code }) => code))] });
        }
      };
      const samples = await speak(voice, text);
      for (const [what, code, change] of made) judge(what, code, change(samples));
      judge('spoken at twice the speed', 'too-fast', await speak(voice, text, 2));
      judge('spoken at 0.45 of the speed', 'too-slow', await speak(voice, text, 0.45));
    }
  }
}, 600_000);

const rows = (wrong: Judged[]) => wrong.map((row) => `\n${JSON.stringify(row)}`).join('');

test('of recordings with one fault each, at least 95 % are judged right', () => {
  const wrong = judged.filter(({ expected, found }) => expected !== undefined && !found.includes(expected));
  const faulty = judged.filter(({ expected }) => expected !== undefined);
  expect(wrong.length / faulty.length, rows(wrong)).toBeLessThanOrEqual(0.05);
});

test('at most 2 % have a fault reported that they do not have', () => {
  const mistaken = judged.filter(({ expected, found }) => found.some((code) => code !== expected));
  expect(mistaken.length / judged.length, rows(mistaken)).toBeLessThanOrEqual(0.02);
});

test('the documentation names every fault with its limit', () => {
  const page = readFileSync('docs/prompts.md', 'utf8');
  const section = page.slice(page.indexOf('## Recordings'), page.indexOf('## Fragments'));
  for (const code of faultCodes) expect(section).toContain(`\`${code}\``);
  const { noise, hum, dc, hole, silence, jump, slowest, fastest } = usualLimits;
  for (const limit of [`${noise} dB`, `${hum} dB`, `${dc * 100} %`, `${hole} ms`, `${silence} ms`, `${jump} dB`])
    expect(section).toContain(limit);
  expect(section).toContain(`more than ${fastest} or fewer than ${slowest} syllables`);
});

test('what is too short or silent has no faults', () => {
  for (const samples of [new Float32Array(0), new Float32Array(100), new Float32Array(RATE)])
    expect(findFaults({ samples, sampleRate: RATE, text: 'Hello there, how are you?' })).toEqual([]);
});
