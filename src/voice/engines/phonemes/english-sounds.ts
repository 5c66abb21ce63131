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
    "it's": 'ɪts',
    "we're": 'wɪɹ',
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
const longOr = /ore|oar|oor|port|forc|four|cour|sourc|board|stor[iym]|norm|fford/;

/** Vowels of a spelling in their groups, without a silent "e" at the end: as many as the word has syllables, or none. */
function vowelLetters(word: string, count: number): string[] | undefined {
  const groups = word.replace(/(?<=[^aeiouy])e(?=s?$)/, '').match(/[aeiouy]+/g) ?? [];
  return groups.length === count ? groups : undefined;
}

/** A phone of a word with what stands around it. */
interface Phone {
  word: string;
  /** In upper case, without stress. */
  name: string;
  stress: string;
  at: number;
  /** The phones around it in upper case without stress, "" beyond the word. */
  before: string;
  behind: string;
  /** The one behind that, and all from there on. */
  second: string;
  rest: string;
  /** The letters of this vowel, where the spelling shows them. */
  letters: string | undefined;
}

const isReduced = ({ name, stress }: Phone) => stress === '0' && /^(?:IH|AH)$/.test(name);
/** The vowel of "facility" and "started". */
const isEnding = ({ behind, second, rest, before }: Phone) =>
  (/^[TD]$/.test(behind) && second === 'IY' && /^IY ?Z?$/.test(rest)) ||
  (/^[DZ]$/.test(behind) && second === '' && /^(?:[TDSZ]|SH|CH|JH|ZH)$/.test(before));
/** The vowel of "re-", "de-", "be-", "pre-", and of "secure" and "direct". */
const isPrefix = ({ word, at, name, stress, behind }: Phone) =>
  stress !== '1' &&
  behind !== '' &&
  !isVowel(behind) &&
  ((at === 1 && /^(?:IH|AH|IY)$/.test(name) && /^(?:[rdb]e(?!al)|se[^a]|di[vr])/.test(word)) ||
    (at === 2 && /^(?:IH|AH|IY)$/.test(name) && word.startsWith('pre')));
/** "button", "forgotten", "certain" */
const isStopped = (word: string, before: string) => before === 'T' && /tt[eo]n|ertain/.test(word);

/**
 * What is written otherwise than its phone, in IPA without stress; the first that holds. All of it is how eSpeak NG 1.51
 * writes American English: [ᵻ] and [ɪ] by the spelling, [ɐ] at the start, the vowels of "coffee", "fire" and "hero".
 */
