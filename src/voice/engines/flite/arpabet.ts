import { CctoolError } from '../../../diagnostics/index.js';
import type { Phonemes } from '../speech-engine.js';

/** IPA to ARPAbet for English; longer symbols first where one begins another. Vowels take a stress digit. */
const consonants: { [ipa: string]: string } = {
  tʃ: 'ch',
  dʒ: 'jh',
  ʧ: 'ch',
  ʤ: 'jh',
  p: 'p',
  b: 'b',
  t: 't',
  ɾ: 't',
  d: 'd',
  k: 'k',
  ɡ: 'g',
  g: 'g',
  f: 'f',
  v: 'v',
  θ: 'th',
  ð: 'dh',
  s: 's',
  z: 'z',
  ʃ: 'sh',
  ʒ: 'zh',
  h: 'hh',
  m: 'm',
  n: 'n',
  ŋ: 'ng',
  l: 'l',
  ɫ: 'l',
  ɹ: 'r',
  r: 'r',
  j: 'y',
  w: 'w',
};
const vowels: { [ipa: string]: string } = {
  eɪ: 'ey',
  aɪ: 'ay',
  ɔɪ: 'oy',
  oʊ: 'ow',
  əʊ: 'ow',
  aʊ: 'aw',
  iː: 'iy',
  uː: 'uw',
  ɑː: 'aa',
  ɔː: 'ao',
  ɜː: 'er',
  əɹ: 'er',
  ɝ: 'er',
  ɚ: 'er',
  i: 'iy',
  ɪ: 'ih',
  e: 'eh',
  ɛ: 'eh',
  æ: 'ae',
  ɑ: 'aa',
  ɒ: 'aa',
  a: 'aa',
  ɔ: 'ao',
  o: 'ow',
  ʊ: 'uh',
  u: 'uw',
  ʌ: 'ah',
  ə: 'ax',
  ɐ: 'ah',
};
const symbols = [...Object.keys(consonants), ...Object.keys(vowels)].sort((a, b) => b.length - a.length);
const arpabetVowels = new Set('aa ae ah ao aw ax axr ay eh er ey ih iy ow oy uh uw'.split(' '));
const arpabet = new Set([...arpabetVowels, ...Object.values(consonants)]);

function fromIpa(value: string): string[] {
  const phones: string[] = [];
  let stress = 0;
  for (let rest = value.normalize('NFC'); rest !== ''; ) {
    if (/^[ˈ']/.test(rest)) {
      stress = 1;
      rest = rest.slice(1);
    } else if (/^[ˌ.\s‿ː-]/.test(rest)) {
      rest = rest.slice(1);
    } else {
      const symbol = symbols.find((candidate) => rest.startsWith(candidate));
      if (!symbol) {
        throw new CctoolError(
          'input',
          `the phoneme "${[...rest][0]}" in "${value}" is not one that an English voice has`,
        );
      }
      const vowel = vowels[symbol];
      phones.push(vowel === undefined ? consonants[symbol]! : `${vowel}${stress}`);
      if (vowel !== undefined) stress = 0;
      rest = rest.slice(symbol.length);
    }
  }
  return phones;
}

function fromCmu(value: string): string[] {
  return value
    .trim()
    .split(/[\s]+/)
    .map((written) => {
      const [, name = '', digit] = /^([a-z]+)([0-2])?$/.exec(written.toLowerCase()) ?? [];
      if (!arpabet.has(name)) throw new CctoolError('input', `"${written}" in "${value}" is no ARPAbet phoneme`);
      if (!arpabetVowels.has(name)) return name;
      // Flite writes the unstressed AH as the schwa, and knows the stress digits 0 and 1 only.
      const stress = digit === '1' ? 1 : 0;
      return `${name === 'ah' && digit === '0' ? 'ax' : name}${stress}`;
    });
}

/**
 * Flite's phones for a pronunciation: lower-case ARPAbet, every vowel with a stress digit (one without is dropped).
 * @throws CctoolError of kind `input` that names the symbol
 */
export function flitePhones(phonemes: Phonemes): string {
  const alphabet = phonemes.alphabet.toLowerCase();
  if (alphabet === 'ipa') return fromIpa(phonemes.value).join(' ');
  if (alphabet === 'x-cmu' || alphabet === 'x-arpabet') return fromCmu(phonemes.value).join(' ');
  throw new CctoolError('input', `the phoneme alphabet "${phonemes.alphabet}" is not known`, 'use ipa or x-cmu');
}
