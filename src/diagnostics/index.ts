export { compareDiagnostics, type Diagnostic, type RuleSetting, type Severity, type Span } from './diagnostic.js';
export { CctoolError, type ErrorKind, isCctoolError } from './errors.js';
export { Lines } from './lines.js';
export type { Finding, Rule, RuleDoc } from './rule.js';
