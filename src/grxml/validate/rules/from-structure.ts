import { structureOf } from '../facts/structure.js';
import { findingAt, type GrammarRule } from '../subject.js';

/** The check of a rule whose findings the walk over the structure makes. */
export function fromStructure(code: string): GrammarRule['check'] {
  return (subject, report) => {
    for (const { start, end, message, hint } of structureOf(subject.read.document).findings.get(code) ?? []) {
      report(findingAt(subject, { start, end }, message, hint));
    }
  };
}

/**
 * Codes that decide whether a document agrees with the schema of SRGS: with none of them (and no `xml-` error) a
 * schema must accept it, with any of them refuse it.
 */
export const structuralCodes: ReadonlySet<string> = new Set([
  'root-element',
  'sapi-grammar',
  'grammar-namespace',
  'version',
  'element-unknown',
  'element-misplaced',
  'one-of-content',
  'one-of-empty',
  'text-misplaced',
  'content-not-allowed',
  'attribute-unknown',
  'attribute-missing',
  'mode-value',
  'scope-value',
  'rule-id',
  'rule-id-duplicate',
  'root-syntax',
  'ruleref-special',
  'uri-syntax',
  'repeat-syntax',
  'repeat-prob-syntax',
  'weight-syntax',
  'language-syntax',
  'header-order',
  'example-order',
  'rule-id-reserved',
  'root-undefined',
  'ruleref-target',
  'ruleref-fragment',
  'meta-target',
]);
