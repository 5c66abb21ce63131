import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type ParsedNode, parseDocument, visit } from 'yaml';
import { type Diagnostic, Lines } from '../index.js';
import { plainTree } from './plain-tree.js';
import type { Tree, TreeError } from './tree.js';

/** Aliases are followed up to this many nodes in all, so that a few lines cannot unfold into gigabytes. */
const maxNodes = 500_000;
const maxDepth = 60;

const tooDeep = `nested deeper than ${maxDepth} levels`;

/**
 * Where a text opens brackets or lists in lists so deeply that parsing it would take seconds and end the stack. It only
 * counts, quotes or not: no file comes near these numbers.
 */
function deepAt(text: string): number | undefined {
  let open = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 91 || unit === 123) open++;
    else if (unit === 93 || unit === 125) open--;
    if (open > 1000) return i;
  }
  const dashes = /(?:[-?][ \t]+){1000}/.exec(text);
  return dashes ? dashes.index : undefined;
}

class TreeFailure extends Error {
  readonly code: string;
  readonly start: number;
  constructor(code: string, message: string, start: number) {
    super(message);
    this.code = code;
    this.start = start;
  }
}

/**
 * What each alias stands for: the nearest node before it that has the anchor (YAML 1.2.2, 7.1). One walk over the
 * document: the parser's own look-up walks it again for every alias, and an alias that unfolds is met very often.
 */
function aliasTargets(document: ReturnType<typeof parseDocument<ParsedNode>>): Map<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
        return;
      }
      const target = anchors.get(node.source);
      if (target) targets.set(node, target);
    },
  });
  return targets;
}

/**
 * Reads YAML 1.2 (core schema; JSON is a part of it) into nodes with offsets. One document only; a key may stand once.
 * Custom tags, keys that are not plain text, and documents that nest or unfold without measure are refused.
 */
export function yamlTree(text: string): { tree?: Tree; errors: TreeError[] } {
  let nodes = 0;
  let targets: Map<Alias, Node>;
  const resolving = new Set<Node>();

  const convert = (node: Node | null, depth: number, fallback: number): Tree => {
    const start = node?.range?.[0] ?? fallback;
    if (++nodes > maxNodes) {
      throw new TreeFailure('too-large', `the file expands to more than ${maxNodes} values`, start);
    }
    if (depth > maxDepth) throw new TreeFailure('syntax', tooDeep, start);
    const end = node?.range?.[1] ?? start;
    if (node === null) return { kind: 'scalar', value: null, text: '', start, end };
    if (isAlias(node)) {
      const target = targets.get(node);
      if (!target) throw new TreeFailure('syntax', `the alias *${node.source} does not name an anchor`, start);
      if (resolving.has(target)) {
        throw new TreeFailure('syntax', `the alias *${node.source} contains itself`, start);
      }
      resolving.add(target);
      const tree = convert(target, depth + 1, start);
      resolving.delete(target);
      return tree;
    }
    if (isScalar(node)) {
      const value = node.value;
      if (value !== null && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
        throw new TreeFailure('syntax', 'a value of this kind is not supported', start);
      }
      // An absent value has no place of its own: it stands where its key ends.
      if (value === null && !node.source) return { kind: 'scalar', value, text: '', start: fallback, end: fallback };
      return { kind: 'scalar', value, text: node.source ?? String(value ?? ''), start, end };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => convert(item as Node | null, depth + 1, start));
      // A block ends with its last value; the parser counts the comments and empty lines behind it too.
      return { kind: 'sequence', items, start, end: node.flow ? end : (items.at(-1)?.end ?? end) };
    }
    if (!isMap(node)) throw new TreeFailure('syntax', 'a value of this kind is not supported', start);
    const entries = node.items.map((pair) => {
      const key = pair.key as Node | null;
      if (!isScalar(key)) throw new TreeFailure('syntax', 'a key must be plain text', key?.range?.[0] ?? start);
      const keyStart = key.range?.[0] ?? start;
      const keyEnd = key.range?.[1] ?? keyStart;
      const value = convert(pair.value as Node | null, depth + 1, keyEnd);
      return { key: String(key.source ?? key.value), keyStart, keyEnd, value };
    });
    return { kind: 'mapping', entries, start, end: node.flow ? end : (entries.at(-1)?.value.end ?? end) };
  };

  const deep = deepAt(text);
  if (deep !== undefined) return { errors: [{ code: 'syntax', message: tooDeep, start: deep, end: deep }] };
  let document: ReturnType<typeof parseDocument<ParsedNode>>;
  try {
    document = parseDocument(text, { uniqueKeys: true, prettyErrors: false, logLevel: 'silent' });
  } catch (error) {
    // The parser itself recurses: a text of nothing but brackets ends its stack.
    if (!(error instanceof RangeError)) throw error;
    return { errors: [{ code: 'syntax', message: tooDeep, start: 0, end: 0 }] };
  }
  const errors: TreeError[] = document.errors.slice(0, 20).map((error) => ({
    code: error.code === 'DUPLICATE_KEY' ? 'duplicate-key' : 'syntax',
    message:
      error.code === 'DUPLICATE_KEY'
        ? `the key "${text.slice(error.pos[0], text.slice(error.pos[0]).search(/[:\s]|$/) + error.pos[0])}" is given a second time`
        : `not valid YAML: ${error.message.replace(/\.?$/, '')}`,
    start: error.pos[0],
    end: error.pos[1],
    ...(error.code === 'DUPLICATE_KEY' ? { hint: 'keep one of the two' } : {}),
  }));
  if (errors.length) return { errors };
  try {
    targets = aliasTargets(document);
    return { tree: convert(document.contents, 0, 0), errors };
  } catch (error) {
    if (!(error instanceof TreeFailure)) throw error;
    return { errors: [{ code: error.code, message: error.message, start: error.start, end: error.start }] };
  }
}

/**
 * Reads YAML 1.2 or JSON into nodes with places; most documents need only the quick reader of plain ones.
 * @param prefix what the codes of findings begin with: `hours`, `flow`, `suite`
 * @returns the tree, or why there is none
 */
export function readDocument(text: string, prefix: string): { tree?: Tree; diagnostics: Diagnostic[] } {
  const plain = plainTree(text);
  if (plain) return { tree: plain, diagnostics: [] };
  const { tree, errors } = yamlTree(text);
  if (tree) return { tree, diagnostics: [] };
  const lines = new Lines(text);
  return {
    diagnostics: errors.map(({ code, message, start, end, hint }) => ({
      code: `${prefix}-${code}`,
      severity: 'error',
      message,
      ...lines.span(start, end),
      ...(hint === undefined ? {} : { hint }),
    })),
  };
}
