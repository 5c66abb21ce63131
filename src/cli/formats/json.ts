import { compareDiagnostics } from '../../diagnostics/index.js';
import type { Report } from './report.js';

/**
 * The answer of the service with the name of the file: one object for one named file, an array for a folder, a
 * pattern or several files, however many they are. Files that the named one brings along (the overrides of an hours
 * file) are in its `includes`, and it is valid when they are. A file that could not be read has one error with the code
 * `file-unreadable` at 1:1.
 */
export function render(report: Report): string {
  const results = report.files.map(({ file, diagnostics, unreadable }) => {
    const sorted = [...diagnostics].sort(compareDiagnostics);
    const errors = sorted.filter((diagnostic) => diagnostic.severity === 'error');
    if (unreadable !== undefined) {
      const place = { line: 1, column: 1, end_line: 1, end_column: 1 };
      errors.push({ code: 'file-unreadable', severity: 'error', message: unreadable, ...place });
    }
    const warnings = sorted.filter((diagnostic) => diagnostic.severity !== 'error');
    return { file, valid: errors.length === 0, errors, warnings };
  });
  return `${JSON.stringify(report.isList ? results : (asOne(results) ?? results), null, 2)}\n`;
}

function asOne<Result extends { valid: boolean }>(results: readonly Result[]): object | undefined {
  const [first, ...includes] = results;
  if (!first || includes.length === 0) return first;
  return { ...first, valid: results.every(({ valid }) => valid), includes };
}
