import { compareDiagnostics, type Diagnostic, type RuleSetting, type Span } from '../../diagnostics/index.js';
import type { GrammarRule } from './rule.js';
import { grammarRules } from './rules/index.js';
import type { GrammarSubject } from './subject.js';
import { applySuppressions } from './suppress.js';

export interface CheckOptions {
  /** Severity per rule code; what keeps a document from being XML stays an error. */
  rules?: { [code: string]: RuleSetting };
  /** Most findings reported per rule; the rest are counted in the last one. Default 1000. */
  maxPerRule?: number;
}

/** Codes after which the tree is guesswork: only errors are reported. */
const breaksTree = new Set(['xml-tag-mismatch', 'xml-syntax']);

/**
 * Runs every rule over a document, without looking at suppression comments.
 * @returns findings in the order of the text
 */
export function runRules(subject: GrammarSubject, options: CheckOptions = {}): Diagnostic[] {
  const { read } = subject;
  const isBroken = read.diagnostics.some((diagnostic) => breaksTree.has(diagnostic.code));
  const diagnostics: Diagnostic[] = [];
  for (const rule of grammarRules) {
    const isReading = /^(xml|abnf)-/.test(rule.code) && rule.severity === 'error';
    const severity = isReading ? 'error' : (options.rules?.[rule.code] ?? rule.severity);
    if (severity === 'off' || (!isReading && read.stopped)) continue;
    if (isBroken && rule.severity !== 'error') continue;
    runRule(rule, severity, subject, options.maxPerRule ?? 1000, diagnostics);
  }
  return diagnostics.sort(compareDiagnostics);
}

function runRule(
  rule: GrammarRule,
  severity: Diagnostic['severity'],
  subject: GrammarSubject,
  limit: number,
  into: Diagnostic[],
): void {
  let count = 0;
  let last: Diagnostic | undefined;
  rule.check(subject, (finding) => {
    if (++count > limit) return;
    const where = finding.rule ?? enclosingRule(subject, finding.span);
    last = {
      code: rule.code,
      severity,
      message: finding.message,
      ...finding.span,
      ...(where === undefined ? {} : { rule: where }),
      ...(rule.spec === undefined ? {} : { spec: rule.spec }),
      ...(finding.hint === undefined ? {} : { hint: finding.hint }),
    };
    into.push(last);
  });
  if (last && count > limit) last.message += ` (and ${count - limit} more findings of this kind)`;
}

/** The id of the rule definition around a place, if any. */
function enclosingRule(subject: GrammarSubject, span: Span): string | undefined {
  const rules = subject.grammar?.rules;
  if (!rules || rules.length === 0) return undefined;
  const offset = subject.lines.offset(span.line, span.column);
  let low = 0;
  let high = rules.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rules[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  const rule = rules[low]!;
  return rule.start <= offset && offset < rule.end && rule.id !== '' ? rule.id : undefined;
}

/**
 * Checks a grammar document: well-formedness, structure, every normative check of SRGS 1.0 beyond the schema, script
 * syntax in tags, and best practices; then removes what suppression comments cover.
 * @returns all findings in the order of the text; the document is valid when none is an error
 */
export function checkGrammar(subject: GrammarSubject, options: CheckOptions = {}): Diagnostic[] {
  return applySuppressions(subject.read.document, runRules(subject, options), options.rules);
}
