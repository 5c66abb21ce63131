/** The documents of an application as one graph, for coverage, drawings and exploration. */
import type { Edge, Flow, FlowNode } from '../model.js';
import { deadElements } from './proofs.js';
import {
  documentQuestion,
  grammarQuestions,
  openQuestion,
  questionsOf,
  raisedAt,
  scriptQuestions,
  slotMeanings,
} from './questions.js';
import type { VxmlElement } from './read/content.js';
import type { Catch, Dialog, Subdialog, VxmlGrammar } from './read/model.js';
import { type GraphEdge, graphOf, itemsOf, nodeId, type RunItem } from './run/graph.js';
import { type Loaded, withoutTail } from './run/loaded.js';
import { allBodies, eachExecutable } from './run/walk.js';

/** A node of the application that stands for every end of a call. */
const END = 'exit';

/** The nodes and edges of all documents, those of the first one first. */
export function flowOf(documents: readonly Loaded[], main: Loaded, file: string): Flow {
  const nodes = new Map<string, FlowNode>();
  const ordered = [main, ...documents.filter((each) => each !== main)];
  for (const loaded of ordered) for (const node of nodesOf(loaded, ordered)) nodes.set(node.id, node);
  nodes.set(END, { id: END, type: 'vxml', kind: 'exit', edges: [], input: false });
  // An item that does not exist: the call comes to error.badfetch there.
  for (const node of nodes.values())
    if (node.edges.some(({ target }) => !nodes.has(target)))
      nodes.set(node.id, {
        ...node,
        edges: node.edges.map((edge) => (nodes.has(edge.target) ? edge : { ...edge, target: END })),
      });
  const [start] = main.document.dialogs;
  const [item] = start ? itemsOf(start) : [];
  const first = start ? nodeId(main, start, item) : END;
  // A form without items is over at once.
  const begin = nodes.has(first) ? first : END;
  return {
    name: main.name,
    format: 'vxml',
    file,
    language: main.document.language ?? 'en-US',
    start: begin,
    nodes: reachable(nodes, begin, ordered),
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
  const confidences = confidencesIn(loaded);
  const scripts = scriptQuestions(loaded);
  const { source } = loaded.document.document;
  const readsResults = /lastresult\$/.test(source) && /\bmaxnbest\b/.test(source);
  const lineOf = ({ start }: VxmlElement) => loaded.document.document.lines.at(start).line;
  const dead = deadElements(
    loaded,
    all.some(({ root }) => root === loaded),
  );
  return nodes.map(({ id, kind, dialog, item, at }): FlowNode => {
    const own = edges.filter(({ node }) => node === id);
    const isKnown = (address: string) => targetOf(loaded, address, all) !== undefined;
    const asks = own.flatMap(({ target }) =>
      target && 'address' in target && !isKnown(target.address) ? documentQuestion(loaded, target.address) : [],
    );
    if (item)
      asks.push(
        ...questionsOf(loaded, item, isKnown),
        ...grammarQuestions(loaded, undefined, around(loaded, dialog)),
        ...scripts,
      );
    if (item && dialog?.kind === 'form')
      asks.push(...grammarQuestions(loaded, undefined, dialog.grammars, slotMeanings(loaded.document, dialog)));
    if (own.some(isOpen)) asks.push(openQuestion);
    const calls = item?.kind === 'subdialog' ? calledFrom(loaded, item, all) : undefined;
    const proofs = own.flatMap(({ name, of }) => (dead.has(of) ? [[name, dead.get(of)!] as const] : []));
    const raises = item && raisedAt(id, isAsking(kind), handlersAt(loaded, dialog, item));
    return {
      id,
      type: 'vxml',
      kind,
      input: isAsking(kind),
      ...(asks.length > 0 && { asks }),
      ...(raises && raises.length > 0 && { raises }),
      ...(kind === 'field' && compared.length > 0 && { compared }),
      ...(isAsking(kind) && confidences.length > 0 && { confidences }),
      ...(isAsking(kind) && readsResults && { readsResults }),
      written: Object.fromEntries(
        own.map(({ name, of, conds }) => [name, { place: `${loaded.name}:${lineOf(of)}`, conds }]),
      ),
      ...(calls && { calls }),
      ...(proofs.length > 0 && { proofs: Object.fromEntries(proofs) }),
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

const isAsking = (kind: string) => ['field', 'menu', 'initial', 'record'].includes(kind);

/** The handlers that hold at an item. */
const handlersAt = (loaded: Loaded, dialog: Dialog | undefined, item: RunItem): Catch[] => [
  ...item.handlers,
  ...(dialog?.handlers ?? []),
  ...loaded.document.handlers,
  ...(loaded.root?.document.handlers ?? []),
];

/** The grammars of links that are active at an item. */
const around = ({ document }: Loaded, dialog: Dialog | undefined): VxmlGrammar[] => [
  ...(dialog?.kind === 'form' ? dialog.links.flatMap(({ grammars }) => grammars) : []),
  ...document.links.flatMap(({ grammars }) => grammars),
];

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

/** Below and above each confidence that a condition compares with. */
function confidencesIn({ document }: Loaded): number[] {
  const found = new Set<number>();
  for (const [, limit] of document.document.source.matchAll(
    /confidence\s*(?:[<>]|&[lg]t;)=?\s*(\d?\.\d{1,4}|[01])(?!\d)/g,
  ))
    for (const near of [Number(limit) - 0.01, Number(limit) + 0.01])
      if (near > 0 && near < 1) found.add(Math.round(near * 10_000) / 10_000);
  return [...found].slice(0, MOST_COMPARED);
}

/** An edge to an address that only a call knows. */
const isOpen = ({ target, name }: GraphEdge) => target === undefined && /^(?:goto|submit|link|choice) /.test(name);

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
  if (documents.some((loaded) => graphOf(loaded).edges.some(isOpen))) return nodes;
  const dialogOf = (id: string) => id.replace(/(#[^.]*)\..*$/, '$1');
  const byDialog = new Map<string, FlowNode[]>();
  for (const node of nodes.values()) {
    const dialog = dialogOf(node.id);
    byDialog.set(dialog, [...(byDialog.get(dialog) ?? []), node]);
  }
  // A dialog that is entered may visit each of its items; handlers and links of a document hold in all its dialogs.
  const reached = new Set([dialogOf(start)]);
  for (const name of reached) {
    const [document = ''] = name.split('#');
    reached.add(document);
    const loaded = documents.find((each) => each.name === document);
    if (!loaded) continue;
    if (loaded.root) reached.add(loaded.root.name);
    for (const node of byDialog.get(name) ?? []) {
      for (const { name: edge, target } of node.edges) if (!proves(node, edge)) reached.add(dialogOf(target));
      if (node.type !== 'vxml' || proves(node, 'filled')) continue;
      // Without a fixed address it may call any dialog.
      for (const each of node.calls ?? (node.kind === 'subdialog' ? byDialog.keys() : [])) reached.add(dialogOf(each));
    }
    for (const each of loaded.document.dialogs) if (each.scope === 'document') reached.add(nodeId(loaded, each));
  }
  for (const [id, node] of nodes)
    if (!reached.has(dialogOf(id)) && node.type === 'vxml') nodes.set(id, { ...node, isUnreachable: true });
  return nodes;
}

const proves = (node: FlowNode, edge: string) => node.type === 'vxml' && Object.hasOwn(node.proofs ?? {}, edge);

/** The dialog that a subdialog calls; undefined where only a call knows. */
function calledFrom(loaded: Loaded, { src }: Subdialog, documents: readonly Loaded[]): string[] | undefined {
  const target = src === undefined ? undefined : targetOf(loaded, src, documents);
  return src === undefined ? undefined : target === undefined ? [] : [target];
}
