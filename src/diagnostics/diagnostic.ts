/** How much a finding matters. Only an `error` makes its subject invalid. */
export type Severity = 'error' | 'warning' | 'info';

/** Severity as a configuration sets it: `off` silences a rule. */
export type RuleSetting = Severity | 'off';

/**
 * A stretch of source text. Lines and columns count from 1, columns in UTF-16 code units (JavaScript string offsets);
 * the end is exclusive, so an empty span has its end equal to its start.
 */
export interface Span {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

/** The one shape of a finding, everywhere: grammar, flow and hours findings, in memory and on the wire. */
export interface Diagnostic extends Span {
  /** Stable kebab-case name of the check, e.g. `root-undefined`. `cctool explain CODE` documents it. */
  code: string;
  severity: Severity;
  /** One sentence: what is wrong, with the names that are involved. */
  message: string;
  /** The grammar rule the finding lies in, where there is one. */
  rule?: string;
  /** The section of the specification that says so, e.g. `SRGS 4.7`. */
  spec?: string;
  /** The way out: what to write instead. */
  hint?: string;
  /** A page with more about the code. */
  url?: string;
}

const order: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Sorts by place, then severity, then code: the order in which findings are shown. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    a.line - b.line ||
    a.column - b.column ||
    order[a.severity] - order[b.severity] ||
    (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
  );
}
