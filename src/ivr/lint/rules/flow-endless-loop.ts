import { waitsForCaller } from '../../nodes/index.js';
import { leadingTo, targetsOf } from '../facts.js';
import { type FlowRule, placeOf } from '../subject.js';

export const flowEndlessLoop: FlowRule = {
  code: 'flow-endless-loop',
  severity: 'error',
  summary: 'A loop without a turn of the caller and without a way out.',
  what: 'Looks for nodes from which no way leads to an end, a transfer or a node that listens, constant conditions considered. A subflow may listen or end the call and counts as a way out.',
  why: 'Such a call runs until the platform cuts it off; the port is taken, and the service that the loop asks is flooded.',
  bad: `ivr: 1
start: a
services: [queue]
nodes:
  a: { type: play, prompt: "Please hold.", next: b }
  b: { type: call, service: queue, on: { ok: a, error: a } }
`,
  good: `ivr: 1
start: a
services: [queue]
nodes:
  a: { type: play, prompt: "Please hold.", next: b }
  b: { type: call, service: queue, on: { ok: a, error: z } }
  z: { type: end }
`,
  check({ flow, reachable }, report) {
    if (!flow) return;
    const out = leadingTo(
      flow,
      (node) => waitsForCaller(node) || node.type === 'transfer' || node.type === 'subflow' || node.edges.length === 0,
      (node) => targetsOf(flow, node),
    );
    const told = new Set<string>();
    for (const node of flow.nodes.values()) {
      if (out.has(node.id) || told.has(node.id) || !reachable.has(node.id)) continue;
      const loop: string[] = [];
      const pending = [node.id];
      while (pending.length > 0) {
        const id = pending.pop()!;
        if (told.has(id)) continue;
        told.add(id);
        loop.push(id);
        pending.push(...targetsOf(flow, flow.nodes.get(id)!));
      }
      const shown = `${loop.slice(0, 8).join(', ')}${loop.length > 8 ? ', …' : ''}`;
      report({
        span: placeOf(node),
        message: `a call that comes to "${node.id}" runs for ever and never listens: ${shown}`,
        hint: 'lead one of them to an end, a transfer or a menu',
      });
    }
  },
};
