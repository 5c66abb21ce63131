import { nearest } from '../../../diagnostics/nearest.js';
import type { Flow } from '../../model.js';
import { targetsOf, typeOf, typesOf } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

/** True when a call that enters the flow can come to an end of it, given the flows that are known to end. */
function ends(flow: Flow, ending: ReadonlySet<string>, flows: ReadonlyMap<string, Flow>): boolean {
  const seen = new Set<string>();
  const pending = [flow.start];
  while (pending.length > 0) {
    const node = flow.nodes.get(pending.pop()!)!;
    if (seen.has(node.id)) continue;
    seen.add(node.id);
    if (node.type === 'end' || node.type === 'transfer' || node.edges.length === 0) return true;
    // What is not known here is taken to end.
    if (node.type === 'subflow' && flows.has(node.flow) && !ending.has(node.flow)) continue;
    pending.push(...targetsOf(flow, node));
  }
  return false;
}

export const flowSubflowRecursion = flowRule({
  code: 'flow-subflow-recursion',
  severity: 'error',
  summary: 'Flows enter each other and none of them can end.',
  what: 'Follows subflows, and theirs. A flow that cannot reach an end or a transfer without entering another such flow is reported at the nodes that enter it.',
  why: 'Every call that enters it nests ever deeper until the platform ends it.',
  check({ flow, context }, report) {
    if (!flow) return;
    const flows = context?.flows ?? new Map([[flow.name, flow]]);
    const ending = new Set<string>();
    for (let before = -1; before < ending.size; ) {
      before = ending.size;
      for (const [name, each] of flows) if (!ending.has(name) && ends(each, ending, flows)) ending.add(name);
    }
    for (const node of flow.nodes.values()) {
      if (node.type !== 'subflow' || !flows.has(node.flow) || ending.has(node.flow)) continue;
      report({
        span: placeOf(node),
        message: `"${node.id}" enters the flow "${node.flow}", which never returns`,
        hint: 'give it a path to an end that does not enter a flow again',
      });
    }
  },
});

export const flowSubflowVariable = flowRule({
  code: 'flow-subflow-variable',
  severity: 'warning',
  summary: 'A subflow is passed, or asked for, a variable that it does not have, or is not passed an input.',
  what: 'Compares the names under in and out of a subflow node with the variables of the flow that it enters, and the types of what is passed in. A variable with `input: true` must be passed.',
  why: 'A value passed under a mistyped name is lost, and a result read under one is null: callers must enter again what they have already entered.',
  files: ['pin.ivr.yaml'],
  check({ flow, context }, report) {
    if (flow?.format !== 'native') return;
    const types = typesOf(flow);
    for (const node of flow.nodes.values()) {
      const entered = node.type === 'subflow' ? context?.flows.get(node.flow) : undefined;
      if (node.type !== 'subflow' || entered?.format !== 'native') continue;
      const theirs = new Map(entered.variables.map(({ name, type }) => [name, type]));
      for (const name of [...node.in.map((each) => each.name), ...node.out.map(({ from }) => from)]) {
        if (theirs.has(name)) continue;
        const meant = nearest(name, theirs.keys());
        report({
          span: placeOf(node),
          message: `the flow "${node.flow}" has no variable "${name}"`,
          ...(meant !== undefined && { hint: `did you mean "${meant}"?` }),
        });
      }
      for (const { name, input } of entered.variables)
        if (input && !node.in.some((each) => each.name === name))
          report({
            span: placeOf(node),
            message: `the flow "${node.flow}" needs the input "${name}", which is not passed`,
            hint: `add it under in: { ${name}: … }`,
          });
      for (const { name, value } of node.in) {
        const [given, expected] = [typeOf(value, types), theirs.get(name) ?? 'any'];
        if (given !== expected && ![given, expected].some((type) => type === 'any' || type === 'null'))
          report({
            span: placeOf(node),
            message: `the variable "${name}" of the flow "${node.flow}" is a ${expected}, but is passed a ${given}`,
          });
      }
    }
  },
});
