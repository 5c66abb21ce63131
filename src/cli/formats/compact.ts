import { plain } from './helpers/plain.js';
import { inOrder } from './helpers/sorted.js';
import type { Report } from './index.js';

const names = { error: 'error', warning: 'warning', info: 'note' } as const;

/** One line per finding as compilers write it, so that editors and problem matchers know it: `file:3:7: error: … [code]`. */
export function render(report: Report): string {
  const { colors } = report;
  const paint = { error: colors.red, warning: colors.yellow, info: colors.blue };
  const findings = new Map(report.files.map((file) => [file, [] as string[]]));
  for (const { file, diagnostic } of inOrder(report)) {
    const { line, column, severity, message, code } = diagnostic;
    const place = `${plain(file.file)}:${line}:${column}:`;
    const kind = paint[severity](`${names[severity]}:`);
    findings.get(file)!.push(`${place} ${kind} ${plain(message)} ${colors.dim(`[${plain(code)}]`)}\n`);
  }
  let text = '';
  for (const [file, lines] of findings) {
    if (file.unreadable !== undefined) {
      text += `${plain(file.file)}: ${colors.red('error:')} ${plain(file.unreadable)}\n`;
    }
    text += lines.join('');
  }
  return text;
}
