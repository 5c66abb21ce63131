import { compareDiagnostics, type Diagnostic } from '../../../diagnostics/index.js';
import type { FileFindings, Report } from '../index.js';

/** A finding with the file it is in. */
export interface Placed {
  file: FileFindings;
  diagnostic: Diagnostic;
}

/** All findings of a report in the order of files, and by place within each. */
export function inOrder(report: Report): Placed[] {
  return report.files.flatMap((file) =>
    [...file.diagnostics].sort(compareDiagnostics).map((diagnostic) => ({ file, diagnostic })),
  );
}

const rank = { error: 0, warning: 1, info: 2 };

/** All findings of a report, errors before warnings before infos: for readers that keep only the first so many. */
export function worstFirst(report: Report): Placed[] {
  return inOrder(report).sort((a, b) => rank[a.diagnostic.severity] - rank[b.diagnostic.severity]);
}
