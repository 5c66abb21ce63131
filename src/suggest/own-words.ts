import { type Candidate, type Family, families } from './candidates.js';
import { isDeterminer, stem, withoutPoliteness, wordsOf } from './text/normalise.js';
import { desireCarriers, serviceVerbs, withoutCarrier } from './text/vocabulary.js';
import { isMassThing, isPluralNoun, noNoun, withArticle } from './typed-topic.js';

/** Openings that go with whatever a caller wants to do. */
const doing = [
  ...desireCarriers,
  'how do I',
  "I'm calling to",
  'help me',
  "I'm trying to",
  'could I',
  'I have to',
  'is it possible to',
] as const;
/** Openings that go with whatever a caller may ask about. */
const asking: readonly (readonly [opening: string, family: Family])[] = [
  ['a question about', 'noun'],
  ["I'm calling about", 'desire'],
  ['help with', 'noun'],
  ['I have a question about', 'desire'],
  ['tell me about', 'command'],
  ['can you help me with', 'problem'],
  ['I need help with', 'desire'],
  ['information about', 'noun'],
  ['I want to ask about', 'desire'],
  ['can you tell me about', 'problem'],
  ['I need information about', 'desire'],
  ["I'd like to ask about", 'desire'],
];
/** Verbs that stand for one another before what they are done to. */
const sameVerbs = [
  'buy purchase',
  'fix repair',
  'change update',
  'check find|out|about',
  'book schedule reserve',
  'return send|back',
  'begin start',
  'speak talk',
].map((line) => line.split(' ').map((verb) => verb.split('|').join(' ')));

const mostWords = 6;
/** How near to the topic these phrases are: behind those that the lexicon has. */
const relevance = 0.45;
const sentence =
  /^(?:i|my|we|our|there|it|that|this|you|they|is|are|was|do|does|did|can|could|will|how|what|when|where|why|who|which)$/;
const statement = /^(?:i|my|we|our|there|it)$/;

const spoken = (words: readonly string[]) => words.join(' ').replace(/\bi\b/g, 'I');
/** Singular nouns that end as plurals and as what one does. */
const singular = /^(?:gas|bus|lens|news|canvas|wedding|building|meeting|hearing|painting|ring)$/;
const needsNone = /[^su]s$|ing$/;
/** A thing as one speaks of it: plurals, what one does, and what has an article need none. */
const withThe = (words: readonly string[]): string => {
  const last = words.at(-1)!;
  return isDeterminer(words[0]!) ||
    (words.length > 1 && /ing$/.test(words[0]!) && !singular.test(words[0]!) && serviceVerbs().has(stem(words[0]!))) ||
    (needsNone.test(last) && !singular.test(last))
    ? spoken(words)
    : `the ${spoken(words)}`;
};

/** Words after a verb that are not its object: "top up", "log in". */
const noObject =
  /^(?:up|in|out|off|on|down|back|over|to|for|with|about|of|from|into|me|us|it|them|him|her|you|all|not)$/;
/** Verbs that open the name of a thing as often: "bill shock", "order status". */
const nounToo =
  /^(?:bill|block|call|charge|check|claim|exchange|fund|issue|lock|name|order|plan|port|record|return|show|test|top|trade|transfer|view|wire)$/;
/** Last words of a topic that says what has happened and does not name a thing. */
const noThing =
  /^(?:out|off|up|down|high|low|slow|late|missing|working|again|delivered|not|locked|blocked|frozen|wrong|lost|broken|failed|declined|gone|empty)$/;
/** Verbs of what one does not have yet. */
const ofNew =
  /^(?:apply|arrange|book|buy|find|get|make|open|order|purchase|rent|report|request|reserve|schedule|start)$/;
