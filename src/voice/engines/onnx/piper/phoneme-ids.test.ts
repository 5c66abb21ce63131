import { describe, expect, test } from 'vitest';
import { sentenceIds, toSymbols } from './phoneme-ids.js';
import { readPiperConfig } from './piper-config.js';
import { normalisePeak } from './piper-engine.js';

const config = (more: object = {}) =>
  readPiperConfig(
    JSON.stringify({
      audio: { sample_rate: 22050 },
      phoneme_id_map: { _: [0], '^': [1], $: [2], ' ': [3], a: [4], i: [5], ai: [6, 7], '\u0303': [8], k: [9] },
      ...more,
    }),
    'x.onnx.json',
  );

describe('text as symbols', () => {
  test.each<[string, object, string[]]>([
    // A nasal vowel is the vowel and its tilde, whether it was written as one sign or two.
    ['ã', {}, ['a', '\u0303']],
    ['aik', {}, ['a', 'i', 'k']],
    ['aik', { vowel_clusters: ['ai'] }, ['ai', 'k']],
    // The longest cluster first; what is left over is single.
    ['aia', { vowel_clusters: ['ai', 'aia'] }, ['aia']],
    ['ca', { phoneme_map: { c: ['k'] } }, ['k', 'a']],
    ['xa', { phoneme_map: { x: ['k', 's'] } }, ['k', 's', 'a']],
  ])('%j with %j', (text, more, symbols) => expect(toSymbols(text, config(more))).toEqual(symbols));
});

test('ids: begin, pad, each phoneme with a pad behind it, end; what is unknown is reported once', () => {
  expect(sentenceIds(['a', ' ', 'ai', 'q', 'q'], config())).toEqual({
    ids: [1, 0, 4, 0, 3, 0, 6, 7, 0, 2],
    phonemes: [undefined, undefined, 'a', undefined, ' ', undefined, 'ai', 'ai', undefined, undefined],
    unknown: ['q'],
  });
});

test.each<[string, number[], number[]]>([
  ['a quiet sentence', [0.1, -0.25], [0.4, -1]],
  ['a loud one', [3, -1.5], [1, -0.5]],
  ['silence', [1e-9, 0], [0, 0]],
  ['what is not a number', [Number.NaN, 0.5], [0, 0]],
  ['what is infinite', [Number.POSITIVE_INFINITY, 0.5], [0, 0]],
])('the peak of %s', (_, samples, expected) => {
  const out = normalisePeak(Float32Array.from(samples));
  expect(out.length).toBe(expected.length);
  for (const [i, sample] of out.entries()) expect(sample).toBeCloseTo(expected[i]!, 6);
});
