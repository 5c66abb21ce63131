import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGrammar } from '../src/grxml/read/index.js';
import { checkSchema } from '../src/grxml/schema/check-schema.js';
import { isPlainlyValid } from '../src/grxml/validate/facts/plainly-valid.js';
import { grammarRules, grammarSubject, runRules, structuralCodes } from '../src/grxml/validate/index.js';
import { runs } from './support/extent.js';
import { mutants } from './support/mutants.js';
import { fc } from './support/random-cases.js';
import { soundGrammars } from './support/sound-grammars.js';

/**
 * The documents on which the rules about structure and the schema in libxml2 disagree. Both were written from the
 * Recommendation, independently: a disagreement is a mistake in one of them.
 */
async function disagreements(sources: readonly (string | Uint8Array)[]): Promise<string[]> {
  const reads = sources.map((source) => readGrammar(source)).filter((read) => read.diagnostics.length === 0);
  const outcomes = await checkSchema(reads.map((read) => read.document));
  return reads.flatMap((read, i) => {
    const own = runRules(grammarSubject(read)).filter((diagnostic) => structuralCodes.has(diagnostic.code));
    const schema = outcomes[i]!;
    if (!Array.isArray(schema)) throw schema;
    // A document that the schema stage leaves out would have passed it.
    const isLeftOut = isPlainlyValid(read.document) && schema.length > 0;
    if (!isLeftOut && own.length > 0 === schema.length > 0) return [];
    const said = [
      ...own.map((diagnostic) => `rules: ${diagnostic.code}: ${diagnostic.message}`),
      ...schema.map(({ diagnostic }) => `schema: ${diagnostic.message}`),
      ...(isLeftOut ? ['the schema stage would be left out'] : []),
    ];
    return [`${said.join('\n')}\n${read.document.source}`];
  });
}

describe('the rules about structure agree with the schema', () => {
  it('on sound grammars, which both accept', async () => {
    const reads = soundGrammars.map((source) => readGrammar(source));
    expect(await checkSchema(reads.map((read) => read.document))).toEqual(reads.map(() => []));
    expect(await disagreements(soundGrammars)).toEqual([]);
  });

  it('on the examples of every rule', async () => {
    const examples = grammarRules.flatMap((rule) => [rule.bad, rule.good]);
    expect(await disagreements(examples)).toEqual([]);
  });

  it.each([1, 2, 3, 4])('on 500 grammars with random defects (%i)', async (seed) => {
    const sources = fc.sample(mutants(soundGrammars), { seed, numRuns: runs(500) });
    expect((await disagreements(sources)).slice(0, 3)).toEqual([]);
  });

  const folders = ['fixtures/grammars', '../shared/corpus/grxml', '../shared/conformance/srgs-1.0'];
  for (const folder of folders.map((name) => join(import.meta.dirname, '..', name))) {
    if (!existsSync(folder)) {
      it.skip(`SKIPPED, the folder is not here: ${folder}`, () => {});
      continue;
    }
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(grxml|srgs|xml)$/.test(name))
      .map((name) => readFileSync(join(folder, name)));

    it(`on all ${files.length} grammars of ${folder}`, async () => {
      expect(await disagreements(files)).toEqual([]);
    });

    it(`on grammars of ${folder} with random defects`, async () => {
      const small = files.filter((file) => file.length < 10_000 && readGrammar(file).diagnostics.length === 0);
      const texts = small.map((file) => readGrammar(file).document.source);
      const sources = fc.sample(mutants(texts), { seed: 5, numRuns: runs(500) });
      expect((await disagreements(sources)).slice(0, 3)).toEqual([]);
    });
  }
});
