import type { MappingEntry, Tree } from '../../diagnostics/document/tree.js';
import { readDocument } from '../../diagnostics/document/yaml-tree.js';
import type { OpenDocument } from '../documents.js';

/** The keys and numbers that lead to a value. */
export type TreePath = readonly (string | number)[];

/** A value or a key of a document, and the way to it. */
export interface TreePlace {
  path: TreePath;
  node: Tree;
  /** The entry whose value it is. */
  entry: MappingEntry | undefined;
  /** True for the key of the entry, false for its value. */
  isKey: boolean;
}

interface Reading {
  version: number;
  tree: Tree | undefined;
}

const known = new WeakMap<OpenDocument, Reading>();

/**
 * The tree of a document in YAML or JSON, made once per version. While a document cannot be read, its last tree has
 * other places, so that there is none.
 */
export function treeOf(document: OpenDocument): Tree | undefined {
  let reading = known.get(document);
  if (reading?.version !== document.text.version) {
    reading = { version: document.text.version, tree: readDocument(document.text.getText(), 'yaml').tree };
    known.set(document, reading);
  }
  return reading.tree;
}

/** Visits every key and value of a tree, outside in. */
export function visitTree(tree: Tree, visit: (place: TreePlace) => void): void {
  const walk = (node: Tree, path: TreePath, entry: MappingEntry | undefined): void => {
    visit({ path, node, entry, isKey: false });
    if (node.kind === 'sequence')
      for (const [index, item] of node.items.entries()) walk(item, [...path, index], undefined);
    if (node.kind !== 'mapping') return;
    for (const each of node.entries) {
      const below = [...path, each.key];
      visit({ path: below, node: each.value, entry: each, isKey: true });
      walk(each.value, below, each);
    }
  };
  walk(tree, [], undefined);
}

/** What is at an offset, from the outside in; the last is the innermost. */
export function placesAt(tree: Tree, offset: number): TreePlace[] {
  const found: TreePlace[] = [];
  const walk = (node: Tree, path: TreePath, entry: MappingEntry | undefined): void => {
    if (offset < node.start || offset > node.end) return;
    found.push({ path, node, entry, isKey: false });
    if (node.kind === 'sequence') {
      for (const [index, item] of node.items.entries()) walk(item, [...path, index], undefined);
      return;
    }
    if (node.kind !== 'mapping') return;
    for (const each of node.entries) {
      const below = [...path, each.key];
      if (each.keyStart <= offset && offset <= each.keyEnd) {
        found.push({ path: below, node: each.value, entry: each, isKey: true });
        return;
      }
      walk(each.value, below, each);
    }
  };
  walk(tree, [], undefined);
  return found;
}

/** What is being written at an offset. */
export interface WrittenPlace {
  /** The way to the mapping or list in which it is written. */
  path: TreePath;
  /** A key of the mapping at `path`, the value of the key that ends `path`, or an item of the list at `path`. */
  as: 'key' | 'value';
  /** The tree with the word that stands for what is being written. */
  tree: Tree;
}

/** A word that nobody writes. */
const marker = 'zqcursorqz';

/**
 * Finds out what is being written, by reading the document with a word in that place: as a key and as a value. A document
 * that cannot be read behind the place is read up to it.
 * @param start where the word that is being written begins
 */
export function writtenAt(text: string, start: number, offset: number): WrittenPlace[] {
  const before = text.slice(0, start);
  const after = text.slice(offset);
  const restOfLine = /^[^\n]*/.exec(after)![0];
  const tails = [after, closing(before) + restOfLine.replace(/[^\]}]/g, ''), closing(before)];
  const found: WrittenPlace[] = [];
  for (const written of [marker, `${marker}:`]) {
    for (const tail of tails) {
      // A key needs a space or a line end behind its colon.
      const { tree } = readDocument(`${before}${written}${/^\S/.test(tail) ? ' ' : ''}${tail}`, 'yaml');
      const place = tree && findMarker(tree);
      if (!place) continue;
      if (!found.some(({ as }) => as === place.as)) found.push(place);
      break;
    }
  }
  return found;
}

function findMarker(tree: Tree): WrittenPlace | undefined {
  let found: WrittenPlace | undefined;
  visitTree(tree, ({ path, node, isKey }) => {
    if (isKey && path.at(-1) === marker) found = { path: path.slice(0, -1), as: 'key', tree };
    else if (!isKey && node.kind === 'scalar' && node.text.includes(marker)) found ??= { path, as: 'value', tree };
  });
  return found;
}

/** The brackets that are open at the end of a text, closed. */
function closing(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1;
  const open: string[] = [];
  for (const sign of text.slice(lineStart).replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '')) {
    if (sign === '{') open.unshift('}');
    else if (sign === '[') open.unshift(']');
    else if (sign === '}' || sign === ']') open.shift();
  }
  return open.join('');
}
