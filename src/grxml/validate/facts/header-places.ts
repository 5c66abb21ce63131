import type { Grammar, Range } from '../../model.js';
import { tagRange, valueRange } from './structure.js';

/** Where a finding about the whole grammar belongs: the root element's start tag, or the first line of the ABNF form. */
export function headerRange(grammar: Grammar): Range {
  const { root } = grammar.document;
  return root ? tagRange(root) : (grammar.declarations?.header ?? { start: 0, end: 0 });
}

/** Where the header says a value; undefined where it does not. */
export function declarationRange(grammar: Grammar, name: 'root' | 'language'): Range | undefined {
  const { root } = grammar.document;
  if (!root) return grammar.declarations?.[name];
  const attribute = root.attributes.find((one) => one.name === (name === 'language' ? 'xml:lang' : name));
  return attribute && valueRange(attribute);
}
