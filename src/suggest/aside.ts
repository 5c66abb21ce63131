import { once } from '../package-info.js';
import type { Candidate } from './candidates.js';
import { type Concept, readLexicon, type Situation } from './lexicon.js';
import { type ConceptMatch, sameWords } from './match-concepts.js';
import {
  callerWords,
  contentStems,
  isDeterminer,
  stem,
  tokensOf,
  withoutPoliteness,
  wordsOf,
} from './text/normalise.js';
import { bareWords, functionWords, serviceVerbs, withoutCarrier } from './text/vocabulary.js';

/** Kinds of action by the stem of their verb or noun: "renew" and "renewal" are of one kind, "cancel" is of another. */
const kinds = once(
  () =>
    new Map(callerWords().actions.flatMap((line, kind) => line.split(' ').map((word) => [stem(word), kind] as const))),
);
const aspects = once(() => new Set(callerWords().aspects.flatMap((line) => line.split(' ').map(stem))));
const kindOf = (verb: string): number | undefined => kinds().get(stem(verb));
/** Verbs that name a thing as often: "order status" asks nobody to order. They count where a determiner follows. */
const asNoun = new Set('order transfer return exchange check block move lock start hold set pay view'.split(' '));
/** Whether a word behind such a verb shows that it is a verb. */
const isObject = (word: string) => isDeterminer(word) || /^(?:up|it|something|another|more)$/.test(word);
/** The kind of action that a topic names, by its first or its last word; undefined where it names none. */
export function actionOf(topic: string): number | undefined {
  const words = bareWords(topic);
  const [first, second] = words;
  if (first === undefined || second === undefined) return undefined;
  // "opening hours" opens nothing.
  const isVerb = isObject(second) || !(asNoun.has(first) || /ing$/.test(first));
  const opens = isVerb ? kinds().get(stem(first)) : undefined;
  const last = words.at(-1)!;
  // "order cancelled" has happened to a caller.
  return opens ?? (asNoun.has(last) || /(?:s|ed)$/.test(last) ? undefined : kinds().get(stem(last)));
}

/** Whether a phrase asks to have a thing; "get my policy cancelled" does not. */
const isGetting = (text: string): boolean => bareWords(text)[0] === 'get';

/** The kind of action that a phrase asks for, whatever opens it. */
function actionIn(text: string): number | undefined {
  const [verb, ...rest] = bareWords(text);
  const [next] = rest;
  if (/^(?:turn|switch) (?:\w+ )*(?:on|off)\b/.test(`${verb} ${rest.join(' ')}`))
    return kindOf(rest.includes('on') ? 'activate' : 'deactivate');
  if (verb === undefined || next === undefined || (asNoun.has(verb) && !isObject(next))) return undefined;
  return kinds().get(stem(verb));
}

/** Who asks how much is left, or where a thing is, checks it. */
const checking = /^(?:where(?:'s| is| are)\b|what(?:'s| is) my\b|how (?:much|many)\b.*\b(?:left|have|remaining)\b)/;
/** The kind of action of a known phrase. */
export const actOf = (text: string): number | undefined =>
  checking.test(withoutPoliteness(tokensOf(text)).join(' ')) ? kindOf('check') : actionIn(text);

/**
 * The kinds of action that callers of a topic ask for: the topic's own with those of the known phrases. Empty where the topic
 * names none and the known phrases are not of one mind: then all may be said.
 */
export function actsOf(topic: string, phrases: readonly string[]): ReadonlySet<number> {
  const said = phrases.flatMap((phrase) => actOf(phrase) ?? []);
  const [first, , third] = bareWords(topic);
  const opening = kinds().get(stem(first ?? ''));
  // "order status" asks nobody to order, "order spare part" does, and so do the known phrases of "return item".
  const isOpening = opening !== undefined && ((first === 'order' && third !== undefined) || said.includes(opening));
  const own = checking.test(topic.toLowerCase())
    ? kindOf('check')
    : isOpening
      ? opening
      : endsInThing(topic)
        ? undefined
        : actionOf(topic);
  if (own !== undefined) return new Set([own, ...said]);
  if (said.length > 1 && said.length * 2 > phrases.length) return new Set(said);
  // What few say leaves out only what is of another sort: who asks for a thing may renew it, and does not cancel it.
  const sorts = said.map((act) => sortOf().get(act));
  return new Set([...sortOf()].flatMap(([act, sort]) => (said.includes(act) || sorts.includes(sort) ? [act] : [])));
}

