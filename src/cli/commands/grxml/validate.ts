import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { CctoolError, type RuleDoc, type Severity } from '../../../diagnostics/index.js';
import { packageVersion } from '../../../package-info.js';
import { type CommandModule, ExitStatus, sayError } from '../../command.js';
import type { CliContext } from '../../context.js';
import { findFiles } from '../../files/find-files.js';
import type { Baseline } from '../../formats/baseline.js';
import { type FormatTarget, formats, readFormatTargets, writeReports } from '../../formats/index.js';
import { countFindings, type FileFindings, type Report, summary } from '../../formats/report.js';
import { progress } from '../../terminal/progress.js';
import { plural } from '../../terminal/text.js';

interface Options {
  format?: string[];
  json?: boolean;
  schema: boolean;
  maxWarnings?: number;
  failSeverity: Severity;
  baseline?: string;
  updateBaseline?: boolean;
  watch?: boolean;
  allowPath?: string[];
  allowUrl?: string[];
  stdinFilename?: string;
  allowEmpty?: boolean;
  maxProblems: number;
  quiet?: boolean;
}

const endings = ['.grxml', '.srgs', '.gram'];

const examples = `
Formats:
${Object.entries(formats)
  .map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`)
  .join('\n')}

Examples:
  cctool grxml validate menu.grxml
  cctool grxml validate "grammars/**/*.grxml"          every grammar below a folder
  cctool grxml validate grammars --json                the answer for programs
  cctool grxml validate grammars --format github --format sarif:out/grammars.sarif
  cctool grxml validate grammars --baseline known.json --update-baseline
  cctool grxml validate grammars --watch               again after every change
  cat menu.grxml | cctool grxml validate - --stdin-filename grammars/menu.grxml

