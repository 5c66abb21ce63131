import { once } from '../package-info.js';
import type { Candidate, Family } from './candidates.js';
import { particled } from './compound.js';
import { type Concept, type Field, readLexicon, type Situation } from './lexicon.js';
import { withNamedThing } from './named-thing.js';
import { contentStems, isDeterminer, stem, withoutPoliteness, wordsOf } from './text/normalise.js';
import { bareWords, functionWords, generalVerbs, serviceVerbs } from './text/vocabulary.js';
import { evaluative, fillForm, isMassThing, isPluralNoun, isRemedyOf, isTroubleWord } from './typed-topic.js';

/** What a topic is about: the thing that it names, of a known field, and what happens to it. */
export interface TopicReading {
  thing?: string;
  field?: Field;
  /** At most two, the one named with the most words first. */
  situations: Situation[];
}

/** Words of a thing, at most. */
const mostWords = 4;
const preposition =
  /^(?:of|to|for|from|in|into|on|at|with|without|by|via|after|before|and|or|about|because|when|if|the|not)$/;
/** Things of any kind, and the words that ask for something, name none. */
const openWord =
  /^(?:i|my|you|your|we|it|is|are|was|were|do|does|did|have|has|had|can|could|will|would|why|how|what|when|where|who|which)$/;