/** A booking is a thing that one may cancel too. */
const endsInThing = (topic: string): boolean => {
  const words = bareWords(topic);
  const isFirst = kinds().get(stem(words[0] ?? '')) !== undefined && words.length > 1 && !asNoun.has(words[0]!);
  return (
    !isFirst && readLexicon().fields.some(({ nouns }) => nouns.some((noun) => noun.replace('=', '') === words.at(-1)))
  );
};

/** Sorts of action: to have a thing, to end it, to change it, to look at it, to pay for it. */
const sortOf = once(
  () =>
    new Map(
      [
        'open buy book add activate renew upgrade choose increase',
        'cancel deactivate remove lower downgrade',
        'change exchange transfer return',
        'check',
        'pay',
        'block unblock',
        'dispute',
      ].flatMap((line, sort) => line.split(' ').map((verb) => [kindOf(verb)!, sort] as const)),
    ),
);

/** Acts of those for whom all is well: nobody whose card was stolen renews it. */
const ofGood = once(() => new Set(['pay', 'renew', 'open', 'redeem', 'upgrade', 'choose', 'add'].map(kindOf)));

/** Keeps the phrases that ask for what the topic and its known phrases ask for, or for nothing that has a kind. */
export function ofSameAct(
  candidates: readonly Candidate[],
  acts: ReadonlySet<number>,
  phrases: readonly string[],
  isTrouble: boolean,
): Candidate[] {
  // Who would like to have a thing does not cancel it.
  const cancel = kindOf('cancel');
  const isWished = phrases.some((phrase) =>
    /^(?:i want|i need|i would like|can i get|get) (?!to\b)/.test(wordsOf(phrase).join(' ')),
  );
  return candidates.filter(({ text }) => {
    const act = actionIn(text);
    if (act === undefined) return true;
    if (acts.size > 0) return acts.has(act);
    return !(isTrouble && ofGood().has(act)) && !(isWished && act === cancel);
  });
}

/** What is done to in a wish: the words between its verb and its first preposition, as stems. */
function objectOf(text: string): string[] {
  const words = bareWords(text).slice(1);
  const end = words.findIndex((word) => /^(?:of|to|for|from|in|on|at|by|with|into)$/.test(word));
  return contentStems(end < 0 ? words : words.slice(0, end)).filter((each) => !functionWords.has(each));
}

const placed = /^(?:on|from|at|in|without)$/;

/**
 * Keeps the phrases that are about the same place as the topic: the name on a ticket is not the name on an account, and of a
 * return without a receipt nobody says that the thing does not fit.
 */
export function ofSamePlace(candidates: readonly Candidate[], topic: string, phrases: readonly string[]): Candidate[] {
  const words = wordsOf(topic);
  const at = words.findIndex((word, index) => index > 0 && index < words.length - 1 && placed.test(word));
  if (at < 0) return [...candidates];
  const named = new Set([topic, ...phrases].flatMap((text) => contentStems(wordsOf(text))).flatMap(sameWords));
  const lacked = words[at] === 'without' ? contentStems(words.slice(at + 1)) : undefined;
  return candidates.filter(({ text }) => {
    const said = wordsOf(text);
    const stems = contentStems(said);
    if (lacked && actionIn(text) === undefined && !stems.some((each) => lacked.includes(each))) return false;
    const place = said.findIndex(
      (word, index) => index > 0 && word === words[at] && isDeterminer(said[index + 1] ?? ''),
    );
    return place < 0 || contentStems(said.slice(place + 1)).some((each) => named.has(each));
  });
}

