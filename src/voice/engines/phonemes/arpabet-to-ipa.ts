import { CctoolError } from '../../../diagnostics/index.js';

/** ARPAbet of the CMU dictionary and Flite, in the IPA that eSpeak NG writes for American English. */
const consonants: { [phone: string]: string } = {
  b: 'b',
  ch: 'tʃ',
  d: 'd',
  dh: 'ð',
  f: 'f',
  g: 'ɡ',
  hh: 'h',
  jh: 'dʒ',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n',
  ng: 'ŋ',
  p: 'p',
  r: 'ɹ',
  s: 's',
  sh: 'ʃ',
  t: 't',
  th: 'θ',
  v: 'v',
  w: 'w',
  y: 'j',
  z: 'z',
  zh: 'ʒ',
};

/** Vowels: under stress, and without. */
const vowels: { [phone: string]: readonly [stressed: string, unstressed: string] } = {
  aa: ['ɑː', 'ɑː'],
  ae: ['æ', 'æ'],
  ah: ['ʌ', 'ə'],
  ao: ['ɔː', 'ɔː'],
  aw: ['aʊ', 'aʊ'],
  ax: ['ə', 'ə'],
  axr: ['ɚ', 'ɚ'],
  ay: ['aɪ', 'aɪ'],
  eh: ['ɛ', 'ɛ'],
  er: ['ɜː', 'ɚ'],
  ey: ['eɪ', 'eɪ'],
  ih: ['ɪ', 'ɪ'],
  iy: ['iː', 'i'],
  ow: ['oʊ', 'oʊ'],
  oy: ['ɔɪ', 'ɔɪ'],
  uh: ['ʊ', 'ʊ'],
  uw: ['uː', 'uː'],
};

/**
 * IPA of one word, with ˈ and ˌ directly before the vowel as eSpeak NG writes them.
 * @param phones in either case, vowels with a stress digit (1 primary, 2 secondary); without one a vowel is unstressed
 * @throws CctoolError of kind `input` that names what is not a phone
 */
export function arpabetToIpa(phones: readonly string[]): string {
  return phones
    .map((written) => {
      const [, name = '', digit] = /^([a-z]+)([0-2])?$/.exec(written.toLowerCase()) ?? [];
      const vowel = Object.hasOwn(vowels, name) ? vowels[name] : undefined;
      if (vowel) {
        // A stressed "er" without an "r" behind it is one sound, [ɜː], for eSpeak NG too.
        if (digit === '1' || digit === '2') return `${digit === '1' ? 'ˈ' : 'ˌ'}${vowel[0]}`;
        return vowel[1];
      }
      if (!Object.hasOwn(consonants, name)) throw new CctoolError('input', `"${written}" is not an ARPAbet phoneme`);
      return consonants[name];
    })
    .join('');
}
