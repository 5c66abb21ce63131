import type { Severity } from '../diagnostics/index.js';
import type { AnalysisDepth } from './depth.js';
import type { Category } from './rule.js';

/** A finding of the validation as an issue of the analysis. */
export interface MappedRule {
  /** The number in the catalogue. */
  id: string;
  category: Category;
  severity: Severity;
  /** The issue matters more where the root is concerned. */
  rootSeverity?: Severity;
  /** Told up to this depth only: beyond it the analysis has a rule of its own that says more. */
  upTo?: AnalysisDepth;
}

const row = (id: string, category: Category, severity: Severity, more: Partial<MappedRule> = {}): MappedRule => ({
  id,
  category,
  severity,
  ...more,
});

/** What the validation decides already, under the numbers of the catalogue. */
export const mappedRules: ReadonlyMap<string, MappedRule> = new Map([
  ['ruleref-local-undefined', row('STR-01', 'structure', 'error')],
  ['rule-unused', row('STR-02', 'structure', 'warning')],
  ['root-undefined', row('STR-03', 'structure', 'error')],
  ['root-missing', row('STR-03', 'structure', 'error')],
  ['rule-void', row('STR-04', 'structure', 'error')],
  ['recursion-endless', row('STR-04', 'structure', 'error')],
  ['alternative-void', row('STR-04', 'structure', 'warning')],
  ['recursion-left', row('STR-05', 'structure', 'error')],
  ['rule-nullable', row('STR-07', 'structure', 'warning', { rootSeverity: 'error' })],
  ['repeat-nullable', row('STR-08', 'structure', 'error')],
  ['alternative-duplicate', row('STR-09', 'structure', 'warning')],
  ['repeat-zero', row('STR-11', 'structure', 'info')],
  ['item-tag-only', row('STR-11', 'structure', 'info')],
  ['ruleref-private', row('STR-12', 'structure', 'info')],
  ['ruleref-document', row('STR-13', 'structure', 'error')],
  ['ruleref-external-undefined', row('STR-13', 'structure', 'error')],
  ['ruleref-root-undeclared', row('STR-13', 'structure', 'error')],
  ['ruleref-media-type', row('STR-13', 'structure', 'error')],
  ['ruleref-unchecked', row('STR-13', 'structure', 'info')],
  ['example-not-accepted', row('COV-10', 'coverage', 'error')],
  ['sequence-all-optional', row('COV-14', 'coverage', 'warning', { rootSeverity: 'error' })],
  ['phrase-two-meanings', row('AMB-01', 'ambiguity', 'error', { upTo: 'quick' })],
  ['tag-format-missing', row('SEM-03', 'semantics', 'error')],
  ['tag-format-unknown', row('SEM-03', 'semantics', 'error')],
  ['tag-format-dialect', row('SEM-03', 'semantics', 'warning')],
  ['tag-script', row('SEM-04', 'semantics', 'error')],
  ['tag-script-modern', row('SEM-04', 'semantics', 'error')],
  ['tag-rules-unreferenced', row('SEM-05', 'semantics', 'error')],
  ['tag-undefined-variable', row('SEM-05', 'semantics', 'error')],
  ['tag-undefined-object', row('SEM-05', 'semantics', 'error')],
  ['tag-no-effect', row('SEM-07', 'semantics', 'warning')],
  ['tag-dialect', row('SEM-09', 'semantics', 'warning')],
  ['tag-literal-script', row('SEM-09', 'semantics', 'warning')],
  ['weight-syntax', row('WGT-02', 'weights', 'warning')],
  ['weight-ignored', row('WGT-02', 'weights', 'warning')],
  ['repeat-prob-syntax', row('WGT-04', 'weights', 'warning')],
  ['repeat-prob-ignored', row('WGT-04', 'weights', 'warning')],
  ['token-digits', row('TOK-01', 'tokens', 'warning')],
  ['token-punctuation', row('TOK-03', 'tokens', 'warning')],
  ['token-misspelt', row('TOK-07', 'tokens', 'info')],
  ['dtmf-token', row('DTM-01', 'dtmf', 'error')],
  ['ruleref-mode', row('DTM-06', 'dtmf', 'error')],
  ['repeat-large', row('PRF-06', 'performance', 'info')],
  ['language-missing', row('LOC-01', 'localisation', 'warning')],
  ['xml-encoding', row('LOC-02', 'localisation', 'warning')],
  ['version', row('STY-03', 'style', 'info')],
  ['grammar-namespace', row('STY-03', 'style', 'info')],
]);

/** Every other finding of the validation. */
export function mappedRule(code: string, severity: Severity): MappedRule {
  return mappedRules.get(code) ?? { id: 'VAL', category: 'structure', severity };
}
