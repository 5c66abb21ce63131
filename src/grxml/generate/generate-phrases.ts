import type { LinkedGrammar } from '../link/linked-grammar.js';
import { unrollPhrases } from './acyclic-phrases.js';
import { createRandom, createSampler } from './create-sampler.js';
import { compilePhraseGrammar, withinStack } from './phrase-grammar.js';
import { type AnalyzedPhrases, analyzePhrases } from './phrase-properties.js';
import { StepsExceeded, streamPhrases } from './phrase-stream.js';

export interface GenerateOptions {
  /** A rule of the main document; the root when left out. */
  rule?: string;
  /** Draw this many phrases by weight. Left out: list the phrases in document order. */
  count?: number;
  /** Where drawing starts; the same seed gives the same phrases on every machine. */
  seed?: string | number;
  /** Phrases that a list may have at most. */
  limit?: number;
  /** Draw with repetitions, so that phrases occur as often as their weights say. */
  duplicates?: boolean;
  /** The placeholder for the words that GARBAGE covers; `''` for nothing. */
  garbage?: string;
  /** How far an endless language is unrolled in a list. */
  repeats?: number;
  recursion?: number;
  /** Work that a list may take at most, in steps of the walk through the grammar. */
  steps?: number;
}

/** Why a list or a draw has fewer phrases than it might. */
export type Shortfall =
  /** There are more phrases than the limit. */
  | 'limit'
  /** The language is endless: open repeats and recursion were cut off. */
  | 'endless'
  /** Drawing found no further new phrase. */
  | 'exhausted'
  /** The text of the phrases grew beyond 256 MB. */
  | 'size'
  /** Very many ways to say the same phrases: the work limit was reached. */
  | 'work';

export interface GeneratedPhrases {
  rule: string;
  /** Words joined by single spaces; distinct, unless duplicates were requested. A language of silence gives `['']`. */
  phrases: string[];
  /** True when these are all the phrases of the rule, none cut off, drawn or behind a reference that leads nowhere. */
  complete: boolean;
  /** Why not, when not. */
  shortfall?: Shortfall;
  /** References that lead nowhere; phrases through them are missing. */
  unresolved: string[];
}

const mostCharacters = 256 * 1024 * 1024;
const mostSteps = 50_000_000;

/**
 * Lists the phrases of a rule in document order, or draws some by weight.
 * @throws CctoolError when the rule is unknown, or no phrase is short enough to be drawn
 */
export function generatePhrases(linked: LinkedGrammar, options: GenerateOptions = {}): GeneratedPhrases {
  return generateAnalyzed(analyzePhrases(compilePhraseGrammar(linked, options.rule, options.garbage)), options);
}

/** The phrases of an analysed grammar. */
export function generateAnalyzed(analyzed: AnalyzedPhrases, options: GenerateOptions): GeneratedPhrases {
  const { start, unresolved } = analyzed.grammar;
  const found = withinStack(start.name, () =>
    options.count === undefined ? list(analyzed, options) : draw(analyzed, options.count, options),
  );
  return {
    rule: start.name,
    ...found,
    complete: found.shortfall === undefined && options.count === undefined && unresolved.length === 0,
    unresolved,
  };
}

type Found = Pick<GeneratedPhrases, 'phrases' | 'shortfall'>;

function list(analyzed: AnalyzedPhrases, options: GenerateOptions): Found {
  const { limit = 1000, repeats = 2, recursion = 2, steps = mostSteps } = options;
  const unrolled = unrollPhrases(analyzed, { repeats, recursion });
  const phrases: string[] = [];
  let characters = 0;
  try {
    for (const phrase of streamPhrases(unrolled, steps)) {
      if (phrases.length >= limit) return { phrases, shortfall: 'limit' };
      characters += phrase.length;
      if (characters > mostCharacters) return { phrases, shortfall: 'size' };
      phrases.push(phrase);
    }
  } catch (error) {
    if (error instanceof StepsExceeded) return { phrases, shortfall: 'work' };
    // A phrase that is longer than a string may be.
    if (error instanceof RangeError && error.message === 'Invalid string length') return { phrases, shortfall: 'size' };
    throw error;
  }
  return unrolled.isBounded ? { phrases, shortfall: 'endless' } : { phrases };
}

function draw(analyzed: AnalyzedPhrases, count: number, options: GenerateOptions): Found {
  if (analyzed.ofRule(analyzed.grammar.start).height === Infinity) return { phrases: [], shortfall: 'exhausted' };
  const drawOne = createSampler(analyzed, createRandom(options.seed ?? 1));
  const seen = new Set<string>();
  const phrases: string[] = [];
  let characters = 0;
  let misses = 0;
  while (phrases.length < count) {
    const phrase = drawOne();
    if (!options.duplicates) {
      if (seen.has(phrase)) {
        // The last of n equally likely phrases takes n draws on average.
        if (++misses > 10_000 + 10 * phrases.length) return { phrases, shortfall: 'exhausted' };
        continue;
      }
      misses = 0;
      seen.add(phrase);
    }
    characters += phrase.length;
    if (characters > mostCharacters) return { phrases, shortfall: 'size' };
    phrases.push(phrase);
  }
  return { phrases };
}
