export { checkScript, checkScripts, type ScriptSyntaxError } from './check-script.js';
export { type Dialect, type DialectName, dialectOf } from './dialect.js';
export { semanticFindings } from './findings.js';
export {
  defaultSemanticLimits,
  type Interpretation,
  type InterpretOptions,
  type SemanticDiagnostic,
  type SemanticLimits,
  type TraceStep,
} from './interpretation.js';
export { createInterpreter, type Interpreter, usesScripts } from './interpreter.js';
export { type Json, type SemanticValue, toJson } from './semantic-value.js';
export { serializeXml, type XmlOptions } from './serialize-xml.js';
