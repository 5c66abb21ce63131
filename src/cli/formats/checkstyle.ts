import { compareDiagnostics } from '../../diagnostics/index.js';
import { xmlAttribute } from '../../xml/write-xml.js';
import type { Report } from './report.js';

/** Checkstyle XML 4.3: files with their errors, a clean file as an empty element. */
export function render(report: Report): string {
  let text = '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n';
  const error = (line: number, column: number, severity: string, message: string, code: string) =>
    `    <error line="${line}" column="${column}" severity="${severity}" message="${xmlAttribute(message)}" source="cctool.${xmlAttribute(code)}"/>\n`;
  for (const { file, diagnostics, unreadable } of report.files) {
    text += `  <file name="${xmlAttribute(file)}">\n`;
    if (unreadable !== undefined) text += error(1, 1, 'error', unreadable, 'file-unreadable');
    for (const { line, column, severity, message, code } of [...diagnostics].sort(compareDiagnostics)) {
      text += error(line, column, severity, message, code);
    }
    text += '  </file>\n';
  }
  return `${text}</checkstyle>\n`;
}