const vowels: readonly (readonly [ipa: string, when: (phone: Phone) => boolean])[] = [
  // "Friday"
  ['eɪ', ({ name, word, behind }) => name === 'IY' && /days?$/.test(word) && /^Z?$/.test(behind)],
  ['i', ({ name, stress, word, behind }) => name === 'IY' && stress !== '1' && behind === '' && word.endsWith('y')],
  // "button", "certain": the n makes the syllable.
  [
    '',
    (phone) =>
      phone.name === 'AH' && phone.stress === '0' && phone.behind === 'N' && isStopped(phone.word, phone.before),
  ],
  // "facility", "started"
  ['ᵻ', (phone) => isReduced(phone) && isEnding(phone)],
  // "example", "enroll"; "eleven", "event"
  ['ɛ', ({ word, at, name, stress }) => at === 0 && name === 'IH' && stress !== '1' && /^(?:ex|en[^o])/.test(word)],
  ['ᵻ', (phone) => phone.at === 0 && isReduced(phone) && /^e(?:l|v[ei]|d|r|ss|sta)/.test(phone.word)],
  // "reserve", "begin"; "require", "department"
  [
    'ɪ',
    (phone) =>
      isPrefix(phone) &&
      /^(?:[rd]e[sz](?!ol)|be[cg]|pre)/.test(phone.word) &&
      /^[ZKGFVSDPL]$/.test(phone.behind) &&
      !/^re?s(?!er|ul)|^des[^ie]/.test(phone.word),
  ],
  ['ᵻ', isPrefix],
  ['ʌ', ({ word, at, name, stress }) => at === 0 && name === 'AH' && stress === '0' && word.startsWith('un')],
  [
    'ɐ',
    ({ word, at, name, stress }) =>
      at === 0 && stress === '0' && (name === 'AH' ? word.startsWith('a') : name === 'AE' && /^a(?:d|cc)/.test(word)),
  ],
  // "manage", "mountain", "minute", "purchase"
  [
    'ɪ',
    (phone) =>
      isReduced(phone) &&
      ((phone.letters === 'a' && /^(?:JH|S)$/.test(phone.behind) && /age|ase/.test(phone.word)) ||
        (phone.letters === 'ai' && phone.behind === 'N') ||
        (phone.letters === 'u' && phone.behind === 'T')),
  ],
  // "possible", "modify", "resident", "activate"; "council"
  [
    'ᵻ',
    (phone) =>
      isReduced(phone) &&
      phone.letters === 'i' &&
      ((phone.behind === 'B' && phone.before !== 'JH') ||
        `${phone.behind} ${phone.second}` === 'D AH' ||
        `${phone.behind} ${phone.second}` === 'F AY' ||
        /^[ZV] EY$/.test(`${phone.behind} ${phone.second}`)),
  ],
  ['ə', (phone) => isReduced(phone) && phone.letters === 'i' && phone.behind === 'L' && /^[SZ]?$/.test(phone.second)],
  // "application", "hundred", "latest"
  [
    'ɪ',
    (phone) =>
      phone.name === 'AH' &&
      isReduced(phone) &&
      (phone.letters === 'i' ||
        (phone.letters === 'e' && (/^[TD]$/.test(phone.behind) || (phone.behind === 'S' && /est$/.test(phone.word))))),
  ],
  // "regular", "document", "actual", "schedule"
  [
    'uː',
    ({ name, stress, before, behind }) =>
      name === 'AH' && stress === '0' && /^(?:ZH|JH|CH|Y)$/.test(before) && behind === 'W',
  ],
  [
    'ʊ',
    ({ name, stress, before, behind, letters }) =>
      name === 'AH' && stress === '0' && before === 'Y' && letters !== 'io' && /^[LP]$/.test(behind),
  ],
  [
    'uː',
    ({ name, stress, before, word }) =>
      /^(?:AH|UH)$/.test(name) &&
      stress === '0' &&
      /^(?:Y|JH)$/.test(before) &&
      /[cdjnm]u(?![aeio]?s$)/.test(word) &&
      !/[aeiou]n(?:s|t)?$/.test(word.replace(/ments?$|ents?$/, '')),
  ],
  // "product", "industry"
  [
    'ʌ',
    ({ name, stress, letters, behind, second, word }) =>
      name === 'AH' && stress === '0' && letters === 'u' && second === 'T' && (behind === 'K' || word.includes('ustr')),
  ],
  // "coffee", "long", "gone"; "office", "dog"; "quality"
  [
    'ɑː',
    ({ name, word, behind }) => name === 'AO' && (word.startsWith('offic') || (behind === 'G' && /og/.test(word))),
  ],
  [
    'ɔ',
    ({ name, behind, word }) => name === 'AO' && /^(?:F|S|TH|NG)$/.test(behind) && /o(?:ff|f|s|th|ng|ugh)/.test(word),
  ],
  ['ɔ', ({ name, before, behind }) => name === 'AA' && before === 'W' && /^[NL]$/.test(behind)],
  ['oː', ({ name, behind, word }) => name === 'AO' && behind === 'R' && longOr.test(word)],
  // "zero"; "hear"; "during"; "fire"
  ['iə', ({ name, behind, word }) => /^I[HY]$/.test(name) && behind === 'R' && /ero|perio|perie/.test(word)],
  ['ɪ', ({ name, behind }) => name === 'IY' && behind === 'R'],
  // "immediate"
  [
    'ɪ',
    ({ name, stress, behind, second }) =>
      name === 'IY' && stress === '0' && /^(?:AH|IH)$/.test(behind) && /^[TD]$/.test(second),
  ],
  [
    'iː',
    ({ name, stress, at, behind, word }) =>
      name === 'IY' && stress === '0' && (at === 0 || (behind === '' && word.endsWith('ee'))),
  ],
];

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
  return phones
    .map((written, at) => {
      const behind = phones[at + 1];
      const phone: Phone = {
        word,
        name: bare(written),
        stress: /\d$/.exec(written)?.[0] ?? '',
        at,
        before: bare(phones[at - 1]),
        behind: bare(behind),
        second: bare(phones[at + 2]),
        rest: phones
          .slice(at + 2)
          .map(bare)
          .join(' '),
        letters: isVowel(written) ? letters?.[++syllable] : undefined,
      };
      if (!isVowel(written)) return consonant(phone, phones);
      const mark = phone.stress === '1' ? 'ˈ' : phone.stress === '2' ? 'ˌ' : '';
      const other = vowels.find(([, when]) => when(phone));
      // A vowel that is reduced has lost what stress the dictionary gives it.
      if (other) return phone.stress === '2' && other[0] === 'ᵻ' ? 'ᵻ' : `${mark}${other[0]}`;
      const ipa = arpabetToIpa([written]);
      if (phone.name === 'ER') {
        if (phone.stress === '0' && /^direct/.test(word)) return 'ᵻɹ';
        // An "r" is heard again before a vowel, also of the next word.
        if (isVowel(at === phones.length - 1 ? next?.[0] : behind)) return `${ipa}ɹ`;
      }
      return ipa;
    })
    .join('');
}

function consonant(phone: Phone, phones: readonly string[]): string {
  const { name, word, at, before, behind, second } = phone;
  const plain = arpabetToIpa([phones[at]!]);
  // "loyalty", "forty"
  if (name === 'D' && word.endsWith('ty') && behind === 'IY') return 'ɾ';
  if (name === 'T' && behind === 'AH' && second === 'N' && isStopped(word, 'T')) return 'ʔ';
  if (name === 'N' && before === 'AH' && isStopped(word, bare(phones[at - 2]))) return 'n\u0329';
  // No flap in "attend"-like "cotton", nor in "representative".
  const isLateEnding = second === 'V' && isLax(phones[at - 1]) && /ative/.test(word);
  if (
    name === 'T' &&
    isLax(phones[at + 1]) &&
    (isVowel(before) || before === 'R') &&
    !/^(?:ER)?N$/.test(second) &&
    !isLateEnding
  )
    return 'ɾ';
  if (name === 'N' && /^[KG]$/.test(behind) && before === 'IH') return 'ŋ';
  // "fire", "during", "million", "actual"
  if (name === 'R' && before === 'AY' && !isVowel(behind)) return 'ɚ';
  if (name === 'R' && before === 'UH' && isVowel(behind)) return 'ɹɹ';
  if (name === 'Y' && /^[LN]$/.test(before) && behind === 'AH' && /i[oa]ns?$/.test(word)) return 'i';
  if (name === 'W' && before === 'AH' && /^(?:ZH|JH|CH|Y)$/.test(bare(phones[at - 2]))) return '';
  return plain;
}
