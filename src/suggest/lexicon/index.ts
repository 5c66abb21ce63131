import { banking } from './banking.js';
import { type Concept, type ConceptRow, readConcept } from './concept.js';
import { crossSector } from './cross-sector.js';
import { health } from './health.js';
import { insurance } from './insurance.js';
import { retail } from './retail.js';
import { telecom } from './telecom.js';
import { travel } from './travel.js';
import { utilities } from './utilities.js';

/** The lexicon by sector. Where two sectors share a name, the earlier one is meant. */
export const sectors: { readonly [sector: string]: readonly ConceptRow[] } = {
  'cross-sector': crossSector,
  banking,
  telecom,
  retail,
  travel,
  health,
  utilities,
  insurance,
};

let all: Concept[] | undefined;

/** All concepts, read once. */
export function concepts(): readonly Concept[] {
  all ??= Object.entries(sectors).flatMap(([sector, rows]) => rows.map((row) => readConcept(sector, row)));
  return all;
}
