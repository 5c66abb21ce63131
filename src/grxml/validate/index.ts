export { type CheckOptions, checkGrammar, runRules } from './check-grammar.js';
export { prepareSubject } from './prepare-subject.js';
export { structuralCodes } from './rules/from-structure.js';
export { grammarRules } from './rules/index.js';
export { type GrammarRule, type GrammarSubject, grammarSubject } from './subject.js';
export { applySuppressions } from './suppress.js';
