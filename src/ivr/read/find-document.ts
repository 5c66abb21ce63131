import type { Value } from '../expression/index.js';

export type Json = { readonly [key: string]: Value };
export const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Nesting of documents in documents (API answers, templates) beyond which nothing is looked for. */
const DEEPEST = 12;

/**
 * Looks for a vendor's flows in a document: bare, as a JSON string in an answer of an API, or as a string anywhere in a
 * template (CloudFormation, also the pieces of `Fn::Join` that the CDK writes, Terraform JSON).
 * @param isFlow true for the flow itself
 * @param marker what a string must hold to be read as JSON
 * @returns the flows in the order of the document; the first is the one to read
 */
export function findDocuments(
  value: Value,
  isFlow: (value: Json) => boolean,
  marker: RegExp,
  found: Json[] = [],
  depth = 0,
): readonly Json[] {
  if (depth > DEEPEST) return found;
  const text = typeof value === 'string' ? value : isObject(value) ? joined(value) : undefined;
  if (text !== undefined) {
    if (!/^\s*\{/.test(text) || !marker.test(text)) return found;
    try {
      return findDocuments(JSON.parse(text) as Value, isFlow, marker, found, depth + 1);
    } catch {
      return found;
    }
  }
  if (value === null || typeof value !== 'object') return found;
  if (isObject(value) && isFlow(value)) found.push(value);
  else for (const inner of Object.values(value)) findDocuments(inner as Value, isFlow, marker, found, depth + 1);
  return found;
}

/** The text of `{ "Fn::Join": [between, pieces] }`; a piece that is not a text is named as `Fn::Sub` writes it: `${Queue.Arn}`. */
function joined(value: Json): string | undefined {
  const join = value['Fn::Join'];
  if (!Array.isArray(join) || typeof join[0] !== 'string' || !Array.isArray(join[1])) return undefined;
  const named = (piece: Value): string => {
    if (typeof piece === 'string') return piece;
    const names = isObject(piece) ? Object.values(piece).flat() : [];
    return `\${${names
      .filter((name) => typeof name === 'string')
      .join('.')
      .replace(/[^\w.:-]/g, '_')}}`;
  };
  return join[1].map(named).join(join[0]);
}
