import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Portfolio } from '../../../analysis/portfolio.js';
import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import { steadyTime } from '../../../toolkit/clocks.js';
import type { AnalysisResult, Toolkit } from '../../../toolkit/index.js';
import type { LocalGrammar } from '../../../toolkit/local/documents.js';
import type { CommandModule } from '../../command.js';
import type { CliContext } from '../../context.js';
import { findFiles } from '../../files/find-files.js';
import { type InputFile, readInput } from '../../files/read-input.js';
import { formats } from '../../formats/index.js';
import type { FileFindings } from '../../formats/report.js';
import { formatsHelp, lintOptions, type RawLintOptions, readLintOptions } from '../../lint/lint-options.js';
import { type Linter, type LintPass, lint, watchedFolder } from '../../lint/lint-run.js';
import { changedOnlyOptions, collect, offerChoices, referenceOptions } from '../../option-values.js';
import { progress } from '../../terminal/progress.js';
import { type AnalyzedFile, diagnosticOf } from './analysis-report/findings.js';
import type { ChangedOnlyOptions } from './changed-only.js';
import type { RunCache } from './run-cache.js';
import {
  type AllowedReferences,
  allowedReferences,
  documentEndings,
  grammarsOf,
  maxBytes,
  withNamedFolders,
} from './usable-grammar.js';

interface Options extends RawLintOptions, ChangedOnlyOptions {
  depth?: string;
  failUnder?: string;
  with?: string[];
  stdinFilename?: string;
  history?: string;
}

/** The file where `--cache` names none: not that of `grxml validate`, which keeps something else. */
const cacheFile = '.cctoolcache-analysis';

const examples = `
Depths:
  quick        the structure alone: in CI, on every save
  standard     how phrases sound and what they mean (the default)
  deep         the whole grammar against itself and the commands that are active everywhere; seconds, not milliseconds
${formatsHelp({
  text: 'for people: the score, the issues, what to do first (the default)',
  html: 'one file to hand round: score, findings in the source, drawings of the rules; needs no network',
  portfolio: 'of several grammars by risk, as JSON; text and html of several grammars have it too',
})}
Examples:
  cctool grxml analyze menu.grxml
  cctool grxml analyze menu.grxml --depth deep --json
  cctool grxml analyze app.vxml                    the grammars of a VoiceXML document; #NAME for one of them
  cctool grxml analyze menu.grxml --format html:menu.html
  cctool grxml analyze menu.grxml --with universals.grxml    active at the same time
  cctool grxml analyze "grammars/**/*.grxml" --depth quick --fail-under 80
  cctool grxml analyze grammars --format html:report.html --history runs.json    all grammars by risk, and what changed
  cctool grxml analyze grammars --cache --changed origin/main    what a branch has changed, and nothing twice
  cctool grxml analyze grammars --baseline known.json --fail-severity warning    only what is new counts

Exit status: 0 analysed, 1 a score is below --fail-under or an issue reaches --fail-severity, 2 a file could not be read or the command line is wrong.
cctool explain TYPE tells more about an issue.`;

export const define: CommandModule['define'] = (command: Command, context, run) => {
  const files = command.argument('<files...>', 'grammar files, folders, quoted patterns, or - for standard input');
  changedOnlyOptions(lintOptions(files, { maxProblems: '25' }), cacheFile);
  offerChoices(
    command,
    { depth: ['quick', 'standard', 'deep'], format: [...ownFormats, ...Object.keys(formats)] },
    { depth: ['basic', 'full', 'comprehensive'] },
  );
  command
    .option('--depth <depth>', 'quick, standard or deep', 'standard')
    .option('--fail-under <score>', 'exit with 1 when a score is lower')
    .option('--history <file>', 'compare with the last run in this file, and add this run to it')
    .option('--with <file>', 'a grammar that is active at the same time; repeatable', collect)
    .addHelpText('after', examples)
    .action(run((words: string[], options: Options) => analyze(context, words, options)));
  referenceOptions(command);
};

