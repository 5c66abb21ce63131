import { edgeId, type Flow, type FlowNode, typeNameOf } from '../model.js';
import { definitionOf, promptsOf } from '../nodes/index.js';
import type { Shape } from '../nodes/node-type.js';
import { plainText } from '../simulate/speak.js';
import type { Coverage } from '../suite/coverage.js';

/** How often calls took a part of a flow: `covered`, `missed`, or `excused` by a written reason. */
export type Mark = 'covered' | 'missed' | 'excused';

export interface GraphNode {
  id: string;
  /** The node's type, or the vendor's action. */
  type: string;
  /** What it does, in a few words. */
  detail: string;
  shape: 'start' | Shape;
  /** Its place on the vendor's canvas. */
  at?: { x: number; y: number };
  mark?: Mark;
}

export interface GraphEdge {
  from: number;
  to: number;
  label: string;
  /** A way of a global choice, which starts wherever the flow listens. */
  global: boolean;
  mark?: Mark;
}

/** A flow as boxes and arrows; edges name nodes by their index. */
export interface FlowGraph {
  name: string;
  nodes: GraphNode[];
  edges: GraphEdge[];
}

const LONGEST_DETAIL = 40;

/** The boxes and arrows of a flow, with the marks of a coverage where one is given. */
export function flowGraph(flow: Flow, coverage?: Coverage): FlowGraph {
  const nodes: GraphNode[] = [];
  const index = new Map<string, number>();
  const coveredNodes = new Set(coverage?.nodes.covered);
  const coveredEdges = new Set(coverage?.edges.covered);
  for (const node of flow.nodes.values()) {
    index.set(node.id, nodes.length);
    nodes.push({
      id: node.id,
      type: typeNameOf(node),
      detail: shorten(detailOf(node)),
      shape: node.id === flow.start ? 'start' : shapeOf(node),
      ...(node.canvas && { at: node.canvas }),
      ...(coverage && { mark: coveredNodes.has(node.id) ? ('covered' as const) : ('missed' as const) }),
    });
  }
  const edges: GraphEdge[] = [];
  for (const node of flow.nodes.values()) {
    for (const { name, target } of node.edges) {
      const id = edgeId(node.id, name);
      const mark: Mark | undefined =
        coverage && (coveredEdges.has(id) ? 'covered' : id in coverage.edges.excused ? 'excused' : 'missed');
      edges.push({
        from: index.get(node.id)!,
        to: index.get(target)!,
        label: name === 'next' ? '' : name,
        global: false,
        ...(mark && { mark }),
      });
    }
  }
  if (flow.globals.length > 0) {
    const anywhere = nodes.length;
    nodes.push({ id: 'anywhere', type: 'globals', detail: 'wherever the flow listens', shape: 'question' });
    for (const { name, target } of flow.globals)
      edges.push({ from: anywhere, to: index.get(target)!, label: name, global: true });
  }
  return { name: flow.name, nodes, edges };
}

function shapeOf(node: FlowNode): Shape {
  if (node.edges.length === 0) return 'exit';
  const { shape } = definitionOf(node);
  return typeof shape === 'function' ? shape(node) : shape;
}

/** What a node does, in a few words: by its type, else its first prompt. */
function detailOf(node: FlowNode): string {
  const { detail } = definitionOf(node);
  if (detail) return detail(node);
  const [first] = promptsOf(node);
  const text = first ? [...first.texts.values()][0] : undefined;
  const joined = (text ?? []).map((piece) => (typeof piece === 'string' ? piece : '…')).join('');
  return plainText(joined, first?.kind ?? 'text');
}

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length <= LONGEST_DETAIL ? plain : `${characters.slice(0, LONGEST_DETAIL - 1).join('')}…`;
}
