import { CctoolError } from '../../diagnostics/index.js';
import type { ParseNode, RuleMatch } from '../parse-tree.js';
import { activateRules, rootSequence } from './activate-rules.js';
import { bestParses } from './best-parses.js';
import { Chart, type Wanted } from './chart.js';
import { type CallStep, type CompiledGrammar, likelihoodOf } from './compiled-grammar.js';
import { type Trail, trailOf } from './derivation-trail.js';
import { type Derivation, Forest } from './forest.js';
import { type NearestPhrase, nearestPhrase } from './nearest-phrase.js';
import type { Vocabulary } from './words.js';
import { defaultMatchLimits, type MatchLimits, Work } from './work.js';

export interface MatchOptions {
  /** Names of rules of the main document to activate at the same time; see `activateRules` for the default. */
  rules?: readonly string[];
  /** At most so many parses that differ in their Logical Parse Structure, best first. 1 when absent. */
  parses?: number;
  /** Without a match, look for the accepted phrase that is nearest. */
  nearest?: boolean;
  /** Report the alternatives and repeats that each parse took. */
  trail?: boolean;
  /** At most so many of what was expected. 12 when absent. */
  expected?: number;
  limits?: Partial<MatchLimits>;
}

export interface MatchResult {
  /** The phrase that was matched, as words. */
  words: string[];
  matches: boolean;
  /** Best first (the order is that of `bestParses`); one unless more were requested. Empty without a match. */
  parses: { match: RuleMatch; likelihood: number; trail?: Trail }[];
  /** True when there may be more parses than were requested. */
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
      ...(options.trail ? { trail: trailOf(derivation) } : {}),
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

/** The parse tree of a derivation of the sequence that calls the activated rule. */
function buildTree(derivation: Derivation): RuleMatch {
  const root: ParseNode[] = [];
  // A stack of its own: the depth of a derivation grows with the phrase.
  const agenda: { derivation: Derivation; into: ParseNode[] }[] = [{ derivation, into: root }];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const { into } = next;
    const { node, parts, choice } = next.derivation;
    const later = (part: Derivation | undefined, target: ParseNode[] = into) => {
      if (part) agenda.push({ derivation: part, into: target });
    };
    if (node.part.kind !== 'sequence') {
      for (const part of [...parts].reverse()) later(part);
      continue;
    }
    const { sequence, index } = node.part;
    let place = node.start;
    let at = index;
    for (; at < sequence.steps.length; at++) {
      const step = sequence.steps[at]!;
      if (step.kind === 'token') {
        into.push({ kind: 'token', token: step.token, start: place, end: place + step.words.length });
        place += step.words.length;
      } else if (step.kind === 'tag') into.push({ kind: 'tag', tag: step.tag, grammar: step.grammar });
      else break;
    }
    const step = sequence.steps[at];
    if (!step) continue;
    if (step.kind === 'garbage') {
      if (choice > 0) into.push({ kind: 'garbage', start: place, end: place + choice });
      later(parts[0]);
      continue;
    }
    const [first, rest] = parts;
    later(rest);
    if (step.kind === 'call') {
      const match = ruleMatch(step, first!);
      into.push(match);
      later(first, match.children);
    } else later(first);
  }
  return root[0] as RuleMatch;
}

function ruleMatch({ rule, reference }: CallStep, { node }: Derivation): RuleMatch {
  const match: RuleMatch = {
    kind: 'rule',
    rule: rule.rule,
    grammar: rule.grammar,
    children: [],
    start: node.start,
    end: node.end,
  };
  if (reference) match.reference = reference;
  return match;
}

/** What could have come at the furthest place that the phrase reached. */
export interface Expected {
  /** A token or the rest of one as the grammar writes it; `undefined` for the end of the phrase. */
  text: string | undefined;
  /** The rules that want it. */
  rules: string[];
}

/**
 * What the grammar expected at the furthest place, in the order of the document as far as it was looked at, each text
 * once.
 * @param limit at most so many texts
 * @returns the texts, and how many there are in all as far as they were counted
 */
function listExpected(
  chart: Chart,
  vocabulary: Vocabulary,
  endPossible: boolean,
  limit: number,
): { expected: Expected[]; total: number } {
  const found = new Map<string, Expected>();
  let uncounted = 0;
  const add = (text: string, rule: string) => {
    const known = found.get(text);
    if (known) {
      if (!known.rules.includes(rule)) known.rules.push(rule);
    } else found.set(text, { text, rules: [rule] });
  };
  const wanted: Wanted[] = chart.wantedAt === chart.reached ? chart.wanted : [];
  for (const wish of wanted) {
    if (wish.kind === 'token') {
      const { step, offset, sequence } = wish;
      add(step.token.text.split(' ').slice(offset).join(' '), sequence.rule.id);
      continue;
    }
    let shown = 0;
    for (const [word, indices] of wish.byFirstWord) {
      if (++shown > limit) {
        uncounted += wish.byFirstWord.size - limit;
        break;
      }
      for (const index of indices.slice(0, limit)) {
        const step = wish.alternative(index)?.steps.find(({ kind }) => kind !== 'tag');
        add(step?.kind === 'token' ? step.token.text : vocabulary.words[word]!, wish.rule.id);
      }
    }
  }
  const expected = [...found.values()];
  if (endPossible) expected.push({ text: undefined, rules: [] });
  return { expected: expected.slice(0, limit), total: expected.length + uncounted };
}
