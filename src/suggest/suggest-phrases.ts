import { type Candidate, conceptCandidates, exchangeCandidates, type Family, type Source } from './candidates.js';
import { checkInput, defaultLimit, type SuggestInput } from './check-input.js';
import type { Concept } from './lexicon.js';
import { type ConceptMatch, matchConcepts } from './match-concepts.js';
import { filterCandidates, rank } from './select-candidates.js';
import { contentStems, wordsOf } from './text/normalise.js';
import { type TypedTopic, typedTopic } from './typed-topic.js';

/** One suggested phrase with what is known of it. */
export interface Suggestion {
  text: string;
  family: Family;
  source: Source;
  concept?: string;
}

export interface SuggestResult {
  /** What callers may say, most valuable first. */
  suggestions: string[];
  /** The same phrases with their families and sources. */
  details: Suggestion[];
  /** Where the answer comes from; `none` where nothing is known of the topic. */
  source: Source | 'none';
  /** The concepts of the lexicon that the topic was taken for. */
  concepts: string[];
  /** Something the reader should know, such as why a provider was not used. */
  notice?: string;
}

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
function ofOwnWords({ concept, isTrouble }: TypedTopic): Candidate[] {
  return (
    conceptCandidates(concept, 0.8)
      // What goes wrong is reported: nobody has a question about it.
      .filter(({ text }) => !isTrouble || !/\ba question about\b/.test(text))
      .map(({ text, family, relevance }): Candidate => ({ text, family, relevance, source: 'phrases' }))
  );
}

/** The answer to a checked input, given what may be suggested. */
export function chooseSuggestions(
  { topic, phrases = [], limit = defaultLimit }: SuggestInput,
  candidates: readonly Candidate[],
): Pick<SuggestResult, 'suggestions' | 'details'> {
  const details = rank(filterCandidates(candidates, [topic, ...phrases]), limit).map(
    ({ text, family, source, concept }): Suggestion => ({
      text,
      family,
      source,
      ...(concept === undefined ? {} : { concept }),
    }),
  );
  return { suggestions: details.map(({ text }) => text), details };
}

/**
 * Suggests what callers will say about a topic, from the lexicon of contact-centre concepts; for a topic that it does
 * not know, only what the topic's own words and the known phrases give, which may be nothing. The same input has the
 * same answer, always.
 * @throws CctoolError of kind `input` or `limit` for an input that no answer can be given for
 */
export function suggestPhrases(input: SuggestInput): SuggestResult {
  checkInput(input);
  const { topic, phrases = [] } = input;
  const known = conceptsOf(topic, phrases);
  const typed = typedTopic(topic);
  // Concepts that share some words and not the one that says what the topic is, are of something else.
  const isOther =
    typed !== undefined && known.every(({ concept, score }) => score < 1 && !speaksOf(concept, typed.key));
  const matches = isOther ? [] : known;
  const candidates =
    matches.length > 0
      ? matches.flatMap(({ concept, score }) => conceptCandidates(concept, score))
      : [...exchangeCandidates(topic, phrases), ...(typed ? ofOwnWords(typed) : [])];
  const chosen = chooseSuggestions(input, candidates);
  return {
    ...chosen,
    source: chosen.details[0]?.source ?? 'none',
    concepts: matches.map(({ concept }) => concept.id),
  };
}
