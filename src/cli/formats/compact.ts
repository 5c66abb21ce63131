import { plain } from '../terminal/text.js';
import { moreLikeIt, type Report, withoutFloods } from './report.js';

const names = { error: 'error', warning: 'warning', info: 'note' } as const;

/** One line per finding as compilers write it, so that editors and problem matchers know it: `file:3:7: error: … [code]`. */
export function render(report: Report): string {
  const { colors } = report;
  const paint = { error: colors.red, warning: colors.yellow, info: colors.blue };
  let text = '';
  for (const { file, diagnostic, more } of withoutFloods(report)) {
    const { line, column, severity, message, code, hint } = diagnostic;
    // Advice is for those who ask; what a word should have been is what a log without frames is read for.
    const asked = /^did you mean [^?]*\?/.exec(hint ?? '')?.[0];
    const meant = asked === undefined ? '' : ` (${plain(asked)})`;
    const kind = paint[severity](`${names[severity]}:`);
    text += `${plain(file.file)}:${line}:${column}: ${kind} ${plain(message)}${meant} ${colors.dim(`[${plain(code)}]`)}\n`;
    if (more > 0) text += `${plain(file.file)}: ${moreLikeIt(more)} ${colors.dim(`[${plain(code)}]`)}\n`;
  }
  return text;
}
