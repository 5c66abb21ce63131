import type { Candidate, Family, Source } from './candidates.js';
import { defaultLimit, type SuggestInput } from './check-input.js';
import { languageOf } from './languages/language.js';
import { fitting } from './languages/suggest-in-language.js';
import { caseOf } from './letter-case.js';
import { filterCandidates, longestOf, rank, rankMany } from './select-candidates.js';
import { comparisonKey } from './text/normalise.js';
import { bareWords } from './text/vocabulary.js';

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

/** More phrases than the usual answer has; see `furtherCandidates`. */
export const manyPhrases = 24;

/** Candidates as they are given out. */
export const shown = (candidates: readonly Candidate[]): Suggestion[] =>
  candidates.map(({ text, family, source, concept }) => ({
    text,
    family,
    source,
    ...(concept === undefined ? {} : { concept }),
  }));

/** A single word of a topic that says more: "visit" of "repair visit". */
function isBare(text: string, topic: string): boolean {
  const words = bareWords(topic);
  return words.length > 1 && words.includes(text.toLowerCase());
}

/** The answer to a checked input, given what may be suggested. */
export function chooseSuggestions(
  { topic, phrases = [], limit = defaultLimit, language = 'en' }: SuggestInput,
  ...tiers: readonly (readonly Candidate[])[]
): Pick<SuggestResult, 'suggestions' | 'details'> {
  const choose = limit > manyPhrases ? rankMany : rank;
  const known = [topic, ...phrases];
  const other = languageOf(language);
  const cased = caseOf(known);
  const chosen: Candidate[] = [];
  for (const tier of tiers) {
    const given = [...known, ...chosen.map(({ text }) => text)];
    const fit = other
      ? fitting(other, tier, given)
      : filterCandidates(tier, given, longestOf(known)).filter(
          ({ text, source }) => source !== 'phrases' || !isBare(text, topic),
        );
    chosen.push(...choose(fit, limit - chosen.length));
  }
  const details = shown(chosen).map((each) => ({ ...each, text: other ? each.text : cased(each.text) }));
  return { suggestions: details.map(({ text }) => text), details };
}

/** An answer to what a topic stands for, with that before all else: what the caller of a topic that describes him says. */
export function withFirst(
  first: string,
  answer: SuggestResult,
  { topic, phrases = [], limit = defaultLimit }: SuggestInput,
): SuggestResult {
  const known = new Set([topic, ...phrases].map(comparisonKey));
  const others = answer.details.filter(({ text }) => !known.has(comparisonKey(text)) && text !== first);
  // "swearing" names what is said, and is not said.
  const own: Suggestion[] =
    known.has(comparisonKey(first)) || /^\w+ing$/.test(first)
      ? []
      : [{ text: first, family: 'command', source: 'phrases' }];
  const details = [...own, ...others].slice(0, limit);
  return { ...answer, suggestions: details.map(({ text }) => text), details };
}