async function analyze(context: CliContext, words: string[], options: Options): Promise<number> {
  const failUnder = readScore(options.failUnder);
  const targets = targetsOf(options);
  const read = await readLintOptions(context, options, words, []);
  const maxProblems = read.maxProblems || Number.POSITIVE_INFINITY;
  if (options.with && (await context.isRemote()))
    throw new CctoolError('usage', '--with: a remote service takes one grammar', 'use --local');
  let pass: AnalysisPass | undefined;
  const linter: Linter = {
    subject: ['grammar', 'grammars'],
    async pass() {
      pass = await analyzeFiles(context, words, options);
      return pass;
    },
    rules: async () => [],
    async write(files, isList) {
      const analyzed = withIssuesOf(pass!, files);
      const isPortfolio = isList || options.history !== undefined || targets.some(({ name }) => name === 'portfolio');
      const made = isPortfolio ? await portfolioOf(context, pass!, analyzed, options.history) : undefined;
      const portfolio = made?.portfolio;
      for (const { name, file } of targets) {
        const text = await render(context, name, { analyzed, maxProblems, isList, portfolio }, file !== undefined);
        if (file === undefined) context.print(text);
        else write(context, `--format ${name}:${file}`, file, text);
      }
      await made?.keep();
      const low = analyzed.filter(({ analysis }) => failUnder !== undefined && analysis.score < failUnder);
      for (const { file, analysis } of low) context.say(`${file}: the score ${analysis.score} is below ${failUnder}`);
    },
    isFailing: () => pass!.analyzed.some(({ analysis }) => failUnder !== undefined && analysis.score < failUnder),
    isSilent: true,
  };
  return lint(context, linter, read);
}

/** A pass with the analyses, of the files that could be read. */
interface AnalysisPass extends LintPass {
  analyzed: AnalyzedFile[];
}

async function analyzeFiles(context: CliContext, words: readonly string[], given: Options): Promise<AnalysisPass> {
  const options = withNamedFolders(context, words, given);
  const found = await findFiles(words, {
    cwd: context.cwd,
    endings: documentEndings,
    ...(options.stdinFilename === undefined ? {} : { stdinFilename: options.stdinFilename }),
    ...(options.allowEmpty === undefined ? {} : { allowEmpty: options.allowEmpty }),
  });
  const { problems } = found;
  const narrowing = options.changed || options.cache ? await import('./changed-only.js') : undefined;
  const left = (await narrowing?.onlyChanged(context, found.files, options)) ?? found.files;
  const files = await grammarsOf(context, left);
  const isList = found.isList || files.length !== 1;
  const { depth, with: others } = options;
  const cache = await narrowing?.readCache<AnalysisResult>(context, options, cacheFile, { depth, others });
  const allowed = allowedReferences(context, options);
  const toolkit = await context.toolkit();
  const analyzed: AnalyzedFile[] = [];
  const findings: FileFindings[] = [];
  const folders = new Set<string>();
  const shown = await progress(context, 'analysing', files.length);
  try {
    for (const file of files) {
      if (file.path !== undefined) folders.add(dirname(file.path));
      try {
        const one = await analyzeFile(context, toolkit, file, { options, allowed, cache });
        analyzed.push(one);
        findings.push({ file: one.file, source: one.source, diagnostics: one.analysis.issues.map(diagnosticOf) });
      } catch (error) {
        // Among many files one that cannot be read or analysed costs only its own answer.
        if (!isCctoolError(error) || !isList) throw error;
        const name = `${file.name}: `;
        const unreadable = error.message.startsWith(name) ? error.message.slice(name.length) : error.message;
        findings.push({ file: file.name, diagnostics: [], unreadable });
      }
      shown.update(findings.length);
    }
  } finally {
    shown.end();
  }
  await cache?.write(context);
  return {
    analyzed,
    files: findings,
    isList,
    problems,
    folders: [...folders, ...words.flatMap((word) => watchedFolder(context, word))],
  };
}

/** The portfolio of the grammars, those that could not be read among them. */
async function portfolioOf(
  context: CliContext,
  { files }: AnalysisPass,
  analyzed: readonly AnalyzedFile[],
  history: string | undefined,
) {
  const { makePortfolio } = await import('./analysis-report/make-portfolio.js');
  const unreadable = files.flatMap(({ file, unreadable }) => (unreadable === undefined ? [] : [{ file, unreadable }]));
  return makePortfolio(context, [...analyzed, ...unreadable], history);
}

/** The analyses with the issues that are left to show: those that the baseline does not know. */
function withIssuesOf({ analyzed, files: all }: AnalysisPass, left: readonly FileFindings[]): AnalyzedFile[] {
  return analyzed.map((one) => {
    const before = all.find(({ file }) => file === one.file)?.diagnostics ?? [];
    const kept = new Set(left.find(({ file }) => file === one.file)?.diagnostics);
    const issues = one.analysis.issues.filter((_, i) => kept.has(before[i]!));
    return { ...one, analysis: { ...one.analysis, issues } };
  });
}

interface Target {
  name: string;
  file?: string;
}

/** The formats that no other lint has. */
const ownFormats = ['text', 'html', 'portfolio'];

