import { CctoolError } from '../../../diagnostics/index.js';
import type { Grammar } from '../../../grxml/model.js';
import type { PhraseTest } from '../../../grxml/testing/index.js';
import type { CliContext } from '../../context.js';
import { readText } from '../../read-text.js';
import type { PhraseRun } from './test-report/run.js';

/** A phrase to test and the file it comes from. */
export type PhraseToTest = Pick<PhraseRun, 'test' | 'source'>;

/** The tests of the files that `--phrases` names. */
export async function readPhraseFiles(context: CliContext, files: readonly string[]): Promise<PhraseToTest[]> {
  const { readPhraseList } = await import('../../../grxml/testing/phrase-list.js');
  const tests: PhraseToTest[] = [];
  for (const file of files) {
    const source = file === '-' ? '<stdin>' : file;
    const list = await readPhraseList(source, await readText(context, file));
    if (list.length === 0) throw new CctoolError('input', `${source}: there is no phrase in it`);
    tests.push(...list.map((test) => ({ test, source })));
  }
  return tests;
}

/** The examples of a grammar (SRGS 3.3): each has to match its own rule. */
export function exampleTests(grammar: Grammar, source: string): PhraseToTest[] {
  const { lines } = grammar.document;
  return grammar.rules.flatMap((rule) =>
    rule.examples.map(({ text, start }): PhraseToTest => {
      // An example may quote its tokens of several words.
      const test: PhraseTest = { phrase: text.replaceAll('"', ' '), line: lines.at(start).line, matches: true };
      return { test: { ...test, rules: [rule.id] }, source };
    }),
  );
}
