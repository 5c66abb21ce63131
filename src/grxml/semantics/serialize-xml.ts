import { illegal, nameEnd } from '../../xml/text.js';
import { xmlAttribute, xmlText } from '../../xml/write-xml.js';
import { type SemanticArray, type SemanticObject, type SemanticValue, scalarText } from './semantic-value.js';

export interface XmlOptions {
  /** Name of the element around the result, `result` by default; `''` gives the bare fragment. */
  root?: string;
  /** Told of everything that XML cannot hold, which is then left out. */
  report?: (problem: string) => void;
}

/** Properties that say how a value is written and are not elements themselves. */
const special = new Set(['_value', '_attributes', '_nsdecl', '_nsprefix']);

/**
 * The XML form of a result (SISR 1.0, section 7). A property becomes an element, a scalar its text. `_value` is the text
 * of an element that has more than text, `_attributes` its attributes, `_nsdecl` ({_prefix, _name}, or an array of them)
 * the namespaces it declares, `_nsprefix` its own prefix. An array has the attribute `length` and an element `item` with
 * the attribute `index` for each element that is defined.
 */
export function serializeXml(value: SemanticValue, options: XmlOptions = {}): string {
  const writer = new XmlWriter(options.report ?? (() => {}));
  const root = options.root ?? 'result';
  if (root === '') return writer.content(value, '', new Set(['xml']));
  return writer.element(root, value, root, new Set(['xml']), []);
}

type Composite = SemanticObject | SemanticArray;

class XmlWriter {
  readonly #report: (problem: string) => void;
  constructor(report: (problem: string) => void) {
    this.#report = report;
  }

  /** @param path for messages, e.g. `result.city` */
  element(
    local: string,
    value: SemanticValue,
    path: string,
    outerPrefixes: ReadonlySet<string>,
    given: [string, string][],
  ): string {
    if (value === undefined || isFunction(value)) {
      this.#report(`${path} is ${value === undefined ? 'undefined' : 'a function'} and is left out`);
      return '';
    }
    if (!isNcName(local)) {
      this.#report(`${path} is left out: "${local}" is not a name of an XML element`);
      return '';
    }
    const composite = asComposite(value);
    const attributes = new Map<string, string>(given);
    let prefixes = outerPrefixes;
    let name = local;
    if (composite !== undefined) {
      prefixes = this.#declarations(composite, path, outerPrefixes, attributes);
      name = this.#prefixed(local, property(composite, '_nsprefix'), path, prefixes);
      if (composite.kind === 'array') attributes.set('length', String(composite.items.length));
      this.#attributes(composite, path, prefixes, attributes);
    }
    const inside = this.content(value, path, prefixes);
    let tag = `<${name}`;
    for (const [attribute, text] of attributes) tag += ` ${attribute}="${this.#escape(text, path, true)}"`;
    return inside === '' ? `${tag}/>` : `${tag}>${inside}</${name}>`;
  }

  /** The content between an element's tags. */
  content(value: SemanticValue, path: string, prefixes: ReadonlySet<string>): string {
    if (value === undefined || isFunction(value)) return '';
    const composite = asComposite(value);
    if (composite === undefined) return this.#escape(scalarText(value as string), path, false);
    let text = '';
    const own = property(composite, '_value');
    if (own !== undefined) {
      if (asComposite(own) !== undefined || isFunction(own))
        this.#report(`${path}._value is left out: it is not a scalar`);
      else text += this.#escape(scalarText(own as string), path, false);
    }
    if (composite.kind === 'array') {
      for (const [index, item] of composite.items.entries()) {
        if (item !== undefined) {
          text += this.element('item', item, `${path}[${index}]`, prefixes, [['index', String(index)]]);
        }
      }
    }
    for (const [name, part] of composite.entries) {
      if (!special.has(name)) text += this.element(name, part, path === '' ? name : `${path}.${name}`, prefixes, []);
    }
    return text;
  }

  #declarations(
    value: Composite,
    path: string,
    outer: ReadonlySet<string>,
    attributes: Map<string, string>,
  ): ReadonlySet<string> {
    const declared = property(value, '_nsdecl');
    if (declared === undefined) return outer;
    const prefixes = new Set(outer);
    const list = isArray(declared) ? declared.items : [declared];
    for (const each of list) {
      const composite = asComposite(each);
      const prefix = composite && textOf(property(composite, '_prefix'));
      const uri = composite && textOf(property(composite, '_name'));
      // The empty prefix is the default namespace; `xml` and `xmlns` are not to be declared.
      if (uri === undefined || uri === '' || /^xml/i.test(prefix ?? '') || (prefix && !isNcName(prefix))) {
        this.#report(`${path}._nsdecl is left out: it needs _prefix, a name, and _name, a URI`);
        continue;
      }
      attributes.set(prefix ? `xmlns:${prefix}` : 'xmlns', uri);
      if (prefix) prefixes.add(prefix);
    }
    return prefixes;
  }

  #attributes(value: Composite, path: string, prefixes: ReadonlySet<string>, attributes: Map<string, string>): void {
    const own = property(value, '_attributes');
    if (own === undefined) return;
    const composite = asComposite(own);
    if (composite === undefined) {
      this.#report(`${path}._attributes is left out: it is not an object`);
      return;
    }
    for (const [local, part] of composite.entries) {
      const detail = asComposite(part);
      const text = textOf(detail === undefined ? part : property(detail, '_value'));
      const place = `${path}._attributes.${local}`;
      if (text === undefined) this.#report(`${place} is left out: an attribute has a scalar value`);
      else if (!isNcName(local) || local === 'xmlns') {
        this.#report(`${place} is left out: "${local}" is not a name of an XML attribute`);
      } else {
        const name = this.#prefixed(local, detail && property(detail, '_nsprefix'), place, prefixes);
        if (attributes.has(name)) this.#report(`${place} is left out: the element has an attribute "${name}" already`);
        else attributes.set(name, text);
      }
    }
  }

  #prefixed(local: string, prefix: SemanticValue, path: string, prefixes: ReadonlySet<string>): string {
    const text = textOf(prefix);
    if (text === undefined || text === '') return local;
    if (prefixes.has(text)) return `${text}:${local}`;
    this.#report(`${path} goes without its prefix: "${text}" is not declared by _nsdecl here or above`);
    return local;
  }

  #escape(text: string, path: string, attribute: boolean): string {
    if (illegal.test(text)) this.#report(`${path} has a character that XML cannot hold; it is replaced by U+FFFD`);
    return attribute ? xmlAttribute(text) : xmlText(text);
  }
}

function asComposite(value: SemanticValue): Composite | undefined {
  return typeof value === 'object' && value !== null && (value.kind === 'object' || value.kind === 'array')
    ? value
    : undefined;
}

function isArray(value: SemanticValue): value is SemanticArray {
  return typeof value === 'object' && value !== null && value.kind === 'array';
}

function isFunction(value: SemanticValue): boolean {
  return typeof value === 'object' && value !== null && value.kind === 'function';
}

function property(value: Composite, name: string): SemanticValue {
  return value.entries.find((entry) => entry[0] === name)?.[1];
}

/** The text of a scalar; undefined for everything else. */
function textOf(value: SemanticValue): string | undefined {
  if (value === undefined || isFunction(value) || asComposite(value) !== undefined) return undefined;
  return scalarText(value as string);
}

/** Namespaces in XML 1.0: a name without a colon. */
function isNcName(text: string): boolean {
  return text !== '' && nameEnd(text, 0) === text.length && !text.includes(':');
}
