import { CctoolError } from '../../../diagnostics/index.js';
import { ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { findFiles } from '../../files/find-files.js';
import { plural } from '../../terminal/text.js';
import {
  askedCoverage,
  type CoverageOptions,
  type CoverageReport,
  type CoverageTotals,
  coverageLine,
  coverageOf,
  coverageText,
  placeNames,
  tooLittle,
} from './coverage-report.js';
import {
  countsOf,
  isFailed,
  jsonOf,
  openForTest,
  type PhraseRun,
  reportedTest,
  runTest,
  type TestOptions,
  withRules,
} from './phrase-runs.js';
import { documentEndings, type GrammarOptions, grammarsOf, sayUnusable, withNamedFolders } from './usable-grammar.js';

/** A grammar whose examples were tested. */
interface TestedGrammar {
  name: string;
  runs: PhraseRun[];
  coverage?: CoverageReport;
  isUnusable?: true;
}

/**
 * `grxml test FOLDER --examples`: the examples of all grammars and documents of a folder or pattern. Coverage is that of
 * each grammar by its own examples; the total is their sum.
 * @throws CctoolError of kind `input` when there is no grammar, or none has an example
 */
export async function testGrammars(
  context: CliContext,
  word: string,
  format: string,
  given: GrammarOptions & CoverageOptions & TestOptions,
): Promise<number> {
  if (format === 'nlsml' || format === 'emma')
    throw new CctoolError('usage', `--format ${format}: a result is about one phrase`);
  const options = withNamedFolders(context, [word], given);
  const { hasCoverage, least } = await askedCoverage(context, options);
  const found = await findFiles([word], { cwd: context.cwd, endings: documentEndings });
  if (found.problems[0]) throw found.problems[0];
  const tested: TestedGrammar[] = [];
  const toolkit = await context.toolkit();
  for (const { name } of await grammarsOf(context, found.files)) {
    const opened = await openForTest(context, name, options);
    if (opened.unusable) {
      await sayUnusable(context, opened.unusable);
      tested.push({ name, runs: [], isUnusable: true });
      continue;
    }
    const runs: PhraseRun[] = [];
    for (const test of opened.examples())
      runs.push(await runTest(toolkit, opened, withRules(test, options), options, true));
    const coverage =
      hasCoverage && opened.prepared ? (await coverageOf(opened.prepared.grammar, runs)).report() : undefined;
    tested.push({ name, runs, ...(coverage && { coverage }) });
  }
  const runs = tested.flatMap(({ runs }) => runs);
  const unusable = tested.filter(({ isUnusable }) => isUnusable).length;
  if (runs.length === 0 && unusable === 0) throw new CctoolError('input', `${word}: no grammar has an example`);
  await write(context, tested, format, options);
  const total = hasCoverage ? sumOf(tested) : undefined;
  const failed = runs.filter(isFailed).length;
  const colors = await context.colors('stderr');
  const mark = failed + unusable === 0 ? colors.green('✔') : colors.red('✖');
  const silent = tested.filter(({ runs, isUnusable }) => runs.length === 0 && !isUnusable).length;
  const rest = [
    ...(silent === 0 ? [] : [`${silent} without examples`]),
    ...(unusable === 0 ? [] : [`${unusable} with errors`]),
  ];
  context.say(`${mark} ${[plural(tested.length, 'grammar'), ...rest].join(', ')}: ${countsOf(runs)}`);
  if (total) context.say(coverageLine(total));
  const lack = total && tooLittle(total, least);
  if (lack !== undefined) context.say(`${colors.red('✖')} ${lack}`);
  if (runs.some(({ error }) => error !== undefined)) return ExitStatus.error;
  return lack !== undefined || failed + unusable > 0 ? ExitStatus.findings : ExitStatus.success;
}

function sumOf(tested: readonly TestedGrammar[]): CoverageTotals {
  const reports = tested.flatMap(({ coverage }) => coverage ?? []);
  const points = reports.reduce((sum, report) => sum + report.points, 0);
  const touched = reports.reduce((sum, report) => sum + report.touched, 0);
  return { points, touched, percent: points === 0 ? 100 : (100 * touched) / points };
}

async function write(
  context: CliContext,
  tested: readonly TestedGrammar[],
  format: string,
  options: CoverageOptions & TestOptions,
): Promise<void> {
  if (format === 'tap' || format === 'junit') {
    const { renderTap, renderJunit } = await import('../../formats/test-report.js');
    const tests = tested.flatMap(({ name, runs }) => runs.map((run) => reportedTest(name, run)));
    context.print(format === 'tap' ? renderTap(tests) : renderJunit('grammars', tests));
  } else if (format === 'json') {
    const answers = tested.map(({ name, runs, coverage, isUnusable }) => {
      const warned = new Set<string>();
      const phrases = runs.map((run) => jsonOf(run, false, warned));
      return { grammar: name, ...(isUnusable ? { usable: false } : {}), phrases, ...(coverage && { coverage }) };
    });
    context.print(JSON.stringify(answers, null, 2));
  } else {
    const { renderRun } = await import('./test-report.js');
    const colors = await context.colors('stdout');
    for (const { name, runs, coverage } of tested) {
      const warned = new Set<string>();
      for (const run of runs.filter(isFailed)) context.print(renderRun(run, { ...options, colors, warned }));
      if (coverage && options.coverage)
        context.print(`${colors.bold(name)}\n${coverageText(placeNames(context, name), coverage, colors)}`);
    }
  }
}
