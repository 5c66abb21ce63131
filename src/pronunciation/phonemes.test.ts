import { expect, test } from 'vitest';
import { readPhonemes } from './phonemes.js';

const said = (alphabet: string, value: string) =>
  readPhonemes({ alphabet, value })
    .map(({ name, stress }) => `${name}${stress ?? ''}`)
    .join(' ');

// Worked out by hand from the IPA chart, the X-SAMPA chart, the ARPAbet table of the CMU dictionary and the phone table
// of SAPI's American English, whose own example is "hello".
test.each([
  ['ipa', 'təˈmɑːtoʊ', 't ax0 m aa1 t ow0'],
  ['ipa', 'ˈt͡ʃɜːt͡ʃ', 'ch er1 ch'],
  ['ipa', 'ˌɛləˈveɪtɚ', 'eh2 l ax0 v ey1 t er0'],
  ['x-cmu', 'T AH0 M EY1 T OW2', 't ax0 m ey1 t ow2'],
  ['X-ARPABET', 'k ae1 t', 'k ae1 t'],
  ['x-sampa', 't@"mA:toU', 't ax0 m aa1 t ow0'],
  ['x-sampa', '"tS3:tS', 'ch er1 ch'],
  ['x-sampa', 'wIn', 'w ih0 n'],
  ['x-sampa', 'r\\{t', 'r ae0 t'],
  ['x-microsoft-sapi', 'h eh - l ow 1', 'hh eh0 l ow1'],
  ['sapi', 'ax b aw 1 t', 'ax0 b aw1 t'],
])('%s %s', (alphabet, value, phones) => expect(said(alphabet, value)).toBe(phones));

test.each([
  ['ipa', 'ʘa', 'the phoneme "ʘ"'],
  ['x-sampa', 'y', 'the phoneme "y" in "y"'],
  ['x-cmu', 'K AE X', '"X" in "K AE X" is not an ARPAbet phoneme'],
  ['x-microsoft-sapi', 'hello', '"hello" in "hello" is not a phone'],
  ['x-microsoft-ups', 'H EH L O', 'the phoneme alphabet "x-microsoft-ups" is not known'],
  ['', 'a', 'the phoneme alphabet "" is not known'],
])('%s %s is refused', (alphabet, value, message) => expect(() => said(alphabet, value)).toThrow(message));