/** Keeps the wishes of concepts that share some words with a topic, where they do it to a thing that topic or phrases name. */
export function ofSameObject(candidates: readonly Candidate[], known: readonly string[]): Candidate[] {
  const named = new Set(known.flatMap((text) => contentStems(wordsOf(text))).flatMap(sameWords));
  return candidates.filter(({ text }) => {
    if (actionIn(text) === undefined) return true;
    const object = objectOf(text);
    return object.length === 0 || object.some((each) => named.has(each));
  });
}

/** What a topic is about, if that is an aspect of the thing that its other words name: "balance" of a gift card. */
function aspectOf(topic: string): string | undefined {
  const words = bareWords(topic);
  const end = words.findIndex((word) => /^(?:of|for|on|in|at|to|from|with|by)$/.test(word));
  const stems = contentStems(end > 0 ? words.slice(0, end) : words);
  const aspect = stems.at(-1);
  return aspect !== undefined && stems.length > 1 && aspects().has(aspect) ? aspect : undefined;
}

/** What a topic is about beside its thing, as stems of which a phrase on intent has one: an action, a trouble, an aspect. */
export interface Focus {
  action?: number;
  /** The topic begins with the action. */
  isDone: boolean;
  troubles: readonly Situation[];
  aspect?: string;
}

export function focusOf(topic: string, troubles: readonly Situation[]): Focus {
  const action = actionOf(topic);
  const aspect = aspectOf(topic);
  const [first] = bareWords(topic);
  const isDone = action !== undefined && kinds().get(stem(first!)) === action;
  return { troubles, isDone, ...(action !== undefined && { action }), ...(aspect !== undefined && { aspect }) };
}

/** Whether a text, given as its stems, has the focus. */
function hasFocus(stems: readonly string[], { action, troubles, aspect }: Focus): boolean {
  if (aspect !== undefined) return stems.includes(aspect);
  if (troubles.length > 0) return troubles.some((each) => namesOf(each).some((name) => has(stems, name)));
  return action === undefined || stems.some((each) => kinds().get(each) === action);
}

/** Whether a concept is itself something that goes wrong, by its name. */
export const isTroubleConcept = ({ id }: Concept): boolean =>
  contentStems(id.split('-')).some((each) => troubleStems().has(each));

/** Stems of words that name what goes wrong, of the situations and in general. */
const troubleStems = once(() => {
  const named = readLexicon().situations.flatMap((each) => (each.trouble ? namesOf(each) : []));
  return new Set([
    'accident',
    'down',
    'no',
    'slow',
    'wrong',
    'fault',
    'leak',
    'outage',
    'problem',
    'repair',
    ...named.filter((name) => name.length === 1).flat(),
  ]);
});

/** Whether a word, as its stem, says what is done or goes wrong, or names an aspect of a thing. */
export const isOfFocusKind = (each: string): boolean =>
  kinds().has(each) || aspects().has(each) || troubleStems().has(each);

/** Whether a word, as its stem, says what goes wrong. */
export const isTroubleStem = (each: string): boolean => troubleStems().has(each);
/** The kind of action that a word, as its stem, is of. */
export const actOfStem = (each: string): number | undefined => kinds().get(each);

/** Whether a concept is about the focus as a whole: by its name, or it is a trouble itself. */
function isOfFocus(id: string, focus: Focus): boolean {
  const stems = contentStems(id.split('-'));
  return hasFocus(stems, focus) || (focus.aspect === undefined && stems.some((each) => troubleStems().has(each)));
}

/**
 * Keeps the phrases that do what the topic says. Those who want to close an account do not open one, nobody whose deposit
 * is late sets one up, and who asks for a gift card's balance does not buy one. Of a concept that is about the thing alone,
 * what has the focus is kept, and what names the thing and nothing else. All are kept where the concepts say nothing of
 * the focus: then its word means something else.
 * @param named the concepts that have the topic as one of their names
 */
