import { dataTable } from '../package-info.js';

/**
 * The catalogue of what an analysis of speech grammars should report: 97 numbers, each with the severity and the depth
 * that it ought to have. Which rules cover a number follows from their `id`; where they differ in severity or depth,
 * `note` says why.
 */
export interface CatalogueEntry {
  id: string;
  /** The severities that the number calls for: `E` error, `W` warning, `I` info. */
  severity: 'E' | 'W' | 'I' | 'E W' | 'W I';
  /** `q` quick, `s` standard, `d` deep. */
  depth: 'q' | 's' | 'd';
  about: string;
  note?: string;
}

type Row = [CatalogueEntry['id'], CatalogueEntry['severity'], CatalogueEntry['depth'], string, string?];

/** The rows of `data/analysis-catalogue.json`. */
export const catalogue = (): readonly CatalogueEntry[] =>
  dataTable<{ rows: readonly Row[] }>('analysis-catalogue.json')().rows.map(([id, severity, depth, about, note]) => ({
    id,
    severity,
    depth,
    about,
    ...(note === undefined ? {} : { note }),
  }));
