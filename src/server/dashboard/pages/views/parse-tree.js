import { h } from '../dom.js';
import { readParseStructure } from './parse-structure.js';

/** Deeper or larger trees are cut off at these bounds. */
const deepest = 40;
const mostNodes = 1500;

/** The words below a node. */
function wordsOf(node) {
  if (node.kind === 'token') return [node.text];
  return node.kind === 'rule' ? node.children.flatMap(wordsOf) : [];
}

/** A parse as nested lists: rules with the words they cover, tokens, tags. Other text is shown as it is. */
export function parseTree(structure) {
  const root = readParseStructure(structure);
  if (!root) return h('pre', { class: 'code' }, structure);
  let count = 0;
  const item = (node, depth) => {
    if (++count > mostNodes) return count === mostNodes + 1 ? h('li', {}, '…') : null;
    if (node.kind === 'token') return h('li', { class: 'token' }, node.text);
    if (node.kind === 'tag') return h('li', { class: 'tag' }, h('code', {}, node.text.trim()));
    return h(
      'li',
      { class: 'rule' },
      h('span', { class: 'rule-name' }, node.name),
      depth < deepest
        ? h(
            'ul',
            {},
            node.children.map((child) => item(child, depth + 1)),
          )
        : h('span', {}, ` ${wordsOf(node).join(' ')} …`),
    );
  };
  return h('ul', { class: 'tree', 'aria-label': 'Parse tree' }, item(root, 0));
}
