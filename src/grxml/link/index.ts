export { type ExternalReference, externalReferences } from './external-references.js';
export {
  defaultLinkLimits,
  type LinkLimits,
  type LinkOptions,
  linkGrammar,
  type ReadDocument,
} from './link-grammar.js';
export type { LinkedGrammar, LoadedDocument } from './linked-grammar.js';
export { readDocument } from './read-document.js';
export { type ReferencedRule, type ReferenceProblem, resolveReference } from './resolve-reference.js';
