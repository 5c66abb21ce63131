import type { GrammarSubject } from '../subject.js';
import { tagRange, valueRange } from './structure.js';

/** Where the tag format is declared; the beginning of the document for forms of a grammar that are no XML. */
export function formatRange(subject: GrammarSubject): { start: number; end: number } {
  const { root } = subject.read.document;
  if (!root) return { start: 0, end: 0 };
  const attribute = root.attributes.find(({ name }) => name === 'tag-format');
  return attribute ? valueRange(attribute) : tagRange(root);
}