/** What is done to a thing, with its determiner: "connect new home" is a topic, and nobody says it so. */
function withObject([verb, ...rest]: readonly string[]): string[] {
  const [next] = rest;
  const needs = next !== undefined && !isDeterminer(next) && !noObject.test(next) && !/^\d/.test(next);
  if (!needs || rest.length > 3 || (needsNone.test(rest.at(-1)!) && !singular.test(rest.at(-1)!)))
    return [verb!, ...rest];
  const thing = rest.join(' ');
  if (isMassThing(thing)) return [verb!, ...(ofNew.test(verb!) ? [] : ['my']), thing];
  return [verb!, ofNew.test(verb!) ? withArticle(thing) : `my ${thing}`];
}

/** Whether a topic is named by a thing, not by what is done or by a sentence. */
export function isNounPhrase(topic: string): boolean {
  const words = wordsOf(topic);
  return (
    words.length > 1 && words.length < 5 && !serviceVerbs().has(words[0]!) && !words.some((word) => noNoun.test(word))
  );
}

function variationsOf(text: string): [family: Family, text: string][] {
  const all = withoutPoliteness(wordsOf(text));
  const words = withoutCarrier(all);
  const [first, ...rest] = words;
  if (first === undefined || words.length > mostWords) return [];
  if (first === 'no' && rest.length > 0 && !(rest.length > 1 && isPluralNoun(rest[0]!))) {
    const thing = spoken(rest);
    return [`I have no ${thing}`, `there's no ${thing}`, `I don't have any ${thing}`, `why is there no ${thing}`].map(
      (sentence): [Family, string] => ['problem', sentence],
    );
  }
  const hadWish = words.length < all.length && /\b(?:to|i)$/.test(all.slice(0, all.length - words.length).join(' '));
  if (hadWish || (serviceVerbs().has(first) && rest.length > 0 && (!nounToo.test(first) || isDeterminer(rest[0]!)))) {
    const [, ...object] = withObject(words);
    const verbs = [first, ...(sameVerbs.find((same) => same.includes(first)) ?? []).filter((verb) => verb !== first)];
    const wholes = verbs.map((verb) => spoken([verb, ...object]));
    return [
      ...wholes.map((whole): [Family, string] => ['command', whole]),
      ...doing.flatMap((opening) =>
        wholes.map((whole): [Family, string] => [
          opening.startsWith('how') ? 'problem' : 'desire',
          `${opening} ${whole}`,
        ]),
      ),
    ];
  }
  if (sentence.test(first)) return statement.test(first) ? [['problem', `I'm calling because ${spoken(words)}`]] : [];
  if (noThing.test(words.at(-1)!) && words.length > 1) return [];
  const thing = withThe(words);
  return [
    ['noun', spoken(words)],
    ...asking.map(([opening, family]): [Family, string] => [family, `${opening} ${thing}`]),
  ];
}

/**
 * Phrases of a topic that the lexicon does not know, made of nothing but its own words and those of the known phrases:
 * each wish behind other openings and with another verb of the same meaning, each thing behind what one asks about.
 */
export function ownWordCandidates(topic: string, phrases: readonly string[]): Candidate[] {
  const places = new Map(families.map((family) => [family, 0]));
  // The known phrases say more of what callers want than a topic of unknown words.
  return [...phrases, topic].flatMap((text) =>
    variationsOf(text).map(([family, varied]): Candidate => {
      const place = places.get(family)!;
      places.set(family, place + 1);
      return { text: varied, family, source: 'phrases', relevance: relevance * 0.97 ** place };
    }),
  );
}

/** What is said of a thing that something is wrong with: nobody asks for information about it. */
export function troubleCandidates(thing: string): Candidate[] {
  return [
    "I'm calling about my",
    'I need help with my',
    'can you help me with my',
    'I have a problem with my',
    "there's a problem with my",
  ].map(
    (opening, place): Candidate => ({
      text: `${opening} ${spoken(wordsOf(thing))}`,
      family: place === 2 || place === 4 ? 'problem' : 'desire',
      source: 'phrases',
      relevance: relevance * 0.97 ** place,
    }),
  );
}
