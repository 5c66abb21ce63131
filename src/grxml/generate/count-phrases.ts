import type { LinkedGrammar } from '../link/linked-grammar.js';
import { type AcyclicPhrases, unrollPhrases } from './acyclic-phrases.js';
import { compilePhraseGrammar, type PhraseExpression, type PhraseRule, withinStack } from './phrase-grammar.js';
import { type AnalyzedPhrases, analyzePhrases, isShorter } from './phrase-properties.js';
import { extremePhrase, type PhraseSet, PhraseSets, WorkExceeded } from './phrase-sets.js';

/** A phrase with its length; the text is left out where the phrase has more than 1,000 words. */
export interface PhraseLength {
  words: number;
  phrase?: string;
}

/** The size of a rule's language. */
export interface PhraseCount {
  /** The rule that was counted. */
  rule: string;
  /**
   * Distinct phrases, that is distinct strings of words: two ways to say the same words are one phrase. `infinite` when
   * an open repeat or a recursion can add words without end. Absent when counting would cost more than the work limit.
   */
  phrases?: bigint | 'infinite';
  /**
   * Ways to derive a phrase, an upper bound of the phrases: an ambiguous phrase counts once for each of its ways.
   * `infinite` also where a rule can reach itself without a word. Absent beyond 4,000 digits.
   */
  derivations?: bigint | 'infinite';
  /** What makes the language infinite: `the open repeat in rule digits`. */
  because?: string;
  shortest?: PhraseLength;
  /** `infinite` when there is no longest phrase. */
  longest?: PhraseLength | 'infinite';
  /** GARBAGE occurs; its placeholder was counted as one word. */
  garbage: boolean;
  /** References that lead nowhere; phrases through them are not counted. */
  unresolved: string[];
}

export interface CountOptions {
  /** A rule of the main document; the root when left out. */
  rule?: string;
  /** Edges of phrase automata that may be visited before the exact count is given up. */
  work?: number;
  /** The placeholder for GARBAGE; `''` leaves it out. */
  garbage?: string;
}

const mostWordsShown = 1000;
/** Levels of references that a phrase is followed through by recursion. */
const mostHeight = 1000;
const mostDerivations = 10n ** 4000n;

/**
 * Counts the phrases of a rule, exactly where that is possible within the work limit; never hangs.
 * @throws CctoolError when the rule is unknown
 */
export function countPhrases(linked: LinkedGrammar, options: CountOptions = {}): PhraseCount {
  return countAnalyzed(analyzePhrases(compilePhraseGrammar(linked, options.rule, options.garbage)), options.work);
}

/** The count of an analysed grammar. */
export function countAnalyzed(analyzed: AnalyzedPhrases, work = 3_000_000): PhraseCount {
  const { grammar, endless } = analyzed;
  const count: PhraseCount = {
    rule: grammar.start.name,
    garbage: grammar.garbage,
    unresolved: grammar.unresolved,
  };
  const shortest = withinStack(grammar.start.name, () => shortestPhrase(analyzed));
  if (shortest) count.shortest = shortest;
  if (endless) {
    const where = endless.rule.name;
    count.phrases = 'infinite';
    count.derivations = 'infinite';
    count.longest = 'infinite';
    count.because = endless.kind === 'recursion' ? `rule ${where} is recursive` : `rule ${where} has an open repeat`;
    return count;
  }
  const unrolled = unrollPhrases(analyzed, { repeats: 0, recursion: 0 });
  const derivations = analyzed.components.some((component) => analyzed.isRecursive(component[0]!))
    ? 'infinite'
    : countDerivations(unrolled);
  if (derivations !== undefined) count.derivations = derivations;
  try {
    const set = phraseSet(unrolled, new PhraseSets(work));
    count.phrases = set.size;
    if (set.longest >= 0) count.longest = lengthOf(set.longest, () => extremePhrase(set, 'longest') ?? []);
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    const longest = longestLength(unrolled);
    if (longest >= 0) count.longest = { words: longest };
  }
  return count;
}

function lengthOf(words: number, phrase: () => string[]): PhraseLength {
  return words > mostWordsShown ? { words } : { words, phrase: phrase().join(' ') };
}

