import type { ChalkInstance } from 'chalk';
import { compareDiagnostics, type Diagnostic, type RuleDoc, type Severity } from '../../diagnostics/index.js';
import { grouped, plural } from '../terminal/text.js';

/** The findings of one file, as every finding format takes them. */
export interface FileFindings {
  /** The name to show: relative to the current folder where it lies below it. */
  file: string;
  /** Absolute, where fixes may be written to it. */
  path?: string;
  /** The text of the file, for code frames and fingerprints; absent when it could not be read as text. */
  source?: string;
  /** In any order: formats sort. */
  diagnostics: Diagnostic[];
  /** Seconds that the check of this file took; absent where files are checked together. */
  seconds?: number;
  /** Why the file could not be read; it then has no findings. */
  unreadable?: string;
}

/** What a format turns into text. */
export interface Report {
  files: FileFindings[];
  /** True when the command line asked for a list (a folder, a pattern, several files): JSON is then an array, always. */
  isList?: boolean;
  /** What was checked, one and several: `['grammar', 'grammars']`. */
  subject: [string, string];
  /** The severity from which a finding makes the run fail. */
  failSeverity: Severity;
  /** Seconds that the check of all files took; absent where nobody measured it. */
  seconds?: number;
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

/** A finding with the file it is in. */
export interface Placed {
  file: FileFindings;
  diagnostic: Diagnostic;
}

/** All findings of a report in the order of files, and by place within each. */
export function inOrder(report: Report): Placed[] {
  return report.files.flatMap((file) =>
    [...file.diagnostics].sort(compareDiagnostics).map((diagnostic) => ({ file, diagnostic })),
  );
}

/** Findings of one code that a format for people shows per file. */
const mostAlike = 5;

/** A finding to show, and how many more of its code the file has: those are left out behind the last one shown. */
export interface ShownFinding extends Placed {
  more: number;
}

/**
 * All findings of a report in order, for people: at most five of one code per file, because the hundredth says no more
 * than the first. All of them with `maxProblems: 0`; formats for programs never leave anything out.
 */
export function withoutFloods(report: Report): ShownFinding[] {
  const placed = inOrder(report);
  if (report.maxProblems === 0) return placed.map((one) => ({ ...one, more: 0 }));
  const alike = new Map<FileFindings, Map<string, ShownFinding[]>>();
  const shown: ShownFinding[] = [];
  for (const one of placed) {
    const codes = alike.get(one.file) ?? new Map<string, ShownFinding[]>();
    alike.set(one.file, codes);
    const before = codes.get(one.diagnostic.code) ?? [];
    codes.set(one.diagnostic.code, before);
    if (before.length >= mostAlike) before.at(-1)!.more++;
    else {
      const finding = { ...one, more: 0 };
      before.push(finding);
      shown.push(finding);
    }
  }
  return shown;
}

/** What is said behind the last finding of a flood. */
export const moreLikeIt = (more: number): string => `and ${grouped(more)} more like it`;

const rank = { error: 0, warning: 1, info: 2 };

/** All findings of a report, errors before warnings before infos: for readers that keep only the first so many. */
export function worstFirst(report: Report): Placed[] {
  return inOrder(report).sort((a, b) => rank[a.diagnostic.severity] - rank[b.diagnostic.severity]);
}

/** How many findings of each severity a report holds, and how many files are concerned. */
export function countFindings(
  report: Pick<Report, 'files'>,
): { [severity in Severity]: number } & { files: number; broken: number } {
  const counts = { error: 0, warning: 0, info: 0, files: 0, broken: 0 };
  for (const file of report.files) {
    for (const diagnostic of file.diagnostics) counts[diagnostic.severity]++;
    if (file.unreadable !== undefined) counts.broken++;
    else if (file.diagnostics.some((diagnostic) => diagnostic.severity === 'error')) counts.files++;
  }
  return counts;
}

/** The outcome in one line: `2 of 14 grammars invalid: 3 errors, 5 warnings`. */
export function summary(report: Pick<Report, 'files' | 'subject'>): string {
  const { error, warning, info, files, broken } = countFindings(report);
  const [one, many] = report.subject;
  const checked = report.files.length - broken;
  const findings = [
    error > 0 ? plural(error, 'error') : '',
    warning > 0 ? plural(warning, 'warning') : '',
    info > 0 ? plural(info, 'note') : '',
  ].filter((part) => part !== '');
  const parts: string[] = [];
  if (checked > 0) {
    let verdict: string;
    if (files === 0) verdict = `${plural(checked, one, many)} valid`;
    else if (checked === 1) verdict = `1 ${one} invalid`;
    else verdict = `${grouped(files)} of ${plural(checked, one, many)} invalid`;
    parts.push(findings.length > 0 ? `${verdict}: ${findings.join(', ')}` : verdict);
  }
  if (broken > 0) parts.push(`${plural(broken, 'file')} could not be read`);
  return parts.join('; ');
}
