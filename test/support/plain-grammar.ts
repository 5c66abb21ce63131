import type { Expansion, Grammar, Item, XmlDocument, XmlNode } from '../../src/grxml/model.js';

/** A grammar's meaning as plain data, without places. */
export function plainGrammar(grammar: Grammar) {
  return {
    mode: grammar.mode,
    language: grammar.language,
    root: grammar.root,
    tagFormat: grammar.tagFormat,
    base: grammar.base,
    headerTags: grammar.headerTags.map((tag) => tag.content),
    lexicons: grammar.lexicons.map(({ uri, type }) => ({ uri, type })),
    metas: grammar.metas.map(({ name, httpEquiv, content }) => ({ name, httpEquiv, content })),
    rules: grammar.rules.map((rule) => ({
      id: rule.id,
      scope: rule.scope,
      examples: rule.examples.map((example) => example.text),
      expansion: rule.expansion.map(plainExpansion),
    })),
  };
}

export type PlainExpansion = ReturnType<typeof plainExpansion>;

/** An expansion as plain data, without places. */
export function plainExpansion(expansion: Expansion): unknown {
  switch (expansion.kind) {
    case 'token':
      return { token: expansion.text, quoted: expansion.quoted, language: expansion.language };
    case 'tag':
      return { tag: expansion.content };
    case 'ruleref':
      return { reference: expansion.target, language: expansion.language };
    case 'one-of':
      return { oneOf: expansion.alternatives.map(plainItem), language: expansion.language };
    case 'item':
      return plainItem(expansion);
  }
}

function plainItem(item: Item) {
  const { repeat, weight, language } = item;
  return { item: item.children.map(plainExpansion), repeat, weight, language };
}

/**
 * Everything that an XML document says, in order: elements with their attributes, comments, instructions, DOCTYPE,
 * CDATA, and text with its white space collapsed, except where it is significant.
 */
export function plainXml(document: XmlDocument): unknown[] {
  const events: unknown[] = [];
  let text = '';
  let isBehindMarkup = false;
  const flush = (isMarkup: boolean) => {
    const words = text.replace(/[\t\n\r ]+/g, ' ').trim();
    // White space between a word and a comment matters: it parts tokens.
    const opens = isBehindMarkup && /^[\t\n\r ]/.test(text);
    const closes = isMarkup && /[\t\n\r ]$/.test(text);
    if (words !== '') events.push(`${opens ? ' ' : ''}${words}${closes ? ' ' : ''}`);
    text = '';
    isBehindMarkup = isMarkup;
  };
  const visit = (node: XmlNode, isExact: boolean): void => {
    if (node.kind === 'text' && !node.cdata && !isExact) {
      text += node.value;
      return;
    }
    flush(node.kind !== 'element');
    if (node.kind === 'text') events.push({ text: node.value, cdata: node.cdata });
    else if (node.kind === 'comment') events.push({ comment: node.value });
    else if (node.kind === 'instruction') events.push({ instruction: node.target, body: node.body });
    else if (node.kind === 'doctype') events.push({ doctype: node.value.replace(/\r\n?/g, '\n') });
    else {
      const attributes = node.attributes.map(({ name, namespace, value }) => ({ name, namespace, value }));
      events.push({ element: node.name, namespace: node.namespace, attributes });
      const isKept =
        isExact ||
        node.local === 'tag' ||
        node.local === 'metadata' ||
        node.namespace !== document.root?.namespace ||
        node.attributes.some((attribute) => attribute.name === 'xml:space' && attribute.value === 'preserve');
      for (const child of node.children) visit(child, isKept);
      flush(false);
      events.push({ end: node.name });
    }
  };
  for (const node of document.nodes) visit(node, false);
  return events;
}

interface PlainItem {
  item: unknown[];
  repeat?: unknown;
  weight?: number | undefined;
  language?: string | undefined;
}

const isItem = (node: unknown): node is PlainItem => typeof node === 'object' && node !== null && 'item' in node;
const isBare = ({ repeat, weight, language }: PlainItem) =>
  repeat === undefined && weight === undefined && language === undefined;

/**
 * A grammar's meaning, without the choices of spelling that the two forms of SRGS make differently: quotes around a
 * single word, an item without attributes that only wraps another, alternatives of which there is one, a weight
 * outside of alternatives, a language of nothing.
 */
export function canonicalGrammar(grammar: Grammar) {
  const plain = plainGrammar(grammar);
  const rules = plain.rules.map((rule) => {
    const expansion = rule.expansion.map((one) => canonical(one));
    const [only] = expansion;
    return { ...rule, expansion: expansion.length === 1 && isItem(only) && isBare(only) ? only.item : expansion };
  });
  return { ...plain, rules };
}

function canonical(node: unknown, isAlternative = false): unknown {
  if (isItem(node)) {
    const item: PlainItem = { ...node, item: node.item.map((child) => canonical(child)) };
    if (!isAlternative) item.weight = undefined;
    if (item.item.length === 0) item.language = undefined;
    const [only] = item.item;
    if (item.item.length === 1 && isItem(only)) {
      if (isBare(only)) item.item = only.item;
      else if (isBare(item)) return only;
      else if (item.repeat === undefined && item.language === undefined) return { ...only, weight: item.weight };
    }
    return item;
  }
  if (typeof node === 'object' && node !== null && 'oneOf' in node) {
    const { oneOf, language } = node as { oneOf: PlainItem[]; language: string | undefined };
    const [only] = oneOf;
    if (oneOf.length === 1 && only!.weight === undefined) {
      return canonical({ item: [only], repeat: undefined, weight: undefined, language });
    }
    return { oneOf: oneOf.map((item) => canonical(item, true)), language };
  }
  if (typeof node === 'object' && node !== null && 'token' in node) return { ...node, quoted: undefined };
  return node;
}
