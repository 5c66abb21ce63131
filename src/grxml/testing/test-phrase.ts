import { type MatchOptions, type MatchResult, matchPhrase, splitWords } from '../match/index.js';
import { parseStructure, type RuleMatch } from '../parse-tree.js';
import type { Interpretation } from '../semantics/index.js';
import { canonicalJson } from '../semantics/semantic-value.js';
import type { PreparedGrammar } from './prepare-grammar.js';

export interface TestPhraseOptions extends MatchOptions {
  /** Keep the tags that ran and the values they left. */
  trace?: boolean;
  /** What `Date` reports in scripts, in milliseconds since 1970 UTC. */
  now?: number;
}

/** One parse of a phrase and what it means. */
export interface PhraseReading {
  match: RuleMatch;
  /** Product of the likelihoods of its choices, 0 to 1. */
  likelihood: number;
  /** The Logical Parse Structure as text. */
  structure: string;
  interpretation: Interpretation;
}

export interface PhraseOutcome {
  /** As given. */
  phrase: string;
  result: MatchResult;
  /** Best first; empty without a match. */
  readings: PhraseReading[];
  /** The readings that mean something that none before them means; where no meaning was computed, by their structure. */
  meanings: PhraseReading[];
  /** Two of the readings mean different things. */
  ambiguous: boolean;
}

/** The parses looked at to decide whether a phrase is ambiguous, unless more are requested. */
const parsesLookedAt = 8;

/**
 * Matches a phrase and interprets its parses.
 * @param phrase words separated by white space; in a DTMF grammar keys, separated or not
 * @throws CctoolError as `matchPhrase`
 */
export async function testPhrase(
  grammar: PreparedGrammar,
  phrase: string,
  options: TestPhraseOptions = {},
): Promise<PhraseOutcome> {
  const { trace = false, now, ...matching } = options;
  const words = splitWords(phrase, grammar.linked.main.mode);
  const result = matchPhrase(grammar.compiled, words, { parses: parsesLookedAt, ...matching });
  if (!result.matches) return { phrase, result, readings: [], meanings: [], ambiguous: false };
  const interpreter = await grammar.interpreter();
  const readings = result.parses.map(({ match, likelihood }): PhraseReading => {
    const interpretation = interpreter.interpret(match, words, { trace, ...(now === undefined ? {} : { now }) });
    return { match, likelihood, structure: parseStructure(match), interpretation };
  });
  const meanings = distinctMeanings(readings);
  return { phrase, result, readings, meanings, ambiguous: meanings.length > 1 };
}

function distinctMeanings(readings: readonly PhraseReading[]): PhraseReading[] {
  const seen = new Set<string>();
  return readings.filter(({ interpretation, structure }) => {
    const { value, error } = interpretation;
    const meaning = error ? `error ${structure}` : value === undefined ? structure : `value ${canonicalJson(value)}`;
    return !seen.has(meaning) && seen.add(meaning);
  });
}
