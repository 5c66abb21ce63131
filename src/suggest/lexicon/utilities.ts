import type { ConceptRow } from './concept.js';

export const utilities: readonly ConceptRow[] = [];
