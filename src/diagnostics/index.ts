export {
  CctoolError,
  compareDiagnostics,
  type Diagnostic,
  type Edit,
  type ErrorKind,
  type Finding,
  type Fix,
  type FixSafety,
  isCctoolError,
  type Rule,
  type RuleDoc,
  type RuleSetting,
  type Severity,
  type SourceEdit,
  type SourceFix,
  type Span,
} from './diagnostic.js';
export { Lines } from './lines.js';