export function withoutAsides(candidates: readonly Candidate[], focus: Focus, named: readonly string[]): Candidate[] {
  // Of a topic that begins with what is done, the phrases of its kind do nothing else either.
  const fits = ({ text, concept }: Candidate): boolean => {
    const act = focus.isDone && concept === undefined ? actionIn(text) : undefined;
    return act === undefined || act === focus.action;
  };
  return withoutConceptAsides(candidates.filter(fits), focus, named);
}

function withoutConceptAsides(candidates: readonly Candidate[], focus: Focus, named: readonly string[]): Candidate[] {
  const isKnown = candidates.some(
    ({ text, concept }) => concept !== undefined && hasFocus(contentStems(wordsOf(text)), focus),
  );
  if (!isKnown && focus.aspect === undefined) return [...candidates];
  return candidates.filter(({ text, family, concept }) => {
    if (concept === undefined || isOfKind(concept)) return true;
    const words = withoutPoliteness(wordsOf(text));
    if (isOfFocus(concept, focus)) {
      const act = actionIn(text);
      // To get a contract is not to cancel it.
      const isEnding = focus.isDone && focus.action === kindOf('cancel');
      if (isEnding && isGetting(text) && !hasFocus(contentStems(words), focus)) return false;
      return focus.action === undefined || act === undefined || act === focus.action;
    }
    if (hasFocus(contentStems(words), focus)) return true;
    const rest = withoutCarrier(words);
    // To hear about a thing is to name it.
    const isThing =
      (!serviceVerbs().has(rest[0]!) || rest[0] === 'hear') && (family === 'noun' || rest.length < words.length);
    // If a concept has the topic as one of its names, its statements and questions are on the topic.
    const isSentence = family === 'problem' && rest.length === words.length && !serviceVerbs().has(rest[0]!);
    return (isThing && focus.aspect === undefined) || (isSentence && named.includes(concept));
  });
}

/** Whether phrases are of a situation or a field and not of a concept. */
const isOfKind = (id: string): boolean => kindIds().has(id);
const kindIds = once(() => new Set([...readLexicon().situations, ...readLexicon().fields].map(({ id }) => id)));

/**
 * Of concepts that share words with a topic, those that another one has more of the topic's words than, in its name, and
 * that the name of the topic's focus is not theirs.
 */
export function withoutLesser(matches: readonly ConceptMatch[], topic: string, focus: Focus): ConceptMatch[] {
  const about = contentStems(wordsOf(topic));
  const shared = ({ concept }: ConceptMatch) =>
    contentStems(concept.id.split('-')).filter((each) => about.includes(each)).length;
  const most = Math.max(0, ...matches.map(shared));
  const hasNone = focus.action === undefined && focus.aspect === undefined && focus.troubles.length === 0;
  return matches.filter(
    (match) =>
      match.score === 1 ||
      most < 2 ||
      shared(match) === most ||
      (!hasNone && hasFocus(contentStems(match.concept.id.split('-')), focus)),
  );
}

/** Whether a phrase is of another kind of a concept than the topic: hail damage is not a flood. */
export function ofOtherKind({ forms }: Concept, topic: string): (text: string) => boolean {
  const kinds = forms.kinds.map((kind) => kind.split(', ').map((name) => contentStems(wordsOf(name))));
  const about = contentStems(wordsOf(topic));
  const isOf = (stems: readonly string[]) => (names: readonly string[][]) => names.some((name) => has(stems, name));
  const own = kinds.filter(isOf(about));
  if (own.length === 0) return () => false;
  return (text) => {
    const stems = contentStems(wordsOf(text));
    return kinds.some(isOf(stems)) && !own.some(isOf(stems));
  };
}

const namesOf = ({ words }: Situation) => words.map((name) => contentStems(name.split(' ')));
const has = (stems: readonly string[], name: readonly string[]) => name.every((each) => stems.includes(each));

/** Whether a concept says anything of a situation: it has a form with one of the words that name the situation. */
export function speaksOfSituation({ id, forms }: Concept, situation: Situation): boolean {
  const said = [id.replaceAll('-', ' '), ...Object.values(forms).flat()].map((form) => contentStems(wordsOf(form)));
  return namesOf(situation).some((name) => said.some((stems) => has(stems, name)));
}
