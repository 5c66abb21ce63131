import type { XmlElement } from '../../model.js';
import type { GrammarSubject } from '../subject.js';
import { structureOf } from './structure.js';

/** All elements of SRGS with this name, in the order of the text; none from inside foreign elements. */
export function elementsOf(subject: GrammarSubject, name: string): readonly XmlElement[] {
  if (!subject.grammar) return [];
  return structureOf(subject.read.document).elements.get(name) ?? [];
}
