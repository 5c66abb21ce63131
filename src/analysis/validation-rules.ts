import type { Diagnostic, Severity } from '../diagnostics/index.js';
import type { Grammar } from '../grxml/model.js';
import type { AnalysisDepth } from './depth.js';
import { type Category, categoryOf, type RuleNumber } from './rule.js';

/** A finding of the validation as an issue of the analysis. */
export interface MappedRule {
  /** The number in the catalogue. */
  id: string;
  category: Category;
  severity: Severity;
  /** The issue matters more where the root is concerned. */
  rootSeverity?: Severity;
  /** Reported only up to this depth: beyond it, a rule of the analysis says more. */
  upTo?: AnalysisDepth;
}

const row = (id: RuleNumber, severity: Severity, more: Partial<MappedRule> = {}): MappedRule => ({
  id,
  category: categoryOf(id),
  severity,
  ...more,
});

/** What the validation decides already, under the numbers of the catalogue. */
export const mappedRules: ReadonlyMap<string, MappedRule> = new Map([
  ['ruleref-local-undefined', row('STR-01', 'error')],
  ['rule-unused', row('STR-02', 'warning')],
  ['root-undefined', row('STR-03', 'error')],
  ['root-missing', row('STR-03', 'error')],
  ['rule-void', row('STR-04', 'error')],
  ['recursion-endless', row('STR-04', 'error')],
  ['alternative-void', row('STR-04', 'warning')],
  ['recursion-left', row('STR-05', 'error')],
  ['rule-nullable', row('STR-07', 'warning', { rootSeverity: 'error' })],
  ['repeat-nullable', row('STR-08', 'error')],
  ['alternative-duplicate', row('STR-09', 'warning')],
  ['repeat-zero', row('STR-11', 'info')],
  ['item-tag-only', row('STR-11', 'info')],
  ['ruleref-private', row('STR-12', 'info')],
  ['ruleref-document', row('STR-13', 'error')],
  ['ruleref-external-undefined', row('STR-13', 'error')],
  ['ruleref-root-undeclared', row('STR-13', 'error')],
  ['ruleref-media-type', row('STR-13', 'error')],
  ['ruleref-unchecked', row('STR-13', 'info')],
  ['example-not-accepted', row('COV-10', 'error')],
  ['sequence-all-optional', row('COV-14', 'warning', { rootSeverity: 'error' })],
  ['phrase-two-meanings', row('AMB-01', 'error', { upTo: 'quick' })],
  ['tag-format-missing', row('SEM-03', 'error')],
  ['tag-format-unknown', row('SEM-03', 'error')],
  ['tag-script', row('SEM-04', 'error')],
  ['tag-script-modern', row('SEM-04', 'error')],
  ['tag-rules-unreferenced', row('SEM-05', 'error')],
  ['tag-undefined-variable', row('SEM-05', 'error')],
  ['tag-undefined-object', row('SEM-05', 'error')],
  ['tag-no-effect', row('SEM-07', 'warning')],
  ['tag-dialect', row('SEM-09', 'warning')],
  ['tag-literal-script', row('SEM-09', 'warning')],
  ['weight-syntax', row('WGT-02', 'warning')],
  ['weight-ignored', row('WGT-02', 'warning')],
  ['repeat-prob-syntax', row('WGT-04', 'warning')],
  ['repeat-prob-ignored', row('WGT-04', 'warning')],
  ['token-digits', row('TOK-01', 'warning')],
  ['token-punctuation', row('TOK-03', 'warning')],
  ['token-misspelt', row('TOK-07', 'warning')],
  ['dtmf-token', row('DTM-01', 'error')],
  ['ruleref-mode', row('DTM-06', 'error')],
  ['repeat-large', row('PRF-06', 'info')],
  ['language-missing', row('LOC-01', 'warning')],
  ['xml-encoding', row('LOC-02', 'warning')],
  ['version', row('STY-03', 'info')],
  ['grammar-namespace', row('STY-03', 'info')],
]);

/** What says nothing about calls on the platform that the grammar is for, and is left to the validation. */
const formalities: ReadonlySet<string> = new Set(['dtmf-language', 'tag-format-dialect', 'tag-attributes-implied']);

/** Left to the validation; so is one digit among words, which every engine reads alike, unless keys may be meant. */
export const isFormality = ({ code, message, hint = '' }: Diagnostic): boolean =>
  formalities.has(code) || (code === 'token-digits' && /^"\d" /.test(message) && !hint.includes('mode="dtmf"'));

/**
 * Told of at depth deep only: that no root is declared, where a public rule can be activated by its name. Applications that
 * load a grammar do so; a page that refers to it by its address alone does not.
 */
export const isOfDeep = ({ code }: Diagnostic, grammar: Grammar | undefined): boolean =>
  code === 'root-missing' && grammar !== undefined && grammar.rules.some(({ scope }) => scope === 'public');

/** Every other finding of the validation. */
export function mappedRule(code: string, severity: Severity): MappedRule {
  return mappedRules.get(code) ?? { id: 'VAL', category: 'structure', severity };
}
