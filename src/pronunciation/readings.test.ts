import { expect, test } from 'vitest';
import { isReadings, readReadings } from './readings.js';

test.each([
  ['CXone: see x one', { cxone: 'see x one' }],
  ['# ours\n---\nAcme Co: ak mee company # the firm\n', { 'acme co': 'ak mee company' }],
  ['"C#": see sharp\n\'it\'\'s\': its\n"a: b": "x # y"', { 'c#': 'see sharp', "it's": 'its', 'a: b': 'x # y' }],
  ['GIF: gif\r\ngif: jif', { gif: 'jif' }],
  ['\ufeff\n\n', {}],
])('%j', (source, expected) => {
  const aliases = [...readReadings(source).entries].map(([word, said]) => [word, (said[0] as { alias: string }).alias]);
  expect(Object.fromEntries(aliases)).toEqual(expected);
});

test.each([
  ['one\n', 'line 1: expected'],
  ['a: b\nCXone =: ', 'line 2: expected'],
  ['- a: b', undefined],
  [`a: ${'b'.repeat(400)}`, 'line 1: both sides'],
  ['"": b', 'line 1: both sides'],
])('%j', (source, message) => {
  if (message === undefined) expect(readReadings(source).entries.size).toBe(1);
  else expect(() => readReadings(source)).toThrow(message);
});

test('a PLS document is known by its first sign', () => {
  expect([isReadings('<?xml version="1.0"?>'), isReadings('\ufeff <lexicon'), isReadings('a: b')]).toEqual([
    false,
    false,
    true,
  ]);
});
