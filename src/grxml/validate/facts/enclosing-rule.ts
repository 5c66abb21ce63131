import type { Span } from '../../../diagnostics/index.js';
import type { GrammarSubject } from '../subject.js';

/** The id of the rule definition around a place, if any. */
export function enclosingRule(subject: GrammarSubject, span: Span): string | undefined {
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
