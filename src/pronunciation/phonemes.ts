import { CctoolError } from '../diagnostics/index.js';
import { dataTable, once } from '../package-info.js';

/** A pronunciation in an alphabet that SSML or PLS names: `ipa`, `x-cmu` (ARPAbet with stress digits), `x-sampa`, … */
export interface Phonemes {
  alphabet: string;
  value: string;
}

/** One phone of English. */
export interface EnglishPhone {
  /** ARPAbet in lower case: the 39 of the CMU dictionary, and `ax` and `axr` for the schwa without and with r. */
  name: string;
  /** Of vowels only: 0 unstressed or not said, 1 primary, 2 secondary. */
  stress?: 0 | 1 | 2;
}

/** The phones of English by their ARPAbet names, and the symbols of X-SAMPA that differ from IPA. */
export const englishPhones = dataTable<{
  consonants: { [name: string]: { written: string; read: string[] } };
  vowels: { [name: string]: { written: [stressed: string, unstressed: string]; read: string[] } };
  sampa: { [symbol: string]: string };
}>('english-phones.json');

/** IPA to ARPAbet. */
const byIpa = (phones: { [name: string]: { read: readonly string[] } }): { [ipa: string]: string } =>
  Object.fromEntries(Object.entries(phones).flatMap(([name, { read }]) => read.map((ipa) => [ipa, name])));
const ipa = once(() => {
  const consonants = byIpa(englishPhones().consonants);
  const vowels = byIpa(englishPhones().vowels);
  /** Longer symbols first, where one begins another. */
  const symbols = [...Object.keys(consonants), ...Object.keys(vowels)].sort((a, b) => b.length - a.length);
  return { consonants, vowels, symbols };
});

const isVowel = (name: string): boolean => Object.hasOwn(englishPhones().vowels, name);
const isPhone = (name: string): boolean => isVowel(name) || Object.hasOwn(englishPhones().consonants, name);

function fromIpa(value: string, written = value): EnglishPhone[] {
  const { consonants, vowels, symbols } = ipa();
  const phones: EnglishPhone[] = [];
  let stress: 0 | 1 | 2 = 0;
  // The tie bar of affricates and diphthongs says nothing that the pair of symbols does not.
  for (let rest = value.normalize('NFC').replace(/[\u0361\u035c]/g, ''); rest !== ''; ) {
    if (/^[ˈ'ˌ]/.test(rest)) {
      stress = rest.startsWith('ˌ') ? 2 : 1;
      rest = rest.slice(1);
    } else if (/^[.\s‿ː-]/.test(rest)) {
      rest = rest.slice(1);
    } else {
      const symbol = symbols.find((candidate) => rest.startsWith(candidate));
      if (!symbol) {
        throw new CctoolError(
          'input',
          `the phoneme "${[...rest][0]}" in "${shown(written)}" is not one that an English voice has`,
        );
      }
      const vowel = vowels[symbol];
      phones.push(vowel === undefined ? { name: consonants[symbol]! } : { name: vowel, stress });
      if (vowel !== undefined) stress = 0;
      rest = rest.slice(symbol.length);
    }
  }
  return phones;
}

const sampaSymbol = /[@3]`|r\\|["%:{@3456ADEINOQSTUVZ_]/g;

function fromCmu(value: string): EnglishPhone[] {
  return value
    .trim()
    .split(/\s+/)
    .map((written) => {
      const [, name = '', digit] = /^([a-z]+)([0-2])?$/.exec(written.toLowerCase()) ?? [];
      if (!isPhone(name))
        throw new CctoolError('input', `"${shown(written)}" in "${shown(value)}" is not an ARPAbet phoneme`);
      if (!isVowel(name)) return { name };
      return { name: name === 'ah' && digit === '0' ? 'ax' : name, stress: digit === '1' ? 1 : digit === '2' ? 2 : 0 };
    });
}

/** The phone set of Microsoft's speech interface for American English: ARPAbet, `h` for HH, stress as a sign behind. */
function fromSapi(value: string): EnglishPhone[] {
  const phones: EnglishPhone[] = [];
  for (const sign of value.trim().toLowerCase().split(/\s+/)) {
    const name = sign === 'h' ? 'hh' : sign;
    const last = phones.at(-1);
    if ((sign === '1' || sign === '2') && last?.stress !== undefined) last.stress = sign === '1' ? 1 : 2;
    else if (name !== 'axr' && isPhone(name)) phones.push(isVowel(name) ? { name, stress: 0 } : { name });
    else if (!/^[-!&,.?_]$/.test(sign))
      throw new CctoolError('input', `"${shown(sign)}" in "${shown(value)}" is not a phone of SAPI's American English`);
  }
  return phones;
}

/**
 * The phones of an English pronunciation. Alphabets: `ipa`; `x-cmu` or `x-arpabet`; `x-sampa`; `x-microsoft-sapi`
 * (also `sapi`, `x-sapi`).
 * @throws CctoolError of kind `input` that names the symbol or the alphabet
 */
export function readPhonemes({ alphabet, value }: Phonemes): EnglishPhone[] {
  switch (alphabet.toLowerCase()) {
    case 'ipa':
      return fromIpa(value);
    case 'x-cmu':
    case 'x-arpabet':
      return fromCmu(value);
    case 'x-sampa':
      return fromIpa(
        value.replace(sampaSymbol, (symbol) => englishPhones().sampa[symbol]!),
        value,
      );
    case 'x-microsoft-sapi':
    case 'x-sapi':
    case 'sapi':
      return fromSapi(value);
    default:
      throw new CctoolError(
        'input',
        `the phoneme alphabet "${shown(alphabet)}" is not known`,
        'use ipa, x-cmu, x-sampa or x-microsoft-sapi',
      );
  }
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
