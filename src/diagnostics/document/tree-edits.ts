/** Edits that take parts out of a document in YAML or JSON, and add parts: comments and layout of the rest stay. */
import type { SourceEdit, Span } from '../index.js';
import type { DocumentSource, Path } from './source.js';
import { type MappingEntry, type MappingNode, nodeAt, type SequenceNode, type Tree } from './tree.js';

type Container = MappingNode | SequenceNode;
interface Stretch {
  start: number;
  end: number;
}

const isFlow = (text: string, { start }: Container): boolean => text[start] === '{' || text[start] === '[';

/** What a container holds, in order: entries with their keys, or items. */
const partsOf = (container: Container): Stretch[] =>
  container.kind === 'sequence'
    ? container.items
    : container.entries.map(({ keyStart, keyEnd, value }) => ({ start: keyStart, end: Math.max(keyEnd, value.end) }));

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

/** Behind the line in which a stretch ends, its line end included. A block text ends with one. */
function behindLine(text: string, { start, end }: Stretch): number {
  if (end > start && text[end - 1] === '\n') return end;
  const at = text.indexOf('\n', end);
  return at < 0 ? text.length : at + 1;
}

/**
 * The edit that takes an entry of a mapping or an item of a list out.
 * @param whenLast what becomes of a container that holds nothing else: it goes with its own key, or is left empty
 * @param comments whether the comment right above goes with it; one on its line always does
 * @returns undefined where there is nothing at the path, or where it is written in an unusual form
 */
export function removed(
  source: DocumentSource,
  path: Path,
  whenLast: 'remove' | 'empty',
  comments: 'remove' | 'keep' = 'remove',
): SourceEdit | undefined {
  const last = path.at(-1);
  if (last === undefined) return undefined;
  const above = path.slice(0, -1);
  const container = nodeAt(source.tree, above)?.node;
  if (!container || container.kind === 'scalar') return undefined;
  const { text } = source;
  const index = container.kind === 'sequence' ? Number(last) : container.entries.findIndex(({ key }) => key === last);
  const parts = partsOf(container);
  const part = parts[index];
  if (!part) return undefined;
  if (parts.length === 1)
    return whenLast === 'remove' ? removed(source, above, 'remove', comments) : emptied(source, above);
  if (isFlow(text, container)) {
    const next = parts[index + 1];
    if (next) return { start: part.start, end: next.start, text: '' };
    return { start: parts[index - 1]!.end, end: part.end, text: '' };
  }
  return removedLines(text, container, parts, index, comments === 'remove');
}

function removedLines(
  text: string,
  container: Container,
  parts: readonly Stretch[],
  index: number,
  withComments: boolean,
): SourceEdit | undefined {
  const part = parts[index]!;
  const from = lineStart(text, part.start);
  const before = text.slice(from, part.start);
  if (!(container.kind === 'sequence' ? /^[ \t]*-[ \t]+$/ : /^[ \t]*$/).test(before)) {
    // The first key of a list's item stands behind the dash: the next one takes its place.
    const next = parts[index + 1];
    return index === 0 && next ? { start: part.start, end: next.start, text: '' } : undefined;
  }
  const end = behindLine(text, part);
  const indent = /^[ \t]*/.exec(before)![0];
  let start = from;
  // What is written right above belongs to the part; above the first one it may be about all of them.
  while (withComments && index > 0 && start > 0) {
    const line = lineStart(text, start - 1);
    if (!text.slice(line, start).startsWith(`${indent}#`)) break;
    start = line;
  }
  return { start, end, text: '' };
}

/** The edit that leaves a container empty. */
function emptied(source: DocumentSource, path: Path): SourceEdit | undefined {
  const found = nodeAt(source.tree, path);
  if (!found || found.node.kind === 'scalar') return undefined;
  const { node, entry } = found;
  const text = node.kind === 'sequence' ? '[]' : '{}';
  if (isFlow(source.text, node)) return { start: node.start, end: node.end, text };
  const colon = entry && source.text.indexOf(':', entry.keyEnd);
  const end = /\s*$/.exec(source.text.slice(node.start, node.end))!;
  return colon === undefined ? undefined : { start: colon + 1, end: node.start + end.index, text: ` ${text}` };
}

/** The edit that adds an entry behind the others of a mapping that has some. @param value as it is written */
export function added(source: DocumentSource, path: Path, key: string, value: string): SourceEdit | undefined {
  const node = nodeAt(source.tree, path)?.node;
  if (node?.kind !== 'mapping') return undefined;
  const { text } = source;
  const last = partsOf(node).at(-1);
  if (!last) return undefined;
  const isJson = text[node.entries[0]!.keyStart] === '"';
  const entry = `${isJson ? JSON.stringify(key) : key}: ${value}`;
  if (isFlow(text, node)) return { start: last.end, end: last.end, text: `, ${entry}` };
  const first = node.entries[0]!.keyStart;
  const indent = ' '.repeat(first - lineStart(text, first));
  const at = behindLine(text, last);
  const isOpen = text[at - 1] !== '\n';
  return { start: at, end: at, text: `${isOpen ? '\n' : ''}${indent}${entry}${isOpen ? '' : '\n'}` };
}

/** The path of the innermost value that is written at a span, or of the entry whose key is; undefined where there is none. */
export function pathAt(source: DocumentSource, span: Span): Path | undefined {
  const start = source.lines.offset(span.line, span.column);
  const end = source.lines.offset(span.end_line, span.end_column);
  const path: (string | number)[] = [];
  for (let node: Tree | undefined = source.tree; node; ) {
    const next: { step: string | number; node: Tree; entry?: MappingEntry } | undefined = stepTowards(node, start, end);
    if (!next) break;
    path.push(next.step);
    if (next.entry?.keyStart === start && next.entry.keyEnd === end) break;
    node = next.node;
  }
  return path.length > 0 ? path : undefined;
}

function stepTowards(node: Tree, start: number, end: number) {
  if (node.kind === 'sequence') {
    const step = node.items.findIndex((item) => item.start <= start && end <= item.end);
    return step < 0 ? undefined : { step, node: node.items[step]! };
  }
  if (node.kind === 'scalar') return undefined;
  const entry = node.entries.find(({ keyStart, value }) => keyStart <= start && end <= value.end);
  return entry && { step: entry.key, node: entry.value, entry };
}
