import type { XmlDocument, XmlElement } from '../../model.js';
import { grammarNamespace } from '../../read/build-grammar.js';
import { type GrammarSubject, once } from '../subject.js';
import { elementModels } from './element-models.js';

const elementsByName = once((document: XmlDocument): Map<string, XmlElement[]> => {
  const found = new Map<string, XmlElement[]>();
  const root = document.root;
  if (!root) return found;
  const namespace = grammarNamespace(root);
  const visit = (element: XmlElement): void => {
    // What is inside foreign elements is their own matter (SRGS 5.1).
    if (element.namespace !== namespace && element.namespace !== '') return;
    if (element.namespace === namespace && Object.hasOwn(elementModels, element.local)) {
      const list = found.get(element.local);
      if (list) list.push(element);
      else found.set(element.local, [element]);
    }
    for (const child of element.children) if (child.kind === 'element') visit(child);
  };
  visit(root);
  return found;
});

/** All elements of SRGS with this name outside foreign elements, wherever they stand, in the order of the text. */
export function elementsOf(subject: GrammarSubject, name: string): readonly XmlElement[] {
  if (!subject.grammar) return [];
  return elementsByName(subject.read.document).get(name) ?? [];
}
