import { plainTree } from '../../diagnostics/document/plain-tree.js';
import { DocumentSource } from '../../diagnostics/document/source.js';
import { parseInstant } from '../instant.js';
import type { Override } from '../model.js';

/** An override that is kept elsewhere than in a file. Instants are ISO 8601 with an offset. */
interface KeptOverride {
  id: string;
  schedule: string;
  state: 'open' | 'closed';
  start: string;
  end: string | null;
  reason: string | null;
  by: string | null;
}

/** What explanations name as their place. */
const source = new DocumentSource('overrides of the service', '{}', plainTree('{}')!);

/** Overrides of a service as the engine has them. */
export const serviceOverrides = (overrides: readonly KeptOverride[]): Override[] =>
  overrides.map(({ id, schedule, state, start, end, reason, by }) => ({
    ...{ id, schedule, state, start: parseInstant(start)!, end: end === null ? null : parseInstant(end)! },
    ...{ reason: reason ?? '', ...(by === null ? {} : { by }), source, path: [] },
  }));
