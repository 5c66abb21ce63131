import type { CctoolError, Diagnostic } from '../../diagnostics/index.js';
import type { Grammar } from '../model.js';

/** A document that some external reference names, or the reason why there is none. */
export interface LoadedDocument {
  /** Absolute, without fragment. */
  uri: string;
  grammar?: Grammar;
  mediaType?: string;
  /** Findings of reading it. */
  diagnostics: Diagnostic[];
  /** Why it could not be had: policy, missing file, limit. */
  failure?: CctoolError;
}

/** A grammar with every document that it reaches, directly or not; cycles are fine. */
export interface LinkedGrammar {
  main: Grammar;
  /** By the absolute URI that references resolve to, without fragment. Holds `main` too. */
  documents: Map<string, LoadedDocument>;
}
