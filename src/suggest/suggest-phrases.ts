import {
  actsOf,
  focusOf,
  isOfFocusKind,
  isTroubleConcept,
  ofOtherKind,
  ofSameAct,
  ofSameObject,
  ofSamePlace,
  speaksOfSituation,
  withoutAsides,
  withoutLesser,
} from './aside.js';
import { type Candidate, conceptCandidates, exchangeCandidates, furtherCandidates } from './candidates.js';
import { isSureName } from './certain.js';
import { checkInput, defaultLimit, type SuggestInput } from './check-input.js';
import { chooseSuggestions, manyPhrases, type SuggestResult, shown, withFirst } from './choose.js';
import { answering, saidInstead } from './described.js';
import { type Language, languageOf } from './languages/language.js';
import { suggestInLanguage } from './languages/suggest-in-language.js';
import type { Concept } from './lexicon.js';
import { type ConceptMatch, matchConcepts, sameWords } from './match-concepts.js';
import { isOtherwiseDone, narrowTest } from './narrow.js';
import { withNeighboursLast } from './neighbour.js';
import { nominal } from './nominal.js';
import { isSentence, ownWordCandidates, plainCandidates, troubleCandidates } from './own-words.js';
import { filterCandidates } from './select-candidates.js';
import { goingOn, isQuestion, isStatement, subjectOf } from './sentence.js';
import { moreCandidates, readTopic, situationCandidates } from './situations.js';
import { type SmallTalk, smallTalk } from './small-talk.js';
import { isWished, troubleAdjective } from './statements.js';
import { isNamesake, remediesOf, sureTest } from './sure.js';
import { contentStems, tokensOf, wordsOf } from './text/normalise.js';
import { bareWords, functionWords } from './text/vocabulary.js';
import { asTopic } from './topic-article.js';
import { isNounPhrase, titleOf } from './topic-grammar.js';
import { type TypedTopic, typedTopic } from './typed-topic.js';
import { withoutVague } from './vague.js';

/** The concepts of the topic; else those that the known phrases name, most often first. */
export function conceptsOf(topic: string, phrases: readonly string[]): ConceptMatch[] {
  const named = matchConcepts(topic);
  if (named.length > 0) return named;
  const votes = new Map<string, { match: ConceptMatch; count: number }>();
  for (const phrase of phrases) {
    const [match] = matchConcepts(phrase);
    if (!match || match.score < 1) continue;
    const vote = votes.get(match.concept.id) ?? { match, count: 0 };
    vote.count++;
    votes.set(match.concept.id, vote);
  }
  const [most] = [...votes.values()].sort((a, b) => b.count - a.count);
  return most && most.count * 2 > phrases.length ? [{ concept: most.match.concept, score: 0.8 }] : [];
}

/** Whether some form of a concept has a word, given as its stem. */
function speaksOf({ forms }: Concept, word: string): boolean {
  return Object.values(forms).some((all) => all.some((form) => contentStems(wordsOf(form)).includes(word)));
}

/** Phrases of a topic that no concept is known for: what is said of its kind, in its own words. */
function ofOwnWords({ concept, isTrouble }: TypedTopic, topic: string): Candidate[] {
  const title = titleOf(topic).toLowerCase();
  // There is no "a snow removal".
  const isBare = asTopic(wordsOf(title), []) === title && !isTrouble;
  return (
    conceptCandidates(concept, 0.8)
      // Nobody books a booking.
      .filter(({ text }) => {
        const stems = contentStems(wordsOf(text));
        return new Set(stems).size === stems.length;
      })
      .filter(({ text }) => !isBare || !/\ban?\b/.test(text) || !text.endsWith(title))
      // What goes wrong is reported: nobody has a question about it.
      .filter(({ text }) => !isTrouble || !/\ba question about\b/.test(text))
      .map(({ text, family, relevance }): Candidate => ({ text, family, relevance, source: 'phrases' }))
  );
}

