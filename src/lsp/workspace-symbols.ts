import { type Range, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver/node';
import { nodeAt } from '../diagnostics/document/tree.js';
import { readDocument } from '../diagnostics/document/yaml-tree.js';
import { Lines } from '../diagnostics/index.js';
import { kindOf, type OpenDocuments } from './documents.js';
import { rangeIn } from './grammar/navigation.js';
import type { Project } from './project.js';

/** Symbols that are returned: an editor shows a list that people read. */
const mostSymbols = 500;

/** The rules, nodes and schedules of all workspaces whose names hold the letters of a query in their order. */
export async function workspaceSymbols(
  query: string,
  projects: readonly Project[],
  documents: OpenDocuments,
): Promise<WorkspaceSymbol[]> {
  const letters = [...query.toLowerCase()];
  const fits = (name: string) => {
    let from = 0;
    return letters.every((letter) => {
      const at = name.toLowerCase().indexOf(letter, from);
      from = at + 1;
      return at >= 0;
    });
  };
  const found: WorkspaceSymbol[] = [];
  for (const project of projects) {
    for (const path of await project.files()) {
      if (found.length >= mostSymbols) return found;
      const kind = kindOf(path, '', project.workspace);
      if (kind !== 'grammar' && kind !== 'flow' && kind !== 'hours') continue;
      const named = kind === 'grammar' ? await rulesOf(project, path) : await entriesOf(path, kind, documents);
      const uri = documents.uriOf(path);
      for (const { name, range } of named) {
        const symbolKind = kind === 'grammar' ? SymbolKind.Function : SymbolKind.Object;
        if (fits(name)) found.push({ name, kind: symbolKind, location: { uri, range } });
      }
    }
  }
  return found.slice(0, mostSymbols);
}

/** A name and its place. */
interface Named {
  name: string;
  range: Range;
}

async function rulesOf(project: Project, path: string): Promise<Named[]> {
  const read = await project.grammarAt(path);
  return (read?.grammar?.rules ?? []).map(({ id, idStart, idEnd }) => ({
    name: id,
    range: rangeIn(read!, idStart, idEnd),
  }));
}

/** The nodes of a native flow, or the schedules of an hours file. */
async function entriesOf(path: string, kind: 'flow' | 'hours', documents: OpenDocuments): Promise<Named[]> {
  const bytes = await documents.read(path).catch(() => undefined);
  const text = bytes && new TextDecoder().decode(bytes);
  const tree = text === undefined ? undefined : readDocument(text, kind).tree;
  const list = tree && nodeAt(tree, [kind === 'flow' ? 'nodes' : 'schedules'])?.node;
  if (!list || text === undefined) return [];
  const lines = new Lines(text);
  const rangeOf = (start: number, end: number): Named['range'] => {
    const { line, column, end_line, end_column } = lines.span(start, end);
    return {
      start: { line: line - 1, character: column - 1 },
      end: { line: end_line - 1, character: end_column - 1 },
    };
  };
  if (list.kind === 'mapping') {
    return list.entries.map(({ key, keyStart, keyEnd }) => ({ name: key, range: rangeOf(keyStart, keyEnd) }));
  }
  if (list.kind !== 'sequence') return [];
  return list.items.flatMap((item) => {
    const key = nodeAt(item, ['key'])?.node;
    return key?.kind === 'scalar' ? [{ name: key.text, range: rangeOf(key.start, key.end) }] : [];
  });
}
