import { type Names, nameEnd, resolveReferences, skipSpace } from './text.js';
import { type ReadProblem, XML_NAMESPACE, type XmlAttribute, type XmlElement, type XmlNode } from './tree.js';

const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

/** The namespace declarations in force, innermost first. */
export interface NamespaceScope {
  names: Map<string, string>;
  outer: NamespaceScope | undefined;
  /** The namespace of names without a prefix, once it was looked up. */
  byDefault?: string;
}

/** `xml` and `xmlns` are bound in every document (Namespaces in XML 1.0, section 3). */
export const outermostScope: NamespaceScope = {
  names: new Map([
    ['xml', XML_NAMESPACE],
    ['xmlns', XMLNS_NAMESPACE],
    ['', ''],
  ]),
  outer: undefined,
};

function lookup(scope: NamespaceScope, prefix: string): string | undefined {
  for (let at: NamespaceScope | undefined = scope; at; at = at.outer) {
    const uri = at.names.get(prefix);
    if (uri !== undefined) return uri;
  }
  return undefined;
}

/** Shared by the many elements that have none; arrays that grow by pushing reserve room for 17 entries each. */
const noAttributes: XmlAttribute[] = [];
const noChildren: XmlNode[] = [];
Object.freeze(noAttributes);
Object.freeze(noChildren);

type Report = (problem: ReadProblem) => void;

/**
 * Reads the start tag at `source[start] === '<'`; a name must follow. Namespaces are not resolved yet.
 * @returns the element; an empty-element tag has its `closeStart` at its `end`, any other at -1
 */
export function readStartTag(source: string, start: number, report: Report, names: Names): XmlElement {
  const nameStop = nameEnd(source, start + 1);
  const name = names.of(source.slice(start + 1, nameStop));
  let attributes = noAttributes;
  let i = nameStop;
  let isEmpty = false;
  for (;;) {
    const next = skipSpace(source, i);
    const unit = source.charCodeAt(next);
    if (unit === 62) {
      i = next + 1;
      break;
    }
    if (unit === 47 && source.charCodeAt(next + 1) === 62) {
      i = next + 2;
      isEmpty = true;
      break;
    }
    if (next >= source.length || unit === 60) {
      report({
        code: 'xml-syntax',
        start,
        end: nameStop,
        message: `the start tag <${name} is not closed`,
        hint: 'add the missing ">" (or "/>")',
      });
      i = next;
      break;
    }
    const stop = nameEnd(source, next);
    if (stop === next) {
      report({
        code: 'xml-attribute',
        start: next,
        end: next + 1,
        message: `${JSON.stringify(source[next])} is not allowed here in the start tag <${name}>`,
        hint: 'inside a start tag only attributes of the form name="value" may follow',
      });
      i = next + 1;
      continue;
    }
    if (next === i) {
      report({
        code: 'xml-attribute',
        start: next,
        end: stop,
        message: `white space is missing before the attribute ${source.slice(next, stop)}`,
        hint: 'separate attributes with a space',
      });
    }
    const attribute = readAttribute(source, next, stop, report);
    i = attribute.end;
    if (attributes === noAttributes) attributes = [attribute];
    else attributes.push(attribute);
  }
  return {
    kind: 'element',
    name,
    prefix: '',
    local: name,
    namespace: '',
    attributes,
    children: noChildren,
    parent: undefined,
    start,
    end: i,
    openEnd: i,
    closeStart: isEmpty ? i : -1,
  };
}

/** The scope inside the element: its own declarations, if any, before the outer ones. */
export function innerScope(element: XmlElement, outer: NamespaceScope, report: Report): NamespaceScope {
  for (const attribute of element.attributes) {
    if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') return declare(element.attributes, outer, report);
  }
  return outer;
}

