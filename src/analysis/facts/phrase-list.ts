import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import { generateAnalyzed, type Shortfall } from '../../grxml/generate/generate-phrases.js';
import { compilePhraseGrammar } from '../../grxml/generate/phrase-grammar.js';
import { type AnalyzedPhrases, analyzePhrases } from '../../grxml/generate/phrase-properties.js';
import type { LinkedGrammar } from '../../grxml/link/linked-grammar.js';
import { type CompiledGrammar, compileGrammar, matchPhrase, splitWords } from '../../grxml/match/index.js';
import { createInterpreter, type Interpreter } from '../../grxml/semantics/index.js';
import { hasTags, type Reading, readMeaning } from './reading.js';

/** A phrase that the root accepts. */
export interface ListedPhrase {
  /** Words joined by single spaces. */
  text: string;
  words: string[];
  /** Its parses, best first; parses that the matcher cannot tell apart are one. */
  readings: Reading[];
}

/** The phrases in the order of their length: the shortest shows best what is meant. */
export const shortestFirst = (phrases: readonly ListedPhrase[]): ListedPhrase[] =>
  [...phrases].sort((a, b) => a.words.length - b.words.length);

/** Parses that are looked at per phrase. */
const mostParses = 6;
/** Of a language that is too large to be listed a draw is as good as a larger draw. */
const mostDrawn = 3000;
/** Listing costs little; matching and evaluating is what takes time. */
const mostListed = 20_000;
/** Steps of the walk that lists them: rules within rules cost many steps a phrase. */
const mostListingSteps = 1_000_000;
/** Steps of the matcher for one phrase. */
const mostSteps = 200_000;
const leastSteps = 10_000;

/** What callers may say from the root (or the public rules), with meanings. */
export class PhraseList {
  readonly linked: LinkedGrammar;
  readonly compiled: CompiledGrammar;
  readonly interpreter: Interpreter;
  /** Absent where no rule can be activated. */
  readonly analyzed: AnalyzedPhrases | undefined;
  readonly phrases: ListedPhrase[];
  /** Why the list is not all there is. */
  readonly shortfall: Shortfall | undefined;
  readonly #known = new Map<string, Reading[]>();
  /** Less after each phrase that took them all: there may be thousands like it. */
  #steps = mostSteps;

  private constructor(
    linked: LinkedGrammar,
    compiled: CompiledGrammar,
    interpreter: Interpreter,
    analyzed: AnalyzedPhrases | undefined,
    texts: readonly string[],
    shortfall: Shortfall | undefined,
  ) {
    this.linked = linked;
    this.compiled = compiled;
    this.interpreter = interpreter;
    this.analyzed = analyzed;
    this.shortfall = shortfall;
    this.phrases = texts.flatMap((text) => {
      const readings = this.read(text);
      return readings.length === 0 ? [] : [{ text, words: splitWords(text, linked.main.mode), readings }];
    });
  }

  /** Lists at most `most` phrases: all where there are so few, else a draw by weight. */
  static async make(linked: LinkedGrammar, most: number): Promise<PhraseList> {
    const compiled = compileGrammar(linked);
    const interpreter = await createInterpreter(linked);
    try {
      const analyzed = analyzePhrases(compilePhraseGrammar(linked, undefined, ''));
      const listing = { limit: mostListed, repeats: 2, recursion: 1, steps: mostListingSteps };
      let { phrases, shortfall } = generateAnalyzed(analyzed, listing);
      if (shortfall === 'work') shortfall = 'limit';
      if (shortfall !== 'limit' && phrases.length > most) {
        phrases = selection(phrases, most);
        shortfall = 'limit';
      } else if (shortfall === 'limit')
        phrases = generateAnalyzed(analyzed, { count: Math.min(most, mostDrawn), seed: 1 }).phrases;
      return new PhraseList(linked, compiled, interpreter, analyzed, phrases.filter(Boolean), shortfall);
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      return new PhraseList(linked, compiled, interpreter, undefined, [], undefined);
    }
  }

  /** What a phrase means from the root; empty where it is not accepted or would take too long. */
  read(text: string): Reading[] {
    let readings = this.#known.get(text);
    if (readings === undefined) {
      readings = this.#find(text);
      this.#known.set(text, readings);
    }
    return readings;
  }

  /** Some phrase has a tag. */
  get isTagged(): boolean {
    return this.phrases.some(({ readings }) => hasTags(readings[0]!.match));
  }

  accepts(text: string): boolean {
    return this.read(text).length > 0;
  }

  #find(text: string): Reading[] {
    const words = splitWords(text, this.linked.main.mode);
    try {
      const { parses } = matchPhrase(this.compiled, words, { parses: mostParses, limits: { steps: this.#steps } });
      return parses.map(({ match }) => readMeaning(this.interpreter, match, words));
    } catch (error) {
      if (error instanceof CctoolError || isCctoolError(error)) {
        this.#steps = Math.max(leastSteps, this.#steps * 0.9);
        return [];
      }
      throw error;
    }
  }
}

/** Some of the phrases, chosen by their text alone, so that the order of alternatives does not matter. */
function selection(phrases: readonly string[], most: number): string[] {
  const keyed = phrases.map((text) => {
    let hash = 2166136261;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
    return { text, hash: hash >>> 0 };
  });
  keyed.sort((a, b) => a.hash - b.hash || (a.text < b.text ? -1 : 1));
  return keyed.slice(0, most).map(({ text }) => text);
}
