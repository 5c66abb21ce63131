import { isCctoolError } from '../../diagnostics/index.js';
import { countPhrases, generatePhrases } from '../../grxml/generate/index.js';
import type { LinkedGrammar } from '../../grxml/link/linked-grammar.js';
import type { ReadResult } from '../../grxml/model.js';
import type { Scene } from '../language.js';

/** What a rule accepts, in short. */
export interface RuleFacts {
  /** `24 phrases`, `endless phrases`, `more phrases than can be counted`. */
  size: string;
  examples: string[];
}

/** Steps of counting, so that a hover answers at once. */
const work = 200_000;
const examples = 5;

const known = new WeakMap<ReadResult, Map<string, RuleFacts>>();

/** Size and examples of a rule of a linked grammar; undefined where it cannot be said. */
export function factsOf(read: ReadResult, linked: LinkedGrammar, rule: string): RuleFacts | undefined {
  const all = known.get(read) ?? new Map<string, RuleFacts>();
  known.set(read, all);
  let facts = all.get(rule);
  if (facts) return facts;
  try {
    const { phrases } = countPhrases(linked, { rule, work });
    const { phrases: listed } = generatePhrases(linked, { rule, limit: examples, steps: work });
    const count = (number: bigint) => (number < 10n ** 12n ? number.toLocaleString('en-US') : exponent(number));
    const size =
      phrases === 'infinite'
        ? 'endless phrases'
        : phrases === undefined
          ? 'more phrases than can be counted here'
          : phrases === 1n
            ? '1 phrase'
            : `${count(phrases)} phrases`;
    facts = { size, examples: listed };
    all.set(rule, facts);
    return facts;
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    return undefined;
  }
}

const exponent = (number: bigint): string => {
  const digits = String(number);
  return `${digits[0]}.${digits[1]} × 10^${digits.length - 1}`;
};

/** Characters of a grammar that is prepared while somebody waits for a hover. */
const mostPrepared = 300_000;

/** The values of phrases of a rule as JSON; none where the grammar is large, has errors, or where a script fails. */
export async function valuesOf(
  { document, project }: Scene,
  phrases: readonly string[],
  rule: string,
): Promise<(string | undefined)[]> {
  const source = document.text.getText();
  if (source.length > mostPrepared) return [];
  const { prepareGrammar, testPhrase } = await import('../../grxml/testing/index.js');
  const { grammar, obstacles } = await prepareGrammar(source, {
    uri: document.base,
    resolve: project.resolver(document.path),
    rules: project.workspace.rules,
  });
  if (!grammar || obstacles.length > 0) return [];
  const read = async (phrase: string): Promise<string | undefined> => {
    try {
      const { readings } = await testPhrase(grammar, phrase, { rules: [rule] });
      const value = readings[0]?.interpretation.value;
      return value === undefined ? undefined : JSON.stringify(value);
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      return undefined;
    }
  };
  return Promise.all(phrases.map(read));
}