function readAttribute(source: string, start: number, nameStop: number, report: Report): XmlAttribute {
  const name = source.slice(start, nameStop);
  const colon = name.indexOf(':');
  const attribute: XmlAttribute = {
    name,
    prefix: colon < 0 ? '' : name.slice(0, colon),
    local: colon < 0 ? name : name.slice(colon + 1),
    namespace: '',
    value: '',
    start,
    end: nameStop,
    valueStart: nameStop,
    valueEnd: nameStop,
  };
  const equals = skipSpace(source, nameStop);
  if (source.charCodeAt(equals) !== 61) {
    report({
      code: 'xml-attribute',
      start,
      end: nameStop,
      message: `the attribute ${name} has no value`,
      hint: `write ${name}="…"`,
    });
    return attribute;
  }
  const open = skipSpace(source, equals + 1);
  const quote = source[open];
  if (quote !== '"' && quote !== "'") {
    let end = open;
    while (end < source.length && !/[\s<>]/.test(source[end]!) && !source.startsWith('/>', end)) end++;
    report({
      code: 'xml-attribute',
      start: open,
      end,
      message: `the value of the attribute ${name} is not quoted`,
      hint: `write ${name}="${source.slice(open, end)}"`,
    });
    return finish(attribute, source, open, end, end, report);
  }
  const valueStart = open + 1;
  let close = source.indexOf(quote, valueStart);
  const less = close === -1 ? source.indexOf('<', valueStart) : indexWithin(source, '<', valueStart, close);
  if (less !== -1 || close === -1) {
    const stop = less === -1 ? source.length : less;
    const greater = indexWithin(source, '>', valueStart, stop);
    if (close === -1 || greater !== -1) {
      // The closing quote is missing: the value ends where the tag does.
      let end = greater === -1 ? stop : greater;
      if (source[end - 1] === '/') end--;
      report({
        code: 'xml-attribute',
        start: open,
        end,
        message: `the closing ${quote} of the attribute ${name} is missing`,
        hint: `end the value with ${quote}`,
      });
      return finish(attribute, source, valueStart, end, end, report);
    }
    report({
      code: 'xml-attribute',
      start: less,
      end: less + 1,
      message: `"<" is not allowed in the value of the attribute ${name}`,
      hint: 'write &lt;',
    });
  }
  if (close === -1) close = source.length;
  return finish(attribute, source, valueStart, close, close + 1, report);
}

function indexWithin(source: string, text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) if (source[i] === text) return i;
  return -1;
}

/** Fills in the value: references resolved, white space normalised (XML 1.0 section 3.3.3). */
function finish(
  attribute: XmlAttribute,
  source: string,
  valueStart: number,
  valueEnd: number,
  end: number,
  report: Report,
): XmlAttribute {
  attribute.valueStart = valueStart;
  attribute.valueEnd = valueEnd;
  attribute.end = end;
  const raw = source.slice(valueStart, valueEnd);
  if (raw.includes('&')) {
    // Literal line ends and tabs become spaces, but those written as references stay: resolve piece by piece.
    attribute.value = raw
      .split(/(&[^;&\s]*;?)/)
      .map((piece, index) => {
        if (index % 2 === 0) return piece.replace(/\r\n|[\t\n\r]/g, ' ');
        return resolveReferences(piece, 0, piece.length, () => {});
      })
      .join('');
    resolveReferences(source, valueStart, valueEnd, report);
  } else attribute.value = /[\t\n\r]/.test(raw) ? raw.replace(/\r\n|[\t\n\r]/g, ' ') : raw;
  return attribute;
}

function namespaceProblem(at: { start: number; end: number }, message: string, hint: string): ReadProblem {
  return { code: 'xml-namespace', start: at.start, end: at.end, message, hint };
}

