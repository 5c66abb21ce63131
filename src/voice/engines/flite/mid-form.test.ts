import { afterAll, expect, test } from 'vitest';
import { sample } from '../../../../test/support/extent.js';
import type { SpeechSegment } from '../speech-engine.js';
import { FliteEngine } from './flite-engine.js';

const engine = new FliteEngine();
afterAll(() => engine.close());

const speak = (text: string, voice: string) => {
  const segment: SpeechSegment = { runs: [{ text }], voice, language: 'en-US', rate: 1, pitch: 1 };
  return engine.synthesize(segment);
};

/** The pitch at the end of speech in Hz: autocorrelation of the last 50 ms that repeat themselves at 60 to 350 Hz. */
function lastPitch(samples: Float32Array, sampleRate: number): number {
  const width = Math.round(0.05 * sampleRate);
  for (let from = samples.length - width; from >= 0; from -= Math.round(0.01 * sampleRate)) {
    const frame = samples.subarray(from, from + width);
    const power = (a: Float32Array) => a.reduce((sum, x) => sum + x * x, 0);
    let [best, pitch] = [0.7, 0];
    for (let lag = Math.round(sampleRate / 350); lag <= sampleRate / 60 && lag < 0.6 * width; lag++) {
      const [head, tail] = [frame.subarray(0, width - lag), frame.subarray(lag)];
      const likeness = head.reduce((sum, x, i) => sum + x * tail[i]!, 0) / Math.sqrt(power(head) * power(tail) + 1e-9);
      if (likeness > best) [best, pitch] = [likeness, sampleRate / lag];
    }
    if (pitch > 0 && power(frame) > 1e-4 * width) return pitch;
  }
  return 0;
}

const words = sample(['one', 'five', 'nine', 'March', 'dollars', 'seven', 'hundred'], 3);
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;

// A statement ends low; what goes on does not (the fall is some five semitones in speech that is read).
test.each(sample(['rms', 'slt', 'awb'], 1))('a comma keeps the voice up, a point lets it fall: %s', async (voice) => {
  const rises: number[] = [];
  for (const word of words) {
    const [goesOn, ends] = [await speak(`${word},`, voice), await speak(`${word}.`, voice)];
    const pitch = ({ samples, sampleRate }: typeof goesOn) => lastPitch(samples, sampleRate);
    rises.push(12 * Math.log2(pitch(goesOn) / pitch(ends)));
  }
  expect(median(rises)).toBeGreaterThan(1);
});

test('nothing is heard of what keeps the voice up: the phones are those of the words', async () => {
  const of = async (text: string) => (await speak(text, 'rms')).phones!.map(({ value }) => value);
  for (const word of ['eight', 'two', 'thirty first', 'A M'])
    expect(await of(`${word},`)).toEqual(await of(`${word}.`));
});

test('speech that goes on ends with its last phone', async () => {
  const { samples, sampleRate, phones } = await speak('one hundred,', 'rms');
  expect(samples.length / sampleRate).toBeCloseTo(phones!.at(-1)!.end, 2);
});
