import { once } from '../package-info.js';
import type { Candidate } from './candidates.js';
import { type Concept, readLexicon, type Situation } from './lexicon.js';
import type { ConceptMatch } from './match-concepts.js';
import { callerWords, contentStems, isDeterminer, stem, withoutPoliteness, wordsOf } from './text/normalise.js';
import { bareWords, serviceVerbs, withoutCarrier } from './text/vocabulary.js';

/** Kinds of action by the stem of their verb or noun: "renew" and "renewal" are of one kind, "cancel" is of another. */
const kinds = once(
  () =>
    new Map(callerWords().actions.flatMap((line, kind) => line.split(' ').map((word) => [stem(word), kind] as const))),
);
const aspects = once(() => new Set(callerWords().aspects.flatMap((line) => line.split(' ').map(stem))));
/** Verbs that name a thing as often: "order status" asks nobody to order. They count where a determiner follows. */
const asNoun = new Set('order transfer return exchange check block book move lock start hold set pay view'.split(' '));
/** The kind of action that a topic names, by its first or its last word; undefined where it names none. */
export function actionOf(topic: string): number | undefined {
  const words = bareWords(topic);
  const [first, second] = words;
  if (first === undefined || second === undefined) return undefined;
  const opens = !asNoun.has(first) || isDeterminer(second) ? kinds().get(stem(first)) : undefined;
  const last = words.at(-1)!;
  return opens ?? (asNoun.has(last) || /s$/.test(last) ? undefined : kinds().get(stem(last)));
}

/** Whether a phrase asks to have a thing; "get my policy cancelled" does not. */
const isGetting = (text: string): boolean => bareWords(text)[0] === 'get';

/** The kind of action that a phrase asks for, whatever opens it. */
function actionIn(text: string): number | undefined {
  const [verb, next] = bareWords(text);
  if (verb === undefined || next === undefined || (asNoun.has(verb) && !isDeterminer(next))) return undefined;
  return kinds().get(stem(verb));
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
      const isEnding = focus.isDone && focus.action === kinds().get('cancel');
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
