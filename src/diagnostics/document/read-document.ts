import type { Diagnostic } from '../diagnostic.js';
import { Lines } from '../lines.js';
import { plainTree } from './plain-tree.js';
import type { Tree } from './tree.js';
import { yamlTree } from './yaml-tree.js';

/**
 * Reads YAML 1.2 or JSON into nodes with places; most documents need only the quick reader of plain ones.
 * @param prefix what the codes of findings begin with: `hours`, `flow`, `suite`
 * @returns the tree, or why there is none
 */
export function readDocument(text: string, prefix: string): { tree?: Tree; diagnostics: Diagnostic[] } {
  const plain = plainTree(text);
  if (plain) return { tree: plain, diagnostics: [] };
  const { tree, errors } = yamlTree(text);
  if (tree) return { tree, diagnostics: [] };
  const lines = new Lines(text);
  return {
    diagnostics: errors.map(({ code, message, start, end, hint }) => ({
      code: `${prefix}-${code}`,
      severity: 'error',
      message,
      ...lines.span(start, end),
      ...(hint === undefined ? {} : { hint }),
    })),
  };
}
