import type { Severity, Span } from './diagnostic.js';

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
  /** The same document, mended: the rule is silent. Executed as a test. */
  good: string;
  /** The section of the specification, e.g. `SRGS 2.4.1`. */
  spec?: string;
}

/** What a rule tells about one place. */
export interface Finding {
  span: Span;
  message: string;
  hint?: string;
  rule?: string;
}

/** A check: documentation plus one pure function over a subject (a grammar, a flow, an hours file). */
export interface Rule<Subject> extends RuleDoc {
  check(subject: Subject, report: (finding: Finding) => void): void;
}
