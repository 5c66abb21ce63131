import { dirname, resolve } from 'node:path';
import {
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type SelectionRange,
  SymbolKind,
} from 'vscode-languageserver/node';
import { nodeAt, type Tree } from '../../diagnostics/document/tree.js';
import type { Scene, SemanticSpan, Spot, TokenType } from '../language.js';
import type { NameSite, Role } from './names.js';
import { flowFile, ownOf, type Related, rangeOf } from './related.js';
import { placesAt, visitTree } from './tree-places.js';

/** The parts of a document that have names: sections, and in them nodes, prompts, schedules, cases. */
export async function symbols(scene: Scene): Promise<DocumentSymbol[]> {
  const own = ownOf(scene);
  return own?.tree.kind === 'mapping' ? own.tree.entries.map((entry) => symbolOf(own, entry, 0)) : [];
}

/** Levels below the sections. */
const deepest = 2;

function symbolOf(
  file: Related,
  { key, keyStart, keyEnd, value }: { key: string; keyStart: number; keyEnd: number; value: Tree },
  depth: number,
): DocumentSymbol {
  const detail = value.kind === 'mapping' ? nodeAt(value, ['type'])?.node : value;
  return {
    name: key === '' ? '""' : key,
    ...(detail?.kind === 'scalar' ? { detail: detail.text.slice(0, 80) } : {}),
    kind: depth === 0 ? SymbolKind.Namespace : value.kind === 'scalar' ? SymbolKind.Property : SymbolKind.Object,
    range: rangeOf(file.text, keyStart, Math.max(keyEnd, value.end)),
    selectionRange: rangeOf(file.text, keyStart, keyEnd),
    children: depth < deepest ? childrenOf(file, value, depth) : [],
  };
}

function childrenOf(file: Related, value: Tree, depth: number): DocumentSymbol[] {
  if (value.kind === 'mapping') return value.entries.map((entry) => symbolOf(file, entry, depth + 1));
  if (value.kind !== 'sequence') return [];
  return value.items.flatMap((item): DocumentSymbol[] => {
    const named = ['name', 'key', 'schedule']
      .map((key) => nodeAt(item, [key])?.node)
      .find((node) => node?.kind === 'scalar');
    if (named?.kind !== 'scalar' || named.text === '') return [];
    return [
      {
        name: named.text,
        kind: SymbolKind.Object,
        range: rangeOf(file.text, item.start, item.end),
        selectionRange: rangeOf(file.text, named.start, named.end),
      },
    ];
  });
}

/** Mappings and lists over several lines, from the line of their key; runs of comments. */
export async function folding(scene: Scene): Promise<FoldingRange[]> {
  const own = ownOf(scene);
  if (!own) return [];
  const found: FoldingRange[] = [];
  const add = (start: number, end: number) => {
    const { start: from, end: to } = rangeOf(own.text, start, end);
    if (to.line > from.line) found.push({ startLine: from.line, endLine: to.line });
  };
  visitTree(own.tree, ({ node, entry, isKey, path }) => {
    if (isKey || node.kind === 'scalar') return;
    if (entry) add(entry.keyStart, node.end);
    else if (path.length > 0) add(node.start, node.end);
  });
  const lines = own.text.split('\n');
  for (let line = 0; line < lines.length; line++) {
    const from = line;
    while (/^\s*#/.test(lines[line] ?? '')) line++;
    if (line - from > 1) found.push({ startLine: from, endLine: line - 1, kind: FoldingRangeKind.Comment });
  }
  return found;
}

/** The values around a place, each with the next larger one. */
export async function selection(spot: Spot): Promise<SelectionRange | undefined> {
  const own = ownOf(spot);
  if (!own) return undefined;
  let found: SelectionRange | undefined;
  const add = (start: number, end: number) => {
    const range = rangeOf(own.text, start, end);
    found = found ? { range, parent: found } : { range };
  };
  for (const { node, entry, isKey } of placesAt(own.tree, spot.offset)) {
    if (entry) add(entry.keyStart, Math.max(entry.keyEnd, node.end));
    if (isKey) add(entry!.keyStart, entry!.keyEnd);
    else add(node.start, node.end);
  }
  return found;
}

const colours: { readonly [role in Role]: TokenType } = {
  node: 'function',
  flow: 'function',
  prompt: 'property',
  grammar: 'macro',
  variable: 'variable',
  service: 'macro',
  schedule: 'function',
  calendar: 'property',
  holiday: 'property',
  'rule-code': 'keyword',
};

/** The names of a document, by what they stand for. */
export async function tokens(scene: Scene): Promise<SemanticSpan[]> {
  const sites = ownOf(scene)?.sites ?? [];
  const text = scene.document.text.getText();
  const isOneLine = ({ start, end }: NameSite) => !/[\r\n]/.test(text.slice(start, end));
  return sites
    .filter(isOneLine)
    .map(({ start, end, role, isDefinition }) => ({ start, end, type: colours[role], isDeclaration: isDefinition }));
}

/** The files that a document names: grammars, flows, the hours and their overrides. */
export async function links(scene: Scene): Promise<DocumentLink[]> {
  const own = ownOf(scene);
  if (!own || own.path === undefined) return [];
  const { documents } = scene;
  const folder = dirname(own.path);
  const found: DocumentLink[] = [];
  const names: { node: Tree; path: string }[] = [];
  const add = (path: (string | number)[]) => {
    const node = nodeAt(own.tree, path)?.node;
    if (node?.kind === 'scalar' && /\.\w+$/.test(node.text)) names.push({ node, path: resolve(folder, node.text) });
  };
  const grammars = own.kind === 'flow' ? nodeAt(own.tree, ['grammars'])?.node : undefined;
  for (const { key } of grammars?.kind === 'mapping' ? grammars.entries : []) {
    add(['grammars', key]);
    add(['grammars', key, 'file']);
  }
  if (own.kind === 'hours') add(['overrides_file']);
  if (own.kind === 'config') for (const key of ['hours', 'flows', 'grammars']) add([key]);
  for (const { node, path } of names) {
    found.push({ range: rangeOf(own.text, node.start, node.end), target: documents.uriOf(path) });
  }
  for (const { role, name, start, end } of own.sites) {
    const file = role === 'flow' ? await flowFile(scene, name) : undefined;
    if (file) found.push({ range: rangeOf(own.text, start, end), target: file.uri });
  }
  return found;
}
