import type { FixSafety } from '../../../diagnostics/index.js';
import type { XmlAttribute, XmlElement } from '../../model.js';
import type { SourceEdit, SourceFix } from '../subject.js';

const quoted = (value: string) => (value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`);

/** The text of an attribute's value, between whichever quotes. */
const escaped = (value: string): string =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/'/g, '&apos;');

/** Takes an attribute out, with the white space before it. */
export function removeAttribute(source: string, attribute: XmlAttribute, safety: FixSafety): SourceFix {
  let { start } = attribute;
  while (/[\t\n\r ]/.test(source[start - 1] ?? '')) start--;
  return { title: `remove ${attribute.name}`, safety, edits: [{ start, end: attribute.end, text: '' }] };
}

/** Writes another value for an attribute. */
export function newValue(attribute: XmlAttribute, value: string, safety: FixSafety): SourceFix {
  const { name, valueStart, valueEnd } = attribute;
  const edits = [{ start: valueStart, end: valueEnd, text: escaped(value) }];
  return { title: `write ${name}=${quoted(value)}`, safety, edits };
}

/** Gives an element an attribute, or the one it has another value. */
export function setAttribute(element: XmlElement, name: string, value: string, safety: FixSafety): SourceFix {
  const present = element.attributes.find((attribute) => attribute.name === name);
  if (present) return newValue(present, value, safety);
  return { title: `write ${name}=${quoted(value)}`, safety, edits: [insertAttribute(element, name, value)] };
}

/** The edit that puts an attribute behind the name of an element. */
export function insertAttribute(element: XmlElement, name: string, value: string): SourceEdit {
  const at = element.start + 1 + element.name.length;
  return { start: at, end: at, text: ` ${name}="${escaped(value)}"` };
}
