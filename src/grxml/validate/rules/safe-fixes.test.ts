import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runs, sample } from '../../../../test/support/extent.js';
import { fc } from '../../../../test/support/random-cases.js';
import { fixUntilStable } from '../../../diagnostics/fixes.js';
import { isCctoolError } from '../../../diagnostics/index.js';
import { packageRoot } from '../../../package-info.js';
import { decode } from '../../../xml/decode.js';
import { generatePhrases } from '../../generate/index.js';
import { canonicalJson, type PreparedGrammar, prepareGrammar, testPhrase } from '../../testing/index.js';
import { checkGrammars } from '../validate-grammars.js';

/** The text after all its safe fixes, and the codes of what was fixed. */
async function fixed(text: string): Promise<{ text: string; codes: string[] }> {
  const [result] = await fixUntilStable(async (changed) => {
    const now = changed.get('main') ?? text;
    const [checked] = await checkGrammars([{ source: now, uri: 'file:///main.grxml' }], { schema: false });
    return [{ name: 'main', text: now, diagnostics: checked!.diagnostics }];
  }, 'safe');
  return { text: result?.after ?? text, codes: result?.fixed.map(({ code }) => code) ?? [] };
}

/** The first phrases of each rule that callers reach, with what they mean. */
async function meanings(grammar: PreparedGrammar, most: number): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { main } = grammar.linked;
  for (const { id } of main.rules.filter(({ id, scope }) => id !== '' && (scope === 'public' || id === main.root))) {
    const { phrases } = generatePhrases(grammar.linked, { rule: id, limit: most, steps: 200_000, repeats: 2 });
    for (const phrase of phrases) {
      const { readings } = await testPhrase(grammar, phrase, { rules: [id] });
      const values = readings.map(({ interpretation: { value, error } }) =>
        error ? error.code : canonicalJson(value),
      );
      found.set(`${id}: ${phrase}`, [...new Set(values)].sort().join(' or '));
    }
  }
  return found;
}

/** Checks that safe fixes keep phrases and meanings. @returns the codes of what was fixed; undefined where nothing can be matched */
async function keepsMeaning(text: string, most: number): Promise<string[] | undefined> {
  const after = await fixed(text);
  const [one, other] = [await prepareGrammar(text), await prepareGrammar(after.text)];
  // A grammar that platforms refuse has no meaning to lose; what its fixes write is in the table of fixes.test.ts.
  if (!one.grammar || one.obstacles.length > 0) return undefined;
  expect(other.grammar).toBeDefined();
  try {
    expect(await meanings(other.grammar!, most)).toEqual(await meanings(one.grammar, most));
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    return undefined;
  }
  return after.codes;
}

const word = fc.constantFrom('a', 'b', 'c');
const tag = fc.constantFrom('', '', '<tag>out = 1;</tag>', '<tag xml:lang="en">out = 2;</tag>');
const { content } = fc.letrec<{ content: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    word,
    fc.constantFrom('<ruleref special="NULL" xml:lang="en"/>', '<ruleref uri="#s" xml:lang="en"/>'),
    fc
      .tuple(
        fc.constantFrom('', ' weight="2"', ' repeat-prob="0.5"', ' xml:lang="en-GB"', ' repeat="0-1"'),
        tie('content'),
      )
      .map(([attribute, inner]) => `<item${attribute}>${inner}</item>`),
    fc
      .array(fc.tuple(fc.constantFrom('', '', '', ' weight="2"'), fc.oneof(word, tie('content')), tag), {
        minLength: 1,
        maxLength: 4,
      })
      .map(
        (items) =>
          `<one-of>${items.map(([weight, inner, t]) => `<item${weight}>${inner}${t}</item>`).join('\n')}</one-of>`,
      ),
  ),
  content: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
}));
const header = fc.constantFrom(' root="r"', '');
const grammar = fc
  .tuple(header, content, content)
  .map(
    ([attributes, r, s]) =>
      `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" tag-format="semantics/1.0"${attributes}>\n` +
      `<rule id="r" scope="public"><item>${r}</item></rule><rule id="s">x ${s.replaceAll('#s', '#t')}</rule>\n` +
      `<rule id="t">y</rule></grammar>\n`,
  );

describe('safe fixes', () => {
  it('change no phrase and no meaning of grammars with planted defects', async () => {
    const codes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(grammar, async (text) => {
        for (const code of (await keepsMeaning(text, 40)) ?? []) codes.add(code);
      }),
      { numRuns: runs(300), seed: 7 },
    );
    // The grammars do have what is to be fixed.
    const planted = [
      'alternative-duplicate',
      'repeat-prob-ignored',
      'root-missing',
      'weight-ignored',
      'xml-attribute-ignored',
    ];
    expect([...codes].sort()).toEqual(planted);
  });
});

const folder = join(packageRoot(), '..', 'shared', 'corpus', 'grxml');
const isHere = existsSync(folder);
if (!isHere) process.stderr.write(`SKIPPED: ${folder} is not here\n`);

describe.runIf(isHere)('safe fixes of real grammars', () => {
  const files = isHere ? sample(readdirSync(folder).sort(), 16) : [];
  it.each(files)('change no phrase and no meaning of %s', async (name) => {
    await keepsMeaning(decode(readFileSync(join(folder, name))).text, 40);
  });
});
