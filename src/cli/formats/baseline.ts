import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CctoolError, type Diagnostic } from '../../diagnostics/index.js';
import { relativePath } from '../files/find-files.js';
import { Fingerprints } from './fingerprint.js';
import type { FileFindings } from './report.js';

/** A known finding: the fingerprint identifies it, the rest is for people who read the file. */
interface Entry {
  code: string;
  rule?: string;
  message: string;
  fingerprint: string;
}

interface BaselineFile {
  version: 1;
  /** By path, relative to the folder of the baseline. */
  files: { [path: string]: Entry[] };
}

/** Entries whose finding is gone. */
export interface StaleEntry {
  file: string;
  code: string;
  message: string;
}

/**
 * Known findings, which are left out of a run so that only new ones count. They are recognised by their text and rule,
 * not by their line: edits elsewhere in a file do not matter.
 */
export class Baseline {
  readonly #path: string;
  readonly #folder: string;
  #content: BaselineFile;

  private constructor(path: string, content: BaselineFile) {
    this.#path = path;
    this.#folder = dirname(path);
    this.#content = content;
  }

  /**
   * Reads a baseline.
   * @param isNew true where the file may be missing, because it is about to be written
   * @throws CctoolError of kind `usage` when it is missing or not a baseline
   */
  static read(cwd: string, file: string, isNew: boolean): Baseline {
    const path = resolve(cwd, file);
    if (!existsSync(path)) {
      if (isNew) return new Baseline(path, { version: 1, files: {} });
      throw new CctoolError('usage', `--baseline ${file}: there is no such file`, 'write it with --update-baseline');
    }
    try {
      const content = JSON.parse(readFileSync(path, 'utf8')) as BaselineFile;
      if (content?.version === 1 && content.files !== null && typeof content.files === 'object') {
        for (const entries of Object.values(content.files)) {
          if (!Array.isArray(entries) || entries.some((entry) => typeof entry?.fingerprint !== 'string')) throw 0;
        }
        return new Baseline(path, content);
      }
    } catch {
      // Reported below.
    }
    throw new CctoolError(
      'usage',
      `--baseline ${file}: this is not a baseline of cctool`,
      'write it with --update-baseline',
    );
  }

  #pathOf(cwd: string, file: FileFindings): string {
    return relativePath(this.#folder, resolve(cwd, file.file));
  }

  /**
   * Takes the known findings out of a run.
   * @returns the findings that are new, how many were known, and the entries of these files that no finding matches
   */
  apply(cwd: string, files: FileFindings[]): { files: FileFindings[]; known: number; stale: StaleEntry[] } {
    const fingerprints = new Fingerprints();
    const stale: StaleEntry[] = [];
    let known = 0;
    const rest = files.map((file) => {
      if (file.unreadable !== undefined) return file;
      const path = this.#pathOf(cwd, file);
      const entries = new Map((this.#content.files[path] ?? []).map((entry) => [entry.fingerprint, entry]));
      const diagnostics = file.diagnostics.filter((diagnostic) => {
        const isKnown = entries.delete(fingerprints.of(file, diagnostic, path));
        if (isKnown) known++;
        return !isKnown;
      });
      for (const { code, message } of entries.values()) stale.push({ file: file.file, code, message });
      return { ...file, diagnostics };
    });
    for (const [path, entries] of Object.entries(this.#content.files)) {
      if (existsSync(resolve(this.#folder, path))) continue;
      for (const { code, message } of entries) stale.push({ file: path, code, message });
    }
    return { files: rest, known, stale };
  }

  /**
   * Writes the findings of a run as known. Entries of files that this run did not see stay, unless the file is gone.
   * @returns how many findings the baseline now holds
   */
  update(cwd: string, files: FileFindings[]): number {
    const fingerprints = new Fingerprints();
    const next: BaselineFile['files'] = {};
    for (const [path, entries] of Object.entries(this.#content.files)) {
      if (existsSync(resolve(this.#folder, path))) next[path] = entries;
    }
    for (const file of files) {
      if (file.unreadable !== undefined) continue;
      const path = this.#pathOf(cwd, file);
      const entries = file.diagnostics.map((diagnostic) => entry(diagnostic, fingerprints.of(file, diagnostic, path)));
      if (entries.length > 0) next[path] = entries;
      else delete next[path];
    }
    const sorted = Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1));
    this.#content = { version: 1, files: Object.fromEntries(sorted) };
    writeFileSync(this.#path, `${JSON.stringify(this.#content, null, 2)}\n`);
    return sorted.reduce((sum, [, entries]) => sum + entries.length, 0);
  }
}

function entry({ code, rule, message }: Diagnostic, fingerprint: string): Entry {
  return { code, ...(rule === undefined ? {} : { rule }), message, fingerprint };
}