/** The first shortest phrase in document order. */
function shortestPhrase(analyzed: AnalyzedPhrases): PhraseLength | undefined {
  const { words, wordsHeight } = analyzed.ofRule(analyzed.grammar.start);
  if (words === Infinity) return undefined;
  if (wordsHeight > mostHeight) return { words };
  return lengthOf(words, () => {
    const phrase: string[] = [];
    const visit = (expression: PhraseExpression): void => {
      if (analyzed.of(expression).words === 0) return;
      if (expression.kind === 'words') for (const word of expression.words) phrase.push(word);
      else if (expression.kind === 'reference') visit(expression.rule.expression);
      else if (expression.kind === 'sequence') expression.parts.forEach(visit);
      else if (expression.kind === 'repeat') for (let i = 0; i < expression.min; i++) visit(expression.body);
      else if (expression.kind === 'choice') {
        let best = expression.options[0]!.expression;
        for (const option of expression.options) {
          if (isShorter(analyzed.of(option.expression), analyzed.of(best))) best = option.expression;
        }
        visit(best);
      }
    };
    visit(analyzed.grammar.start.expression);
    return phrase;
  });
}

/** All phrases of an unrolled grammar as one set. @param wordOf the form in which words are compared */
export function phraseSet(
  phrases: AcyclicPhrases,
  sets: PhraseSets,
  wordOf: (word: string) => string = (word) => word,
): PhraseSet {
  return fold<PhraseSet>(phrases, (expression, of) => {
    switch (expression.kind) {
      case 'words':
        return sets.words(expression.words.map(wordOf));
      case 'empty':
        return sets.silence;
      case 'void':
        return sets.none;
      case 'reference':
        return of(expression);
      case 'sequence':
        // From the end, so that the long rest is shared and only the short front is gone through.
        return expression.parts.reduceRight((rest, part) => sets.concatenation(of(part), rest), sets.silence);
      case 'choice':
        return sets.union(expression.options.map((option) => of(option.expression)));
      case 'repeat':
        return sets.repetition(of(expression.body), expression.min, expression.max);
    }
  });
}

/** Computes a value bottom-up, once for each rule. `combine` never meets a reference that is not known. */
function fold<Value>(
  phrases: AcyclicPhrases,
  combine: (expression: PhraseExpression, of: (part: PhraseExpression) => Value) => Value,
): Value {
  const rules = new Map<PhraseRule, Value>();
  const visit = (expression: PhraseExpression): Value =>
    expression.kind === 'reference' ? rules.get(expression.rule)! : combine(expression, visit);
  for (const rule of phrases.rules) rules.set(rule, visit(rule.expression));
  return visit(phrases.start);
}

function countDerivations(phrases: AcyclicPhrases): bigint | undefined {
  const ways = fold<bigint>(phrases, (expression, of) => {
    switch (expression.kind) {
      case 'words':
      case 'empty':
        return 1n;
      case 'void':
        return 0n;
      case 'reference':
        return of(expression);
      case 'sequence':
        return expression.parts.reduce((product, part) => capped(product * of(part)), 1n);
      case 'choice':
        return expression.options.reduce((sum, option) => capped(sum + of(option.expression)), 0n);
      case 'repeat':
        return repeatedWays(of(expression.body), expression.min, expression.max);
    }
  });
  return ways >= mostDerivations ? undefined : ways;
}

/** Values at the cap mean "too many": all operations only grow, so that the cap is never left again. */
function capped(value: bigint): bigint {
  return value > mostDerivations ? mostDerivations : value;
}

/** The sum of ways^k for k from min to max. */
function repeatedWays(ways: bigint, min: number, max: number): bigint {
  if (ways === 0n) return min === 0 ? 1n : 0n;
  if (ways === 1n) return BigInt(max - min + 1);
  let power = 1n;
  for (let k = 0; k < min; k++) {
    power *= ways;
    if (power > mostDerivations) return mostDerivations;
  }
  let sum = power;
  for (let k = min; k < max; k++) {
    power *= ways;
    sum += power;
    if (sum > mostDerivations) return mostDerivations;
  }
  return sum;
}

function longestLength(phrases: AcyclicPhrases): number {
  return fold<number>(phrases, (expression, of) => {
    switch (expression.kind) {
      case 'words':
        return expression.words.length;
      case 'empty':
        return 0;
      case 'void':
        return -1;
      case 'reference':
        return of(expression);
      case 'sequence':
        return expression.parts.reduce((sum, part) => sum + of(part), 0);
      case 'choice':
        return expression.options.reduce((most, option) => Math.max(most, of(option.expression)), -1);
      case 'repeat':
        return of(expression.body) * expression.max;
    }
  });
}