/** Something is not as it should be. */
const negation = /^(?:not|no|never|without|nothing|cannot|\w+n't)$/;
const participle = /(?:[^e]ed|ing|en|not)$/;
/** What may follow a thing that it is said of; what one does with a thing is another one: "dog grooming" is not a dog. */
const behindThing = /(?:ed|en)$|^(?:not|missing|working|pending|failing)$/;

/** Names of what is done that are verbs only where a text begins with them. */
const verbAtFirst = /^(?:order|request|purchase)$/;

/** Where a name begins in a text, both as stems; -1 where it does not occur. */
function placeOf(name: readonly string[], stems: readonly string[]): number {
  return stems.findIndex((_, at) => name.every((each, offset) => stems[at + offset] === each));
}

interface Named {
  situation: Situation;
  at: number;
  length: number;
}

const situationNames = once(() =>
  readLexicon().situations.map((situation) => ({
    situation,
    names: situation.words
      .map((name) => ({ name, stems: contentStems(name.split(' ')) }))
      .sort((a, b) => b.stems.length - a.stems.length),
  })),
);
const fieldNouns = once(() =>
  readLexicon().fields.flatMap((field) =>
    field.nouns.map((noun) => ({
      field,
      // "=card" is the card alone: a ration card is of no bank.
      isAlone: noun.startsWith('='),
      parts: noun.replace('=', '').split(' ').map(stem),
    })),
  ),
);
/** What may stand before a thing and does not make another thing of it. */
const neutral =
  /^(?:new|old|other|another|second|first|wrong|replacement|current|existing|own|extra|last|next|physical|online|bank|)$/;

/** The situations that a text names, the one with the longest name first; none shares a word with an earlier one. */
function situationsIn(words: readonly string[]): Named[] {
  const stems = words.map(stem);
  const named = situationNames().flatMap(({ situation, names }): Named[] => {
    for (const { name, stems: own } of names) {
      const at = placeOf(own, stems);
      // An extended warranty is there: nobody extends it.
      if (at >= 0 && own.length === 1 && !situation.trouble && /ed$/.test(words[at]!) && !/ed$/.test(name)) continue;
      // Where an order is, nobody orders.
      if (at > 0 && own.length === 1 && verbAtFirst.test(name)) continue;
      // "flooded" has happened, and "flood insurance" is a thing; verbs are found in all their forms.
      if (at >= 0 && (own.length > 1 || !participle.test(name) || words[at] === name)) {
        return [{ situation, at, length: own.length }];
      }
    }
    return [];
  });
  const chosen: Named[] = [];
  for (const each of named.sort((a, b) => b.length - a.length)) {
    const isFree = chosen.every(({ at, length }) => each.at >= at + length || at >= each.at + each.length);
    if (isFree) chosen.push(each);
  }
  return chosen;
}

/** The field whose nouns the words end with; the longest noun decides. */
function nounAtEnd(words: readonly string[]): { field: Field; length: number } | undefined {
  const stems = words.map(stem);
  let best: { field: Field; length: number } | undefined;
  const before = words.findIndex((word) => !neutral.test(word));
  for (const { field, parts, isAlone } of fieldNouns()) {
    if (isAlone && words.length - before > parts.length) continue;
    const isEnd = parts.every((part, index) => stems[stems.length - parts.length + index] === part);
    if (isEnd && parts.length > (best?.length ?? 0)) best = { field, length: parts.length };
  }
  return best;
}

const fieldOf = (words: readonly string[]): Field | undefined => nounAtEnd(words)?.field;

/** The thing among words that name no situation: a known noun with what stands before it. */
function thingIn(words: readonly string[], situation?: Situation): { thing: string; field: Field } | undefined {
  const things = thingsIn(words);
  // "ATM swallowed card": the card is swallowed.
  return things.find(({ field }) => situation && Object.hasOwn(situation.ofField, field.id)) ?? things[0];
}

function thingsIn(words: readonly string[]): { thing: string; field: Field }[] {
  const runs: string[][] = [[]];
  for (const [at, word] of words.entries()) {
    // "check in desk" has no check.
    if (
      particled.test(word) &&
      /^(?:in|out|up|off)$/.test(words[at + 1] ?? '') &&
      /^(?!.*ed$)./.test(words[at + 2] ?? '')
    )
      continue;
    if (preposition.test(word) || openWord.test(word) || word === '') runs.push([]);
    else runs.at(-1)!.push(word);
  }
  return runs.flatMap((run) => {
    // What follows the noun may be a verb: "cash received".
    for (let end = run.length; end > 0 && (end === run.length || behindThing.test(run[end]!)); end--) {
      const own = run.slice(0, end);
      const noun = nounAtEnd(own);
      if (!noun) continue;
      const last = own.slice(-mostWords);
      // "change flight" is a flight, "top up" is not an "up".
      const isVerb = last.length > noun.length && serviceVerbs().has(last[0]!);
      return [{ thing: last.slice(isVerb ? 1 : 0).join(' '), field: noun.field }];
    }
    return [];
  });
}

/** Of the known phrases so many at least name the situation, where the topic names none. */
const share = 2 / 3;

/** Situations that nearly all known phrases name, by words that say something. */
function situationsOf(phrases: readonly string[]): Situation[] {
  const counts = new Map<Situation, number>();
  for (const phrase of phrases) {
    const telling = wordsOf(phrase).filter((word) => {
      const each = stem(word);
      return !isDeterminer(word) && !functionWords.has(each) && !generalVerbs.has(each);
    });
    for (const { situation } of situationsIn(telling)) counts.set(situation, (counts.get(situation) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= 2 && count >= share * phrases.length)
    .sort((a, b) => b[1] - a[1])
    .map(([situation]) => situation);
}

/** Takes a topic apart; what it does not say, most of the known phrases may say. */
export function readTopic(topic: string, phrases: readonly string[]): TopicReading {
  const words = withoutPoliteness(wordsOf(topic)).filter((word) => !isDeterminer(word));
  if (/^late (?:night|summer|bus)\b/.test(words.join(' '))) return { situations: [] };
  // "top up failed" is a top-up that failed: what is a thing too is only the thing when something else happens.
  const isThing = ({ at, length }: Named) => fieldOf(words.slice(at, at + length)) !== undefined;
  const all = situationsIn(words);
  const happening = all.filter((each) => !isThing(each));
  const first = (happening.length > 0 ? happening : all).slice(0, 2);
  // The last word decides: a "late payment fee" is a fee.
  const end = words.findIndex((word, at) => at > 0 && preposition.test(word));
  const head = end < 0 ? words.length : end;
  // Who returns a faulty thing does not have it repaired.
  const isRemedy = isRemedyOf(words);
  const isOfHead = isRemedy || first.some(({ at, length, situation }) => at + length === head && !situation.trouble);
  const named = isOfHead ? first.filter(({ situation }) => !situation.trouble) : first;
  const rest = named.length > 0 ? words.map((word, at) => (isNamed(named[0]!, at) ? '' : word)) : words;
  // Of "refund" alone nothing is left, and the topic itself is the thing.
  // "high bill" is a bill, and the whole says what is wrong with it.
  const own = evaluative.test(words[0] ?? '') ? words.slice(1) : words;
  const found = thingIn(rest, named[0]?.situation) ?? (own.length > 1 ? undefined : thingIn(own));
  const field = found?.field ?? fieldOf(words) ?? commonField(phrases);
  // One word says what happens only of a thing that is known: "update" alone may be of anything.
  // "discount" says nothing of a price in "discount code".
  const name = found?.thing.split(' ') ?? [];
  const before = nounAtEnd(name)?.length === name.length ? name.slice(0, -1) : [];
  const inThing = (at: number) => at > 0 && before.includes(words[named[at]!.at]!);
  const told = named
    .filter(({ length }, at) => (field !== undefined || length > 1) && !inThing(at))
    .map(({ situation }) => situation);
  const happens = ({ only }: Situation) => only.length === 0 || field === undefined || only.includes(field.id);
  const situations = (told.length > 0 || !field ? told : situationsOf(phrases).slice(0, 1)).filter(happens);
  // "fridge not cold" has something wrong that is not known: what is said of any fridge is beside it.
  // So has "wrong size delivered".
  if (situations.length === 0 && (isTroubleWord(words[0]!) || words.some((word) => negation.test(word))))
    return { ...(found && { thing: found.thing }), situations };
  // What is said of any card is not said of a card for an employee.
  const behind = found && situations.length === 0 ? words.slice(words.indexOf(found.thing.split(' ').at(-1)!) + 1) : [];
  if (behind.length > 1 && preposition.test(behind[0]!) && found) return { thing: found.thing, situations };
  // A claim for what is cracked is not itself cracked.
  if (field?.id === 'case' && situations.some(({ trouble }) => trouble))
    return { ...(found && { thing: found.thing }), field, situations: situations.filter(({ trouble }) => !trouble) };
  return { ...(found && { thing: found.thing }), ...(field && { field }), situations };
}

const isNamed = ({ at, length }: Named, place: number): boolean => place >= at && place < at + length;

/** The field of the things that most of the known phrases name. */
function commonField(phrases: readonly string[]): Field | undefined {
  const counts = new Map<Field, number>();
  for (const phrase of phrases) {
    const field = thingIn(bareWords(phrase))?.field;
    if (field) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] > 1 && most[1] * 2 > phrases.length ? most[0] : undefined;
}

/** Openings of a verb phrase, by turns: an answer shall not begin always in the same way. */
const openings: readonly (readonly [opening: string, family: Family])[] = [
  ['', 'command'],
  ['I want to ', 'desire'],
  ['how do I ', 'problem'],
  ["I'd like to ", 'desire'],
  ['can I ', 'desire'],
  ['I need to ', 'desire'],
  ["I'm trying to ", 'desire'],
];

/** What the other side is asked to do. */
export const isForOthers =
  /\b(?:me|us)\b|^(?:waive |honou?r |explain |release |speed it|put me |leave it |text me|fax it|email it|send (?:someone|somebody|a |it to my|the )|stop (?:sending|charging|billing)|deliver |post it|ship it|refund it|ring me|text me)/;
/** Openings of what the other side is asked to do. */
const requests: readonly (readonly [opening: string, family: Family])[] = [
  ['', 'command'],
  ['can you ', 'problem'],
  ['could you ', 'problem'],
  ['I want you to ', 'desire'],
];

/** A form as it is said: a verb phrase behind one opening of many, anything else as it is. */
function opened(text: string, turn: number): { text: string; family: Family } {
  const [first, second] = text.toLowerCase().split(' ');
  const isVerb = serviceVerbs().has(first!) && !/^(?:i|you|they|we|it|all)$/.test(second ?? '');
  if (!isVerb) return { text, family: 'problem' };
  const possible = isForOthers.test(text) ? requests : openings;
  const [opening, family] = possible[turn % possible.length]!;
  return { text: `${opening}${text}`, family };
}

/** Sentences and verb phrases of a concept for answers of many phrases. */
export function moreCandidates({ id, forms }: Concept, score: number): Candidate[] {
  return forms.more.map((form, place) => ({
    ...opened(form, place),
    source: 'lexicon',
    concept: id,
    relevance: score * 0.985 ** place,
  }));
}

/** What is said of the thing in its situations; without one, what is said of things of its field. */
export function situationCandidates(
  { thing, field, situations }: TopicReading,
  score: number,
  isTold = false,
): Candidate[] {
  const isMass = thing !== undefined && isMassThing(thing);
  // What is said of any bill is not said of an estimated one.
  const before = thing?.split(' ').at(-2) ?? '';
  const isPlural = thing !== undefined && !isMass && isPluralNoun(thing.split(' ').at(-1)!);
  const parts = { '*': thing ?? '', '+': thing ?? '', '#': '' };
  const named = (text: string) => (thing !== undefined && withNamedThing(text, thing, isPlural)) || text;
  const of = (forms: readonly string[], id: string, worth: number): Candidate[] =>
    forms
      .filter((form) => thing !== undefined || !/\*|\bit\b/.test(form))
      .map((form, place) => ({
        ...opened(named(fillForm(form, parts, isMass, isPlural)), place),
        source: 'lexicon',
        concept: id,
        relevance: score * worth * 0.985 ** place,
      }));
  return [
    ...situations.flatMap(({ id, say, ofField }, at) => [
      ...of(say, id, at === 0 ? 1 : 0.85),
      ...(field ? of(ofField[field.id] ?? [], id, at === 0 ? 1 : 0.85) : []),
    ]),
    // Of a thing that something has happened to, the rest of what one may say of such things is beside the point.
    ...(field && situations.length === 0 && !participle.test(before) && !isTold ? of(field.say, field.id, 0.9) : []),
  ];
}
