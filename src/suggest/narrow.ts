import { actOfStem } from './aside.js';
import type { Candidate } from './candidates.js';
import type { ConceptMatch } from './match-concepts.js';
import { isGeneric, sameWords } from './match-concepts.js';
import { asking, troubled } from './openings.js';
import type { TopicReading } from './situations.js';
import { troubleOpenings } from './statements.js';
import { isDeterminer, stem, wordsOf } from './text/normalise.js';
import { bareWords, serviceVerbs, tellingStems } from './text/vocabulary.js';

// Of a topic with known phrases many suggestions are asked for: a grammar grows by them, and what belongs to a neighbouring
// topic as well does harm there. So what is said of the bare thing, or of any thing of its kind, is left out.

/** Words that say little elsewhere, and a part of what a thing is in a title: "PIN blocked", "top up". */
const stateWord = /^(?:not|no|without)$/;
const tellingOf = (text: string): string[] => [
  ...new Set(tellingStems(wordsOf(text), /^$/).filter((each) => !isGeneric(each) && !stateWord.test(each))),
];

/** What only opens the name of a thing, whatever the thing is. */
const openings = [
  ...[...asking, ...troubled].map(([opening]) => opening),
  ...troubleOpenings.map(([, opening]) => opening),
  'ask about',
  'questions about',
].sort((a, b) => b.length - a.length);

/** The thing behind an opening that goes before any thing. */
export function thingBehind(text: string): string | undefined {
  const opening = openings.find((each) => text.toLowerCase().startsWith(`${each.toLowerCase()} `));
  return opening === undefined ? undefined : text.slice(opening.length + 1);
}

/** One who asks for a thing does not have it yet. */
const asksFor = /^(?:get|getting|order|ordering|apply|applying|buy|buying|request|requesting)\b/;
/** What is waited for is not looked for, and receiving is not asked of anybody. */
const misplaced =
  /^(?:I'm looking for (?:my|our) |receive )|\brepair (?:an?|the|my|our) \w+ed\b|^I'm calling to (?:go|get to|know)\b/i;

const others = /\b(?:merchant|recipient|friend|person|sender|landlord|employer|wife|husband)\b/g;
/** Whether a phrase speaks of somebody whom neither the topic nor a known phrase names. */
const isOfOthers = (text: string, known: string): boolean =>
  text.match(others)?.some((who) => !known.includes(who)) ?? false;

/**
 * A test whether a phrase is of a topic and of no neighbour: it has a word of what the topic says of its thing, and behind an
 * opening of any thing all that the topic says.
 * @param exact the concepts that are of this very topic
 */
export function narrowTest(
  topic: string,
  phrases: readonly string[],
  { thing, situations }: TopicReading,
  matches: readonly ConceptMatch[],
): (candidate: Candidate) => boolean {
  const own = tellingOf(topic);
  const exact = new Set(matches.flatMap(({ concept, score }) => (score === 1 ? [concept.id] : [])));
  const bare = thing === undefined ? [] : tellingOf(thing);
  const beyond = own.filter((each) => !bare.includes(each));
  const telling = beyond.length > 0 ? beyond : own;
  const happening = new Set(
    situations.flatMap(({ words }) => words.filter((word) => !word.includes(' ')).map((word) => stem(word))),
  );
  const isOf = (each: string, said: readonly string[]): boolean => {
    const act = actOfStem(each);
    return (
      sameWords(each).some((word) => said.includes(word)) ||
      (act !== undefined && said.some((word) => actOfStem(word) === act)) ||
      (happening.has(each) && said.some((word) => happening.has(word)))
    );
  };
  const isAsked = asksFor.test(topic.toLowerCase());
  const known = [topic, ...phrases].join(' ').toLowerCase();
  return (candidate) => {
    const { text, source, family, concept } = candidate;
    if (misplaced.test(text)) return false;
    const said = tellingOf(text);
    const named = thingBehind(text) ?? (family === 'noun' ? text : undefined);
    const told = own.filter((each) => isOf(each, said));
    if (named !== undefined) return told.length === own.length || (exact.has(concept ?? '') && own.length < 2);
    if (source === 'phrases') return true;
    if (exact.has(concept ?? '')) return told.length > 0;
    if (isAsked && /\b(?:my|our)\b/.test(text)) return false;
    if (said.length === 0 || isOfOthers(text, known)) return false;
    // Where something has gone wrong, what is said of that needs no word of the thing.
    const isOfTrouble = concept === situations[0]?.id && situations[0]?.trouble === true;
    return isOfTrouble || (told.length > 0 && telling.some((each) => isOf(each, said)));
  };
}

/** Phrases of the kind of a thing, in the topic's own words, that do with it what neither the topic nor a known phrase does. */
export function isOtherwiseDone(text: string, known: readonly string[]): boolean {
  const [verb] = bareWords(text);
  if (verb === undefined || isDeterminer(verb) || !serviceVerbs().has(verb)) return false;
  const words = known.flatMap(wordsOf).map(stem);
  const act = actOfStem(stem(verb));
  return !words.includes(stem(verb)) && !(act !== undefined && words.some((word) => actOfStem(word) === act));
}
