import { implausibleBigram } from '../../analysis/facts/word-bigrams.js';
import { acronyms, Pronouncer } from '../../analysis/phonetics/pronounce.js';
import { once } from '../../package-info.js';
import { readLexicon } from '../lexicon.js';
import { contentStems, isDeterminer, wordsOf } from '../text/normalise.js';
import { functionWords, serviceVerbs } from '../text/vocabulary.js';

/** The stems of all that the English lexicon says in some sectors, and of things and what happens to them in any. */
export function stemsOfSectors(isOf: (sector: string) => boolean): ReadonlySet<string> {
  const { concepts, fields, situations } = readLexicon();
  const said = [
    ...concepts.filter(({ sector }) => isOf(sector)).flatMap(({ forms }) => Object.values(forms).flat()),
    ...[...fields, ...situations].flatMap(({ say, ...rest }) => [
      ...say,
      ...('ofField' in rest ? Object.values(rest.ofField).flat() : []),
    ]),
  ];
  return new Set(said.flatMap((text) => contentStems(wordsOf(text))));
}

/** The stems of all that the English lexicon says of anything. */
const lexiconStems = once(() => stemsOfSectors(() => true));

/** The words that what callers do begins with, by the lexicon. */
const verbHeads = once(
  (): ReadonlySet<string> =>
    new Set(
      readLexicon().concepts.flatMap(({ forms }) => forms.verbs.map((verb) => verb.split(' ')[0]!.toLowerCase())),
    ),
);

/** Names of any thing, as stems. */
const anyThing: ReadonlySet<string> = new Set(
  contentStems(['item', 'product', 'goods', 'article', 'something', 'merchandise', 'purchase']),
);
/** Whether a topic is about any thing that one may have bought. */
export const isOfAny = (known: ReadonlySet<string>): boolean => [...anyThing].some((each) => known.has(each));
/** Whether a word that is not known stands behind the determiner of what one has. */
const isOwnThing = (words: readonly string[], isForeign: (stem: string) => boolean): boolean =>
  words.some(
    (word, at) => /^(?:an?|my|this|these|some)$/.test(word) && contentStems([words[at + 1] ?? '']).some(isForeign),
  );

/** Behind these a phrase may end in "to". */
const beforeTo =
  /^(?:talk|talking|speak|speaking|listen|reply|sent|send|belong|belongs|go|going|transfer|addressed|want|need|have|used)$/;
/** Whether a phrase says of a thing that it is another one, or calls the listener names: "my card is a banana". */
function isNaming(words: readonly string[], known: ReadonlySet<string>): boolean {
  const at = words.findIndex((word, index) => /^(?:is|are|am)$/.test(word) && /^an?$/.test(words[index + 1] ?? ''));
  if (
    at < 1 ||
    /^(?:there|what|who|how|it|this|that|here)$/.test(words[at - 1]!) ||
    /^(?:what|who|how|where)$/.test(words[0]!)
  )
    return false;
  if (words[at - 1] === 'i') return false;
  return words[at - 1] === 'you' || !contentStems([words.at(-1)!]).some((stem) => known.has(stem));
}

/** Pronouns that the clause of a caller begins with when it tells what has happened. */
const teller = /^(?:i|we|it|he|she|they|there|this|that|somebody|someone|nobody|my|our)$/;
/** A phrase of so many words in a row that are all of open classes is a heap of words. */
const mostInARow = 4;
/** Of telling words that nothing known says, a phrase has one at most, beside two that are known. */
const leastKnown = 2;
/** What is said to a machine that writes, not to a company. */
const toWriter =
  /\b(?:ignore|disregard|forget|override)\b.*\b(?:instructions?|rules?|prompts?|above|previous)\b|\b(?:system prompt|as an ai|language model|json)\b/;

/** Determiners that are pronouns too. */
const standsAlone = /^(?:this|that|these|those|all|any|some|his|her|one|another|each|both)$/;

