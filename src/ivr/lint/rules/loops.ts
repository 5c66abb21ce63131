import type { Flow, FlowNode } from '../../model.js';
import { isListening, waitsForCaller } from '../../nodes/index.js';
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

export const flowSilentLoop: FlowRule = {
  code: 'flow-silent-loop',
  severity: 'error',
  summary: 'A caller who says nothing, or is not understood, never leaves.',
  what: 'Follows the way of silence, and that of a caller who is never understood: maxretries of menus and collects (noinput or nomatch where there are no retries), and every edge of nodes that do not listen. Where it only leads round in a circle, the circle is reported.',
  why: 'A silent line (a pocket call, a broken headset) keeps a port busy until the carrier ends it, and the caller who only hesitates hears the same menu for ever.',
  bad: `ivr: 1
start: menu
nodes:
  menu: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: sorry }
  sorry: { type: play, prompt: "Sorry, let us start again.", next: menu }
  z: { type: end }
`,
  good: `ivr: 1
start: menu
nodes:
  menu: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: sorry }
  sorry: { type: play, prompt: "Sorry, goodbye.", next: z }
  z: { type: end }
`,
  check({ flow, reachable }, report) {
    if (flow?.format !== 'native') return;
    const [silent, misheard] = [leftBy(flow, 'noinput'), leftBy(flow, 'nomatch')];
    for (const node of flow.nodes.values()) {
      if (!isListening(node) || !reachable.has(node.id) || (silent.has(node.id) && misheard.has(node.id))) continue;
      const who = silent.has(node.id) ? 'is not understood' : 'says nothing';
      report({
        span: placeOf(node),
        message: `a caller who ${who} at "${node.id}" never leaves the flow`,
        hint: 'lead maxretries to an agent, or to a prompt and an end',
      });
    }
  },
};

/** The nodes from which a caller who fails the same way again and again gets out of the flow. */
function leftBy(flow: Flow, failure: 'noinput' | 'nomatch'): Set<string> {
  const ways = (node: FlowNode): string[] => {
    if (!isListening(node)) return node.edges.map(({ target }) => target);
    const own = node[failure].retries === 0 && node.edges.some(({ name }) => name === failure);
    return node.edges.flatMap(({ name, target }) => (name === (own ? failure : 'maxretries') ? [target] : []));
  };
  // Transfers and ends may end the call although they have edges for when they fail.
  const leaves = (node: FlowNode) =>
    node.type === 'transfer' || node.type === 'end' || (!isListening(node) && node.edges.length === 0);
  return leadingTo(flow, leaves, ways);
}
