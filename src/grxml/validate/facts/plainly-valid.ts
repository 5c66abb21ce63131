import { SRGS_NAMESPACE, type XmlAttribute, type XmlDocument, type XmlElement } from '../../model.js';
import { isLanguage } from './attribute-values.js';
import { type ElementModel, elementModels, headerElements, type ValueKind } from './element-models.js';

/** Larger documents, and values longer than anybody writes, are for the schema stage: libxml2 has limits of its own. */
const most = { source: 1_000_000, depth: 100, value: 1000 };

const address = "[A-Za-z0-9/.:_~?=&;,+@!$'()*-]";
const identifier = /^(?!(?:NULL|VOID|GARBAGE)$)[A-Za-z_][A-Za-z0-9_]*$/;

/** Values that `schemas/srgs.xsd` takes for certain: fewer than it takes, in patterns that no engine reads differently. */
const legal: { readonly [kind in ValueKind]: RegExp } = {
  any: /^/,
  'name-token': /^/,
  version: /^1\.0$/,
  mode: /^(?:voice|dtmf)$/,
  scope: /^(?:public|private)$/,
  special: /^(?:NULL|VOID|GARBAGE)$/,
  'rule-id': identifier,
  root: identifier,
  uri: new RegExp(`^(?:${address}+(?:#[A-Za-z0-9_]+)?|#[A-Za-z0-9_]+)$`),
  repeat: /^[0-9]+(?:-[0-9]*)?$/,
  'repeat-prob': /^(?:0(?:\.[0-9]*)?|\.[0-9]+|1(?:\.0*)?)$/,
  weight: /^(?:[1-9][0-9]*(?:\.[0-9]*)?|0?\.[0-9]*[1-9][0-9]*)$/,
};

/** Elements that have exactly one of two attributes. */
const eitherOf: { readonly [element: string]: readonly [string, string] } = {
  ruleref: ['uri', 'special'],
  meta: ['name', 'http-equiv'],
};

/** What is looked up for each element. */
const models = new Map(
  Object.entries(elementModels).map(([name, model]) => {
    const either = eitherOf[name];
    return [name, { model, either, needsAttributes: model.required.length > 0 || either !== undefined }];
  }),
);

/**
 * Whether the schema of SRGS (`schemas/srgs.xsd`) accepts a document for certain, so that libxml2 need not be asked: nothing
 * but elements of SRGS in their places, with values that need no second opinion. Most grammars are such documents. False says
 * nothing about a document.
 * @param document as the reader returned it, without findings
 */
export function isPlainlyValid({ source, root, nodes, part }: XmlDocument): boolean {
  if (!root || part || source.length > most.source || root.local !== 'grammar') return false;
  // The copy for libxml2 has no DOCTYPE, and one that declares entities is a finding of the reader.
  if (nodes.some(({ kind }) => kind === 'instruction')) return false;
  const ids = new Set<string>();
  // Without recursion, although depth is bounded: elements whose content is still to be looked at.
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === most.depth) return false;
    const next: XmlElement[] = [];
    for (const element of level) if (!isPlainElement(element, ids, next)) return false;
    level = next;
  }
  const name = attributeValue(root, 'root');
  return name === undefined || ids.has(name);
}

const attributeValue = ({ attributes }: XmlElement, name: string) =>
  attributes.find((each) => each.name === name)?.value;

function isPlainElement(element: XmlElement, ids: Set<string>, inside: XmlElement[]): boolean {
  const { name, local, namespace, attributes } = element;
  const plain = name === local ? models.get(local) : undefined;
  if (!plain || namespace !== SRGS_NAMESPACE) return false;
  const { model, either } = plain;
  // Nearly all elements are items and tags without attributes.
  if (attributes.length === 0) return !plain.needsAttributes && isPlainContent(element, model, inside);
  for (const attribute of attributes) if (!isPlainAttribute(attribute, model, local)) return false;
  const has = (sought: string) => attributeValue(element, sought) !== undefined;
  if (!model.required.every(has)) return false;
  if (either && has(either[0]) === has(either[1])) return false;
  if (local === 'rule') {
    const id = attributeValue(element, 'id')!;
    if (ids.has(id)) return false;
    ids.add(id);
  }
  return isPlainContent(element, model, inside);
}

const instance = 'http://www.w3.org/2001/XMLSchema-instance';

/** Whether locations of schemas are all on the net, from which nothing is fetched. */
const areOnNet = (locations: string) =>
  locations
    .trim()
    .split(/\s+/)
    .every((each) => /^https?:\/\//.test(each));

function isPlainAttribute(attribute: XmlAttribute, model: ElementModel, element: string): boolean {
  const { name, value } = attribute;
  if (value.length > most.value) return false;
  if (attribute.prefix === 'xmlns') return /^[a-z]+$/.test(attribute.local);
  if (attribute.namespace === instance)
    return element === 'grammar' && attribute.local === 'schemaLocation' && areOnNet(value);
  if (name === 'xmlns') return value === SRGS_NAMESPACE;
  if (name === 'xml:lang') return model.language && isLanguage(value);
  if (name === 'xml:base') return element === 'grammar' && legal.uri.test(value);
  return Object.hasOwn(model.attributes, name) && legal[model.attributes[name]!].test(value);
}

/** What the schema says about order: the header comes before the rules, examples come before everything else. */
const comesFirst = (parent: string, child: string): boolean =>
  parent === 'grammar' ? headerElements.has(child) : parent === 'rule' && child === 'example';

function isPlainContent({ local, children }: XmlElement, model: ElementModel, inside: XmlElement[]): boolean {
  if (model.empty) return children.length === 0;
  let hasBegun = false;
  let elements = 0;
  for (const child of children) {
    if (child.kind === 'comment') continue;
    if (child.kind === 'text') {
      if (model.text || (!child.cdata && /^[ \t\n\r]*$/.test(child.value))) continue;
      return false;
    }
    if (child.kind !== 'element' || !model.children.has(child.local)) return false;
    if (!comesFirst(local, child.local)) hasBegun = true;
    else if (hasBegun) return false;
    elements++;
    inside.push(child);
  }
  return local !== 'one-of' || elements > 0;
}
