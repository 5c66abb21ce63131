import type { FixSafety, SourceEdit, SourceFix } from '../../../diagnostics/index.js';
import { xmlAttribute } from '../../../xml/write-xml.js';
import type { Range, Token, XmlAttribute, XmlElement } from '../../model.js';

const quoted = (value: string) => (value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`);

/** Takes an attribute out, with the white space before it. */
export function removeAttribute(source: string, attribute: XmlAttribute, safety: FixSafety): SourceFix {
  let { start } = attribute;
  while (/[\t\n\r ]/.test(source[start - 1] ?? '')) start--;
  return { title: `remove ${attribute.name}`, safety, edits: [{ start, end: attribute.end, text: '' }] };
}

/** Writes another value for an attribute. */
export function newValue(attribute: XmlAttribute, value: string, safety: FixSafety): SourceFix {
  const { name, valueStart, valueEnd } = attribute;
  const edits = [{ start: valueStart, end: valueEnd, text: xmlAttribute(value) }];
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
  return { start: at, end: at, text: ` ${name}="${xmlAttribute(value)}"` };
}

/** The edit that takes a stretch out, with its line where nothing else is on it. */
export function removeRange(source: string, { start, end }: Range): SourceEdit {
  let from = start;
  while (/[\t ]/.test(source[from - 1] ?? '')) from--;
  let to = end;
  while (/[\t ]/.test(source[to] ?? '')) to++;
  const lineEnd = /^\r?\n/.exec(source.slice(to, to + 2))?.[0];
  const isAlone = /[\n\r]/.test(source[from - 1] ?? '') && lineEnd !== undefined;
  return isAlone ? { start: from, end: to + lineEnd.length, text: '' } : { start, end, text: '' };
}

/** The edit that takes an element out, with the comments right above it: they are about the element. */
export function removeWithComments(source: string, { start, end }: Range): SourceEdit {
  let from = start;
  for (;;) {
    const above = source.slice(0, from).trimEnd();
    const isNext = above.endsWith('-->') && !/\n[\t ]*\r?\n/.test(source.slice(above.length, from));
    const comment = isNext ? above.lastIndexOf('<!--') : -1;
    // A comment behind something else on its line is about that.
    if (comment < 0 || !/(?:^|\n)[\t ]*$/.test(source.slice(0, comment))) break;
    from = comment;
  }
  return removeRange(source, { start: from, end });
}

/** Moves an element behind another place; on a line of its own where it had one. */
export function moved(source: string, element: XmlElement, at: number, safety: FixSafety): SourceFix {
  const cut = removeRange(source, element);
  const indent = source.slice(cut.start, element.start);
  const isAlone = cut.end > element.end;
  const text = (isAlone ? `\n${indent}` : '') + source.slice(element.start, element.end);
  return { title: `move <${element.name}>`, safety, edits: [{ start: at, end: at, text }, cut] };
}

/** Gives an element another name; the prefix stays. */
export function renamedElement(element: XmlElement, name: string): SourceFix {
  const prefix = element.prefix === '' ? 0 : element.prefix.length + 1;
  const at = (start: number) => ({ start: start + prefix, end: start + element.name.length, text: name });
  const edits = [at(element.start + 1), ...(element.closeStart < element.end ? [at(element.closeStart + 2)] : [])];
  return { title: `write <${name}>`, safety: 'unsafe', edits };
}

/** Gives an attribute another name. */
export function renamedAttribute({ start, name }: XmlAttribute, better: string): SourceFix {
  return { title: `write ${better}`, safety: 'unsafe', edits: [{ start, end: start + name.length, text: better }] };
}

/** Puts a stretch of a one-of into an item. */
export function wrapInItem({ start, end }: Range, prefix: string): SourceFix {
  const name = prefix === '' ? 'item' : `${prefix}:item`;
  const edits = [
    { start, end: start, text: `<${name}>` },
    { start: end, end, text: `</${name}>` },
  ];
  return { title: 'put it into an <item>', safety: 'unsafe', edits };
}

/** Other words for a token; undefined where it is not written as plain text. */
export function newToken(
  source: string,
  { start, end, text }: Token,
  words: string | undefined,
): SourceFix | undefined {
  const written = source.slice(start, end);
  if (words === undefined || (written !== text && written !== text.replace(/&/g, '&amp;'))) return undefined;
  return { title: `write ${quoted(words)}`, safety: 'unsafe', edits: [{ start, end, text: words }] };
}

/** Behind the last element before the first rule. */
export function endOfHeader(grammar: XmlElement): number {
  let at = grammar.openEnd;
  for (const child of grammar.children) {
    if (child.kind !== 'element') continue;
    if (child.local === 'rule') break;
    at = child.end;
  }
  return at;
}

/** Behind the examples that a rule begins with. */
export function endOfExamples(rule: XmlElement): number {
  let at = rule.openEnd;
  for (const child of rule.children) {
    if (child.kind === 'text' && /[^\t\n\r ]/.test(child.value)) break;
    if (child.kind !== 'element') continue;
    if (child.local !== 'example') break;
    at = child.end;
  }
  return at;
}
