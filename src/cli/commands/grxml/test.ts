import { CctoolError } from '../../../diagnostics/index.js';
import type { PreparedTest } from '../../../toolkit/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { collect, offerChoices, referenceOptions } from '../../option-values.js';
import {
  askedCoverage,
  type CoverageOptions,
  type CoverageReport,
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
  type PhraseToTest,
  readPhraseFiles,
  resultDocument,
  runTest,
  type TestOptions,
  withRules,
} from './phrase-runs.js';
import { type GrammarOptions, isGrammarList, sayUnusable, sayWarnings, unusableAnswer } from './usable-grammar.js';

interface Options extends GrammarOptions, CoverageOptions, TestOptions {
  phrases?: string[];
  examples?: boolean;
  format: string;
  json?: boolean;
}

const formats = ['text', 'json', 'tap', 'junit', 'nlsml', 'emma'];

const examples = `
Of several parses the best one counts: fewest words swallowed by GARBAGE; then the greatest product of weights (each over
the greatest of its one-of) and repeat probabilities; then tokens in the same case as the words; then alternatives in
document order, repeats as long as possible.

A phrase list (--phrases) is a test suite: a phrase per line, "! phrase" for one that must not match and
"phrase => JSON" for an expected interpretation; or YAML, JSON or CSV with phrase, matches, interpretation, parse, rule.

With several phrases --json prints an array; a warning is in the first answer that it concerns only.

Examples:
  cctool grxml test menu.grxml "billing please" "speak to an agent"
  cctool grxml test menu.grxml "billing please" --trace        the parse tree and what each tag did
  cctool grxml test menu.grxml "may" --all                     every distinct interpretation
  cctool grxml test pin.grxml "1234#"                          keys of a DTMF grammar
  cctool grxml test menu.grxml "boston" --rule city            one rule instead of the root
  cctool grxml test menu.grxml --phrases phrases.yaml --format junit > report.xml
  cctool grxml test menu.grxml --phrases phrases.txt --coverage      what no phrase of the list touches
  cctool grxml test menu.grxml --phrases phrases.txt --min-coverage 90
  cctool grxml test menu.grxml "billing" --format nlsml          as a recogniser reports it (MRCP v2); or emma (EMMA 1.0)
  cctool grxml test menu.grxml --examples                      the examples in the grammar
  cctool grxml test grammars --examples --coverage             those of all grammars and documents of a folder
  cat menu.grxml | cctool grxml test - "billing" --json

Coverage counts the rules used, the alternatives chosen, the optional parts said and left out, and the tags run by the best
parse of each phrase; "cctool grxml phrases FILE --cover" writes a list that covers all.

Exit status: 0 all phrases match or do as expected, 1 some do not, the grammar has errors or the coverage is below
--min-coverage, 2 anything else.`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { format: formats });
  command
    .argument('<file>', 'grammar, or - for standard input; a folder or pattern with --examples')
    .argument('[phrases...]', 'phrases: words, or DTMF keys')
    .option('--rule <name>', 'activate this rule instead of the root; repeatable: all at the same time', collect)
    .option('--phrases <file>', 'list of phrases with what is expected of them; repeatable', collect)
    .option('--examples', 'test the examples in the grammar, each against its rule')
    .option('--coverage', 'list the rules, alternatives, optional parts and tags that no phrase touched')
    .option('--min-coverage <percent>', 'end with 1 when the phrases touch less of the grammar than this')
    .option('--all', 'every distinct interpretation')
    .option('--trace', 'the parse tree and the value after each tag')
    .option('--xml', 'the interpretation as XML too (SISR 1.0 section 7)')
    .option('--format <name>', `how results are written: ${formats.join(', ')}`, 'text')
    .option('--json', 'short for --format json')
    .option('--case-sensitive', 'tokens match only words in the same case')
    .option('--ignore-errors', 'use a grammar with errors as far as it goes')
    .addHelpText('after', examples)
    .action(run((file: string, phrases: string[], options: Options) => testGrammar(context, file, phrases, options)));
  referenceOptions(command);
};

