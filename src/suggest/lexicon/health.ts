import type { ConceptRow } from './concept.js';

export const health: readonly ConceptRow[] = [];
