import { once } from '../package-info.js';
import { type Candidate, type Family, families } from './candidates.js';
import { embeddedQuestion } from './embedded-question.js';
import { isForOthers } from './situations.js';
import { type Said, stated, troubleAdjective, troubleNoun, troublesOf } from './statements.js';
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
import {
  aspectNoun,
  asTopic,
  isNoun,
  needsDeterminer,
  noThing,
  nounToo,
  place,
  spoken,
  state,
  stateSentence,
  titleOf,
  verbOfGerund,
  withObject,
} from './topic-grammar.js';
import { isPluralNoun, isTroubleWord, noNoun } from './typed-topic.js';

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
  ['can you help me', 'problem'],
  ['I have to', 'desire'],
  ['help me', 'command'],
  ["I'm looking to", 'desire'],
  ['I wanted to', 'desire'],
  ['I was hoping to', 'desire'],
];
/** Openings of what the other side is asked to do. */
const requesting: readonly Opening[] = [
  ['can you', 'problem'],
  ['could you', 'problem'],
  ['I want you to', 'desire'],
  ["I'd like you to", 'desire'],
  ['I need you to', 'desire'],
  ['would you', 'problem'],
  ['I was hoping you could', 'desire'],
];
/** Openings before a thing that a caller would like to have. */
const having: readonly Opening[] = [
  ['can I get', 'desire'],
  ["I'd like", 'desire'],
  ['I need', 'desire'],
  ['I want', 'desire'],
  ['could I get', 'desire'],
  ["I'm calling to get", 'desire'],
  ["I'm looking for", 'desire'],
  ["I'd like to get", 'desire'],
  ['how do I get', 'problem'],
  ['I need to get', 'desire'],
  ['is it possible to get', 'problem'],
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
  ["it's about", 'problem'],
  ['I have some questions about', 'desire'],
  ["I'd like to know more about", 'desire'],
  ['could you help me with', 'problem'],
  ["I'd like to talk to someone about", 'desire'],
  ["I'm looking for information about", 'desire'],
  ['can I ask about', 'problem'],
  ['who can tell me about', 'problem'],
  ['could you tell me about', 'problem'],
  ["I'd like help with", 'desire'],
  ['can I talk to someone about', 'problem'],
  ['I need to talk to someone about', 'desire'],
  ['who can I talk to about', 'problem'],
  ['I want to know more about', 'desire'],
];
/** Openings that go with what is wrong: nobody asks to hear about it. */
const troubled: readonly Opening[] = [
  ["I'm calling about", 'desire'],
  ['help with', 'noun'],
  ['I need help with', 'desire'],
  ['can you help me with', 'problem'],
  ['what do I do about', 'problem'],
  ["it's about", 'problem'],
  ["I'd like to report", 'desire'],
  ['could you help me with', 'problem'],
  ['I need to report', 'desire'],
  ['who can help me with', 'problem'],
  ["I'd like to talk to someone about", 'desire'],
  ['I want to report', 'desire'],
  ["I'm calling to report", 'desire'],
  ['can I talk to someone about', 'problem'],
  ['how do I report', 'problem'],
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
  ['do you know', 'problem'],
  ["I'd like to find out", 'desire'],
  ["I'm trying to find out", 'desire'],
  ['can I ask', 'problem'],
  ["I'd like to ask", 'desire'],
  ['I need to find out', 'desire'],
  ['who can tell me', 'problem'],
  ['I want to ask', 'desire'],
];

const mostWords = 6;
/** How near to the topic these phrases are: behind those that the lexicon has. */
const relevance = 0.45;

const finiteVerbs = once((): ReadonlySet<string> => new Set(callerWords().finite.flatMap((line) => line.split(' '))));
const alternatives = (lines: readonly string[]) =>
  lines.map((line) => line.split(' ').map((word) => word.split('|').join(' ')));
const sameVerbs = once(() => alternatives(callerWords().sameVerbs));
const sameThings = once(() => alternatives(callerWords().sameThings));

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
  // "add a named driver" begins with what is done.
  if (serviceVerbs().has(first!) && isDeterminer(second)) return false;
  // "refund for cancelled train": behind a preposition such a form belongs to a thing.
  const isForm = (token: string, index: number) =>
    isVerbForm(token) && !noNoun.test(tokens[index - 1]!) && !isDeterminer(tokens[index - 1]!);
  const at = tokens.findIndex((token, index) => index > 0 && (finite.test(token) || isForm(token, index)));
  // "card swallowed by machine" is what has happened to a card: a title, and no sentence.
  if (tokens[at + 1] === 'by' && !finite.test(tokens[at]!)) return false;
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

const behind = (openings: readonly Opening[], texts: readonly string[]): Said[] =>
  openings.flatMap(([opening, family]) => texts.map((text): Said => [family, `${opening} ${text}`]));

const sameAs = (verb: string): readonly string[] => sameVerbs().find((verbs) => verbs.includes(verb)) ?? [];

