import { plain } from '../terminal/text.js';
import { inOrder, type Report } from './report.js';

const names = { error: 'error', warning: 'warning', info: 'note' } as const;

/** One line per finding as compilers write it, so that editors and problem matchers know it: `file:3:7: error: … [code]`. */
export function render(report: Report): string {
  const { colors } = report;
  const paint = { error: colors.red, warning: colors.yellow, info: colors.blue };
  let text = '';
  for (const { file, diagnostic } of inOrder(report)) {
    const { line, column, severity, message, code } = diagnostic;
    const kind = paint[severity](`${names[severity]}:`);
    text += `${plain(file.file)}:${line}:${column}: ${kind} ${plain(message)} ${colors.dim(`[${plain(code)}]`)}\n`;
  }
  return text;
}
