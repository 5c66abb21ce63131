import type { GrammarRule } from '../subject.js';

/** The check of a rule whose findings were made when the document was read. */
export function fromReading(code: string): GrammarRule['check'] {
  return ({ read }, report) => {
    for (const { code: found, message, hint, line, column, end_line, end_column } of read.diagnostics) {
      if (found !== code) continue;
      report({ span: { line, column, end_line, end_column }, message, ...(hint === undefined ? {} : { hint }) });
    }
  };
}