/** What an order has, and what happens to one. */
const ofOrder = /^(?:number|confirmation|history|tracking|form|total|details|online|now|again|desk|id|\w+ed|\w+ing)$/;

/** What somebody comes for is not reserved, it is arranged. */
const visit =
  /^(?:appointment|visit|repair|inspection|collection|pickup|delivery|installation|service|technician|engineer|consultation|interview)$/;

/** A wish behind other openings, and with verbs of the same meaning. */
function variedWish(tokens: readonly string[]): Said[] {
  const [first, ...object] = tokens;
  const isVisit = first === 'book' && visit.test(object.join(' ').split(' ').at(-1)!);
  const same = isVisit ? ['schedule', 'arrange'] : sameAs(first!);
  const wholes = [first!, ...same.filter((verb) => verb !== first)].map((verb) => spoken([verb, ...object]));
  const isForMe = isForOthers.test(spoken(tokens));
  return [...wholes.map((whole): Said => ['command', whole]), ...behind(isForMe ? requesting : doing, wholes)];
}

/** Behind these a verb follows, and behind those a thing that is wished for. */
const wishing = /\b(?:to|i|you|not)$/;
const wanting = /^(?:i )?(?:need|want|would like|am looking for|give me|get me)$/;

/** Whether a statement begins with a thing that needs a determiner: "coupon won't apply". */
function namesThing(tokens: readonly string[]): boolean {
  const at = tokens.findIndex((token, index) => index > 0 && (finite.test(token) || isVerbForm(token)));
  const thing = tokens.slice(0, Math.max(0, at));
  return thing.length > 0 && thing.length < 4 && !thing.some((word) => noNoun.test(word)) && needsDeterminer(thing);
}

/** Whether the last word of a title is a verb, by the known phrases: "microwave sparks" with "it sparks when I use it". */
const saysSo = (tokens: readonly string[], phrases: readonly string[]): boolean =>
  tokens.length > 1 &&
  tokens.length < 4 &&
  /[^s]s$/.test(tokens.at(-1)!) &&
  !isPluralNoun(tokens.at(-2)!) &&
  phrases.some((phrase) => ` ${wordsOf(phrase).join(' ')} `.includes(` it ${tokens.at(-1)!} `));

