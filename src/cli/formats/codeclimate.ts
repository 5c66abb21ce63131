import { Fingerprints } from './fingerprint.js';
import { inOrder, type Report } from './report.js';

const severities = { error: 'major', warning: 'minor', info: 'info' } as const;

/** Code Climate issues as GitLab reads them: a JSON array, each with a fingerprint of its own. */
export function render(report: Report): string {
  const fingerprints = new Fingerprints();
  const issue = (path: string, code: string, severity: string, description: string, print: string, place: object) => ({
    type: 'issue',
    check_name: code,
    description,
    categories: ['Bug Risk'],
    severity,
    fingerprint: print,
    location: { path: path.replace(/^\.\//, ''), lines: place },
  });
  const issues = inOrder(report).map(({ file, diagnostic }) => {
    const { code, severity, message, line, end_line } = diagnostic;
    const place = { begin: line, end: end_line };
    return issue(file.file, code, severities[severity], message, fingerprints.of(file, diagnostic), place);
  });
  for (const file of report.files) {
    if (file.unreadable === undefined) continue;
    const place = { line: 1, column: 1, end_line: 1, end_column: 1 };
    const print = fingerprints.of(file, { code: 'file-unreadable', severity: 'error', message: '', ...place });
    issues.push(issue(file.file, 'file-unreadable', 'blocker', file.unreadable, print, { begin: 1, end: 1 }));
  }
  return `${JSON.stringify(issues, null, 2)}\n`;
}