async function testGrammar(context: CliContext, word: string, phrases: string[], options: Options): Promise<number> {
  const format = options.json ? 'json' : options.format;
  if (word === '-' && options.phrases?.includes('-')) {
    throw new CctoolError('usage', 'the grammar and the phrases cannot both come from standard input');
  }
  if (phrases.length === 0 && !options.phrases && !options.examples) {
    throw new CctoolError('usage', 'which phrases?', 'write them behind the file, or use --phrases FILE or --examples');
  }
  if (isGrammarList(context, word)) {
    if (phrases.length > 0 || options.phrases || !options.examples) {
      throw new CctoolError('usage', `${word}: phrases are about one grammar`, 'use --examples for several grammars');
    }
    const { testGrammars } = await import('./test-grammars.js');
    return testGrammars(context, word, format, options);
  }
  const { hasCoverage, least } = await askedCoverage(context, options);
  const given = phrases.map((phrase): PhraseToTest => ({ test: { phrase, line: 0, matches: true } }));
  const listed = await readPhraseFiles(context, options.phrases ?? []);
  const [toolkit, opened] = await Promise.all([context.toolkit(), openForTest(context, word, options)]);
  if (opened.unusable) {
    if (format === 'json') context.print(JSON.stringify(unusableAnswer(opened.unusable), null, 2));
    await sayUnusable(context, opened.unusable);
    return ExitStatus.findings;
  }
  if (opened.prepared) {
    if (format === 'text') await sayWarnings(context, opened.name, opened.prepared.diagnostics);
    sayPrivateRules(context, opened.prepared.grammar, options.rule ?? []);
  }
  const tests = [...given, ...listed, ...(options.examples ? opened.examples() : [])];
  if (tests.length === 0) throw new CctoolError('input', `${opened.name}: the grammar has no examples`);
  const runs: PhraseRun[] = [];
  for (const test of tests)
    runs.push(await runTest(toolkit, opened, withRules(test, options), options, tests.length > 1));
  const counted = hasCoverage || (options.phrases && format === 'text');
  const coverage = opened.prepared && counted ? (await coverageOf(opened.prepared.grammar, runs)).report() : undefined;
  const onlyGiven = phrases.length === tests.length && !(hasCoverage && format === 'json');
  await write(
    context,
    opened.name,
    runs,
    format,
    options,
    onlyGiven,
    hasCoverage ? coverage : undefined,
    opened.prepared?.grammar,
  );
  if (coverage && format !== 'json') {
    if (options.coverage && format === 'text') {
      context.print(coverageText(placeNames(context, opened.name), coverage, await context.colors('stdout')));
    } else context.say(coverageLine(coverage));
  }
  const lack = coverage && tooLittle(coverage, least);
  if (lack !== undefined) context.say(`${(await context.colors('stderr')).red('✖')} ${opened.name}: ${lack}`);
  if (runs.some(({ error }) => error !== undefined)) return ExitStatus.error;
  return lack !== undefined || runs.some(({ failures }) => failures.length > 0)
    ? ExitStatus.findings
    : ExitStatus.success;
}

/** Private rules cannot be activated by a platform; to test them on their own is what this command is for. */
function sayPrivateRules(context: CliContext, { linked }: PreparedTest['grammar'], names: readonly string[]): void {
  const { main } = linked;
  for (const name of names) {
    if (main.ruleByName.get(name)?.scope === 'private' && name !== main.root) {
      context.say(`note: rule "${name}" is private; a platform cannot activate it (SRGS 3.2)`);
    }
  }
}

/** @param onlyGiven all phrases come from the command line: each is shown, whatever became of it */
async function write(
  context: CliContext,
  grammar: string,
  runs: PhraseRun[],
  format: string,
  options: Options,
  onlyGiven: boolean,
  coverage: CoverageReport | undefined,
  source?: PreparedTest['grammar'],
): Promise<void> {
  if (format === 'nlsml' || format === 'emma') {
    context.print(await resultDocument(context, runs, format, source));
  } else if (format === 'tap' || format === 'junit') {
    const [{ renderTap, renderJunit }, { reportedTest }] = await Promise.all([
      import('../../formats/test-report.js'),
      import('./phrase-runs.js'),
    ]);
    const tests = runs.map((run) => reportedTest(grammar, run));
    context.print(format === 'tap' ? renderTap(tests) : renderJunit(grammar, tests));
  } else if (format === 'json') {
    const [first] = runs;
    // One phrase is one question: the answer is the service's, with nothing added.
    const isAnswer = onlyGiven && runs.length === 1 && first!.error === undefined;
    const warned = new Set<string>();
    const answers = isAnswer ? first!.answer : runs.map((run) => jsonOf(run, onlyGiven, warned));
    context.print(JSON.stringify(coverage ? { phrases: answers, coverage } : answers, null, 2));
  } else {
    const { renderRun } = await import('./test-report.js');
    const colors = await context.colors('stdout');
    const failed = runs.filter(isFailed);
    const warned = new Set<string>();
    for (const run of runs) {
      // A list is long: what is as expected is only counted.
      if (onlyGiven || run.source === undefined || failed.includes(run)) {
        context.print(renderRun(run, { ...options, colors, warned }));
      }
    }
    if (onlyGiven && runs.length === 1) return;
    const marks = await context.colors('stderr');
    context.say(`${failed.length === 0 ? marks.green('✔') : marks.red('✖')} ${grammar}: ${countsOf(runs)}`);
  }
}
