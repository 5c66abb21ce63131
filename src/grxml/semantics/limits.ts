/** What one interpretation may cost; a tag that goes beyond ends in an error that names it. */
export interface SemanticLimits {
  /** Milliseconds of wall-clock time for all scripts of an interpretation. */
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
  time: 700,
  work: 8_000,
  depth: 64,
  nodes: 10_000,
  text: 500_000,
};
