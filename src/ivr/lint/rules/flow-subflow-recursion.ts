import type { Flow } from '../../model.js';
import { targetsOf } from '../facts.js';
import { type FlowRule, placeOf } from '../subject.js';

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

export const flowSubflowRecursion: FlowRule = {
  code: 'flow-subflow-recursion',
  severity: 'error',
  summary: 'Flows enter each other and none of them can end.',
  what: 'Follows subflows, and theirs. A flow that cannot come to an end or a transfer without entering one that cannot either is reported at the nodes that enter it.',
  why: 'Every call that comes there goes ever deeper until the platform ends it.',
  bad: `ivr: 1
name: menu
start: a
nodes:
  a: { type: play, prompt: "Once more.", next: b }
  b: { type: subflow, flow: menu, next: z }
  z: { type: end, return: true }
`,
  good: `ivr: 1
name: menu
start: a
nodes:
  a: { type: menu, prompt: "Press 1 to hear it again.", choices: [{ dtmf: "1", to: b }], maxretries: z }
  b: { type: subflow, flow: menu, next: z }
  z: { type: end, return: true }
`,
  check({ flow, around }, report) {
    if (!flow) return;
    const flows = around?.flows ?? new Map([[flow.name, flow]]);
    const ending = new Set<string>();
    for (let before = -1; before < ending.size; ) {
      before = ending.size;
      for (const [name, each] of flows) if (!ending.has(name) && ends(each, ending, flows)) ending.add(name);
    }
    for (const node of flow.nodes.values()) {
      if (node.type !== 'subflow' || !flows.has(node.flow) || ending.has(node.flow)) continue;
      report({
        span: placeOf(node),
        message: `"${node.id}" enters the flow "${node.flow}", from which no call comes back`,
        hint: 'give it a way to an end that does not enter a flow again',
      });
    }
  },
};
