import type { Severity } from '../../../diagnostics/index.js';
import type { Report } from '../index.js';
import { grouped, plural } from './plural.js';

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
