export { type CheckOptions, checkGrammar, checkReferences, runRules } from './check-grammar.js';
export { prepareSubject } from './prepare-subject.js';
export type { GrammarRule } from './rule.js';
export { grammarRules, structuralCodes } from './rules/index.js';
export { type GrammarSubject, grammarSubject } from './subject.js';
export { applySuppressions, Suppressions } from './suppress.js';
