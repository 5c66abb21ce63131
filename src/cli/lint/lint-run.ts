import { dirname, resolve } from 'node:path';
import { CctoolError, type RuleDoc } from '../../diagnostics/index.js';
import { packageVersion } from '../../package-info.js';
import { steadyTime } from '../../toolkit/clocks.js';
import { ExitStatus, sayError } from '../command.js';
import type { CliContext } from '../context.js';
import type { Baseline } from '../formats/baseline.js';
import { writeReports } from '../formats/index.js';
import { countFindings, type FileFindings, type Report, summary } from '../formats/report.js';
import { plural } from '../terminal/text.js';
import type { LintOptions } from './lint-options.js';

/** What one pass over the files found. */
export interface LintPass {
  files: FileFindings[];
  /** True where a folder, a pattern or several files were named. */
  isList: boolean;
  /** Words of the command line that name nothing: each is reported, and the run ends with 2. */
  problems: readonly CctoolError[];
  /** Folders to watch: those whose changes may change the findings. */
  folders: readonly string[];
}

/** What lints: one pass over its files, and the words for them. */
export interface Linter {
  /** One and several: `['grammar', 'grammars']`. */
  subject: [string, string];
  /** @param changed texts that count in place of what the files hold, by absolute path */
  pass(changed?: ReadonlyMap<string, string>): Promise<LintPass>;
  /** The rules of the engine, for formats with a catalogue. */
  rules(): Promise<readonly RuleDoc[]>;
  /** Writes the reports, where the command has formats of its own. `files` are what is left to show. */
  write?(files: readonly FileFindings[], isList: boolean): Promise<void>;
  /** A further reason to fail, once all has been written: a score that is too low. */
  isFailing?(): boolean;
  /** True where the report says it all: no line with the outcome. */
  isSilent?: boolean;
}

/**
 * Lints once, or again after every change: findings without those of the baseline, in every requested format, and the
 * exit status of what was found.
 */
export async function lint(context: CliContext, linter: Linter, options: LintOptions): Promise<number> {
  // Read before the work, so that a missing baseline is reported at once.
  const baseline =
    options.baseline === undefined
      ? undefined
      : (await import('../formats/baseline.js')).Baseline.read(context.cwd, options.baseline, options.updateBaseline);
  let fixStatus: number | undefined;
  if (options.fix) {
    fixStatus = await (await import('./fix-run.js')).fixFiles(context, linter, options.fix, baseline);
    if (options.fix.diff) return fixStatus ?? ExitStatus.success;
  }
  const once = () => lintOnce(context, linter, options, baseline);
  if (!options.watch) return Math.max((await once()).status, fixStatus ?? 0);
  return watch(context, once);
}

async function watch(
  context: CliContext,
  once: () => Promise<{ status: number; folders: readonly string[] }>,
): Promise<number> {
  const { watchAndRun } = await import('../files/watch.js');
  const ended = new AbortController();
  let status: number = ExitStatus.error;
  let runs = 0;
  context.streams.endWithReader?.(() => status);
  const work = async () => {
    // What was printed before stays above: a reader may want to scroll back to it.
    if (runs++ > 0) context.say(`\n── ${new Date(context.now()).toLocaleTimeString()} ──`);
    try {
      const result = await once();
      status = result.status;
      return result.folders;
    } catch (error) {
      await sayError(context, error);
      return [context.cwd];
    }
  };
  const onWait = (folders: number) => context.say(`watching ${plural(folders, 'folder')}; Ctrl-C ends this`);
  await watchAndRun(work, onWait, ended.signal);
  return status;
}

async function lintOnce(
  context: CliContext,
  linter: Linter,
  options: LintOptions,
  baseline: Baseline | undefined,
): Promise<{ status: number; folders: readonly string[] }> {
  const start = steadyTime();
  const { files: all, isList, problems, folders } = await linter.pass();
  const seconds = (steadyTime() - start) / 1000;
  for (const problem of problems) await sayError(context, problem);
  for (const { file, unreadable } of all) {
    if (unreadable !== undefined) await sayError(context, new CctoolError('input', `${file}: ${unreadable}`));
  }
  const { files, note } = await withoutKnown(context, all, options, baseline);
  const report: Omit<Report, 'colors'> = {
    files,
    isList,
    subject: linter.subject,
    failSeverity: options.failSeverity ?? 'error',
    seconds,
    version: packageVersion(),
    rules: options.targets.some((target) => target.name === 'sarif') ? await linter.rules() : [],
    maxProblems: options.maxProblems,
  };
  const shown = options.quiet ? errorsOnly(files) : files;
  if (linter.write) await linter.write(shown, isList);
  else await writeReports(context, { ...report, files: shown }, options.targets);
  const { status, because } = outcome(files, options, problems.length > 0);
  const isFailing = linter.isFailing?.() === true && status === ExitStatus.success;
  const end = isFailing ? ExitStatus.findings : status;
  if (!options.quiet && !linter.isSilent && files.length > 0) {
    const colors = await context.colors('stderr');
    const mark = end === ExitStatus.success ? colors.green('✔') : colors.red('✖');
    context.say(`${mark} ${summary(report)}${note}`);
  }
  if (because) context.say(because);
  return { status: end, folders };
}

/** Leaves out what the baseline knows, or makes what was found the baseline. */
async function withoutKnown(
  context: CliContext,
  all: FileFindings[],
  options: LintOptions,
  baseline: Baseline | undefined,
): Promise<{ files: FileFindings[]; note: string }> {
  if (!baseline) return { files: all, note: '' };
  if (options.updateBaseline) {
    const known = baseline.update(context.cwd, all);
    if (!options.quiet) context.say(`${options.baseline}: ${plural(known, 'known finding')} written`);
  }
  const { files, known, stale } = baseline.apply(context.cwd, all);
  for (const { file, code, message } of stale) {
    context.say(`stale in ${options.baseline}: ${file}: ${message} [${code}]`);
  }
  if (stale.length > 0) context.say('These findings are gone: --update-baseline takes them out.');
  return { files, note: known > 0 ? `; ${plural(known, 'known finding')} left out` : '' };
}

const errorsOnly = (files: readonly FileFindings[]): FileFindings[] =>
  files.map((file) => ({
    ...file,
    diagnostics: file.diagnostics.filter((diagnostic) => diagnostic.severity === 'error'),
  }));

function outcome(
  files: FileFindings[],
  { failSeverity, maxWarnings }: LintOptions,
  hasProblems: boolean,
): { status: number; because?: string } {
  const counts = countFindings({ files });
  if (hasProblems || counts.broken > 0) return { status: ExitStatus.error };
  const gates = { error: ['error'], warning: ['error', 'warning'], info: ['error', 'warning', 'info'] } as const;
  const gated = failSeverity === undefined ? [] : gates[failSeverity];
  if (gated.some((severity) => counts[severity] > 0)) return { status: ExitStatus.findings };
  if (maxWarnings !== undefined && counts.warning > maxWarnings) {
    const because = `more warnings than --max-warnings ${maxWarnings} allows: ${counts.warning}`;
    return { status: ExitStatus.findings, because };
  }
  return { status: ExitStatus.success };
}

/** The folder that the fixed part of a word names, for words that may come to match new files; none for a file. */
export function watchedFolder(context: CliContext, word: string): string[] {
  if (word === '-') return [];
  const fixed = /^[^*?[\]{}!()]*/.exec(word)![0];
  if (fixed === word) return [];
  return [resolve(context.cwd, fixed.endsWith('/') || fixed === '' ? fixed : dirname(fixed))];
}
