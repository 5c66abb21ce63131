import { XML_NAMESPACE } from '../../xml/tree.js';
import type { Grammar, XmlElement, XmlNode } from '../model.js';
import { SRGS_NAMESPACE } from '../model.js';
import { grammarNamespace } from '../read/build-grammar.js';
import type { Notes } from './conversion.js';

/** Namespaces whose attributes say nothing about the grammar. */
const neutral = new Set([
  '',
  SRGS_NAMESPACE,
  XML_NAMESPACE,
  'http://www.w3.org/2000/xmlns/',
  'http://www.w3.org/2001/XMLSchema-instance',
]);

/** Notes what a document in XML form says that is no part of the grammar itself, and that no other form can hold. */
export function noteXmlOnly(grammar: Grammar, notes: Notes): void {
  const { nodes, root } = grammar.document;
  const namespace = root ? grammarNamespace(root) : SRGS_NAMESPACE;
  const visitElement = (element: XmlElement): void => {
    if (element.namespace !== namespace) {
      const message =
        element.local === 'optional'
          ? `the foreign element <${element.name}> is written as an optional group`
          : `the foreign element <${element.name}> is lost`;
      notes.add({ start: element.start, end: element.openEnd }, { severity: 'warning', message });
      return;
    }
    if (element.local === 'metadata') {
      notes.add({ start: element.start, end: element.openEnd }, { severity: 'warning', message: '<metadata> is lost' });
      return;
    }
    for (const attribute of element.attributes) {
      if (neutral.has(attribute.namespace) || element.local === 'token') continue;
      notes.add(attribute, { severity: 'warning', message: `the attribute ${attribute.name} is lost` });
    }
    for (const child of element.children) visit(child);
  };
  const visit = (node: XmlNode): void => {
    if (node.kind === 'element') visitElement(node);
    else if (node.kind === 'instruction') {
      notes.add(node, { severity: 'warning', message: `the processing instruction <?${node.target}?> is lost` });
    }
  };
  nodes.forEach(visit);
}
