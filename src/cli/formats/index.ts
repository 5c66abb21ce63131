import type { Diagnostic } from '../../diagnostics/index.js';

/** The findings of one file, as every finding format takes them. */
export interface FileFindings {
  /** The name to show: relative to the current folder where it lies below it. */
  file: string;
  /** The text of the file, for code frames; absent when it could not be read as text. */
  source?: string;
  /** Errors first is not required: formats sort by place. */
  diagnostics: Diagnostic[];
}
