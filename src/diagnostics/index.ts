export {
  CctoolError,
  compareDiagnostics,
  type Diagnostic,
  type ErrorKind,
  type Finding,
  isCctoolError,
  type Rule,
  type RuleDoc,
  type RuleSetting,
  type Severity,
  type Span,
} from './diagnostic.js';
export { Lines } from './lines.js';