/** So many phrases that are certainly meant are enough of an answer. */
const enoughSure = 6;
/** And so many of the words of a title that is a sentence. */
const enoughOwn = 3;
/** How near to a concept its further phrases are. */
const moreScore = 0.9;
/** How near to a topic the phrases of its kind are, beside those of the topic itself. */
const kindScore = 0.75;
/** All that is said of a concept, usual and less usual: for answers that would be short. */
const tailOf = (concept: Concept, score: number): Candidate[] => [
  ...conceptCandidates(concept, score),
  ...moreCandidates(concept, score * kindScore),
];

/** Whether a topic is a sentence or a wish, and not the name of a thing. */
function saysSomething(topic: string): boolean {
  const tokens = tokensOf(topic);
  return (
    isStatement(tokens) ||
    isQuestion(tokens) ||
    goingOn(tokens) !== undefined ||
    troubleAdjective.test(tokens[0]!) ||
    (/^(?:i|we|my)$/.test(tokens[0]!) && tokens.length > 2)
  );
}

const saidOf = new Map<Concept, ReadonlySet<string>>();
/** The stems of all that is said of a concept. */
function stemsOf(concept: Concept): ReadonlySet<string> {
  const known = saidOf.get(concept);
  if (known) return known;
  const said = new Set(
    Object.values(concept.forms).flatMap((all) => all.flatMap((form) => contentStems(wordsOf(form)))),
  );
  saidOf.set(concept, said);
  return said;
}

/** Of the words of known phrases so many at least say what the topic is about. */
const leastTold = 2;

/**
 * Whether the known phrases speak of something else than a concept: they say several things beyond the topic's own words,
 * and the concept says none of them. "gas" with "fill up my tank" is not a leak. Of a topic of several words there is one
 * sense, where the phrases have these words.
 */
function isOtherSense(concept: Concept, topic: string, phrases: readonly string[]): boolean {
  const own = new Set(contentStems(wordsOf(topic)));
  const told = new Set(phrases.flatMap((phrase) => contentStems(bareWords(phrase))));
  const telling = [...told].filter((stem) => !own.has(stem) && !functionWords.has(stem));
  if (telling.length < leastTold || (own.size > 1 && [...own].some((stem) => told.has(stem)))) return false;
  const said = stemsOf(concept);
  return !telling.some((stem) => said.has(stem));
}

/**
 * Whether a topic that shares words with a concept has one that makes another thing of it: an escape room is not a room of a
 * hotel. What is done, goes wrong or belongs to a thing does not.
 */
function isOtherThing({ concept, score }: ConceptMatch, topic: string): boolean {
  if (score === 1) return false;
  const words = contentStems(bareWords(topic));
  const unknown = words.filter((each) => !functionWords.has(each) && !isOfFocusKind(each));
  const said = stemsOf(concept);
  return unknown.some((each) => !said.has(each) && !sameWords(each).some((other) => said.has(other)));
}

/** The answer to small talk: what is known of it, or its own words. */
function ofSmallTalk(input: SuggestInput, { concepts, candidates }: SmallTalk): SuggestResult {
  const known = chooseSuggestions(input, candidates);
  const chosen = known.details.length > 0 ? known : chooseSuggestions(input, plainCandidates(input.topic));
  const notice = `the lexicon does not know "${input.topic.trim().slice(0, 60)}": the phrases are the words of the known phrases`;
  return {
    ...chosen,
    source: chosen.details[0]?.source ?? 'none',
    concepts: concepts.map(({ id }) => id),
    ...(concepts.length === 0 && chosen.details.length > 0 ? { notice } : {}),
  };
}

/** Of several concepts those that known phrases speak of, where they speak of any. */
function withVotes(named: readonly ConceptMatch[], phrases: readonly string[]): ConceptMatch[] {
  const voted = new Set(phrases.flatMap((phrase) => matchConcepts(phrase).map(({ concept }) => concept)));
  const chosen = named.length > 1 ? named.filter(({ concept }) => voted.has(concept)) : [];
  return chosen.length > 0 ? chosen : [...named];
}

/** How many phrases there are of concepts that have the topic as one of their names. */
function exactCount(
  matches: readonly ConceptMatch[],
  candidates: readonly Candidate[],
  known: readonly string[],
): number {
  return matches.some(({ score }) => score === 1) ? filterCandidates(candidates, known).length : 0;
}

