import { CctoolError } from '../../diagnostics/index.js';
import { canonicalJson, testPhrase } from '../../grxml/testing/index.js';
import { acceptingEdits } from '../../grxml/tune/accepting-edit.js';
import { applyInsertions } from '../../grxml/tune/insertions.js';
import { usableGrammar } from '../../toolkit/operations/test-grammar.js';
import type { Scene } from '../language.js';
import type { Edit } from './refactorings.js';
import { prepareAs } from './same-meaning.js';

/** How a phrase comes to be accepted. */
export interface Acceptance {
  /** The phrase beside which it stands, and whose value it gets. */
  like: string;
  /** The rule that changes. */
  rule: string;
  edit: Edit;
}

/** Ways that are tried. */
const mostTries = 10;

/**
 * The smallest change after which a grammar accepts a phrase with the value of one that it accepts.
 * @param like the phrase that means the same; the nearest one where it is not named
 * @throws CctoolError of kind `input` where there is no such change, and where the grammar has errors
 */
export async function acceptPhrase(scene: Scene, phrase: string, like: string | undefined): Promise<Acceptance> {
  const text = scene.document.text.getText();
  const grammar = usableGrammar(await prepareAs(scene, text));
  const outcome = await testPhrase(grammar, phrase, { nearest: like === undefined });
  if (outcome.result.matches) throw new CctoolError('input', `"${phrase}" is accepted already`);
  const model = like ?? outcome.result.nearest?.words.join(' ');
  if (model === undefined) {
    throw new CctoolError('input', `no phrase of the grammar is near "${phrase}"`, 'name one that means the same');
  }
  const near = await testPhrase(grammar, model);
  const [reading] = near.readings;
  if (!reading) throw new CctoolError('input', `the grammar does not accept "${model}"`);
  const meaning = (value: unknown) => (value === undefined ? '' : canonicalJson(value));
  const said = { words: near.result.words, match: reading.match };
  for (const { rule, insertions } of acceptingEdits(grammar.linked.main, said, outcome.result.words).slice(
    0,
    mostTries,
  )) {
    const after = applyInsertions(text, insertions);
    const next = await prepareAs(scene, after);
    if (!next.grammar || next.obstacles.length > 0) continue;
    const [now] = (await testPhrase(next.grammar, phrase)).readings;
    // Without a script the value of a phrase is its own text, which differs by nature.
    const isSame =
      now &&
      (meaning(now.interpretation.value) === meaning(reading.interpretation.value) ||
        now.interpretation.value === phrase);
    if (isSame) return { like: model, rule, edit: difference(text, after) };
  }
  throw new CctoolError(
    'input',
    `no single alternative makes the grammar accept "${phrase}" with the value of "${model}"`,
    'write it by hand, or name another phrase that means the same',
  );
}

/** The stretch in which two texts differ. */
function difference(before: string, after: string): Edit {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { start, end: before.length - end, text: after.slice(start, after.length - end) };
}