function targetsOf(options: Options): Target[] {
  const values = [...(options.format ?? []), ...(options.json ? ['json'] : [])];
  const targets = values.map((value): Target => {
    const colon = value.indexOf(':');
    const name = colon < 0 ? value : value.slice(0, colon);
    if (colon >= 0 && colon === value.length - 1) {
      throw new CctoolError(
        'usage',
        `--format ${value}: the file name is missing`,
        'such as --format html:report.html',
      );
    }
    return colon < 0 ? { name } : { name, file: value.slice(colon + 1) };
  });
  const open = targets.filter(({ file }) => file === undefined);
  if (open.length > 1) {
    const both = open.map(({ name }) => name).join(' and ');
    throw new CctoolError(
      'usage',
      `--format: ${both} cannot both go to standard output`,
      'name a file: html:report.html',
    );
  }
  // Whoever writes reports to files still sees the outcome.
  return open.length === 0 ? [{ name: 'text' }, ...targets] : targets;
}

async function analyzeFile(
  context: CliContext,
  toolkit: Toolkit,
  file: InputFile,
  {
    options,
    allowed,
    cache,
  }: { options: Options; allowed: AllowedReferences; cache: RunCache<AnalysisResult> | undefined },
): Promise<AnalyzedFile> {
  const { loadDocumentText } = await import('../../../toolkit/local/documents.js');
  const textOf = await loadDocumentText();
  const bytes = await readInput(context, file, maxBytes);
  const source = textOf(bytes);
  const { path, fragment } = file;
  // What a name within a document chooses is not kept.
  const kept = path === undefined || fragment !== undefined ? undefined : cache?.find(path, bytes);
  if (kept) return { file: file.name, source, analysis: kept, seconds: 0 };
  const others = await Promise.all(
    (options.with ?? []).map(async (name) => {
      const path = resolve(context.cwd, name);
      return { name, path, bytes: await readInput(context, { name, path }, maxBytes), ...allowed };
    }),
  );
  const start = steadyTime();
  const analysis = await toolkit.analyzeGrammar(
    { grammar: source, ...(options.depth === undefined ? {} : { depth: options.depth }) },
    {
      path: path ?? resolve(context.cwd, options.stdinFilename ?? 'stdin.grxml'),
      fragment,
      bytes,
      ...allowed,
      with: others,
    },
  );
  const seconds = (steadyTime() - start) / 1000;
  if (cache && path !== undefined && fragment === undefined) {
    cache.keep(path, analysis, await reachOfAll(context, [{ path, bytes, ...allowed }, ...others]));
  }
  return { file: file.name, source, analysis, seconds };
}

/** The paths of the documents and lexicons that an analysis of these grammars reads; undefined where they are not known. */
async function reachOfAll(context: CliContext, grammars: readonly LocalGrammar[]): Promise<string[] | undefined> {
  const { reachOf, startValidationRun } = await import('../../../toolkit/local/documents.js');
  const [workspace, run] = await Promise.all([context.workspace(), startValidationRun()]);
  const reached = grammars.slice(1).map(({ path }) => path);
  for (const grammar of grammars) {
    const paths = await reachOf(workspace, grammar, run);
    if (!paths) return undefined;
    reached.push(...paths);
  }
  return reached;
}

/** What a report is made of. */
interface Analyzed {
  analyzed: AnalyzedFile[];
  maxProblems: number;
  isList: boolean;
  /** Of several grammars, or where it is asked for. */
  portfolio: Portfolio | undefined;
}

async function render(
  context: CliContext,
  name: string,
  { analyzed, maxProblems, isList, portfolio }: Analyzed,
  isFile: boolean,
): Promise<string> {
  if (name === 'json') {
    const results = analyzed.map(({ file, analysis }) => (isList ? { file, ...analysis } : analysis));
    return JSON.stringify(isList ? results : results[0], null, 2);
  }
  if (name === 'portfolio') return JSON.stringify(portfolio, null, 2);
  if (name === 'html') return (await import('./analysis-report/html.js')).htmlReport(analyzed, portfolio);
  const colors = isFile ? new (await import('chalk')).Chalk({ level: 0 }) : await context.colors('stdout');
  if (name === 'text') {
    const width = Math.min(context.streams.stdout.columns ?? 100, 120);
    const text = (await import('./analysis-report/text.js')).textReport(analyzed, colors, width, maxProblems);
    if (!portfolio || portfolio.grammars.length === 0) return text;
    const { portfolioText } = await import('./analysis-report/portfolio-text.js');
    return [text, portfolioText(portfolio, colors, width)].filter(Boolean).join('\n');
  }
  return (await import('./analysis-report/findings.js')).findingsReport(name as keyof typeof formats, analyzed, colors);
}

function write(context: CliContext, option: string, file: string, text: string): void {
  const path = resolve(context.cwd, file);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CctoolError('usage', `${option}: the file cannot be written (${code ?? message})`);
  }
}

function readScore(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(value) || Number(value) > 100) {
    throw new CctoolError('usage', `--fail-under ${value}: this is not a score`, 'a score is a number from 0 to 100');
  }
  return Number(value);
}
