import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import type { Grammar } from '../../../grxml/model.js';
import type { Failure, PhraseOutcome, PhraseTest } from '../../../grxml/testing/index.js';
import { steadyTime } from '../../../toolkit/clocks.js';
import type { PreparedTest, TestGrammarInput, TestGrammarResult, Toolkit } from '../../../toolkit/index.js';
import type { CliContext } from '../../context.js';
import { readInput } from '../../files/read-input.js';
import type { ReportedTest } from '../../formats/test-report.js';
import { plain, plural } from '../../terminal/text.js';
import {
  type GrammarOptions,
  grammarFile,
  grammarsOf,
  maxBytes,
  openUsableGrammar,
  type UsableGrammar,
} from './usable-grammar.js';

/** A phrase to test and the file it comes from. */
export type PhraseToTest = Pick<PhraseRun, 'test' | 'source'>;

/** The tests of the files that `--phrases` names. */
export async function readPhraseFiles(context: CliContext, files: readonly string[]): Promise<PhraseToTest[]> {
  const [{ readPhraseList }, { readTable }] = await Promise.all([
    import('../../../grxml/testing/phrase-list.js'),
    import('../../files/decode-table.js'),
  ]);
  const tests: PhraseToTest[] = [];
  for (const file of files) {
    const source = file === '-' ? '<stdin>' : file;
    const list = await readPhraseList(source, (await readTable(context, file)).text);
    if (list.length === 0) throw new CctoolError('input', `${source}: the file contains no phrases`);
    tests.push(...list.map((test) => ({ test, source })));
  }
  return tests;
}

/** A grammar that phrases are tested against. */
export interface GrammarToTest {
  /** The name to show. */
  name: string;
  /** The text of the document. */
  source: string;
  /** The examples in the grammar, as tests. */
  examples(): PhraseToTest[];
  /** Prepared by this process; absent where a service is asked. */
  prepared?: PreparedTest;
  /** Set where this process cannot use the grammar. */
  unusable?: UsableGrammar;
}

/** Opens the grammar of a command line; here it is prepared once for all phrases. */
export async function openForTest(context: CliContext, word: string, options: GrammarOptions): Promise<GrammarToTest> {
  if (await context.isRemote()) {
    const readGrammar = await (await import('../../../toolkit/local/documents.js')).loadGrammarReader();
    const file = grammarFile(context, word, options);
    await grammarsOf(context, [file]);
    // The reader knows every encoding; the service takes text.
    const { document, grammar } = readGrammar(await readInput(context, file, maxBytes));
    const examples = () => (grammar ? exampleTests(grammar, file.name) : []);
    return { name: file.name, source: document.source, examples };
  }
  const opened = await openUsableGrammar(context, word, options);
  const { name, source, grammar, diagnostics } = opened;
  if (!grammar) return { name, source, examples: () => [], unusable: opened };
  const examples = () => exampleTests(grammar.linked.main, name);
  return { name, source, examples, prepared: { grammar, diagnostics } };
}

/** The examples of a grammar (SRGS 3.3): each must match its own rule. */
function exampleTests(grammar: Grammar, source: string): PhraseToTest[] {
  const { lines } = grammar.document;
  return grammar.rules.flatMap((rule) =>
    rule.examples.map(({ text, start }): PhraseToTest => {
      // An example may quote its tokens of several words.
      const test: PhraseTest = { phrase: text.replaceAll('"', ' '), line: lines.at(start).line, matches: true };
      return { test: { ...test, rules: [rule.id] }, source };
    }),
  );
}

/** A phrase that was tested. */
export interface PhraseRun {
  test: PhraseTest;
  /** The file that the test is in; the grammar's for its examples, undefined for the command line. */
  source?: string;
  /** Absent when the phrase could not be decided. */
  answer?: TestGrammarResult;
  /** The same in full; absent when a service answered. */
  outcome?: PhraseOutcome;
  failures: Failure[];
  /** Why the phrase could not be decided: too much work, no such rule. */
  error?: string;
  /** Seconds that the answer took; absent where nobody measured it. */
  seconds?: number;
}

/** Whether a phrase did not do as expected, or could not be decided. */
export const isFailed = ({ failures, error }: PhraseRun): boolean => failures.length > 0 || error !== undefined;

