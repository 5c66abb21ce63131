import { plainLines } from '../terminal/text.js';
import { countFindings, type Report, summary, worstFirst } from './report.js';

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;
/** GitHub shows ten annotations of a kind per step and drops the others without a word. */
const shown = 10;

function data(text: string): string {
  return plainLines(text).replace(/%/g, '%25').replace(/\n/g, '%0A');
}

function property(value: string | number): string {
  return data(String(value)).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

function command(name: string, properties: { [name: string]: string | number }, message: string): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${property(value)}`);
  return `::${name} ${list.join(',')}::${data(message)}\n`;
}

/** Workflow commands of GitHub Actions, the worst findings first, and a notice with the sum when not all will be shown. */
export function render(report: Report): string {
  let text = '';
  for (const { file, unreadable } of report.files) {
    if (unreadable !== undefined) text += command('error', { file, title: 'file-unreadable' }, unreadable);
  }
  for (const { file, diagnostic } of worstFirst(report)) {
    const { line, column, end_line, end_column, severity, code, message, hint } = diagnostic;
    // Columns across several lines mean nothing to GitHub.
    const columns: { [name: string]: number } =
      line === end_line ? { col: column, endLine: end_line, endColumn: end_column } : { endLine: end_line };
    const whole = hint ? `${message}\n${hint}` : message;
    text += command(commands[severity], { file: file.file, line, ...columns, title: `cctool ${code}` }, whole);
  }
  const counts = countFindings(report);
  if (counts.error > shown || counts.warning > shown || counts.info > shown) {
    text += command(
      'notice',
      { title: 'cctool' },
      `${summary(report)}; GitHub shows only the first ${shown} of a kind`,
    );
  }
  return text;
}
