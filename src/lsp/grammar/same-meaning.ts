import { isCctoolError } from '../../diagnostics/index.js';
import { generatePhrases } from '../../grxml/generate/index.js';
import { type Preparation, type PreparedGrammar, prepareGrammar, testPhrase } from '../../grxml/testing/index.js';
import type { Scene } from '../language.js';
import type { Edit } from './refactorings.js';

/** Phrases that are tried for each rule that callers reach, and such rules. */
const phrasesTried = 40;
const rulesTried = 10;
const work = 200_000;

/** A text made ready as the grammar of the document. */
export const prepareAs = ({ document, project }: Scene, text: string): Promise<Preparation> =>
  prepareGrammar(text, {
    uri: document.base,
    resolve: project.resolver(document.path),
    rules: project.workspace.rules,
  });

/** The text after edits, which must not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((whole, { start, end, text: added }) => whole.slice(0, start) + added + whole.slice(end), text);
}

/**
 * Whether the phrases of a grammar mean after edits what they meant before: tried on phrases of the root and the public
 * rules. A grammar that cannot be used now is taken at its word: there is no meaning to lose.
 */
export async function keepsMeaning(scene: Scene, edits: readonly Edit[]): Promise<boolean> {
  const text = scene.document.text.getText();
  const [before, after] = [await prepareAs(scene, text), await prepareAs(scene, edited(text, edits))];
  if (!before.grammar || before.obstacles.length > 0) return true;
  if (!after.grammar || after.obstacles.length > 0) return false;
  const { main } = before.grammar.linked;
  const rules = main.rules.filter(({ id, scope }) => scope === 'public' || id === main.root).slice(0, rulesTried);
  for (const { id } of rules) {
    for (const [from, other] of [
      [before.grammar, after.grammar],
      [after.grammar, before.grammar],
    ] as const) {
      for (const phrase of phrasesOf(from, id)) {
        if ((await meaning(from, phrase, id)) !== (await meaning(other, phrase, id))) return false;
      }
    }
  }
  return true;
}

function phrasesOf({ linked }: PreparedGrammar, rule: string): string[] {
  try {
    return generatePhrases(linked, { rule, limit: phrasesTried, steps: work }).phrases;
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    return [];
  }
}

/** What a phrase means, as a text that is the same for the same meaning; `none` where it does not match. */
async function meaning(grammar: PreparedGrammar, phrase: string, rule: string): Promise<string> {
  try {
    const { readings } = await testPhrase(grammar, phrase, { rules: [rule] });
    const [best] = readings;
    if (!best) return 'none';
    const { value, error } = best.interpretation;
    return error ? `error ${error.code}` : `value ${JSON.stringify(value)}`;
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    return `error ${error.message}`;
  }
}
