import type { Candidate } from '../candidates.js';
import { languageOf } from '../languages/language.js';
import { saidOf } from '../languages/suggest-in-language.js';
import { matchConcepts } from '../match-concepts.js';
import { contentStems, withoutPoliteness, wordsOf } from '../text/normalise.js';
import { functionWords, generalVerbs, withoutCarrier } from '../text/vocabulary.js';

const general = new Set(contentStems([...generalVerbs]));
/** The words of a phrase, as stems, that say what it is about. */
const tellingStems = (text: string): string[] =>
  contentStems(withoutCarrier(withoutPoliteness(wordsOf(text)))).filter(
    (stem) => !functionWords.has(stem) && !general.has(stem),
  );

/**
 * Those phrases of a provider that are about the topic: they share a telling word with it, with the known phrases or with
 * what the lexicon says of its concepts, or with another phrase that does. A topic of which no word tells anything has
 * no test.
 */
export function onTopic(
  candidates: readonly Candidate[],
  topic: string,
  phrases: readonly string[],
  tag = 'en',
): Candidate[] {
  const language = languageOf(tag);
  const stemsOf = language ? (text: string) => language.stems(text) : tellingStems;
  const known = new Set([topic, ...phrases].flatMap(stemsOf));
  if (known.size === 0) return [...candidates];
  const told = language
    ? saidOf(language, topic, phrases)
    : [topic, ...phrases].flatMap((text) =>
        matchConcepts(text)
          .slice(0, 1)
          .flatMap(({ concept }) => Object.values(concept.forms).flat()),
      );
  for (const form of told) for (const stem of stemsOf(form)) known.add(stem);
  const stems = new Map(candidates.map((candidate) => [candidate, stemsOf(candidate.text)]));
  const isNear = (words: ReadonlySet<string>) => (candidate: Candidate) =>
    stems.get(candidate)!.some((stem) => words.has(stem));
  const near = candidates.filter(isNear(known));
  const said = new Set([...known, ...near.flatMap((candidate) => stems.get(candidate)!)]);
  return candidates.filter(isNear(said));
}