/** The answer of another language than English. */
function inLanguage(language: Language, tag: string, input: SuggestInput & { limit: number }): SuggestResult {
  const { details: found, topics, notice } = suggestInLanguage(language, tag, input);
  const details = shown(found);
  return {
    suggestions: details.map(({ text }) => text),
    details,
    source: details.length === 0 ? 'none' : topics.length > 0 ? 'lexicon' : 'phrases',
    concepts: topics,
    ...(notice === undefined ? {} : { notice }),
  };
}

/**
 * Suggests what callers will say about a topic, from the lexicon of contact-centre concepts, in the sense that the known
 * phrases give it. A topic that the lexicon does not know is varied in its own words and those of the known phrases, and
 * `notice` says so. The same input has the same answer, always.
 * @throws CctoolError of kind `input` or `limit` for an input that no answer can be given for
 */
export function suggestPhrases(input: SuggestInput): SuggestResult {
  checkInput(input);
  const { topic, phrases = [], limit = defaultLimit, language: tag = 'en' } = input;
  const language = languageOf(tag);
  if (language) return inLanguage(language, tag, { ...input, limit });
  const instead = saidInstead(topic);
  if (instead !== undefined) {
    const answers = answering(instead)?.map(
      (text): Candidate => ({ text, family: 'problem', source: 'phrases', relevance: 0.5 }),
    );
    const asked = { ...input, topic: instead };
    const said = answers ? ofSmallTalk(asked, { concepts: [], candidates: answers }) : suggestPhrases(asked);
    return withFirst(instead, said, input);
  }
  const named = withVotes(conceptsOf(topic, phrases), phrases);
  const talk = smallTalk(topic, phrases, named);
  if (talk) return ofSmallTalk(input, talk);
  const known = named.filter((match) => !isOtherThing(match, topic) && !isOtherSense(match.concept, topic, phrases));
  // "replacing a lost licence" is something that one does, and no licence.
  const isDoing = /^\w+ing (?:an?|the|my|our|your) /i.test(topic);
  // One requests a manual, and makes no manual request.
  const isRequest = /request$/i.test(titleOf(topic)) && nominal(tokensOf(titleOf(topic)), phrases) !== undefined;
  const typed = isDoing || isRequest ? undefined : typedTopic(titleOf(topic));
  // Concepts that share some words and not the one that says what the topic is, are of something else.
  const isOther =
    typed !== undefined && known.every(({ concept, score }) => score < 1 && !speaksOf(concept, typed.key));
  // Where the known phrases deny the sense that the lexicon knows, its fields and situations are of that sense too.
  const isDenied = named.some(({ concept }) => isOtherSense(concept, topic, phrases));
  // Of a cheaper one than the one that one has, what is said of one's own is not said.
  const reading = isDenied || isWished(tokensOf(titleOf(topic))) ? undefined : readTopic(titleOf(topic), phrases);
  const troubles = reading?.situations.filter(({ trouble }) => trouble) ?? [];
  // Who was left without a flight has nothing to cancel.
  const isCalledOff = troubles.some(({ id }) => id === 'called-off');
  const focus = focusOf(topic, troubles);
  const acts = actsOf(topic, phrases);
  // Of a concept that says nothing of what has happened, the topic has only the thing.
  const isThingOnly = ({ concept, score }: ConceptMatch): boolean =>
    (reading?.thing !== undefined || (score < 1 && !isTroubleConcept(concept))) &&
    troubles.length > 0 &&
    !troubles.some((each) => speaksOfSituation(concept, each));
  const matches = isOther
    ? []
    : withoutLesser(
        known.filter((match) => !isThingOnly(match) && !(isCalledOff && match.concept.id.startsWith('cancel-'))),
        topic,
        focus,
      );
  const ofMatch = ({ concept, score }: ConceptMatch): Candidate[] => {
    const isOther = ofOtherKind(concept, [topic, ...phrases].join(' '));
    const more =
      limit > manyPhrases
        ? [...furtherCandidates(concept, score), ...moreCandidates(concept, score ** 2 * moreScore)]
        : [];
    const all = [...conceptCandidates(concept, score), ...more].filter(({ text }) => !isOther(text));
    return focus.isDone && (score < 1 || phrases.length > 0) ? ofSameObject(all, [topic, ...phrases]) : all;
  };
  const candidates =
    matches.length > 0
      ? matches.flatMap(ofMatch)
      : [...exchangeCandidates(topic, phrases), ...(typed ? ofOwnWords(typed, topic) : [])];
  // Of a topic that the lexicon knows, the phrases of its field alone say too little.
  const isNamed = matches.length > 0 && reading?.situations.length === 0;
  const ofKind =
    reading && !isNamed
      ? situationCandidates(reading, matches.some(({ score }) => score === 1) ? kindScore : 1, phrases.length > 0)
      : [];
  // Of a thing that is only named nobody knows that the caller has it.
  const isOwned = /\b(?:my|our)\b/i.test([topic, ...phrases].join(' '));
  // What is said of any thing of its field is then a guess.
  const isGuess = !isOwned && limit <= manyPhrases && matches.length === 0 && reading?.situations.length === 0;
  // A concept that says enough itself knows its topic better than the kind of the topic does.
  const isEnough = exactCount(matches, candidates, [topic, ...phrases]) >= limit;
  if (matches.length === 0 || (limit > manyPhrases && (!isEnough || troubles.length > 0)))
    candidates.push(...(isGuess ? [] : ofKind));
  const isUnknown = matches.length === 0 && !typed && ofKind.length === 0;
  // Where known phrases say what is done to a thing, the concept of the thing says too much of it.
  const isTold = focus.isDone && phrases.length > 0;
  const exact = isTold ? [] : matches.filter(({ score }) => score === 1).map(({ concept }) => concept.id);
  const wished = isCalledOff ? candidates.filter(({ text }) => bareWords(text)[0] !== 'cancel') : candidates;
  const isTrouble = troubles.length > 0 || typed?.isTrouble === true;
  const tokens = tokensOf(topic);
  const isSo = isStatement(tokens) || goingOn(tokens) !== undefined;
  const thing = focus.isDone
    ? bareWords(topic).slice(1).join(' ')
    : isStatement(tokens) && subjectOf(tokens).length > 0
      ? subjectOf(tokens).join(' ')
      : reading?.thing;
  const told = {
    topic: titleOf(topic),
    phrases,
    ...(thing === undefined ? {} : { thing }),
    isSaid: isTrouble || focus.isDone || saysSomething(topic),
    isStatement: isSo && troubles.length === 0,
    exact: matches.filter(({ score, isName }) => score === 1 && isName).map(({ concept }) => concept.id),
    action: focus.isDone ? focus.action : undefined,
    isMany: limit > manyPhrases,
  };
  // Of a topic with known phrases many are asked for what a grammar lacks, and what is of its neighbours does harm.
  const isNarrow =
    limit > manyPhrases && phrases.length > 1 && reading
      ? narrowTest(titleOf(topic), phrases, reading, matches)
      : undefined;
  const ofTopic = isUnknown
    ? wished
    : withoutVague(
        ofSameAct(withoutAsides(ofSamePlace(wished, topic, phrases), focus, exact), acts, phrases, isTrouble),
        told,
      );
  const onIntent = isNarrow
    ? ofTopic.filter(
        (each) => isNarrow(each) && !(each.source === 'phrases' && isOtherwiseDone(each.text, [topic, ...phrases])),
      )
    : ofTopic;
  // Of what is known, own words are for answers that would be short.
  const isMany = limit > manyPhrases;
  const isShort = filterCandidates(onIntent, [topic, ...phrases]).length < limit;
  // Where verbs and things of the topic could change places, the other known phrases are about something else.
  const exchanged = new Set(onIntent.length > 0 ? contentStems(wordsOf(topic)) : []);
  const said =
    isUnknown && onIntent.length > 0
      ? phrases.filter((phrase) => contentStems(wordsOf(phrase)).some((each) => exchanged.has(each)))
      : phrases;
  const isSaid = isSentence(titleOf(topic));
  const isAsked = isQuestion(tokensOf(topic));
  const isTrusted = !isAsked && matches.some((match) => isNamesake(match, topic));
  const isSure =
    isMany || isTrusted
      ? undefined
      : sureTest(titleOf(topic), phrases, reading?.situations ?? [], {
          exact,
          troubled: matches.flatMap(({ concept, score }) =>
            score === 1 && isTroubleConcept(concept) ? [concept.id] : [],
          ),
          isFocused: told.isSaid || isSaid || isAsked || focus.isDone || focus.aspect !== undefined,
          isSaid,
          field: reading?.field?.id,
        });
  const own = isMany ? [] : ownWordCandidates(topic, phrases, true);
  if (isSure) onIntent.push(...own);
  else if (isUnknown) onIntent.push(...ownWordCandidates(topic, said));
  else if (isShort && (isMany || !typed?.isTrouble)) {
    const isThingEnough =
      matches.length === 0 &&
      !isNounPhrase(topic) &&
      !focus.isDone &&
      !isTrouble &&
      !/\s(?:without|on|in|my)\s/i.test(topic);
    if (isTrouble && reading?.thing !== undefined) onIntent.push(...troubleCandidates(reading.thing));
    if (isMany || !isTrouble || reading?.thing === undefined)
      onIntent.push(...ownWordCandidates(isThingEnough ? (reading?.thing ?? topic) : topic, phrases));
  }
  // A title that says what has happened or asks something says it best itself; its words have other senses elsewhere.
  const ownCount = filterCandidates(own, [topic, ...phrases]).length;
  const isOwnEnough = (isAsked || (isSaid && exact.length === 0)) && ownCount >= enoughOwn;
  const sure = isSure && !isOwnEnough ? onIntent.filter(isSure) : [];
  // What is only of the same thing is offered where too little else is.
  // Where the words of a name can be read in several ways, nothing is known of what it names.
  const isUncertain =
    isSure !== undefined &&
    exact.length === 0 &&
    !isSaid &&
    !focus.isDone &&
    isNounPhrase(topic) &&
    !isSureName(tokensOf(titleOf(topic))) &&
    ownCount >= enoughOwn;
  const isEnoughSure =
    isOwnEnough ||
    isUncertain ||
    (isSure && exact.length === 0 && filterCandidates([...own, ...sure], [topic, ...phrases]).length >= enoughSure);
  const unsure = isEnoughSure ? [] : onIntent;
  const tiers = isSure
    ? (isSaid || focus.isDone) && exact.length === 0
      ? [[...own, ...remediesOf(topic, onIntent)], sure, unsure]
      : [[...own, ...sure], unsure]
    : [isNarrow ? onIntent.filter(isNarrow) : onIntent, own];
  // An answer that would be short says what else is said of what the topic names.
  const tail =
    isMany || isEnoughSure || (isSaid && ownCount >= enoughOwn)
      ? []
      : named.flatMap(({ concept, score }) => tailOf(concept, score));
  const near = isMany ? tiers : withNeighboursLast(tiers, topic, phrases);
  const filled = chooseSuggestions(input, ...near, ofSameAct(tail, acts, phrases, isTrouble));
  const chosen = filled.details.length > 0 ? filled : chooseSuggestions(input, plainCandidates(topic));
  const kinds = [...(reading?.situations ?? []), ...(reading?.field ? [reading.field] : [])].map(({ id }) => id);
  const about = topic.trim().slice(0, 60);
  let notice: string | undefined;
  if (isUnknown) {
    const andPhrases = phrases.length > 0 ? ' and those of the known phrases' : '';
    notice = `the lexicon does not know "${about}": the phrases are its own words${andPhrases} behind usual openings`;
  } else if (matches.length === 0 && ofKind.length > 0) {
    notice = `the lexicon does not know "${about}" as a whole: the phrases are those of its kind (${kinds.join(', ')})`;
  }
  return {
    ...chosen,
    // The lexicon does not vouch for a topic that it knows by its kind only.
    source: matches.length === 0 && chosen.details.length > 0 ? 'phrases' : (chosen.details[0]?.source ?? 'none'),
    concepts: matches.map(({ concept }) => concept.id),
    ...(notice === undefined || chosen.suggestions.length === 0 ? {} : { notice }),
  };
}
