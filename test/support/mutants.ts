import { grammarKind } from '../../src/grxml/read/build-grammar.js';
import { readXml } from '../../src/xml/read-xml.js';
import type { XmlElement } from '../../src/xml/tree.js';
import { fc } from './random-cases.js';

/** An XML element that can be changed and written again. */
interface Node {
  name: string;
  attributes: [string, string][];
  children: (Node | string)[];
}

function fromXml(element: XmlElement): Node {
  const children: Node['children'] = [];
  for (const child of element.children) {
    if (child.kind === 'element') children.push(fromXml(child));
    else if (child.kind === 'text') children.push(child.value);
  }
  return { name: element.name, attributes: element.attributes.map(({ name, value }) => [name, value]), children };
}

const asXml = (text: string) => text.replace(/[&<>"\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);

function toXml(node: Node | string): string {
  if (typeof node === 'string') return asXml(node);
  const attributes = node.attributes.map(([name, value]) => ` ${name}="${asXml(value)}"`).join('');
  if (node.children.length === 0) return `<${node.name}${attributes}/>`;
  return `<${node.name}${attributes}>${node.children.map(toXml).join('')}</${node.name}>`;
}

/** Every element with its parent, the root first. */
function all(root: Node): { node: Node; parent: Node | undefined }[] {
  const found: { node: Node; parent: Node | undefined }[] = [];
  const visit = (node: Node, parent: Node | undefined) => {
    found.push({ node, parent });
    for (const child of node.children) if (typeof child !== 'string') visit(child, node);
  };
  visit(root, undefined);
  return found;
}

const elementNames = [
  ...['rule', 'item', 'one-of', 'ruleref', 'tag', 'token', 'example', 'lexicon', 'meta', 'metadata', 'grammar'],
  ...['items', 'Rule', 'count', 'x:item', 'x:thing', 'g:item', 'g:rule'],
];
const attributeNames = [
  ...['id', 'scope', 'uri', 'special', 'type', 'repeat', 'repeat-prob', 'weight', 'root', 'version', 'mode'],
  ...['tag-format', 'xml:lang', 'xml:base', 'xml:space', 'xml:id', 'name', 'http-equiv', 'content', 'lang', 'x:id'],
  ...['g:id', 'Repeat'],
];
const values = [
  ...['', ' ', 'a', 'public', 'private', 'Public', ' public', 'voice', 'dtmf', 'DTMF', '1.0', '1', '1.00', '2.0'],
  ...['0', '00', '0.0', '.0', '0.', '.5', '5.', '0.5', '1.5', '1.', '1.01', '.', '-1', '+1', '1e3', '٣', '0-', '2-4'],
  ...[
    '4-2',
    '-3',
    '1-2-3',
    '1 -2',
    '01-02',
    '00012',
    '999999999',
    '99999999999999999999',
    '1-99999999999999999999',
    'NULL',
    'VOID',
    'GARBAGE',
    'null',
    'NULLx',
    'NUL',
  ],
  ...[
    'GARBAG',
    'VOIDS',
    'main',
    'r1',
    'a-b',
    'a.b',
    'a:b',
    '1a',
    '_a',
    'é',
    'ab c',
    'a\tb',
    '日本',
    '\u{10400}',
    'a\u00b7',
  ],
  ...[
    '\u0301a',
    '\u2070',
    '\u037e',
    '#main',
    '#a.b',
    '#a-b',
    '#',
    '#NULL',
    'x.grxml',
    'x.grxml#main',
    'x.grxml#a:b',
    'x#y#z',
  ],
  ...[
    'x.grxml#',
    'http://h/a b',
    'http://h/%zz',
    'http://h/%41',
    'http://[::1]/x#y',
    '//a@[::1]:80',
    '//[x]',
    'a[b]',
    '//h%/x',
    'a\\b',
    'é.grxml',
  ],
  ...[
    'a?b#c',
    'a?b%',
    'builtin:date?x=y',
    'semantics/1.0',
    'en-US',
    'en_US',
    'en',
    'x-klingon',
    'abcdefghi',
    'en-abcdefghi',
  ],
  ...['de-', 'de--DE', '1e', 'en ', 'toString', 'constructor', '__proto__'],
];
const texts = ['', ' ', '\n  ', '>', 'hello', '"', '"a b"', '\u00a0', 'x y'];

type Change = (root: Node, pick: (length: number) => number) => void;

/** One way to break a grammar; each takes its choices from `pick`. */
const changes: { readonly [name: string]: Change } = {
  drop(root, pick) {
    const { node, parent } = pickElement(root, pick);
    if (parent) parent.children.splice(parent.children.indexOf(node), 1);
  },
  unwrap(root, pick) {
    const { node, parent } = pickElement(root, pick);
    if (parent) parent.children.splice(parent.children.indexOf(node), 1, ...node.children);
  },
  rename(root, pick) {
    pickElement(root, pick).node.name = elementNames[pick(elementNames.length)]!;
  },
  duplicate(root, pick) {
    const { node, parent } = pickElement(root, pick);
    if (parent) parent.children.splice(pick(parent.children.length + 1), 0, structuredClone(node));
  },
  move(root, pick) {
    const { node, parent } = pickElement(root, pick);
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(node), 1);
    const target = pickElement(root, pick).node;
    target.children.splice(pick(target.children.length + 1), 0, node);
  },
  insert(root, pick) {
    const { node } = pickElement(root, pick);
    const fresh: Node = { name: elementNames[pick(elementNames.length)]!, attributes: [], children: [] };
    if (pick(2)) fresh.attributes.push([attributeNames[pick(attributeNames.length)]!, values[pick(values.length)]!]);
    if (pick(2)) fresh.children.push(texts[pick(texts.length)]!);
    node.children.splice(pick(node.children.length + 1), 0, fresh);
  },
  wrap(root, pick) {
    const { node, parent } = pickElement(root, pick);
    if (!parent) return;
    const wrapper: Node = { name: elementNames[pick(elementNames.length)]!, attributes: [], children: [node] };
    parent.children.splice(parent.children.indexOf(node), 1, wrapper);
  },
  dropAttribute(root, pick) {
    const { node } = pickElement(root, pick);
    const index = pick(node.attributes.length + 1);
    if (!node.attributes[index]?.[0].startsWith('xmlns')) node.attributes.splice(index, 1);
  },
  setAttribute(root, pick) {
    const { node } = pickElement(root, pick);
    const name = attributeNames[pick(attributeNames.length)]!;
    node.attributes = node.attributes.filter(([other]) => other !== name);
    node.attributes.push([name, values[pick(values.length)]!]);
  },
  changeValue(root, pick) {
    const { node } = pickElement(root, pick);
    const attribute = node.attributes[pick(node.attributes.length + 1)];
    if (attribute && !attribute[0].startsWith('xmlns')) attribute[1] = values[pick(values.length)]!;
  },
  padValue(root, pick) {
    const { node } = pickElement(root, pick);
    const attribute = node.attributes[pick(node.attributes.length + 1)];
    if (!attribute || attribute[0].startsWith('xmlns')) return;
    const space = [' ', '\n', '\u00a0'][pick(3)]!;
    attribute[1] = pick(2) ? `${attribute[1]}${space}` : `${space}${attribute[1]}`;
  },
  renameAttribute(root, pick) {
    const { node } = pickElement(root, pick);
    const attribute = node.attributes[pick(node.attributes.length + 1)];
    const name = attributeNames[pick(attributeNames.length)]!;
    if (!attribute || attribute[0].startsWith('xmlns') || node.attributes.some(([other]) => other === name)) return;
    attribute[0] = name;
  },
  insertText(root, pick) {
    const { node } = pickElement(root, pick);
    node.children.splice(pick(node.children.length + 1), 0, texts[pick(texts.length)]!);
  },
  leaveNamespace(root, pick) {
    const { node } = pickElement(root, pick);
    node.attributes = node.attributes.filter(([name]) => name !== 'xmlns');
    node.attributes.push(['xmlns', ['', 'urn:other', 'http://www.w3.org/2001/06/grammar'][pick(3)]!]);
  },
};

function pickElement(root: Node, pick: (length: number) => number) {
  const elements = all(root);
  return elements[pick(elements.length)]!;
}

/**
 * Grammars with one to three random defects each, made from sound ones: elements dropped, moved, doubled, renamed,
 * attributes and their values changed, text put anywhere. The result is always well-formed.
 */
export function mutants(sources: readonly string[]): fc.Arbitrary<string> {
  const roots = sources.map((source) => {
    const { document, diagnostics } = readXml(source, grammarKind);
    if (diagnostics.length > 0 || !document.root) throw new Error(`not sound: ${source}`);
    return fromXml(document.root);
  });
  const names = Object.keys(changes);
  const change = fc.tuple(fc.constantFrom(...names), fc.array(fc.nat(), { minLength: 10, maxLength: 10 }));
  return fc.tuple(fc.nat(roots.length - 1), fc.array(change, { minLength: 1, maxLength: 3 })).map(([index, steps]) => {
    const root = structuredClone(roots[index]!);
    root.attributes.push(['xmlns:x', 'urn:x'], ['xmlns:g', 'http://www.w3.org/2001/06/grammar']);
    for (const [name, numbers] of steps) {
      let next = 0;
      changes[name]!(root, (length) => numbers[next++ % numbers.length]! % length);
    }
    return toXml(root);
  });
}
