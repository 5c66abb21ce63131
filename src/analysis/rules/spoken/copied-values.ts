import type { Json } from '../../../grxml/semantics/index.js';
import { canonicalJson } from '../../../grxml/semantics/semantic-value.js';
import type { Choice, SpokenAlternative } from '../../facts/choices.js';
import { hasTags } from '../../facts/reading.js';
import { massOf } from '../../facts/similar-alternatives.js';
import { functionWords } from '../../facts/words.js';
import { spokenRules } from '../../rule.js';

/** Things that callers call by several names: of these, two with one value are meant. */
const synonyms = [
  'agent representative operator person human someone somebody attendant rep associate advisor',
  'bill invoice statement',
  'cell mobile cellphone wireless',
  'repair fix service',
  'cancel stop quit exit end goodbye abort terminate',
  'yes yeah yep yup correct right sure okay ok affirmative',
  'no nope nah wrong incorrect negative',
  'help assistance support',
  'start begin go run launch open',
  'repeat again',
  'back previous return',
  'next forward continue',
  'up increase raise higher louder',
  'down decrease lower reduce quieter softer',
  'zero oh o',
  'television tv',
  'dad father',
  'mum mom mother',
  'rook castle',
  'sofa couch settee',
  'movie film picture',
  'photo picture image',
  'car automobile vehicle',
  'child kid',
  'lift elevator',
  'trash garbage rubbish bin',
].map((list) => new Set(list.split(' ')));

/** Letters and digits alone, without accents. */
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const contentOf = (words: readonly string[]) =>
  words.map((word) => word.toLowerCase()).filter((word) => !functionWords.has(word));

/** Whether a value names its words: it is among them, or short for them, as "mtg" is for "mortgage". */
function namesItself(value: Json | undefined, words: readonly string[]): boolean {
  if (typeof value !== 'string') return false;
  const short = lettersOf(value);
  const spoken = lettersOf(words.join(''));
  if (short.length < 2) return false;
  if (spoken.includes(short) || short.includes(lettersOf(contentOf(words).join('')) || '\u0000')) return true;
  // Of several words a letter of each may stand for it: "xl" for "extra large".
  return words.length > 1 ? isWithin(short, spoken) : short[0] === spoken[0] && isWithin(short, spoken);
}

/** The letters of the one in their order within the other. */
function isWithin(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
}

interface Named {
  alternative: SpokenAlternative;
  words: readonly string[];
  /** The text that is its value. */
  value: string;
  key: string;
  isNamed: boolean;
}

/** The alternatives that are one phrase with one text as value, which may stand in a property. */
function namedOf({ alternatives }: Choice): Named[] {
  return alternatives.flatMap((alternative) => {
    const [phrase] = alternative.phrases;
    if (!phrase || alternative.phrases.length !== 1 || !hasTags(phrase.reading.match)) return [];
    const { value } = phrase.reading;
    const held = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : [value];
    if (held.length !== 1 || typeof held[0] !== 'string') return [];
    const isNamed = namesItself(held[0], phrase.words);
    return [{ alternative, words: phrase.words, value: held[0], key: canonicalJson(value), isNamed }];
  });
}

const areSynonyms = (a: readonly string[], b: readonly string[]): boolean => {
  const [one, other] = [contentOf(a), contentOf(b)];
  return (
    one.some((word) => other.some((each) => word.startsWith(each.slice(0, 4)) || each.startsWith(word.slice(0, 4)))) ||
    synonyms.some((set) => one.some((word) => set.has(word)) && other.some((word) => set.has(word)))
  );
};

/** So many alternatives a list has at least whose synonyms are not known. */
const leastUnknown = 5;

/** The value is the words themselves, where it is a property too. */
const isSpelt = ({ value, words }: Named): boolean => lettersOf(value) === lettersOf(words.join(''));

export const copiedValuesRules = spokenRules([
  {
    id: 'SEM-11',
    code: 'value-copied',
    depth: 'standard',
    severity: 'warning',
    summary: 'An alternative has the value of its sibling.',
    what: 'The alternatives of a one-of of four or more each have a value of their own that names their words, and one has the value of another one instead, whose words it names. Known synonyms, and lists in which several alternatives share values, are passed over.',
    why: 'A line was copied and its tag was not changed: whoever says these words gets the thing next to it.',
    check({ choices, isEnglish }, report) {
      for (const choice of choices) {
        const named = namedOf(choice);
        if (named.length < 4 || named.length < choice.alternatives.length) continue;
        const distinct = new Set(named.map(({ key }) => key)).size;
        // One slip, or two in a long list; more shared values are how this author writes synonyms.
        const shared = named.length - distinct;
        if (shared === 0 || shared > Math.max(1, Math.floor(named.length / 10))) continue;
        const strangers = named.filter(({ isNamed }) => !isNamed);
        if (strangers.length > Math.max(1, Math.floor(named.length / 10))) continue;
        // Synonyms are known in English alone: elsewhere the others must be named to the letter, and the list be long.
        const isCertain =
          isEnglish ||
          (named.length >= leastUnknown && named.every((each) => strangers.includes(each) || isSpelt(each)));
        if (!isCertain) continue;
        for (const stranger of strangers) {
          const owner = named.find((other) => other !== stranger && other.key === stranger.key && other.isNamed);
          if (!owner || areSynonyms(stranger.words, owner.words)) continue;
          const [text, other] = [stranger.words.join(' '), owner.words.join(' ')];
          report({
            at: stranger.alternative.item,
            message: `"${text}" has the value of "${other}": ${JSON.stringify(stranger.value)}`,
            fix: `check the tag; if "${text}" and "${other}" mean the same, put both into one alternative`,
            evidence: { phrases: [text, other], value: stranger.value },
            mass: massOf(choice, [stranger.alternative.item]),
          });
        }
      }
    },
  },
]);
