import { type Expression, expressionParts } from '../../expression/index.js';
import type { Edge, Flow, FlowNode } from '../../model.js';
import { definitionOf, expressionsOf, isListening, possibleEdges, setBy } from '../../nodes/index.js';
import { flowRule, placeOf } from '../subject.js';

/** Behind these edges a node has set nothing, where its type does not say otherwise. */
const failures = ['error', 'hangup'];

/** The variables that a node has set behind an edge. */
const setsOn = (node: FlowNode, { name }: Edge): readonly string[] =>
  (definitionOf(node).unsetEdges ?? failures).includes(name) ? [] : setBy(node);

const isNamed = (part: Expression, variable: string) => part.kind === 'name' && part.name === variable;
const isLengthOf = (part: Expression, variable: string) =>
  part.kind === 'call' && part.name === 'len' && part.args.some((argument) => isNamed(argument, variable));

/** True where a node does more with a variable than to ask whether it has been set. */
function relies(flow: Flow, node: FlowNode, variable: string): boolean {
  if (node.type === 'branch') {
    // Text, numbers and truth values begin empty, and asking for that is what such conditions are for.
    const { type } = flow.variables.find(({ name }) => name === variable)!;
    if (type !== 'object' && type !== 'any') return false;
  }
  return expressionsOf(node).some((expression) => {
    const own = node.type === 'set' && node.assign.find(({ name }) => name === variable)?.value === expression;
    const validates = node.type === 'collect' && node.into === variable && node.validate === expression;
    if (own || validates) return false;
    let reads = false;
    let asks = false;
    for (const part of expressionParts(expression)) {
      reads ||= isNamed(part, variable);
      if (part.kind !== 'binary') continue;
      const sides = [part.left, part.right];
      asks ||=
        sides.some((side) => isNamed(side, variable) || isLengthOf(side, variable)) &&
        sides.some((side) => side.kind === 'literal');
    }
    return reads && !asks;
  });
}

export const flowUnsetRead = flowRule({
  code: 'flow-unset-read',
  severity: 'warning',
  summary: 'A variable is read before anything has set it.',
  what: 'For each variable that the flow sets and gives no initial value, follows every path from the start on which it has not been set. A prompt, argument, target or assignment that reads it there is reported; a comparison of it, or of its length, with a fixed value is a question whether it has been set, and a variable that the flow never sets comes from outside.',
  why: 'The caller hears "Your balance is dollars", or a service gets an empty account number: on the one path that nobody has tested.',
  check({ flow }, report) {
    if (flow?.format !== 'native') return;
    const set = new Set([...flow.nodes.values()].flatMap(setBy));
    for (const { name, given } of flow.variables) {
      if (given || !set.has(name)) continue;
      const unset = new Set<string>();
      const pending = [flow.start];
      while (pending.length > 0) {
        const node = flow.nodes.get(pending.pop()!)!;
        if (unset.has(node.id)) continue;
        unset.add(node.id);
        for (const edge of possibleEdges(node)) if (!setsOn(node, edge).includes(name)) pending.push(edge.target);
        if (isListening(node) && node.globals) pending.push(...flow.globals.map(({ target }) => target));
      }
      for (const id of unset) {
        const node = flow.nodes.get(id)!;
        if (relies(flow, node, name))
          report({
            span: placeOf(node),
            message: `"${id}" reads the variable "${name}", which is not set on every path to it`,
            hint: 'set it on every path, or give it an initial value',
          });
      }
    }
  },
});
