/** The documents of an application as one graph, for coverage, drawings and exploration. */
import type { Edge, Flow, FlowNode } from '../model.js';
import type { Answer } from '../nodes/node-type.js';
import { LAST_DOCUMENT, RETURNING_DOCUMENT } from '../nodes/vxml.js';
import { graphOf, itemsOf, nodeId, type RunItem } from './run/graph.js';
import { type Loaded, withoutTail } from './run/loaded.js';
import { allBodies, bodiesOf, eachExecutable } from './run/walk.js';

/** A node of the application that stands for every end of a call. */
const END = 'exit';

/** The nodes and edges of all documents, those of the first one first. */
export function flowOf(documents: readonly Loaded[], main: Loaded, file: string): Flow {
  const nodes = new Map<string, FlowNode>();
  const ordered = [main, ...documents.filter((each) => each !== main)];
  for (const loaded of ordered) for (const node of nodesOf(loaded, ordered)) nodes.set(node.id, node);
  nodes.set(END, { id: END, type: 'vxml', kind: 'exit', edges: [], input: false });
  const [start] = main.document.dialogs;
  const [item] = start ? itemsOf(start) : [];
  return {
    name: main.name,
    format: 'vxml',
    file,
    language: main.document.language ?? 'en-US',
    start: start ? nodeId(main, start, item) : END,
    nodes: reachable(nodes, start ? nodeId(main, start, item) : END, ordered),
    variables: [],
    prompts: new Map(),
    grammars: new Map(),
    services: [],
    globals: [],
  };
}

function nodesOf(loaded: Loaded, all: readonly Loaded[]): FlowNode[] {
  const { nodes, edges } = graphOf(loaded);
  const compared = comparedIn(loaded);
  return nodes.map(({ id, kind, dialog, item, at }): FlowNode => {
    const own = edges.filter(({ node }) => node === id);
    const asks = own.flatMap(({ target }) =>
      target && 'address' in target && targetOf(loaded, target.address, all) === undefined
        ? answersAt(loaded, target.address, LAST_DOCUMENT)
        : [],
    );
    for (const src of item ? dataAt(loaded, item) : []) asks.push(...answersAt(loaded, src, '<data/>'));
    if (item?.kind === 'subdialog' && item.src !== undefined && targetOf(loaded, item.src, all) === undefined)
      asks.push(...answersAt(loaded, item.src, RETURNING_DOCUMENT));
    return {
      id,
      type: 'vxml',
      kind,
      input: ['field', 'menu', 'initial', 'record'].includes(kind),
      ...(asks.length > 0 && { asks }),
      ...(kind === 'field' && compared.length > 0 && { compared }),
      ...(own.some(({ target, name }) => target === undefined && isMove.test(name)) && { isOpen: true }),
      ...(at && { place: loaded.document.document.lines.span(at.start, at.end) }),
      edges: own.map(({ name, target }): Edge => {
        if (target === null) return { name, target: END };
        if (target === undefined) {
          const items = dialog ? itemsOf(dialog) : [];
          const following = item && items[items.indexOf(item) + 1];
          return { name, target: following ? nodeId(loaded, dialog, following) : END };
        }
        if ('node' in target) return { name, target: target.node };
        if ('item' in target) return { name, target: dialog ? `${nodeId(loaded, dialog)}.${target.item}` : END };
        return { name, target: targetOf(loaded, target.address, all) ?? END };
      }),
    };
  });
}

/** What would answer at an address that is not a document of the application; a missing dialog is a mistake of it. */
function answersAt(loaded: Loaded, address: string, document: string): Answer[] {
  const plain = address.replace(/#.*$/, '');
  return plain === '' || !URL.canParse(plain, loaded.document.base) ? [] : [[`fetch:${plain}`, document]];
}

/** Texts of digits in the conditions of a document. */
function comparedIn({ document }: Loaded): string[] {
  const found = new Set<string>();
  for (const body of allBodies(document))
    for (const each of eachExecutable(body))
      if (each.kind === 'if')
        for (const { cond } of each.branches)
          for (const [, digits] of (cond ?? '').matchAll(/(?<![\w.])['"]?(\d{1,16})(?![\w.])/g)) found.add(digits!);
  return [...found].slice(0, MOST_COMPARED);
}
const MOST_COMPARED = 20;

/** The servers that an item asks for data. */
function dataAt(loaded: Loaded, item: RunItem): string[] {
  if (item.kind === 'menu') return [];
  const found = new Set<string>();
  for (const body of bodiesOf(item))
    for (const each of eachExecutable(body))
      if (each.kind === 'data' && each.src !== undefined && URL.canParse(each.src, loaded.document.base))
        if (/^https?:/.test(new URL(each.src, loaded.document.base).href)) found.add(each.src);
  return [...found];
}

const isMove = /^(?:goto|submit|link|choice) /;

/** The first node of the dialog that an address names. */
function targetOf(from: Loaded, address: string, all: readonly Loaded[]): string | undefined {
  if (!URL.canParse(address, from.document.base)) return undefined;
  const url = new URL(address, from.document.base);
  const key = withoutTail(url);
  const found = address.startsWith('#') ? from : all.find((each) => each.key === key);
  const fragment = decodeURIComponent(url.hash.slice(1));
  const dialog = fragment === '' ? found?.document.dialogs[0] : found?.document.dialogById.get(fragment);
  return found && dialog ? nodeId(found, dialog, itemsOf(dialog)[0]) : undefined;
}

/** Notes the nodes to which nothing leads, so that nobody looks for a call that reaches them. */
function reachable(nodes: Map<string, FlowNode>, start: string, documents: readonly Loaded[]): Map<string, FlowNode> {
  // A computed address may lead anywhere.
  const isOpen = documents.some((loaded) =>
    graphOf(loaded).edges.some(({ target, name }) => target === undefined && isMove.test(name)),
  );
  if (isOpen) return nodes;
  const dialogOf = (id: string) => id.replace(/(#[^.]*)\..*$/, '$1');
  const byDialog = new Map<string, FlowNode[]>();
  for (const node of nodes.values()) {
    const dialog = dialogOf(node.id);
    byDialog.set(dialog, [...(byDialog.get(dialog) ?? []), node]);
  }
  // A dialog that is entered may visit each of its items; handlers and links of a document hold in all its dialogs.
  const reached = new Set([dialogOf(start)]);
  for (const dialog of reached) {
    const [document = ''] = dialog.split('#');
    reached.add(document);
    const loaded = documents.find(({ name }) => name === document);
    if (loaded?.root) reached.add(loaded.root.name);
    for (const { edges } of byDialog.get(dialog) ?? []) for (const { target } of edges) reached.add(dialogOf(target));
    for (const each of loaded?.document.dialogs ?? [])
      if (each.kind === 'form' && each.items.some(({ kind }) => kind === 'subdialog'))
        for (const item of each.items)
          if (item.kind === 'subdialog' && item.src !== undefined) {
            const target = targetOf(loaded!, item.src, documents);
            if (target !== undefined) reached.add(dialogOf(target));
          } else if (item.kind === 'subdialog') for (const id of byDialog.keys()) reached.add(id);
    for (const each of loaded?.document.dialogs ?? [])
      if (each.scope === 'document') reached.add(nodeId(loaded!, each));
  }
  for (const [id, node] of nodes)
    if (!reached.has(dialogOf(id)) && node.type === 'vxml') nodes.set(id, { ...node, isUnreachable: true });
  return nodes;
}
