import type { ConceptRow } from './concept.js';

export const insurance: readonly ConceptRow[] = [];
