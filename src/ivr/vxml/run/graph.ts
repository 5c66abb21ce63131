/** The nodes and edges of a document, as coverage, drawings and exploration know them. */
import type { Executable, VxmlElement } from '../read/content.js';
import type { Catch, Dialog, FormItem, Link, Menu } from '../read/model.js';
import type { Loaded } from './loaded.js';
import { bodiesOf, formFilled, leaving } from './walk.js';

/** A menu is a form with one item without a name (2.2). */
export interface MenuItem {
  kind: 'menu';
  id: '';
  menu: Menu;
  element: Menu['element'];
  start: number;
  end: number;
  name?: undefined;
  expr?: undefined;
  cond?: undefined;
  prompts: Menu['prompts'];
  handlers: readonly Catch[];
  properties: Menu['properties'];
  filled: readonly never[];
  grammars: readonly never[];
  links: readonly Link[];
}
export type RunItem = FormItem | MenuItem;

const menuItems = new WeakMap<Menu, readonly MenuItem[]>();

/** The items of a dialog in document order. */
export function itemsOf(dialog: Dialog): readonly RunItem[] {
  if (dialog.kind === 'form') return dialog.items;
  let items = menuItems.get(dialog);
  if (!items) {
    const { element, start, end, prompts, properties } = dialog;
    const none = { handlers: [], filled: [], grammars: [], links: [] };
    items = [{ kind: 'menu', id: '', menu: dialog, element, start, end, prompts, properties, ...none }];
    menuItems.set(dialog, items);
  }
  return items;
}

/** `main#order.drink`; a menu is its own only item. */
export const nodeId = ({ name }: Loaded, dialog: Dialog | undefined, item?: RunItem): string =>
  `${name}${dialog ? `#${dialog.name}` : ''}${item && item.kind !== 'menu' ? `.${item.id}` : ''}`;

export interface GraphEdge {
  node: string;
  name: string;
  /** The element that the edge stands for. */
  of: VxmlElement;
  /** The conditions around the element, the outer ones first. */
  conds: readonly string[];
  /** Where it leads by a fixed address or name; undefined where only a call knows, null where the call ends or returns. */
  target: { address: string } | { item: string } | { node: string } | null | undefined;
}

export interface DocumentGraph {
  /** Nodes in document order, those with nothing but edges of handlers among them. */
  nodes: { id: string; kind: string; at: VxmlElement | undefined; dialog?: Dialog; item?: RunItem }[];
  edges: readonly GraphEdge[];
  byElement: ReadonlyMap<VxmlElement, GraphEdge>;
}

const graphs = new WeakMap<Loaded, DocumentGraph>();

/** The graph of a document; made once. */
export function graphOf(loaded: Loaded): DocumentGraph {
  let graph = graphs.get(loaded);
  if (!graph) {
    graph = buildGraph(loaded);
    graphs.set(loaded, graph);
  }
  return graph;
}

/** Where a choice or a link leads: its event is thrown where the caller is. */
const targetOf = (node: string, { next, expr }: { next?: string; expr?: string }): GraphEdge['target'] =>
  next !== undefined ? { address: next } : expr !== undefined ? undefined : { node };

/** True where a body always ends in an element that leaves it. */
export function alwaysLeaves(body: readonly Executable[]): boolean {
  return body.some(
    (each) =>
      leaving.has(each.kind) ||
      (each.kind === 'if' &&
        each.branches.some(({ cond }) => cond === undefined) &&
        each.branches.every((branch) => alwaysLeaves(branch.body))),
  );
}

