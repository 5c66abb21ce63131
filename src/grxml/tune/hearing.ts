import { isCctoolError } from '../../diagnostics/index.js';
import { matchPhrase, splitWords, type Trail } from '../match/index.js';
import { foldWord } from '../match/words.js';
import type { RuleMatch } from '../parse-tree.js';
import type { Interpreter } from '../semantics/index.js';
import { canonicalJson, type PreparedGrammar } from '../testing/index.js';

/** What a grammar makes of a phrase, by its best parse. */
export interface Heard {
  words: string[];
  /** Absent where the phrase is out of grammar. */
  match?: RuleMatch;
  value?: unknown;
  /** The value as text that is equal for equal values; the error of the tags. Absent out of grammar. */
  meaning?: string;
  error?: string;
}

/** One spelling for all that a grammar does not tell apart. */
export const phraseKey = (words: readonly string[]): string => words.map((word) => foldWord(word, false)).join(' ');

/** Phrases that cost more steps than this are taken as out of grammar, and are counted. */
const mostSteps = 300_000;

/** Matches phrases against a grammar and interprets them, each once. */
export class Hearing {
  readonly grammar: PreparedGrammar;
  readonly #interpreter: Interpreter;
  readonly #now: number | undefined;
  readonly #known = new Map<string, Heard>();
  /** Phrases that were given up because they took too much work. */
  givenUp = 0;

  private constructor(grammar: PreparedGrammar, interpreter: Interpreter, now: number | undefined) {
    this.grammar = grammar;
    this.#interpreter = interpreter;
    this.#now = now;
  }

  /** @param now what `Date` reports in scripts, in milliseconds since 1970 UTC */
  static async of(grammar: PreparedGrammar, now?: number): Promise<Hearing> {
    return new Hearing(grammar, await grammar.interpreter(), now);
  }

  /** What the grammar makes of a phrase; with the trail of its parse on the first time. */
  hear(text: string, onTrail?: (trail: Trail) => void): Heard {
    const words = splitWords(text, this.grammar.linked.main.mode);
    const key = phraseKey(words);
    const known = this.#known.get(key);
    if (known && !onTrail) return known;
    const heard: Heard = { words };
    try {
      const [best] = matchPhrase(this.grammar.compiled, words, {
        trail: onTrail !== undefined,
        limits: { steps: mostSteps },
      }).parses;
      if (best) {
        heard.match = best.match;
        const { value, error } = this.#interpreter.interpret(
          best.match,
          words,
          this.#now === undefined ? {} : { now: this.#now },
        );
        if (error) heard.error = error.message;
        else if (value !== undefined) heard.value = value;
        heard.meaning = error ? `error: ${error.message}` : (canonicalJson(value) ?? 'undefined');
        if (best.trail) onTrail?.(best.trail);
      }
    } catch (error) {
      if (!isCctoolError(error) || error.kind !== 'limit') throw error;
      this.givenUp++;
    }
    this.#known.set(key, heard);
    return heard;
  }
}

/**
 * Whether a meaning that was written down is a value: the same JSON, the same text of a number or a text, that of the only
 * property of an object, or a text among its properties (`card` for `{"topic":"card","urgent":true}`).
 */
export function isMeaning(expected: unknown, value: unknown): boolean {
  if (canonicalJson(expected) === canonicalJson(value)) return true;
  if (typeof expected === 'object') return false;
  if (typeof value !== 'object' || value === null) return String(expected) === String(value);
  if (Array.isArray(value)) return false;
  const values: unknown[] = Object.values(value);
  return values.length === 1
    ? isMeaning(expected, values[0])
    : typeof expected === 'string' && values.includes(expected);
}