/** Opens a scope with the declarations among the attributes. */
function declare(attributes: XmlAttribute[], outer: NamespaceScope, report: Report): NamespaceScope {
  const names = new Map<string, string>();
  for (const attribute of attributes) {
    const uri = attribute.value;
    if (attribute.name === 'xmlns') {
      if (uri === XML_NAMESPACE || uri === XMLNS_NAMESPACE) {
        report(namespaceProblem(attribute, `"${uri}" cannot be the default namespace`, 'use another namespace'));
      }
      names.set('', uri);
    } else if (attribute.prefix === 'xmlns') {
      const prefix = attribute.local;
      const isWrong = prefix === 'xmlns' || (prefix === 'xml') !== (uri === XML_NAMESPACE) || uri === XMLNS_NAMESPACE;
      if (isWrong) report(namespaceProblem(attribute, `${attribute.name}="${uri}" is reserved`, 'remove it'));
      else if (uri === '') {
        report(namespaceProblem(attribute, `the prefix "${prefix}" is declared without a URI`, 'name its namespace'));
      }
      names.set(prefix, uri);
    }
  }
  return { names, outer };
}

/** Splits the element's and its attributes' names, finds their namespaces and checks that attributes are unique. */
export function resolveNames(element: XmlElement, scope: NamespaceScope, report: Report): void {
  const { name, attributes } = element;
  if (name.includes(':')) resolvePrefix(element, scope, report);
  else {
    scope.byDefault ??= lookup(scope, '')!;
    element.namespace = scope.byDefault;
  }
  if (attributes.length === 0) return;
  const seen = attributes.length > 8 ? new Set<string>() : undefined;
  for (let i = 0; i < attributes.length; i++) {
    const attribute = attributes[i]!;
    if (attribute.prefix !== '' || attribute.name.startsWith(':')) {
      const range = { start: attribute.start, end: attribute.start + attribute.name.length };
      checkName(attribute.name, range, report);
      attribute.namespace = namespaceOf(attribute.prefix, scope, range, report);
    } else if (attribute.name === 'xmlns') attribute.namespace = XMLNS_NAMESPACE;
    if (isRepeated(attributes, i, seen)) {
      report({
        code: 'xml-attribute',
        start: attribute.start,
        end: attribute.end,
        message: `the attribute ${attribute.name} is given twice`,
        hint: 'keep one of the two',
      });
      attributes.splice(i--, 1);
    }
  }
}

function resolvePrefix(element: XmlElement, scope: NamespaceScope, report: Report): void {
  const { name } = element;
  const range = { start: element.start + 1, end: element.start + 1 + name.length };
  const colon = name.indexOf(':');
  element.prefix = name.slice(0, colon);
  element.local = name.slice(colon + 1);
  checkName(name, range, report);
  element.namespace = namespaceOf(element.prefix, scope, range, report);
  if (element.prefix === 'xmlns')
    report(namespaceProblem(range, 'an element cannot have the prefix xmlns', 'rename it'));
}

function isRepeated(attributes: XmlAttribute[], index: number, seen: Set<string> | undefined): boolean {
  const { local, namespace } = attributes[index]!;
  if (seen) {
    const key = `{${namespace}}${local}`;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  }
  for (let k = 0; k < index; k++) {
    const other = attributes[k]!;
    if (other.local === local && other.namespace === namespace) return true;
  }
  return false;
}

function checkName(name: string, range: { start: number; end: number }, report: Report): void {
  if (/^[^:]+:[^:0-9.-][^:]*$/.test(name)) return;
  report(
    namespaceProblem(range, `"${name}" is not a name of the form prefix:local`, 'use one colon between two names'),
  );
}

function namespaceOf(
  prefix: string,
  scope: NamespaceScope,
  range: { start: number; end: number },
  report: Report,
): string {
  const uri = lookup(scope, prefix);
  if (uri !== undefined) return uri;
  report(
    namespaceProblem(
      range,
      `the prefix "${prefix}" is not bound to a namespace`,
      `declare it on the root element: xmlns:${prefix}="…", or leave the prefix out`,
    ),
  );
  // An unbound prefix names some foreign namespace.
  return `unbound:${prefix}`;
}
