import { isTrue } from '../../expression/index.js';
import type { Edge, Flow, FlowNode } from '../../model.js';
import { constantValue } from './expressions.js';
import { isListening } from './listening.js';

/** The edges of a node that a call may take, constant conditions and percentages of 0 considered. */
export function possibleEdges(node: FlowNode): readonly Edge[] {
  const never = new Set<string>();
  if (node.type === 'branch') {
    let decided = false;
    for (const { when, edge } of node.cases) {
      const value = constantValue(when);
      if (decided || (value !== undefined && !isTrue(value))) never.add(edge);
      decided ||= value !== undefined && isTrue(value);
    }
    if (decided) never.add('else');
  }
  if (node.type === 'random') for (const { percent, edge } of node.choices) if (percent === 0) never.add(edge);
  return never.size === 0 ? node.edges : node.edges.filter(({ name }) => !never.has(name));
}

/** Where a call may go from a node, global choices included. */
export function targetsOf(flow: Flow, node: FlowNode): string[] {
  const targets = possibleEdges(node).map(({ target }) => target);
  return isListening(node) && node.globals ? [...targets, ...flow.globals.map(({ target }) => target)] : targets;
}

/**
 * The nodes from which some way leads to one of those that count as reached, these included.
 * @param ways where a call may go from a node
 */
export function leadingTo(
  flow: Flow,
  isReached: (node: FlowNode) => boolean,
  ways: (node: FlowNode) => readonly string[],
): Set<string> {
  const before = new Map<string, string[]>();
  const reached = new Set<string>();
  for (const node of flow.nodes.values()) {
    if (isReached(node)) reached.add(node.id);
    for (const target of ways(node)) {
      const list = before.get(target);
      if (list) list.push(node.id);
      else before.set(target, [node.id]);
    }
  }
  // A set is gone through in the order in which it grows.
  for (const id of reached) for (const from of before.get(id) ?? []) reached.add(from);
  return reached;
}
