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
