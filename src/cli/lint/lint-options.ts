import type { Command } from 'commander';
import { CctoolError, type FixSafety, type RuleSetting, type Severity } from '../../diagnostics/index.js';
import type { CliContext } from '../context.js';
import { type FormatTarget, formats, readFormatTargets } from '../formats/index.js';
import { collect, offerChoices, readChoice, readFailSeverity, readPair, readWholeNumber } from '../option-values.js';

/** The options of everything that lints, as commander hands them over. */
export interface RawLintOptions {
  format?: string[];
  json?: boolean;
  rule?: string[];
  maxWarnings?: string;
  failSeverity?: string;
  baseline?: string;
  updateBaseline?: boolean;
  watch?: boolean;
  allowEmpty?: boolean;
  maxProblems: string;
  quiet?: boolean;
  fix?: boolean;
  fixUnsafe?: boolean;
  diff?: boolean;
}

/** What `--fix`, `--fix-unsafe` and `--diff` ask for. */
export interface FixOptions {
  allowed: FixSafety;
  /** Print what would change, and change nothing. */
  diff: boolean;
}

/** The options of everything that lints, checked. */
export interface LintOptions {
  targets: FormatTarget[];
  /** The severity from which a finding makes the run fail; undefined: none does. */
  failSeverity: Severity | undefined;
  maxWarnings?: number;
  baseline?: string;
  updateBaseline: boolean;
  watch: boolean;
  quiet: boolean;
  maxProblems: number;
  /** Present where fixes are applied, or shown. */
  fix?: FixOptions;
}

/** What `--help` says of the formats; `more` are those that a command has besides. */
export const formatsHelp = (more: { readonly [name: string]: string } = {}): string => `
Formats:
${[...Object.entries(more), ...Object.entries(formats).map(([name, { summary }]) => [name, summary] as const)]
  .map(([name, summary]) => `  ${name.padEnd(12)} ${summary}`)
  .join('\n')}
`;

/**
 * Declares the options that everything that lints has.
 * @param defaults the severity from which a run fails, and the findings shown at most
 */
export function lintOptions(
  command: Command,
  defaults: { failSeverity?: Severity; maxProblems: string } = { failSeverity: 'error', maxProblems: '100' },
): Command {
  offerChoices(command, {
    format: Object.keys(formats),
    'fail-severity': ['error', 'warning', 'info'],
  });
  const severity = 'fail from this severity on: error, warning or info';
  return command
    .option('--format <name[:file]>', 'how findings are written, to standard output or to a file; repeatable', collect)
    .option('--json', 'short for --format json')
    .option('--rule <code=severity>', 'set a rule: error, warning, info or off; repeatable', collect)
    .option('--max-warnings <n>', 'fail when there are more warnings than this')
    .option('--fail-severity <severity>', severity, defaults.failSeverity)
    .option('--baseline <file>', 'leave out the known findings of this file')
    .option('--update-baseline', 'write the findings of this run to the baseline')
    .option('--watch', 'run again after every change')
    .option('--allow-empty', 'a pattern or folder without files is not an error')
    .option('--max-problems <n>', 'findings shown to people at most; 0 for all', defaults.maxProblems)
    .option('--quiet', 'errors only: no warnings, no summary');
}

/** Declares the options of a linter whose rules have fixes. */
export function fixOptions(command: Command): Command {
  return command
    .option('--fix', 'apply the safe fixes to the files: what can be used accepts and means the same afterwards')
    .option('--fix-unsafe', 'apply the other fixes too; read the result before you use it')
    .option('--diff', 'print what the fixes would change, and write nothing; exit with 1 if there is anything');
}

/**
 * Reads the options, and applies `--rule` to the workspace of this run.
 * @param targets where the formats go; those of `--format` when absent
 * @throws CctoolError of kind `usage` that names the option
 */
export async function readLintOptions(
  context: CliContext,
  raw: RawLintOptions,
  words: readonly string[],
  targets: FormatTarget[] = targetsOf(context, raw),
): Promise<LintOptions> {
  if (raw.updateBaseline && raw.baseline === undefined) {
    throw new CctoolError('usage', '--update-baseline: which file?', 'name it with --baseline FILE');
  }
  if (raw.watch && words.includes('-')) {
    throw new CctoolError('usage', '--watch: standard input cannot be watched');
  }
  const fix = readFixOptions(raw, words);
  await applyRuleOptions(context, raw.rule ?? []);
  return {
    targets,
    failSeverity: raw.failSeverity === undefined ? undefined : readFailSeverity(raw.failSeverity),
    ...(raw.maxWarnings === undefined ? {} : { maxWarnings: readWholeNumber('--max-warnings', raw.maxWarnings) }),
    ...(raw.baseline === undefined ? {} : { baseline: raw.baseline }),
    ...(fix === undefined ? {} : { fix }),
    updateBaseline: raw.updateBaseline === true,
    watch: raw.watch === true,
    quiet: raw.quiet === true,
    maxProblems: readWholeNumber('--max-problems', raw.maxProblems),
  };
}

function readFixOptions(
  { fix, fixUnsafe, diff, watch }: RawLintOptions,
  words: readonly string[],
): FixOptions | undefined {
  if (!fix && !fixUnsafe && !diff) return undefined;
  const option = diff ? '--diff' : fix ? '--fix' : '--fix-unsafe';
  if (words.includes('-')) throw new CctoolError('usage', `${option}: standard input cannot be fixed`, 'name a file');
  if (watch) throw new CctoolError('usage', `${option} and --watch cannot be used together`);
  return { allowed: fixUnsafe ? 'unsafe' : 'safe', diff: diff === true };
}

/** The formats of `--format` and `--json`, and one for people where all of these go to files. */
function targetsOf(context: CliContext, raw: RawLintOptions): FormatTarget[] {
  const targets = readFormatTargets([...(raw.format ?? []), ...(raw.json ? ['json'] : [])]);
  if (targets.some((target) => target.file === undefined)) return targets;
  // Reports in files are for machines: people still see what was found.
  return [{ name: context.streams.stdout.isTTY ? 'codeframe' : 'compact' }, ...targets];
}

/** Sets severities for this run only: `--rule token-digits=off`. */
async function applyRuleOptions(context: CliContext, pairs: readonly string[]): Promise<void> {
  if (pairs.length === 0) return;
  if (await context.isRemote()) {
    throw new CctoolError('usage', '--rule: a remote service has rules of its own', 'add --local');
  }
  const [{ ruleCodes }, workspace] = await Promise.all([import('../../config/read-settings.js'), context.workspace()]);
  const codes = ruleCodes();
  for (const pair of pairs) {
    const [code, value] = readPair('--rule', pair, 'CODE=SEVERITY');
    if (!codes.includes(code)) {
      const { nearest } = await import('../../diagnostics/nearest.js');
      const meant = nearest(code, codes);
      const hint = meant === undefined ? 'cctool grxml rules lists the codes' : `did you mean ${meant}?`;
      throw new CctoolError('usage', `--rule: there is no rule "${code}"`, hint);
    }
    const settings: readonly RuleSetting[] = ['error', 'warning', 'info', 'off'];
    workspace.rules[code] = readChoice(`--rule ${code}`, value, settings, 'a severity');
  }
}
