import type { Value } from '../expression/index.js';

export type Json = { readonly [key: string]: Value };
export const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Nesting of documents in documents (API answers, templates) beyond which nothing is looked for. */
const DEEPEST = 12;

/**
 * Looks for a vendor's flow in a document: bare, as a JSON string in an answer of an API, or as a string anywhere in a
 * template (CloudFormation, Terraform JSON).
 * @param isFlow true for the flow itself
 * @param marker what a string must hold to be read as JSON
 */
export function findDocument(
  value: Value,
  isFlow: (value: Json) => boolean,
  marker: RegExp,
  depth = 0,
): Json | undefined {
  if (depth > DEEPEST) return undefined;
  if (typeof value === 'string') {
    if (!/^\s*\{/.test(value) || !marker.test(value)) return undefined;
    try {
      return findDocument(JSON.parse(value) as Value, isFlow, marker, depth + 1);
    } catch {
      return undefined;
    }
  }
  if (value === null || typeof value !== 'object') return undefined;
  if (isObject(value) && isFlow(value)) return value;
  for (const inner of Object.values(value)) {
    const found = findDocument(inner as Value, isFlow, marker, depth + 1);
    if (found) return found;
  }
  return undefined;
}
