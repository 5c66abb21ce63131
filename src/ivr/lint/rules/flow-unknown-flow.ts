import { nearest } from '../../../diagnostics/nearest.js';
import { type FlowRule, placeOf } from '../subject.js';

export const flowUnknownFlow: FlowRule = {
  code: 'flow-unknown-flow',
  severity: 'error',
  summary: 'A subflow that the workspace does not have.',
  what: 'Compares the flows that subflow nodes name with the files in the folder of flows. Transfers to flows may lead out of the workspace and are not looked at.',
  why: 'The call fails at that node.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: subflow, flow: surveys, next: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: subflow, flow: survey, next: z }
  z: { type: end }
`,
  files: { 'survey.ivr.yaml': 'ivr: 1\nname: survey\nstart: a\nnodes: { a: { type: end, return: true } }\n' },
  check({ flow, around }, report) {
    const names = around?.flowNames;
    if (!flow || !names) return;
    for (const node of flow.nodes.values()) {
      if (node.type !== 'subflow' || names.includes(node.flow) || node.flow === flow.name) continue;
      const meant = nearest(node.flow, names);
      report({
        span: placeOf(node),
        message: `"${node.id}" enters the flow "${node.flow}", which is not there`,
        hint: meant === undefined ? `the flows are ${names.join(', ')}` : `did you mean "${meant}"?`,
      });
    }
  },
};