/** How many phrases did as expected: `3 phrases, 2 as expected, 1 not`. */
export function countsOf(runs: readonly PhraseRun[]): string {
  const failed = runs.filter(isFailed).length;
  return `${plural(runs.length, 'phrase')}, ${runs.length - failed} as expected, ${failed} not`;
}

/** A run as reports of tests take it. */
export function reportedTest(grammar: string, { test, source, failures, error, seconds }: PhraseRun): ReportedTest {
  const phrase = test.phrase === '' ? '(empty phrase)' : test.phrase;
  return {
    name: test.matches ? phrase : `not: ${phrase}`,
    group: grammar,
    ...(source !== undefined && { place: `${source}:${test.line}` }),
    ...(seconds === undefined ? {} : { seconds }),
    isUndecided: error !== undefined,
    problems: error === undefined ? failures : [{ message: error, expected: 'an answer', actual: 'none' }],
  };
}

/** The answer of a recogniser to one phrase; what it cannot hold is reported on standard error. */
export async function resultDocument(
  context: CliContext,
  runs: readonly PhraseRun[],
  format: 'nlsml' | 'emma',
  source: PreparedTest['grammar'] | undefined,
): Promise<string> {
  const [run] = runs;
  if (runs.length !== 1) throw new CctoolError('usage', `--format ${format}: a result is about one phrase`);
  if (!source || !run?.outcome) throw new CctoolError('usage', `--format ${format}: use --local`);
  const { writeEmma, writeNlsml } = await import('../../../grxml/testing/result-documents.js');
  const { uri, mode, language } = source.linked.main;
  const of = { grammar: uri, mode, ...(language === undefined ? {} : { language }) };
  const say = (problem: string) => context.say(`--format ${format}: ${plain(problem)}`);
  return format === 'nlsml' ? writeNlsml(run.outcome, of, say) : writeEmma(run.outcome, of, say);
}

/** The options of one test. */
export interface TestOptions {
  rule?: string[];
  all?: boolean;
  trace?: boolean;
  xml?: boolean;
}

/** A test without rules of its own is about those of the command line. */
export function withRules(toTest: PhraseToTest, { rule }: TestOptions): PhraseToTest {
  return rule && !toTest.test.rules ? { ...toTest, test: { ...toTest.test, rules: rule } } : toTest;
}

/** Tests one phrase. Among several, one that cannot be decided does not stop the others. */
export async function runTest(
  toolkit: Toolkit,
  opened: GrammarToTest,
  toTest: PhraseToTest,
  options: TestOptions,
  isOneOfMany: boolean,
): Promise<PhraseRun> {
  const { test } = toTest;
  const { checkExpectation } = await import('../../../grxml/testing/check-expectation.js');
  const input: TestGrammarInput = { content: opened.source, input: test.phrase };
  if (test.rules) input.rules = test.rules;
  for (const extra of ['all', 'trace', 'xml'] as const) if (options[extra]) input[extra] = true;
  let outcome: PhraseRun['outcome'];
  const report = (found: PhraseRun['outcome']) => {
    outcome = found;
  };
  const start = steadyTime();
  const seconds = () => (steadyTime() - start) / 1000;
  try {
    const answer = await toolkit.testGrammar(input, opened.prepared && { ...opened.prepared, report });
    const failures = checkExpectation(test, answer);
    return { ...toTest, answer, ...(outcome && { outcome }), failures, seconds: seconds() };
  } catch (error) {
    if (!isOneOfMany || !isCctoolError(error)) throw error;
    return { ...toTest, failures: [], error: error.message, seconds: seconds() };
  }
}

/** @param warned warnings that an answer before has: those of the grammar are the same for every phrase */
export function jsonOf(run: PhraseRun, onlyGiven: boolean, warned: Set<string>): object {
  const { test, source, answer, failures, error } = run;
  const { warnings = [], ...rest } = answer ?? {};
  const fresh = warnings.filter((warning) => {
    const key = JSON.stringify(warning);
    return !warned.has(key) && warned.add(key);
  });
  return {
    phrase: test.phrase,
    ...(error === undefined ? { ...rest, ...(fresh.length > 0 ? { warnings: fresh } : {}) } : { error }),
    ...(onlyGiven ? {} : { passed: failures.length === 0 && error === undefined, failures }),
    ...(source === undefined ? {} : { source, line: test.line }),
  };
}
