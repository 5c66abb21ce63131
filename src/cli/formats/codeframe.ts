import type { ChalkInstance } from 'chalk';
import { type Diagnostic, Lines } from '../../diagnostics/index.js';
import { displayWidth, plain, plural } from '../terminal/text.js';
import { moreLikeIt, type Report, withoutFloods } from './report.js';

const names = { error: 'error', warning: 'warning', info: 'note' } as const;
const tab = '  ';

/**
 * For people: each finding with its source line and the place marked, as compilers of today show it. Long lines are cut
 * around the mark; nothing from a file can steer the terminal.
 */
export function render(report: Report): string {
  const { colors } = report;
  const all = withoutFloods(report);
  const limit = report.maxProblems || all.length;
  const lines = new Map<string, Lines>();
  let text = '';
  for (const { file, diagnostic, more } of all.slice(0, limit)) {
    let source: Lines | undefined;
    if (file.source !== undefined) {
      source = lines.get(file.file) ?? new Lines(file.source);
      lines.set(file.file, source);
    }
    text += finding(file.file, source, diagnostic, colors, report.width ?? 120);
    if (more > 0) text += `${colors.dim(`${moreLikeIt(more)} [${plain(diagnostic.code)}]`)}\n\n`;
  }
  if (all.length > limit) {
    text += `${plural(all.length - limit, 'more finding')} not shown; --max-problems 0 shows all.\n`;
  }
  return text;
}

function finding(
  file: string,
  source: Lines | undefined,
  diagnostic: Diagnostic,
  colors: ChalkInstance,
  width: number,
): string {
  const { severity, code, message, line, column, hint, spec } = diagnostic;
  const paint = { error: colors.red, warning: colors.yellow, info: colors.cyan }[severity];
  const head = `${paint.bold(`${names[severity]}[${plain(code)}]`)}: ${colors.bold(plain(message))}`;
  const place = `${plain(file)}:${line}:${column}${spec ? colors.dim(`  ${plain(spec)}`) : ''}`;
  const text = source?.line(line);
  const gutter = ' '.repeat(text === undefined ? 1 : String(line).length);
  const bar = colors.blue('|');
  const parts = [head, `${gutter}${colors.blue('-->')} ${place}`];
  if (text !== undefined && text.trim() !== '') {
    const end = diagnostic.end_line === line ? diagnostic.end_column : text.length + 1;
    const { shown, before, marked } = frame(text, column, end, Math.max(40, width - gutter.length - 4));
    parts.push(`${gutter} ${bar}`, `${colors.blue(line)} ${bar} ${shown}`);
    parts.push(`${gutter} ${bar} ${' '.repeat(before)}${paint('^'.repeat(marked))}`);
  }
  if (hint) parts.push(`${gutter} ${colors.blue('=')} ${colors.green('hint')}: ${plain(hint)}`);
  return `${parts.join('\n')}\n\n`;
}

/** A source line as it is shown, with the columns before the mark and under it. */
function frame(line: string, column: number, endColumn: number, width: number) {
  const start = Math.min(column - 1, line.length);
  const end = Math.max(start, Math.min(endColumn - 1, line.length));
  let from = 0;
  let to = line.length;
  const indent = /^\s*/.exec(line)![0].length;
  if (indent > 8 && start >= indent) from = indent;
  if (to - from > width) {
    // Keep the mark in view with what is before it, and the rest of the room for what follows.
    if (start - from > width - Math.min(end - start, width / 2) - 10) from = Math.max(from, start - (width >> 2));
    to = Math.min(line.length, from + width - 2);
  }
  const show = (text: string) => plain(text).replaceAll('\t', tab);
  const left = from > 0 && line.slice(0, from).trim() !== '' ? '…' : '';
  const right = to < line.length ? '…' : '';
  const head = show(line.slice(from, start));
  const mark = show(line.slice(start, Math.min(end, to)));
  return {
    shown: `${left}${show(line.slice(from, to))}${right}`,
    before: displayWidth(left + head),
    marked: Math.max(1, displayWidth(mark)),
  };
}
