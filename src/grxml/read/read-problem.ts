import type { Range } from '../model.js';

/** Codes of the findings that reading a document can make; each has a rule that documents it. */
export type ReadCode =
  | 'xml-empty'
  | 'xml-not-xml'
  | 'xml-encoding'
  | 'xml-limit'
  | 'xml-entity-declaration'
  | 'xml-reference'
  | 'xml-tag-mismatch'
  | 'xml-attribute'
  | 'xml-namespace'
  | 'xml-syntax';

/** What is wrong with a document as XML. */
export interface ReadProblem extends Range {
  code: ReadCode;
  message: string;
  hint?: string;
}
