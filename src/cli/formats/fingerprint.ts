import { createHash } from 'node:crypto';
import { type Diagnostic, Lines } from '../../diagnostics/index.js';
import type { FileFindings } from './report.js';

/**
 * Names of findings that survive edits elsewhere in the file: built from the file, the code, the grammar rule and the
 * text at the place, not from the line number; equal ones are numbered. Unique within a report.
 */
export class Fingerprints {
  #seen = new Map<string, number>();
  #lines = new Map<FileFindings, Lines>();

  /** @returns 32 hexadecimal digits, the same for the same finding in the next run */
  of(file: FileFindings, diagnostic: Diagnostic, path: string = file.file): string {
    const key = [path.replaceAll('\\', '/'), diagnostic.code, diagnostic.rule ?? '', this.#text(file, diagnostic)];
    const name = JSON.stringify(key);
    const occurrence = (this.#seen.get(name) ?? 0) + 1;
    this.#seen.set(name, occurrence);
    return createHash('sha256').update(`${name}${occurrence}`).digest('hex').slice(0, 32);
  }

  /** The marked text, or the whole line where nothing is marked; white space does not count. */
  #text(file: FileFindings, diagnostic: Diagnostic): string {
    if (file.source === undefined) return '';
    let lines = this.#lines.get(file);
    if (!lines) {
      lines = new Lines(file.source);
      this.#lines.set(file, lines);
    }
    const line = lines.line(diagnostic.line);
    const end = diagnostic.end_line === diagnostic.line ? diagnostic.end_column - 1 : line.length;
    const marked = line.slice(diagnostic.column - 1, end);
    return (marked.trim() === '' ? line : marked).replace(/\s+/g, ' ').trim().slice(0, 200);
  }
}
