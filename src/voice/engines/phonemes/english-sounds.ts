import { arpabetToIpa } from './arpabet-to-ipa.js';

/**
 * Words that have no stress in a sentence, as eSpeak NG 1.51 writes them for American English: voices are trained on its
 * phonemes. Two forms are one before a consonant and one before a vowel.
 */
const light: { readonly [word: string]: string | readonly [string, string] } = {
  ...{ a: 'ɐ', an: 'ɐn', and: 'ænd', or: 'ɔːɹ', but: 'bˌʌt', of: 'ʌv', for: 'fɔːɹ', from: 'fɹʌm', in: 'ɪn', on: 'ˌɔn' },
  ...{
    the: ['ðə', 'ðɪ'],
    to: ['tə', 'tʊ'],
    at: 'æt',
    by: 'baɪ',
    with: 'wɪð',
    as: 'æz',
    is: 'ɪz',
    are: 'ɑːɹ',
    was: 'wʌz',
  },
  ...{
    be: 'biː',
    been: 'bˌɪn',
    am: 'æm',
    your: 'jʊɹ',
    you: 'juː',
    our: 'ˌaʊɚ',
    we: 'wiː',
    us: 'ˌʌs',
    it: 'ɪt',
    its: 'ɪts',
  },
  ...{
    he: 'hiː',
    she: 'ʃiː',
    they: 'ðeɪ',
    them: 'ðˌɛm',
    this: 'ðɪs',
    that: 'ðæt',
    can: 'kæn',
    will: 'wɪl',
    have: 'hæv',
  },
  ...{
    has: 'hɐz',
    had: 'hæd',
    do: 'dˈuː',
    does: 'dʌz',
    if: 'ɪf',
    than: 'ðɐn',
    would: 'wʊd',
    could: 'kʊd',
    should: 'ʃˌʊd',
  },
};

const isVowel = (phone: string | undefined) => /^[aeiou]/i.test(phone ?? '');
const isLax = (phone: string | undefined) => isVowel(phone) && /0$/.test(phone!);
const bare = (phone: string | undefined) => (phone ?? '').replace(/\d$/, '').toUpperCase();

/** Spellings in which "or" was once a longer vowel: "more", "court", "report". */
const longOr = /ore|oar|oor|port|forc|four|cour|sourc|board|stor[iy]/;

/** Vowels of a spelling in their groups, without a silent "e" at the end: as many as the word has syllables, or none. */
function vowelLetters(word: string, count: number): string[] | undefined {
  const groups = word.replace(/(?<=[^aeiouy])e(?=s?$)/, '').match(/[aeiouy]+/g) ?? [];
  return groups.length === count ? groups : undefined;
}

/**
 * The IPA of a word in a sentence, as eSpeak NG writes it: flaps, reduced vowels by their spelling, weak forms.
 * @param phones of the dictionary, with digits of stress
 * @param next the word behind it, whose first sound decides "the" and "to"
 */
export function wordToIpa(word: string, phones: readonly string[], next: readonly string[] | undefined): string {
  const form = Object.hasOwn(light, word) ? light[word] : undefined;
  if (form !== undefined) return typeof form === 'string' ? form : form[isVowel(next?.[0]) ? 1 : 0]!;
  const letters = vowelLetters(word, phones.filter(isVowel).length);
  let syllable = -1;
  const spoken = phones.map((phone, i) => {
    const before = phones[i - 1];
    const behind = phones[i + 1];
    const name = bare(phone);
    if (isVowel(phone)) syllable++;
    // "facility", "started", "reduce": the vowel of endings and prefixes.
    const isEnding =
      (/^[TD]$/.test(bare(behind)) && bare(phones[i + 2]) === 'IY' && /^Z?$/.test(phones.slice(i + 3).join(''))) ||
      (/^[DZ]$/.test(bare(behind)) && i + 2 === phones.length && /^(?:[TDSZ]|SH|CH|JH|ZH)$/.test(bare(before)));
    const isPrefix = i === 1 && /^[RDB]$/.test(bare(before)) && /^[rdb]e/.test(word) && !isVowel(behind);
    if (/^(?:IH|AH)0$/i.test(phone) && (isEnding || isPrefix)) return 'ᵻ';
    if (/^AH0$/i.test(phone) && i === 0 && word.startsWith('a')) return 'ɐ';
    // "application", "hundred", "market"
    if (
      /^AH0$/i.test(phone) &&
      (letters?.[syllable] === 'i' || (letters?.[syllable] === 'e' && /^[TD]$/.test(bare(behind))))
    )
      return arpabetToIpa(['IH0']);
    if (name === 'IY' && i === phones.length - 1 && word.endsWith('y')) return arpabetToIpa(['IY0']);
    if (/^IY0$/i.test(phone) && (i === 0 || (i === phones.length - 1 && word.endsWith('ee')))) return 'iː';
    // An "r" is heard again before a vowel, also of the next word.
    if (name === 'ER' && isVowel(i === phones.length - 1 ? next?.[0] : behind)) return `${arpabetToIpa([phone])}ɹ`;
    if (name === 'D' && word.endsWith('ty') && bare(behind) === 'IY') return 'ɾ';
    if (
      name === 'T' &&
      isLax(behind) &&
      (isVowel(before) || bare(before) === 'R') &&
      !/^(?:ER)?N$/.test(bare(phones[i + 2]))
    )
      return 'ɾ';
    if (name === 'N' && /^[KG]$/.test(bare(behind)) && /^IH/i.test(before ?? '')) return 'ŋ';
    if (/^AO/.test(phone.toUpperCase()) && bare(behind) === 'R' && longOr.test(word))
      return arpabetToIpa([phone]).replace('ɔː', 'oː');
    return arpabetToIpa([phone]);
  });
  return spoken.join('');
}
