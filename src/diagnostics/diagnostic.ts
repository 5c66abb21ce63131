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

/** A stretch of the text and what takes its place; an empty span inserts, an empty text deletes. */
export interface Edit extends Span {
  text: string;
}

/**
 * `safe`: a document that can be used accepts the same and means the same afterwards; in one that cannot, nothing else can
 * have been meant. `unsafe`: the author must agree.
 */
export type FixSafety = 'safe' | 'unsafe';

/** A change of the text after which the finding is gone. */
export interface Fix {
  /** What it does, as an editor offers it: `remove the attribute`. */
  title: string;
  safety: FixSafety;
  /** They do not overlap. */
  edits: Edit[];
}

/** A stretch of the source, in offsets, and what takes its place. */
export interface SourceEdit {
  start: number;
  end: number;
  text: string;
}

/** A fix as rules write it: in offsets. */
export interface SourceFix {
  title: string;
  safety: FixSafety;
  edits: readonly SourceEdit[];
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
  /** What to write instead. */
  hint?: string;
  /** A page with more about the code. */
  url?: string;
  /** What a machine can do about it. */
  fix?: Fix;
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

/** The documentation every rule carries; `cctool explain`, `docs/rules/` and the example tests read it. */
export interface RuleDoc {
  /** Stable kebab-case name, unique over all rules of the product. */
  code: string;
  /** Severity unless the configuration says otherwise. */
  severity: Severity;
  /** One line: what the rule reports. */
  summary: string;
  /** What is checked, in a short paragraph. */
  what: string;
  /** Why it matters to someone who runs a contact centre. */
  why: string;
  /** A complete document that triggers the rule. Executed as a test. */
  bad: string;
  /** The same document, fixed: the rule is silent. Executed as a test. */
  good: string;
  /** The section of the specification, e.g. `SRGS 2.4.1`. */
  spec?: string;
  /** What its fixes do, by grade: a sentence each. Present exactly where findings of the rule may carry a fix. */
  fixes?: { readonly [Grade in FixSafety]?: string };
}

/** What a rule reports about one place. */
export interface Finding {
  span: Span;
  message: string;
  hint?: string;
  rule?: string;
  fix?: Fix | undefined;
}

/** A check: documentation plus one pure function over a subject (a grammar, a flow, an hours file). */
export interface Rule<Subject> extends RuleDoc {
  check(subject: Subject, report: (finding: Finding) => void): void;
}

/**
 * What kind of failure it was; each door maps it once (an exit status in the CLI, a status code in the server).
 * - `usage`: the command line or the configuration is wrong
 * - `input`: the data handed in is malformed or unacceptable
 * - `not-found`: a named thing (a schedule, a backup, a file) does not exist
 * - `unavailable`: this build or this installation cannot do it
 * - `limit`: a size, depth, time or work limit was reached
 * - `auth`, `forbidden`, `rate`: answers of a remote service
 * - `remote`: the remote service could not be reached or gave an invalid answer
 * - `timeout`: the remote service did not answer in time
 */
export type ErrorKind =
  | 'usage'
  | 'input'
  | 'not-found'
  | 'unavailable'
  | 'limit'
  | 'auth'
  | 'forbidden'
  | 'rate'
  | 'remote'
  | 'timeout';

/** An expected failure with a message for people: what is wrong, where, and what to do. Never shown with a stack. */
export class CctoolError extends Error {
  override readonly name = 'CctoolError';
  readonly kind: ErrorKind;
  /** How to fix it, shown on its own line. */
  readonly hint: string | undefined;

  constructor(kind: ErrorKind, message: string, hint?: string) {
    super(message);
    this.kind = kind;
    this.hint = hint;
  }
}

/** True for a CctoolError of any copy of this module (the CLI bundle and the library each hold one). */
export function isCctoolError(error: unknown): error is CctoolError {
  return error instanceof Error && error.name === 'CctoolError' && 'kind' in error;
}
