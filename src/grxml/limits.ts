/** What a grammar document from a stranger may cost. */
export interface ReadLimits {
  /** Bytes of the document. */
  bytes: number;
  /** Levels of nested elements. */
  depth: number;
  /** Elements, text runs and comments together. */
  nodes: number;
}

/** Enough for the largest grammars in the field (a 100,000-entry list is 5.4 MB), small enough for a shared server. */
export const defaultReadLimits: ReadLimits = { bytes: 32 * 1024 * 1024, depth: 256, nodes: 4_000_000 };