/** Whether words stand in an order that English has, as far as the closed classes of words tell. */
function isOrdered(words: readonly string[]): boolean {
  if (implausibleBigram(words, () => undefined)) return false;
  let row = 0;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const isOpen = !functionWords.has(word) && !isDeterminer(word);
    row = isOpen ? row + 1 : 0;
    if (row > mostInARow) return false;
    const isFollowed =
      next !== undefined && (!functionWords.has(next) || /^(?:help|question|problem|call|right)$/.test(next));
    if (isDeterminer(word) && !isFollowed && !standsAlone.test(word)) return false;
    if (isOpen && words.indexOf(word) !== at) return false;
    // "I the bill", "to to", "can to".
    if (
      word === 'i' &&
      (next === undefined
        ? at > 0 && words[at - 1] !== 'am'
        : isDeterminer(next) || /^(?:of|for|with|at|from|to|in|on|and|or)$/.test(next))
    )
      return false;
    if (
      /^(?:can|could|will|would|should|to)$/.test(word) &&
      next !== undefined &&
      /^(?:of|for|with|at|from|to|is|are|was|were|and|or)$/.test(next)
    )
      return false;
  }
  return true;
}

/** Clauses that are joined side by side. */
const clausesOf = (words: readonly string[]): string[][] => {
  const clauses: string[][] = [[]];
  for (const word of words) {
    if (/^(?:and|then|but|or|while|plus)$/.test(word)) clauses.push([]);
    else clauses.at(-1)!.push(word);
  }
  return clauses.filter((clause) => clause.length > 0);
};

/**
 * Whether an English phrase of a provider can be meant for the topic as a whole: its words are words, stand in an order that
 * English has, and no part of it asks for something else. `known` are the stems that speak of the topic.
 */
export async function sensibleTest(
  known: ReadonlySet<string>,
  vocabulary: ReadonlySet<string>,
  telling: (text: string) => string[],
) {
  const pronouncer = await Pronouncer.load();
  const isWord = (word: string): boolean => {
    if (functionWords.has(word) || /\d/.test(word) || acronyms().has(word)) return true;
    if (contentStems([word]).every((each) => known.has(each) || lexiconStems().has(each))) return true;
    return !/^(?:rules|unknown|letters)$/.test(pronouncer.word(word).provenance);
  };
  return (text: string): boolean => {
    const words = wordsOf(text);
    if (toWriter.test(words.join(' ')) || !words.every(isWord)) return false;
    if (!isOrdered(words) || isNaming(words, known)) return false;
    if (words.at(-1) === 'to' && !beforeTo.test(words.at(-2) ?? '')) return false;
    // "throw the item": what one does to a thing is one of the things that callers do.
    const [first, second] = words;
    const isDone = second !== undefined && isDeterminer(second) && !functionWords.has(first!) && !isDeterminer(first!);
    if (
      isDone &&
      !serviceVerbs().has(first!) &&
      !verbHeads().has(first!) &&
      !contentStems([first!]).some((each) => known.has(each))
    )
      return false;
    const stems = telling(text);
    const own = stems.filter((stem) => known.has(stem)).length;
    const foreign = stems.filter((stem) => !known.has(stem) && !vocabulary.has(stem)).length;
    // What is done with an item is done with any thing: "return a jacket".
    const isAny =
      foreign === 1 &&
      own > 0 &&
      isOfAny(known) &&
      isOwnThing(words, (stem) => !known.has(stem) && !vocabulary.has(stem));
    if (foreign > 0 && !isAny && (foreign > 1 || own < leastKnown)) return false;
    const clauses = clausesOf(words);
    return (
      clauses.length < 2 ||
      clauses.every((clause) => {
        const told = telling(clause.join(' '));
        if (told.length === 0 || told.some((stem) => known.has(stem))) return true;
        // What a caller tells of the circumstances is not a second wish.
        return (
          teller.test(clause[0]!) &&
          !/\b(?:want|need|like|can|could)\b/.test(clause.join(' ')) &&
          !serviceVerbs().has(clause[0]!)
        );
      })
    );
  };
}
