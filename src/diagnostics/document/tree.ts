/** A YAML or JSON document as plain nodes with offsets into its text; what every reader of the hours file works on. */
export type Tree = ScalarNode | MappingNode | SequenceNode;

interface Node {
  /** Offsets of the text in UTF-16 units, the end exclusive. */
  start: number;
  end: number;
}

export interface ScalarNode extends Node {
  kind: 'scalar';
  value: string | number | boolean | null;
  /** As written, where that is not `String(value)`: `007` stays `007` for a field that wants text. */
  text: string;
}

export interface MappingNode extends Node {
  kind: 'mapping';
  entries: MappingEntry[];
}

export interface MappingEntry {
  key: string;
  keyStart: number;
  keyEnd: number;
  value: Tree;
}

export interface SequenceNode extends Node {
  kind: 'sequence';
  items: Tree[];
}

/** Why a text could not be read. Offsets as in a node. */
export interface TreeError {
  code: string;
  message: string;
  start: number;
  end: number;
  hint?: string;
}

/** From so many entries on a mapping is looked up by an index, made once. */
const manyEntries = 64;
const indexes = new WeakMap<MappingNode, ReadonlyMap<string, MappingEntry>>();

/** The entry of a key; the first where a key stands twice. */
function entryOf(node: MappingNode, key: string): MappingEntry | undefined {
  if (node.entries.length < manyEntries) return node.entries.find((candidate) => candidate.key === key);
  let index = indexes.get(node);
  if (!index) {
    index = new Map([...node.entries].reverse().map((entry) => [entry.key, entry]));
    indexes.set(node, index);
  }
  return index.get(key);
}

/** The node below a path, and the entry it is the value of; undefined where the path leads nowhere. */
export function nodeAt(
  tree: Tree,
  path: readonly (string | number)[],
): { node: Tree; entry?: MappingEntry } | undefined {
  let node = tree;
  let entry: MappingEntry | undefined;
  for (const step of path) {
    if (node.kind === 'sequence') {
      const item = node.items[Number(step)];
      if (!item) return undefined;
      node = item;
      entry = undefined;
    } else if (node.kind === 'mapping') {
      entry = entryOf(node, String(step));
      if (!entry) return undefined;
      node = entry.value;
    } else return undefined;
  }
  return entry ? { node, entry } : { node };
}

/** The node as plain JavaScript values. */
export function plainValue(node: Tree): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'sequence') return node.items.map(plainValue);
  return Object.fromEntries(node.entries.map((entry) => [entry.key, plainValue(entry.value)]));
}
