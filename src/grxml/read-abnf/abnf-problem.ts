import type { ReadProblem } from '../../xml/tree.js';
import type { Range } from '../model.js';

/** Codes of the findings that only the ABNF form has. `abnf-token` is a warning, the others are errors. */
export type AbnfCode = 'abnf-syntax' | 'abnf-header' | 'abnf-token' | 'abnf-declaration';

/** What is wrong with a document as ABNF. */
export interface AbnfProblem extends Range {
  code: AbnfCode | ReadProblem['code'];
  message: string;
  hint?: string;
  spec?: string;
}
