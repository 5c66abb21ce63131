import type { Diagnostic, RuleSetting } from '../../diagnostics/index.js';
import type { XmlDocument, XmlElement } from '../model.js';
import type { SchemaFinding } from '../schema/check-schema.js';
import { runRules } from './check-grammar.js';
import { structuralCodes } from './rules/index.js';
import { type GrammarSubject, grammarSubject } from './subject.js';

/**
 * Puts the findings of the schema stage among those of the rules. What a rule has reported about the same element is
 * not reported twice, and the schema does not bring back a rule that the configuration turns off.
 * @param own the findings of the rules, before suppressions
 * @returns all findings, unordered
 */
export function mergeStages(
  subject: GrammarSubject,
  own: readonly Diagnostic[],
  schema: readonly SchemaFinding[],
  settings: { [code: string]: RuleSetting } = {},
): Diagnostic[] {
  if (schema.length === 0) return [...own];
  const { document } = subject.read;
  let left = withoutKnown(document, own, schema);
  if (left.length > 0 && Object.keys(settings).length > 0) {
    left = withoutKnown(document, runRules(grammarSubject(subject.read)), left);
  }
  const setting = settings[left[0]?.diagnostic.code ?? ''] ?? 'error';
  if (setting === 'off') return [...own];
  return [...own, ...left.map(({ diagnostic }) => ({ ...diagnostic, severity: setting }))];
}

/**
 * The findings of a schema about elements of which no rule has reported anything.
 * @param structural the codes of the rules that say what a schema says
 */
export function withoutKnown(
  document: XmlDocument,
  own: readonly Diagnostic[],
  schema: readonly SchemaFinding[],
  structural: ReadonlySet<string> = structuralCodes,
): SchemaFinding[] {
  const places = own
    .filter((diagnostic) => structural.has(diagnostic.code))
    .map((diagnostic) => document.lines.offset(diagnostic.line, diagnostic.column))
    .sort((a, b) => a - b);
  return schema.filter(({ element }) => !isKnown(element, places));
}

/**
 * A defect may be reported at the element, at its direct content, or at the element around it: where the schema names
 * the child that is not expected, a rule may name the parent that lacks another child, or the reverse.
 */
function isKnown(element: XmlElement, places: readonly number[]): boolean {
  const { parent } = element;
  if (parent && hasPlace(places, parent.start, parent.openEnd)) return true;
  if (hasPlace(places, element.start, element.openEnd)) return true;
  // Directly in the element: in none of the children's contents.
  let from = element.openEnd;
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    if (hasPlace(places, from, child.openEnd)) return true;
    from = Math.max(child.closeStart, child.openEnd);
  }
  return hasPlace(places, from, element.end);
}

/** Whether one of the sorted places lies in a stretch. */
function hasPlace(places: readonly number[], start: number, end: number): boolean {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low < places.length && places[low]! < end;
}
