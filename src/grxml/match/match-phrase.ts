import { CctoolError } from '../../diagnostics/index.js';
import type { RuleMatch } from '../parse-tree.js';
import { activateRules } from './activate-rules.js';
import { bestParses } from './best-parses.js';
import { buildTree } from './build-tree.js';
import { Chart } from './chart.js';
import type { CompiledGrammar } from './compiled-grammar.js';
import { likelihoodOf } from './cost.js';
import { type Expected, listExpected } from './expected.js';
import { Forest } from './forest.js';
import { type NearestPhrase, nearestPhrase } from './nearest-phrase.js';
import { rootSequence } from './root-sequence.js';
import { defaultMatchLimits, type MatchLimits, Work } from './work.js';

export interface MatchOptions {
  /** Names of rules of the main document to activate at the same time; see `activateRules` for the default. */
  rules?: readonly string[];
  /** At most so many parses that differ in their Logical Parse Structure, best first. 1 when absent. */
  parses?: number;
  /** Without a match, look for the accepted phrase that is nearest. */
  nearest?: boolean;
  /** At most so many of what was expected. 12 when absent. */
  expected?: number;
  limits?: Partial<MatchLimits>;
}

export interface MatchResult {
  /** The phrase that was matched, as words. */
  words: string[];
  matches: boolean;
  /** Best first (the order is that of `bestParses`); one unless more were asked for. Empty without a match. */
  parses: { match: RuleMatch; likelihood: number }[];
  /** True when there may be more parses than were asked for. */
  truncated: boolean;
  /** With or without a match: some accepted phrase is longer and begins with this one (a DTMF collection goes on). */
  extendable: boolean;
  /** Without a match: how many words of the phrase an accepted phrase begins with. */
  prefix: number;
  /** Without a match: what could have come after the prefix, and how many such texts there are. */
  expected: Expected[];
  expectedTotal: number;
  nearest?: NearestPhrase;
}

/**
 * Matches a phrase against the activated rules of a grammar: all of SRGS 1.0, in time polynomial in the number of
 * words.
 * @param words see `splitWords`
 * @throws CctoolError of kind `limit` when the phrase is too long or takes too many steps, of kind `input` when no
 * rule can be activated
 */
export function matchPhrase(
  compiled: CompiledGrammar,
  words: readonly string[],
  options: MatchOptions = {},
): MatchResult {
  const limits = { ...defaultMatchLimits, ...options.limits };
  if (words.length > limits.words) {
    throw new CctoolError('limit', `the phrase has ${words.length} words; at most ${limits.words} are matched`);
  }
  const rules = activateRules(compiled.linked.main, options.rules);
  const result: MatchResult = {
    words: [...words],
    matches: false,
    parses: [],
    truncated: false,
    extendable: false,
    prefix: 0,
    expected: [],
    expectedTotal: 0,
  };
  if (rules.length === 0) return result;
  const root = rootSequence(compiled, rules);
  const chart = new Chart(compiled, words, new Work(limits.steps));
  const found = chart.run(root);
  const wantsMore = chart.wantedAt === words.length && chart.reached === words.length && chart.wanted.length > 0;
  result.extendable = wantsMore || chart.anyWordFits;
  if (chart.has(found, words.length)) {
    const forest = new Forest(chart);
    const top = forest.sequence(root, 0, 0, words.length);
    const { derivations, truncated } = bestParses(forest, top, options.parses ?? 1, limits.steps);
    result.matches = true;
    result.truncated = truncated;
    result.parses = derivations.map((derivation) => ({
      match: buildTree(derivation),
      likelihood: likelihoodOf(derivation.cost),
    }));
    return result;
  }
  result.prefix = chart.reached;
  const { expected, total } = listExpected(
    chart,
    compiled.vocabulary,
    chart.has(found, chart.reached),
    options.expected ?? 12,
  );
  result.expected = expected;
  result.expectedTotal = total;
  if (options.nearest) {
    const nearest = nearestPhrase(compiled, root, words);
    if (nearest) result.nearest = nearest;
  }
  return result;
}