function variationsOf(text: string, isTopic: boolean, phrases: readonly string[]): Said[] {
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
  // "lost my card", "can't find my card": whoever says so means himself.
  if (
    !isTopic &&
    opening === '' &&
    rest.length > 0 &&
    (/^(?:can't|cannot|couldn't|forgot)$/.test(first) || (isVerbForm(first) && isDeterminer(rest[0]!)))
  )
    return stated(`I ${spoken(tokens)}`);
  // "still waiting for my card": so does the title.
  if (opening === '' && /^(?:still|already|just)$/.test(first) && /(?:ing|ed)$/.test(rest[0] ?? ''))
    return stated(/ing$/.test(rest[0]!) ? `I'm ${spoken(tokens)}` : `I've ${spoken(tokens)}`);
  // "need an emergency dentist", "remind me of my pin": what is wished for, and what the other side is to do.
  if (opening === '' && /^(?:need|want)$/.test(first) && isDeterminer(rest[0] ?? ''))
    return behind(having, [spoken(rest)]);
  if (/^(?:me|us)$/.test(rest[0] ?? '') && rest.length > 1) return variedWish(tokens);
  if (first === 'no' && rest.length > 0 && !(rest.length > 1 && isPluralNoun(rest[0]!))) {
    const thing = spoken(rest);
    return [`I have no ${thing}`, `there's no ${thing}`, `I don't have any ${thing}`, `why is there no ${thing}`].map(
      (sentence): Said => ['problem', sentence],
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
    const isBare = !subject.test(first) && !isDeterminer(first) && (isTopic || namesThing(tokens));
    const so = isBare ? `my ${spoken(tokens)}` : spoken(tokens);
    return [...stated(so), ...(isBare ? [['problem', so] as Said] : [])];
  }
  if (tokens.length > mostWords) return [];
  // "using my phone abroad" is what one asks about, and what one does.
  const verb = rest.length > 0 && (isDeterminer(rest[0]!) || first === 'moving') ? verbOfGerund(first) : undefined;
  if (verb !== undefined) {
    const done = rest.length > 1 || isDeterminer(rest[0]!) ? variedWish([verb, ...rest]) : [];
    return [...behind(asking, [spoken(tokens)]), ...(isDeterminer(rest[0]!) ? done : [])];
  }
  if (isTopic && saysSo(tokens, phrases)) {
    const so = `my ${spoken(tokens)}`;
    return [['problem', so], ...stated(so), ...troublesOf(spoken(tokens.slice(0, -1)))];
  }
  const isNamed = isTopic && rest.length === 1 && aspectNoun.test(rest[0]!) && !generalVerbs.has(first);
  // "return without receipt" is a thing, "transfer service to my address" is not.
  const isSaid = () =>
    phrases.some((phrase) =>
      [first, ...sameAs(first)].some((verb) => ` ${wordsOf(phrase).join(' ')} `.includes(` ${verb} `)),
    );
  // "order chequebook" asks for one, "order status" does not.
  const isOrder = first === 'order' && rest.length === 1 && !aspectNoun.test(rest[0]!) && !ofOrder.test(rest[0]!);
  const isQualified = isOrder || (rest.length > 1 && (isTroubleWord(rest[0]!) || rest[0] === 'new'));
  const isDoing = isTopic
    ? isDeterminer(rest[0] ?? '') || isQualified || (rest.length > 1 && isSaid())
    : rest.some(isDeterminer) && !noNoun.test(rest[0]!);
  const isVerb = serviceVerbs().has(first) && rest.length > 0 && !isNamed && (!nounToo.test(first) || isDoing);
  const isCommand =
    !isDeterminer(first) &&
    !/ing$/.test(first) &&
    !noNoun.test(rest[0] ?? '') &&
    !place.test(rest[0] ?? '') &&
    rest.slice(0, 2).some(isDeterminer);
  if (isVerb || isCommand) {
    const whole = isTopic ? withObject(tokens) : tokens;
    if (whole) return variedWish(whole);
    if (rest.length > 1) return [];
  }
  const so = isTopic ? stateSentence(tokens) : undefined;
  if (so)
    return [['problem', so], ...stated(so), ...troublesOf(/^my (.+?) (?:is|are|was|were|has|have) /.exec(so)![1]!)];
  if (noThing.test(tokens.at(-1)!) && tokens.length > 1) return [];
  // "my brakes squeal" may be a thing or a sentence: only what the topic names is taken for a thing.
  const named = new Set(phrases.flatMap((phrase) => tokensOf(phrase).map(stem)));
  if (!isTopic && !named.has(stem(tokens.at(-1)!)) && !isNoun(tokens.at(-1)!)) return [];
  const thing = asTopic(tokens, isTopic ? phrases : []);
  const isTrouble =
    (rest.length > 0 && (state.test(first) || isTroubleWord(first) || troubleAdjective.test(first))) ||
    tokens.some((token) => troubleNoun.test(token));
  const isThere = isTrouble && /^(?:an?|some|no) /.test(thing);
  return [
    ['noun', spoken(tokens)],
    ...behind(isTrouble ? troubled : asking, [thing]),
    ...(isThere ? [['problem', `there's ${thing}`] as Said] : []),
  ];
}

/** A text with another noun of the same meaning in the place of one of its own. */
function withSameThing(text: string): string[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) => {
    const same = sameThings().find((things) => things.includes(token)) ?? [];
    const isTaken = (other: string) => other.split(' ').some((word) => tokens.includes(word));
    return same
      .filter((other) => other !== token && !isTaken(other))
      .map((other) => spoken([...tokens.slice(0, at), ...other.split(' '), ...tokens.slice(at + 1)]));
  });
}

/** A sentence or a wish as it is; a title is none. */
const asSaid = (text: string): Said[] =>
  isQuestion(tokensOf(text)) || isStatement(tokensOf(text)) ? [['problem', text]] : [];

/**
 * Phrases of a topic that the lexicon does not know, made of nothing but its own words and those of the known phrases:
 * each wish behind other openings and with another verb of the same meaning, each question inside a sentence, each thing
 * behind what one asks about.
 */
export function ownWordCandidates(topic: string, phrases: readonly string[]): Candidate[] {
  const places = new Map(families.map((family) => [family, 0]));
  // The known phrases say more of what callers want than a topic of unknown words.
  const title = titleOf(topic);
  // "user is frustrated" speaks of the caller: no caller says so.
  const isSpoken = !/^(?:user|caller|customer|bot)(?:'s)?\b/i.test(title);
  const known = [
    ...phrases.map((text) => ({ text, isTopic: false })),
    ...(isSpoken ? [{ text: title, isTopic: true }] : []),
  ];
  const same = known.flatMap(({ text, isTopic }) => withSameThing(text).map((other) => ({ text: other, isTopic })));
  return [...known, ...same].flatMap(({ text, isTopic }, index) => {
    const own = variationsOf(text, isTopic, isTopic ? phrases : [title]);
    return (index >= known.length ? [...asSaid(text), ...own] : own).map(([family, varied]): Candidate => {
      const place = places.get(family)!;
      places.set(family, place + 1);
      return { text: varied, family, source: 'phrases', relevance: relevance * 0.97 ** place };
    });
  });
}

/** The phrases of a thing that something is wrong with, as candidates. */
export function troubleCandidates(thing: string): Candidate[] {
  return troublesOf(spoken(wordsOf(thing))).map(
    ([family, text], place): Candidate => ({ text, family, source: 'phrases', relevance: relevance * 0.97 ** place }),
  );
}
