import { compareDiagnostics, type Severity } from '../../diagnostics/index.js';
import { xmlAttribute, xmlText } from '../../xml/write-xml.js';
import type { FileFindings, Report } from './report.js';

/** A duration as an attribute; none where it was not measured. */
export const timeOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : ` time="${seconds.toFixed(3)}"`;

const rank = { error: 2, warning: 1, info: 0 };

interface Case {
  name: string;
  outcome: 'passed' | 'failure' | 'error';
  severity: Severity;
  message: string;
  details: string;
}

function cases({ file, diagnostics, unreadable }: FileFindings, report: Report): Case[] {
  if (unreadable !== undefined) {
    return [{ name: 'file-unreadable', outcome: 'error', severity: 'error', message: unreadable, details: unreadable }];
  }
  if (diagnostics.length === 0) {
    return [{ name: 'valid', outcome: 'passed', severity: 'info', message: '', details: '' }];
  }
  return [...diagnostics].sort(compareDiagnostics).map(({ code, severity, message, line, column, spec, hint }) => ({
    name: `${code} (${line}:${column})`,
    outcome: rank[severity] >= rank[report.failSeverity] ? 'failure' : 'passed',
    severity,
    message,
    details: [
      `${file}:${line}:${column}: ${severity}: ${message}`,
      ...(hint ? [`hint: ${hint}`] : []),
      ...(spec ? [`specification: ${spec}`] : []),
    ].join('\n'),
  }));
}

/**
 * JUnit XML: a suite per file, a test case per finding. What makes the run fail is a failure, lesser findings are passed
 * cases with the text in their output, a clean file is one passed case, a file that could not be read an error.
 */
export function render(report: Report): string {
  let body = '';
  const total = { tests: 0, failures: 0, errors: 0 };
  for (const file of report.files) {
    const all = cases(file, report);
    const failures = all.filter((entry) => entry.outcome === 'failure').length;
    const errors = all.filter((entry) => entry.outcome === 'error').length;
    total.tests += all.length;
    total.failures += failures;
    total.errors += errors;
    const name = xmlAttribute(file.file);
    body += `  <testsuite name="${name}" tests="${all.length}" failures="${failures}" errors="${errors}" skipped="0"${timeOf(file.seconds)}>\n`;
    for (const entry of all) {
      body += `    <testcase name="${xmlAttribute(entry.name)}" classname="${name}"`;
      if (entry.details === '') body += '/>\n';
      else if (entry.outcome === 'passed') {
        body += `>\n      <system-out>${xmlText(entry.details)}</system-out>\n    </testcase>\n`;
      } else {
        const { outcome, severity, message, details } = entry;
        body += `>\n      <${outcome} type="${severity}" message="${xmlAttribute(message)}">${xmlText(details)}</${outcome}>\n    </testcase>\n`;
      }
    }
    body += '  </testsuite>\n';
  }
  const { tests, failures, errors } = total;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="cctool" tests="${tests}" failures="${failures}" errors="${errors}"${timeOf(report.seconds)}>\n${body}</testsuites>\n`;
}
