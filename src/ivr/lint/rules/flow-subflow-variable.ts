import { nearest } from '../../../diagnostics/nearest.js';
import { typeOf, typesOf } from '../facts.js';
import { type FlowRule, placeOf } from '../subject.js';

export const flowSubflowVariable: FlowRule = {
  code: 'flow-subflow-variable',
  severity: 'warning',
  summary: 'A subflow is given, or asked for, a variable that it does not have.',
  what: 'Compares the names under in and out of a subflow node with the variables of the flow that it enters, and the types of what is handed in.',
  why: 'What is handed in under a mistyped name is lost, and what is asked for is null: the caller is asked again for what they have entered already.',
  bad: `ivr: 1
start: a
variables: { account: text }
nodes:
  a: { type: subflow, flow: pin, in: { acount: account }, next: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
variables: { account: text }
nodes:
  a: { type: subflow, flow: pin, in: { account: account }, next: z }
  z: { type: end }
`,
  files: {
    'pin.ivr.yaml':
      'ivr: 1\nname: pin\nstart: a\nvariables: { account: text, verified: boolean }\nnodes: { a: { type: end, return: true } }\n',
  },
  check({ flow, around }, report) {
    if (flow?.format !== 'native') return;
    const types = typesOf(flow);
    for (const node of flow.nodes.values()) {
      const entered = node.type === 'subflow' ? around?.flows.get(node.flow) : undefined;
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
      for (const { name, value } of node.in) {
        const [given, wanted] = [typeOf(value, types), theirs.get(name) ?? 'any'];
        if (given !== wanted && ![given, wanted].some((type) => type === 'any' || type === 'null'))
          report({
            span: placeOf(node),
            message: `the variable "${name}" of the flow "${node.flow}" is a ${wanted}, and is given a ${given}`,
          });
      }
    }
  },
};
