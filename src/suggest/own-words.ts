import { once } from '../package-info.js';
import { type Candidate, type Family, families } from './candidates.js';
import { embeddedQuestion } from './embedded-question.js';
import { readLexicon } from './lexicon.js';
import { isForOthers } from './situations.js';
import {
  callerWords,
  isDeterminer,
  stem,
  tokensOf,
  tokensWithin,
  withoutPoliteness,
  wordsOf,
} from './text/normalise.js';
import { generalVerbs, serviceVerbs, withoutCarrier } from './text/vocabulary.js';
import { isMassThing, isPluralNoun, noNoun, withArticle } from './typed-topic.js';

type Opening = readonly [opening: string, family: Family];

/** Openings that go with whatever a caller wants to do. */
const doing: readonly Opening[] = [
  ['I want to', 'desire'],
  ['how do I', 'problem'],
  ["I'd like to", 'desire'],
  ['can I', 'desire'],
  ['I need to', 'desire'],
  ["I'm calling to", 'desire'],
  ["I'm trying to", 'desire'],
  ['could I', 'desire'],
  ['is it possible to', 'problem'],
];
/** Openings of what the other side is asked to do. */
const requesting: readonly Opening[] = [
  ['can you', 'problem'],
  ['could you', 'problem'],
  ['I want you to', 'desire'],
  ["I'd like you to", 'desire'],
  ['I need you to', 'desire'],
  ['would you', 'problem'],
];
/** Openings before a thing that a caller would like to have. */
const having: readonly Opening[] = [
  ['can I get', 'desire'],
  ["I'd like", 'desire'],
  ['I need', 'desire'],
  ['I want', 'desire'],
  ['could I get', 'desire'],
  ["I'm calling to get", 'desire'],
];
/** Openings that go with whatever a caller may ask about. */
const asking: readonly Opening[] = [
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
/** Openings that go with what is wrong: nobody asks to hear about it. */
const troubled: readonly Opening[] = [
  ["I'm calling about", 'desire'],
  ['help with', 'noun'],
  ['I need help with', 'desire'],
  ['can you help me with', 'problem'],
  ['what do I do about', 'problem'],
];
/** Openings before a question that is put in another sentence. */
const wondering: readonly Opening[] = [
  ['can you tell me', 'problem'],
  ['I want to know', 'desire'],
  ["I'd like to know", 'desire'],
  ['could you tell me', 'problem'],
  ["I'm calling to ask", 'desire'],
  ['I need to know', 'desire'],
  ['I was wondering', 'desire'],
];

const mostWords = 6;
/** How near to the topic these phrases are: behind those that the lexicon has. */
const relevance = 0.45;

const table = (list: 'definite' | 'abstract' | 'countable' | 'finite') =>
  once((): ReadonlySet<string> => new Set(callerWords()[list].flatMap((line) => line.split(' '))));
const definite = table('definite');
const abstract = table('abstract');
const countable = table('countable');
const finiteVerbs = table('finite');
const sameVerbs = once(() =>
  callerWords().sameVerbs.map((line) => line.split(' ').map((verb) => verb.split('|').join(' '))),
);

const spoken = (tokens: readonly string[]) => tokens.join(' ').replace(/\bi\b/g, 'I');
/** Singular nouns that end as plurals and as what one does. */
const singular = /^(?:gas|bus|lens|news|canvas|wedding|building|meeting|hearing|painting|ring)$/;
const needsNone = /[^su]s$|ing$/;
const abstractEnding = /(?:tion|sion|ment|ance|ence|ity|ness|ism|care)$/;

/** Nouns that a thing of a known kind ends with are things that there are several of. */
const isCountable = (noun: string): boolean =>
  countable().has(noun) ||
  readLexicon().fields.some(({ nouns }) => nouns.some((each) => each.replace('=', '') === noun));

/** A thing as one asks about it: with the article that it needs, or as one's own where the known phrases have it so. */
function asTopic(words: readonly string[], phrases: readonly string[]): string {
  const [first] = words;
  const last = words.at(-1)!;
  const whole = spoken(words);
  if (isDeterminer(first!) || /^\d/.test(first!)) return whole;
  // "account for my child": the thing stands before the preposition.
  const end = words.findIndex((word, at) => at > 0 && (behindNoun.test(word) || place.test(word)));
  if (end > 0) {
    const noun = words[end - 1]!;
    const needsArticle =
      !isMassThing(noun) &&
      !needsNone.test(noun) &&
      !abstract().has(noun) &&
      !abstractEnding.test(noun) &&
      words[end] !== 'of';
    return needsArticle ? withArticle(whole) : whole;
  }
  const isNamed = (determiner: string) =>
    phrases.some((phrase) => ` ${wordsOf(phrase).join(' ')} `.includes(` ${determiner} ${last} `));
  if (isNamed('my')) return `my ${whole}`;
  if ((needsNone.test(last) && !singular.test(last)) || isMassThing(last)) return whole;
  if (words.length === 1) return `the ${whole}`;
  if (abstract().has(last) || (abstractEnding.test(last) && !countable().has(last))) return whole;
  return isCountable(last) && !definite().has(last) && !isNamed('the') ? withArticle(whole) : `the ${whole}`;
}

/** Words after a verb that are not its object: "top up", "log in". */
const noObject =
  /^(?:up|in|out|off|on|down|back|over|to|for|with|about|of|from|into|me|us|it|them|him|her|you|all|not)$/;
/** Verbs that open the name of a thing as often: "bill shock", "order status". */
const nounToo =
  /^(?:bill|block|call|charge|check|claim|exchange|fund|issue|lock|name|order|plan|port|record|return|show|test|top|trade|transfer|view|wire)$/;
/** Last words of a topic that says how a thing is, and does not name one: "engine light on". */
const state =
  /^(?:out|off|on|down|open|dead|cold|hot|low|late|missing|wrong|lost|broken|gone|empty|stuck|full|overdue|due|blocked|locked|frozen|flooded|noisy|loud|slow|flat|dirty|jammed|cracked|damaged|closed|expired|delayed|cancelled|canceled|rejected|refused|declined|suspended|disconnected|working|leaking|dripping|flashing|beeping|rattling|squeaking|overheating|ready|available)$/;
/** Last words of a topic that says what has happened and does not name a thing. */
const noThing = new RegExp(`${state.source}|^(?:up|high|again|delivered|not|failed|stopped|error)$`);

/** What may follow the word that says how a thing is: "out of credit", "flashing red". */
const goesOn = (word: string, next: string | undefined) => /ing$/.test(word) || (word === 'out' && next === 'of');

/** A topic that says how a thing is, as a sentence: "my engine light is on"; undefined where it is none. */
function stateSentence(tokens: readonly string[]): string | undefined {
  const at = tokens.findIndex((word, index) => {
    if (index === 0 || (!state.test(word) && word !== 'not')) return false;
    if (word === 'not') return index === tokens.length - 2;
    return index === tokens.length - 1 || (index >= tokens.length - 3 && goesOn(word, tokens[index + 1]));
  });
  const thing = tokens.slice(0, Math.max(0, at)).filter((word, index) => index > 0 || !isDeterminer(word));
  if (thing.length === 0 || thing.length > 3 || thing.some((word) => noNoun.test(word))) return undefined;
  // "top up failed", "log in": a verb with its particle.
  if (thing.length === 1 && serviceVerbs().has(thing[0]!) && !nounToo.test(thing[0]!)) return undefined;
  const isMany = isPluralNoun(thing.at(-1)!) && !singular.test(thing.at(-1)!);
  return `my ${spoken(thing)} ${isMany ? 'are' : 'is'} ${tokens.slice(at).join(' ')}`;
}

/** What says where or when, behind a thing. */
const place = /^(?:near|next|under|behind|around|outside|inside|after|before|between|during|over|through|off|per)$/;
const behindNoun = /^(?:of|to|for|from|in|on|at|by|with|without)$/;
/** Nouns that nothing is done to in a topic: what stands before them tells whose they are, as in "lease end". */
const aspectNoun =
  /^(?:end|start|beginning|issue|problem|trouble|question|date|deadline|fee|cost|rate|time|status|limit|delay|noise|damage|process|policy|rules?|error|failure)$/;
/** Verbs of what one does not have yet. */
const ofNew =
  /^(?:adopt|apply|arrange|book|buy|find|get|hire|make|open|order|purchase|rent|report|request|reserve|schedule|start)$/;
/** A topic of a verb with more words behind it is not a phrase: "start service new address". */
const mostObjectWords = 2;

/**
 * What is done to a thing, with its determiner: "connect new home" is a topic, and nobody says it so. Undefined where it is
 * not clear what the verb's object is.
 */
function withObject(words: readonly string[]): string[] | undefined {
  const particle = words.length > 2 && /^(?:up|in|out|off|on|down|back|over)$/.test(words[1]!) ? 2 : 1;
  const rest = words.slice(particle);
  const verb = words.slice(0, particle);
  const [next] = rest;
  const needs = next !== undefined && !isDeterminer(next) && !noObject.test(next) && !/^\d/.test(next);
  if (!needs || rest.some((word, at) => at > 0 && (isDeterminer(word) || noObject.test(word)))) return [...words];
  if (rest.length > mostObjectWords || (definite().has(rest.at(-1)!) && !generalVerbs.has(verb[0]!))) return undefined;
  if (needsNone.test(rest.at(-1)!) && !singular.test(rest.at(-1)!)) return [...words];
  const thing = rest.join(' ');
  const isNew = ofNew.test(verb[0]!);
  if (isMassThing(thing)) return [...verb, ...(isNew ? [] : ['my']), thing];
  return [...verb, isNew ? withArticle(thing) : `my ${thing}`];
}

/** Whether a topic is named by a thing, not by what is done or by a sentence. */
export function isNounPhrase(topic: string): boolean {
  const words = wordsOf(topic);
  return (
    words.length > 1 && words.length < 5 && !serviceVerbs().has(words[0]!) && !words.some((word) => noNoun.test(word))
  );
}

const subject =
  /^(?:i|i'\w+|we|we'\w+|you|you'\w+|he|she|it|it's|they|they'\w+|there|there's|someone|somebody|nobody|nothing|everything|this|that|that's)$/;
const finite = /^(?:is|are|was|were|am|has|have|had|does|did|will|can|could|would|should|keeps?|\w+n't|cannot)$/;
const isVerbForm = (token: string) => finiteVerbs().has(token) || (/[^e]ed$/.test(token) && token.length > 4);

/** Whether a phrase says that something is so. Of "my brakes squeal" that cannot be known without the words' classes. */
function isStatement(tokens: readonly string[]): boolean {
  const [first, second, third] = tokens;
  if (second === undefined || isQuestion(tokens)) return false;
  if (subject.test(first!)) return true;
  if (/^(?:please|if|when|how|what)$/.test(first!)) return false;
  const at = tokens.findIndex((token, index) => index > 0 && (finite.test(token) || isVerbForm(token)));
  // "lost my card" has no subject; "blocked card" is a thing.
  if (at > 0 && (at < tokens.length - 1 || isDeterminer(first!))) return true;
  // "smoke comes into the room"; "add minutes to my phone" begins with what is done.
  return (
    !serviceVerbs().has(first!) &&
    /[^s]s$/.test(second) &&
    third !== undefined &&
    /^(?:into|in|on|out|off|from|to|a|an|my|the)$/.test(third)
  );
}

const isQuestion = ([first, second]: readonly string[]): boolean =>
  /^(?:what|where|when|why|how|who|which)(?:'s)?$/.test(first!) ||
  (/^(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have|may)$/.test(first!) &&
    second !== undefined &&
    !/^(?:not)$/.test(second));

const behind = (openings: readonly Opening[], texts: readonly string[]): [Family, string][] =>
  openings.flatMap(([opening, family]) => texts.map((text): [Family, string] => [family, `${opening} ${text}`]));

/** A wish behind other openings, and with verbs of the same meaning. */
function variedWish(tokens: readonly string[]): [Family, string][] {
  const [first, ...object] = tokens;
  const same = sameVerbs().find((verbs) => verbs.includes(first!)) ?? [];
  const wholes = [first!, ...same.filter((verb) => verb !== first)].map((verb) => spoken([verb, ...object]));
  const isForMe = isForOthers.test(spoken(tokens));
  return [
    ...wholes.map((whole): [Family, string] => ['command', whole]),
    ...behind(isForMe ? requesting : doing, wholes),
  ];
}

/** Behind these a verb follows, and behind those a thing that is wished for. */
const wishing = /\b(?:to|i|you|not)$/;
const wanting = /^(?:i )?(?:need|want|would like|am looking for|give me|get me)$/;

function variationsOf(text: string, isTopic: boolean, phrases: readonly string[]): [family: Family, text: string][] {
  const everything = wordsOf(text);
  const all = withoutPoliteness(everything);
  const words = withoutCarrier(all);
  const polite = everything.findIndex((_, at) => all.every((word, offset) => everything[at + offset] === word));
  const after = everything.length - polite - all.length;
  const said = tokensWithin(text, polite, after);
  const opening = all.slice(0, all.length - words.length).join(' ');
  const tokens = tokensWithin(text, polite + all.length - words.length, after);
  const [first, ...rest] = tokens;
  if (first === undefined || said.length > mostWords + 4) return [];
  if (first === 'no' && rest.length > 0 && !(rest.length > 1 && isPluralNoun(rest[0]!))) {
    const thing = spoken(rest);
    return [`I have no ${thing}`, `there's no ${thing}`, `I don't have any ${thing}`, `why is there no ${thing}`].map(
      (sentence): [Family, string] => ['problem', sentence],
    );
  }
  // "how busy" as a topic asks how busy it is.
  if (isTopic && said.length === 2 && said[0] === 'how') return behind(wondering, [`${said.join(' ')} it is`]);
  if (isQuestion(said)) {
    const embedded = embeddedQuestion(said);
    const asked = embedded === undefined ? [] : behind(wondering, [spoken(embedded)]);
    // "can I stay" is a wish as well, "can you come" a request.
    if (/^(?:how (?:do|can)|can|could|may) i$/.test(opening)) return [...variedWish(tokens), ...asked];
    if (/^(?:can|could|would) you$/.test(opening)) return behind(requesting, [spoken(tokens)]);
    return asked;
  }
  if (opening !== '' && wanting.test(opening)) {
    if (first === 'help' || subject.test(first) || tokens.length > mostWords) return [];
    return behind(having, [spoken(tokens)]);
  }
  if (opening !== '' && wishing.test(opening)) return tokens.length > mostWords ? [] : variedWish(tokens);
  if (isStatement(tokens)) {
    if (opening !== '' && !/(?:because|that)$/.test(opening)) return [];
    // "dryer takes too long" is a topic, and its caller has a dryer.
    const isBare = isTopic && !subject.test(first) && !isDeterminer(first);
    const so = isBare ? `my ${spoken(tokens)}` : spoken(tokens);
    return [
      `I'm calling because ${so}`,
      `${so} can you help me`,
      `${so} and I need some help`,
      ...(isBare ? [so] : []),
    ].map((sentence): [Family, string] => ['problem', sentence]);
  }
  if (tokens.length > mostWords) return [];
  const isNamed = isTopic && rest.length === 1 && aspectNoun.test(rest[0]!) && !generalVerbs.has(first);
  const isVerb =
    serviceVerbs().has(first) && rest.length > 0 && !isNamed && (!nounToo.test(first) || isDeterminer(rest[0]!));
  const isCommand =
    !isDeterminer(first) &&
    !noNoun.test(rest[0] ?? '') &&
    !place.test(rest[0] ?? '') &&
    rest.slice(0, 2).some(isDeterminer);
  if (isVerb || isCommand) {
    const whole = isTopic ? withObject(tokens) : tokens;
    if (whole) return variedWish(whole);
    if (rest.length > 1) return [];
  }
  const stated = isTopic ? stateSentence(tokens) : undefined;
  if (stated) {
    return [
      stated,
      `I'm calling because ${stated}`,
      `${stated} can you help me`,
      `${stated} and I need some help`,
      `${stated} what should I do`,
    ].map((sentence): [Family, string] => ['problem', sentence]);
  }
  if (noThing.test(tokens.at(-1)!) && tokens.length > 1) return [];
  // "my brakes squeal" may be a thing or a sentence: only what the topic names is taken for a thing.
  const named = new Set(phrases.flatMap((phrase) => tokensOf(phrase).map(stem)));
  if (!isTopic && !named.has(stem(tokens.at(-1)!))) return [];
  const thing = asTopic(tokens, isTopic ? phrases : []);
  const isTrouble = state.test(first) && rest.length > 0;
  return [['noun', spoken(tokens)], ...behind(isTrouble ? troubled : asking, [thing])];
}

/**
 * Phrases of a topic that the lexicon does not know, made of nothing but its own words and those of the known phrases:
 * each wish behind other openings and with another verb of the same meaning, each question inside a sentence, each thing
 * behind what one asks about.
 */
export function ownWordCandidates(topic: string, phrases: readonly string[]): Candidate[] {
  const places = new Map(families.map((family) => [family, 0]));
  // The known phrases say more of what callers want than a topic of unknown words.
  return [...phrases, topic].flatMap((text, index) => {
    const isTopic = index === phrases.length;
    return variationsOf(text, isTopic, isTopic ? phrases : [topic]).map(([family, varied]): Candidate => {
      const place = places.get(family)!;
      places.set(family, place + 1);
      return { text: varied, family, source: 'phrases', relevance: relevance * 0.97 ** place };
    });
  });
}

/** What is said of a thing that something is wrong with: nobody asks for information about it. */
export function troubleCandidates(thing: string): Candidate[] {
  return ['I have a problem with my', "there's a problem with my", "I'm calling about a problem with my"].map(
    (opening, place): Candidate => ({
      text: `${opening} ${spoken(wordsOf(thing))}`,
      family: place === 1 ? 'problem' : 'desire',
      source: 'phrases',
      relevance: relevance * 0.97 ** place,
    }),
  );
}
