import type { Candidate } from '../candidates.js';
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
export function onTopic(candidates: readonly Candidate[], topic: string, phrases: readonly string[]): Candidate[] {
  const known = new Set([topic, ...phrases].flatMap(tellingStems));
  if (known.size === 0) return [...candidates];
  for (const { concept } of [topic, ...phrases].flatMap((text) => matchConcepts(text).slice(0, 1))) {
    for (const forms of Object.values(concept.forms))
      for (const form of forms) for (const stem of tellingStems(form)) known.add(stem);
  }
  const stems = new Map(candidates.map((candidate) => [candidate, tellingStems(candidate.text)]));
  const isNear = (words: ReadonlySet<string>) => (candidate: Candidate) =>
    stems.get(candidate)!.some((stem) => words.has(stem));
  const near = candidates.filter(isNear(known));
  const said = new Set([...known, ...near.flatMap((candidate) => stems.get(candidate)!)]);
  return candidates.filter(isNear(said));
}
