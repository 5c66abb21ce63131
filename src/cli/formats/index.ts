import type { ChalkInstance } from 'chalk';
import { CctoolError, type Diagnostic, type RuleDoc, type Severity } from '../../diagnostics/index.js';

/** The findings of one file, as every finding format takes them. */
export interface FileFindings {
  /** The name to show: relative to the current folder where it lies below it. */
  file: string;
  /** The text of the file, for code frames and fingerprints; absent when it could not be read as text. */
  source?: string;
  /** In any order: formats sort. */
  diagnostics: Diagnostic[];
  /** Why the file could not be read; it then has no findings. */
  unreadable?: string;
}

/** What a format turns into text. */
export interface Report {
  files: FileFindings[];
  /** What was checked, one and several: `['grammar', 'grammars']`. */
  subject: [string, string];
  /** The severity from which a finding makes the run fail. */
  failSeverity: Severity;
  /** The version of cctool. */
  version: string;
  /** Documentation of the rules that the findings name; formats with a rule catalogue use it. */
  rules?: readonly RuleDoc[];
  /** Colours of the stream the text goes to. */
  colors: ChalkInstance;
  /** Columns of the terminal, where it is one. */
  width?: number;
  /** How many findings a format for people shows at most; all when absent. */
  maxProblems?: number;
}

/** One format: findings in, text out. Nothing to say is the empty string. */
export interface Format {
  render(report: Report): string;
}

/** Every format by name, with what `--help` says about it; each loads when it is used. */
export const formats = {
  codeframe: { summary: 'for people: the source line with the place marked', load: () => import('./codeframe.js') },
  compact: { summary: 'one line per finding, as compilers write it', load: () => import('./compact.js') },
  json: { summary: 'the answer of the HTTP service, with the file', load: () => import('./json.js') },
  sarif: { summary: 'SARIF 2.1.0, for code scanning', load: () => import('./sarif.js') },
  junit: { summary: 'JUnit XML, for test reports', load: () => import('./junit.js') },
  github: { summary: 'annotations of GitHub Actions', load: () => import('./github.js') },
  checkstyle: { summary: 'Checkstyle XML', load: () => import('./checkstyle.js') },
  codeclimate: { summary: 'Code Climate JSON, for GitLab code quality', load: () => import('./codeclimate.js') },
} as const satisfies { [name: string]: { summary: string; load(): Promise<Format> } };

export type FormatName = keyof typeof formats;

/** A format that was asked for, and the file it goes to; standard output without one. */
export interface FormatTarget {
  name: FormatName;
  file?: string;
}

/**
 * Reads the values of `--format`: `NAME` or `NAME:FILE`.
 * @throws CctoolError of kind `usage` for an unknown name, an empty file name, or two formats for standard output
 */
export function readFormatTargets(values: readonly string[]): FormatTarget[] {
  const targets = values.map((value): FormatTarget => {
    const colon = value.indexOf(':');
    const name = colon < 0 ? value : value.slice(0, colon);
    if (!Object.hasOwn(formats, name)) {
      throw new CctoolError('usage', `--format ${value}: there is no format "${name}"`, `formats: ${names()}`);
    }
    if (colon < 0) return { name: name as FormatName };
    const file = value.slice(colon + 1);
    if (file === '') throw new CctoolError('usage', `--format ${value}: the file name is missing`, usage);
    return { name: name as FormatName, file };
  });
  const open = targets.filter((target) => target.file === undefined);
  if (open.length > 1) {
    const both = open.map((target) => target.name).join(' and ');
    throw new CctoolError('usage', `--format: ${both} cannot both go to standard output`, usage);
  }
  return targets;
}

const usage = 'name a file after a colon: --format sarif:report.sarif';

function names(): string {
  return Object.keys(formats).join(', ');
}