Exit status: 0 all grammars are valid, 1 findings, 2 a file could not be read or the command line is wrong.
cctool explain CODE tells more about a finding.`;

const collect = (value: string, before: string[] = []): string[] => [...before, value];

function count(name: string) {
  return (value: string): number => {
    if (!/^\d+$/.test(value)) throw new CctoolError('usage', `${name} ${value}: this is not a number`);
    return Number(value);
  };
}

function severity(value: string): Severity {
  if (value === 'error' || value === 'warning' || value === 'info') return value;
  throw new CctoolError('usage', `--fail-severity ${value}: there is no such severity`, 'use error, warning or info');
}

export const define: CommandModule['define'] = (command: Command, context, run) => {
  command
    .argument('[files...]', 'grammar files, folders, quoted patterns, or - for standard input')
    .option('--format <name[:file]>', 'how findings are written, to standard output or to a file; repeatable', collect)
    .option('--json', 'short for --format json')
    .option('--no-schema', 'leave out the schema stage (libxml2)')
    .option('--max-warnings <n>', 'fail when there are more warnings than this')
    .option('--fail-severity <severity>', 'fail from this severity on: error, warning or info', 'error')
    .option('--baseline <file>', 'leave out the known findings of this file')
    .option('--update-baseline', 'write the findings of this run to the baseline')
    .option('--watch', 'validate again after every change')
    .option('--allow-path <path>', 'let references name files below this folder too; repeatable', collect)
    .option('--allow-url <url>', 'let references name addresses below this one; repeatable', collect)
    .option('--stdin-filename <name>', 'the name and place of what comes from standard input')
    .option('--allow-empty', 'a pattern or folder without grammars is not an error')
    .option('--max-problems <n>', 'findings that codeframe shows at most; 0 for all', '100')
    .option('--quiet', 'errors only: no warnings, no summary')
    .addHelpText('after', examples)
    .action(
      run(async (words: string[], raw: { [name: string]: unknown }) => {
        if (raw.schema !== false && !(await context.isRemote())) {
          // The thread takes the longest to get ready: it starts before anything is read.
          await (await import('../../../toolkit/local/documents.js')).prepareValidation();
        }
        return validate(context, words, readOptions(raw));
      }),
    );
};

/** Commander hands over words; what they mean is checked here, inside the wrapper that tells errors. */
function readOptions(raw: { [name: string]: unknown }): Options {
  const options = { ...raw } as unknown as Options;
  options.failSeverity = severity(String(raw.failSeverity));
  options.maxProblems = count('--max-problems')(String(raw.maxProblems));
  if (raw.maxWarnings !== undefined) options.maxWarnings = count('--max-warnings')(String(raw.maxWarnings));
  if (options.updateBaseline && options.baseline === undefined) {
    throw new CctoolError('usage', '--update-baseline: which file?', 'name it with --baseline FILE');
  }
  return options;
}

function targetsOf(context: CliContext, options: Options): FormatTarget[] {
  const targets = readFormatTargets([...(options.format ?? []), ...(options.json ? ['json'] : [])]);
  if (targets.some((target) => target.file === undefined)) return targets;
  // Reports in files are for machines: people still see what was found.
  return [{ name: context.streams.stdout.isTTY ? 'codeframe' : 'compact' }, ...targets];
}

async function validate(context: CliContext, words: string[], options: Options): Promise<number> {
  const targets = targetsOf(context, options);
  const named = words.length > 0 ? words : await defaultWords(context);
  // Read now, so that a missing baseline is reported before the work.
  const baseline =
    options.baseline === undefined
      ? undefined
      : (await import('../../formats/baseline.js')).Baseline.read(
          context.cwd,
          options.baseline,
          options.updateBaseline === true,
        );
  const once = () => validateOnce(context, named, options, targets, baseline);
  if (!options.watch) return (await once()).status;
  if (named.includes('-')) throw new CctoolError('usage', '--watch: standard input cannot be watched');
  return watch(context, once);
}

async function defaultWords(context: CliContext): Promise<string[]> {
  const { grammars } = await context.workspace();
  if (grammars !== undefined) return [grammars];
  throw new CctoolError(
    'usage',
    'which grammars?',
    'name files, folders or patterns, or set `grammars` in the configuration; cctool grxml validate --help shows examples',
  );
}

async function watch(context: CliContext, once: () => Promise<{ status: number; folders: string[] }>): Promise<number> {
  const { watchAndRun } = await import('../../files/watch.js');
  const ended = new AbortController();
  let status: number = ExitStatus.error;
  const work = async () => {
    if (context.streams.stdout.isTTY) context.streams.stdout.write('\u001b[2J\u001b[3J\u001b[H');
    let folders: string[] = [];
    try {
      ({ status, folders } = await once());
    } catch (error) {
      await sayError(context, error);
      folders = [context.cwd];
    }
    return folders;
  };
  const onWait = (folders: number) => context.say(`watching ${plural(folders, 'folder')}; Ctrl-C ends this`);
  await watchAndRun(work, onWait, ended.signal);
  return status;
}

async function validateOnce(
  context: CliContext,
  words: string[],
  options: Options,
  targets: FormatTarget[],
  baseline: Baseline | undefined,
): Promise<{ status: number; folders: string[] }> {
  const { files, problems } = await findFiles(words, {
    cwd: context.cwd,
    endings,
    ...(options.stdinFilename === undefined ? {} : { stdinFilename: options.stdinFilename }),
    ...(options.allowEmpty === undefined ? {} : { allowEmpty: options.allowEmpty }),
  });
  for (const problem of problems) await sayError(context, problem);
  const { checkFiles } = await import('./check-files.js');
  const shown = progress(context, 'validating', files.length);
  let { findings, folders } = await checkFiles(context, files, {
    schema: options.schema,
    allowPaths: (options.allowPath ?? []).map((path) => resolve(context.cwd, path)),
    allowUrls: options.allowUrl ?? [],
    onProgress: shown.update,
  }).finally(shown.end);
  for (const { file, unreadable } of findings) {
    if (unreadable !== undefined) await sayError(context, new CctoolError('input', `${file}: ${unreadable}`));
  }

  let note = '';
  if (baseline && options.updateBaseline) {
    const known = baseline.update(context.cwd, findings);
    if (!options.quiet) context.say(`${options.baseline}: ${plural(known, 'known finding')} written`);
  }
  if (baseline) {
    const applied = baseline.apply(context.cwd, findings);
    findings = applied.files;
    if (applied.known > 0) note = `; ${plural(applied.known, 'known finding')} left out`;
    for (const { file, code, message } of applied.stale) {
      context.say(`stale in ${options.baseline}: ${file}: ${message} [${code}]`);
    }
    if (applied.stale.length > 0) context.say('These findings are gone: --update-baseline takes them out.');
  }

  const report = await reportOf(findings, options, targets);
  await writeReports(context, shownOf(report, options), targets);
  const { status, because } = outcome(report, options, problems.length > 0);
  if (!options.quiet && files.length > 0) await saySummary(context, status, `${summary(report)}${note}`);
  if (because) context.say(because);
  return { status, folders: [...folders, ...words.flatMap((word) => watched(context, word))] };
}

/** The folders that may get new files: those that words without a pattern name, and the fixed part of a pattern. */
function watched(context: CliContext, word: string): string[] {
  if (word === '-') return [];
  const fixed = /^[^*?[\]{}!()]*/.exec(word)![0];
  if (fixed === word) return [];
  return [resolve(context.cwd, fixed.endsWith('/') || fixed === '' ? fixed : dirname(fixed))];
}

type PlainReport = Omit<Report, 'colors'>;

async function reportOf(files: FileFindings[], options: Options, targets: FormatTarget[]): Promise<PlainReport> {
  let rules: readonly RuleDoc[] = [];
  if (targets.some((target) => target.name === 'sarif')) {
    const { ruleLists } = await import('../../rules/rule-lists.js');
    rules = (await Promise.all(ruleLists.map((list) => list.load()))).flat();
  }
  return {
    files,
    subject: ['grammar', 'grammars'],
    failSeverity: options.failSeverity,
    version: packageVersion(),
    rules,
    maxProblems: options.maxProblems,
  };
}

/** What is written: with `--quiet`, errors only. */
function shownOf(report: PlainReport, options: Options): PlainReport {
  if (!options.quiet) return report;
  const files = report.files.map((file) => ({
    ...file,
    diagnostics: file.diagnostics.filter((diagnostic) => diagnostic.severity === 'error'),
  }));
  return { ...report, files };
}

function outcome(report: PlainReport, options: Options, hasProblems: boolean): { status: number; because?: string } {
  const counts = countFindings(report);
  if (hasProblems || counts.broken > 0) return { status: ExitStatus.error };
  const { failSeverity, maxWarnings } = options;
  const gated =
    counts.error + (failSeverity === 'error' ? 0 : counts.warning) + (failSeverity === 'info' ? counts.info : 0);
  if (gated > 0) return { status: ExitStatus.findings };
  if (maxWarnings !== undefined && counts.warning > maxWarnings) {
    const because = `more warnings than --max-warnings ${maxWarnings} allows: ${counts.warning}`;
    return { status: ExitStatus.findings, because };
  }
  return { status: ExitStatus.success };
}

async function saySummary(context: CliContext, status: number, text: string): Promise<void> {
  const colors = await context.colors('stderr');
  context.say(status === ExitStatus.success ? `${colors.green('✔')} ${text}` : `${colors.red('✖')} ${text}`);
}