function buildGraph(loaded: Loaded): DocumentGraph {
  const { document } = loaded;
  const nodes: DocumentGraph['nodes'] = [];
  const edges: GraphEdge[] = [];
  const taken = new Set<string>();
  const lineOf = (at: VxmlElement) => document.document.lines.at(at.start).line;
  const add = (
    node: string,
    name: string,
    of: VxmlElement,
    target: GraphEdge['target'],
    conds: readonly string[] = [],
  ) => {
    const short = name.replace(/[\s.]+/g, (space) => (space.includes('.') ? '.' : ' ')).slice(0, 60);
    const unique = taken.has(`${node}.${short}`) ? `${short} @${lineOf(of)}` : short;
    taken.add(`${node}.${unique}`);
    edges.push({ node, name: unique, of, target, conds });
  };
  const addBody = (node: string, body: readonly Executable[], conds: readonly string[] = []) => {
    for (const each of body) {
      if (each.kind === 'if')
        for (const { body: inner, cond } of each.branches)
          addBody(node, inner, cond === undefined ? conds : [...conds, cond]);
      else if (each.kind === 'foreach') addBody(node, each.body, conds);
      else if (each.kind === 'goto') {
        const { next, nextitem, expr, expritem } = each;
        const target = next !== undefined ? { address: next } : nextitem !== undefined ? { item: nextitem } : undefined;
        add(node, `goto ${next ?? nextitem ?? expr ?? expritem ?? ''}`, each, target, conds);
      } else if (each.kind === 'submit') {
        const { next, expr } = each;
        add(node, `submit ${next ?? expr ?? ''}`, each, next === undefined ? undefined : { address: next }, conds);
      } else if (each.kind === 'throw') add(node, `throw ${each.event ?? each.eventexpr ?? ''}`, each, { node }, conds);
      else if (each.kind === 'exit' || each.kind === 'return' || each.kind === 'disconnect')
        add(node, each.kind, each, null, conds);
    }
  };
  const addHandlers = (node: string, handlers: readonly Catch[]) => {
    for (const handler of handlers) {
      const name = handler.events.length === 0 ? 'catch' : handler.events.join('+');
      add(node, handler.count > 1 ? `${name} ${handler.count}` : name, handler, { node });
    }
  };
  const addLinks = (node: string, links: readonly Link[]) => {
    for (const link of links)
      add(node, `link ${link.next ?? link.event ?? link.expr ?? link.eventexpr ?? ''}`, link, targetOf(node, link));
  };
  const documentNode = nodeId(loaded, undefined);
  addHandlers(documentNode, document.handlers);
  addLinks(documentNode, document.links);
  for (const { body } of document.handlers) addBody(documentNode, body);
  if (edges.length > 0) nodes.push({ id: documentNode, kind: 'document', at: undefined });
  for (const dialog of document.dialogs) {
    const own = nodeId(loaded, dialog);
    const at = nodes.length;
    for (const item of itemsOf(dialog)) {
      const node = nodeId(loaded, dialog, item);
      nodes.push({ id: node, kind: item.kind, at: item, dialog, item });
      if (item.kind === 'menu')
        for (const choice of item.menu.choices)
          add(
            node,
            `choice ${choice.text || (choice.dtmf ?? choice.next ?? choice.event ?? '')}`,
            choice,
            targetOf(node, choice),
          );
      else if (item.kind === 'block') {
        if (!alwaysLeaves(item.body)) add(node, 'done', item, undefined);
      } else add(node, 'filled', item, undefined);
      addHandlers(node, item.handlers);
      addLinks(node, item.links);
      if (item.kind !== 'menu') for (const body of bodiesOf(item)) addBody(node, body);
    }
    const ofItems = edges.length;
    addHandlers(own, dialog.handlers);
    for (const { body } of dialog.handlers) addBody(own, body);
    if (dialog.kind === 'form') {
      addLinks(own, dialog.links);
      for (const filled of formFilled(dialog)) {
        add(own, 'filled', filled, { node: own });
        addBody(own, filled.body);
      }
    }
    if (edges.length > ofItems && dialog.kind === 'form')
      nodes.splice(at, 0, { id: own, kind: 'form', at: dialog, dialog });
  }
  return { nodes, edges, byElement: new Map(edges.map((edge) => [edge.of, edge])) };
}
