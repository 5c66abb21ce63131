import type { Grammar, Range, XmlAttribute, XmlElement } from '../../model.js';

/** The start tag of an element: the whole element would fill the screen. */
export function tagRange(element: XmlElement): Range {
  return { start: element.start, end: element.openEnd };
}

/** The value of an attribute, or the attribute where the value is empty. */
export function valueRange(attribute: XmlAttribute): Range {
  return attribute.valueEnd > attribute.valueStart
    ? { start: attribute.valueStart, end: attribute.valueEnd }
    : { start: attribute.start, end: attribute.end };
}

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
