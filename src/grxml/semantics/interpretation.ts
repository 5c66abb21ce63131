import type { Diagnostic } from '../../diagnostics/index.js';
import type { Json, SemanticValue } from './semantic-value.js';
import type { XmlOptions } from './serialize-xml.js';

/** A finding about a tag, with the document the tag is in. */
export interface SemanticDiagnostic extends Diagnostic {
  /** URI of the grammar document that line and column count in. */
  uri: string;
}

/** A tag that ran, in time order. */
export interface TraceStep {
  rule: string;
  uri: string;
  line: number;
  column: number;
  /** The tag as written. */
  tag: string;
  /** The rule's value after it; absent where it was undefined. */
  out?: Json;
}

/** What a match means. */
export interface Interpretation {
  /** Absent with an error, if the meaning cannot be computed, and if a script left undefined. */
  value?: Json;
  /** The value with what JSON cannot say. */
  semantic: SemanticValue;
  error?: SemanticDiagnostic;
  warnings: SemanticDiagnostic[];
  trace?: TraceStep[];
  /** SISR 1.0 section 7; `''` if there is no value. */
  xml(options?: XmlOptions): string;
}

export interface InterpretOptions {
  /** Confidence per input word, 0 to 1, for `meta.….score`: a rule has the mean of its words. Without, every score is 1. */
  scores?: readonly number[];
  trace?: boolean;
  /** What `Date` reports, in milliseconds since the epoch. Without, a script that asks for the time is an error. */
  now?: number;
}

/** What one interpretation may cost; a tag that goes beyond ends in an error that names it. */
export interface SemanticLimits {
  /** Milliseconds for all scripts of an interpretation: far beyond `work`, which decides, however busy the machine is. */
  time: number;
  /** Passes through the script engine's loops, in thousands; the same verdict on every machine. */
  work: number;
  /** Levels of nested objects in a result. */
  depth: number;
  /** Values in a result. */
  nodes: number;
  /** UTF-16 units of all texts in a result. */
  text: number;
}

export const defaultSemanticLimits: SemanticLimits = {
  time: 10_000,
  work: 8_000,
  depth: 64,
  nodes: 10_000,
  text: 500_000,
};
