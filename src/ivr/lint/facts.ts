/** Facts about a flow that several rules and the report ask for. */
import { checkExpression, type Expression, type Type } from '../expression/index.js';
import type { Flow, FlowNode } from '../model.js';
import { definitionOf, isListening, possibleEdges } from '../nodes/index.js';
import type { KeyMenu } from '../nodes/node-type.js';
import { builtinVariables } from '../read/flow-reader.js';

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

/** All menus taken by key, in whatever format. */
export function keyMenus(flow: Flow): (KeyMenu & { node: FlowNode })[] {
  return [...flow.nodes.values()].flatMap((node) => {
    const menu = definitionOf(node).keyMenu?.(node, flow);
    return menu ? [{ ...menu, node }] : [];
  });
}

/** What a flow declares of its variables: their types. */
export const typesOf = (flow: Flow): { [name: string]: Type } => ({
  ...builtinVariables,
  ...Object.fromEntries(flow.variables.map(({ name, type }) => [name, type])),
});

/** The static type of an expression. */
export const typeOf = (expression: Expression, types: { readonly [name: string]: Type }): Type =>
  checkExpression(expression, types).type;
