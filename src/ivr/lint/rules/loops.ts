import type { Flow, FlowNode } from '../../model.js';
import { isHolding } from '../../nodes/connect.js';
import { isListening, vendorFacts, waitsForCaller } from '../../nodes/index.js';
import { leadingTo, targetsOf } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

export const flowEndlessLoop = flowRule({
  code: 'flow-endless-loop',
  severity: 'error',
  summary: 'A loop never listens to the caller and has no way out.',
  what: 'Looks for nodes from which no path leads to an end, a transfer or a node that listens. Conditions that always have the same result are taken into account. A subflow may listen or end the call and counts as a way out. In flows for callers who wait (queue, hold) a loop is what they are for.',
  why: 'Such a call runs until the platform cuts it off: it occupies a port, and the service that the loop calls is flooded.',
  check({ flow, reachable }, report) {
    if (!flow || isHolding(flow)) return;
    const out = leadingTo(
      flow,
      (node) =>
        waitsForCaller(node) ||
        node.type === 'transfer' ||
        node.type === 'subflow' ||
        node.edges.length === 0 ||
        vendorFacts(node)?.ends === true ||
        vendorFacts(node)?.entersFlow === true,
      (node) => targetsOf(flow, node),
    );
    const reported = new Set<string>();
    for (const node of flow.nodes.values()) {
      if (out.has(node.id) || reported.has(node.id) || !reachable.has(node.id)) continue;
      const loop: string[] = [];
      const pending = [node.id];
      while (pending.length > 0) {
        const id = pending.pop()!;
        if (reported.has(id)) continue;
        reported.add(id);
        loop.push(id);
        pending.push(...targetsOf(flow, flow.nodes.get(id)!));
      }
      const listed = `${loop.slice(0, 8).join(', ')}${loop.length > 8 ? ', …' : ''}`;
      report({
        span: placeOf(node),
        message: `a call that reaches "${node.id}" loops forever and never listens: ${listed}`,
        hint: 'connect one of them to an end, a transfer or a menu',
      });
    }
  },
});

export const flowSilentLoop = flowRule({
  code: 'flow-silent-loop',
  severity: 'error',
  summary: 'A caller who says nothing, or is not understood, never leaves.',
  what: 'Follows the path of a caller who is silent, and that of one who is never understood: maxretries of menus and collects (noinput or nomatch where there are no retries), and every edge of nodes that do not listen. A node whose path never reaches an end or a transfer is reported.',
  why: 'A silent line (a pocket call, a broken headset) keeps a port busy until the carrier ends it, and the caller who only hesitates hears the same menu forever.',
  check({ flow, reachable }, report) {
    if (flow?.format !== 'native') return;
    const [silent, misheard] = [leftBy(flow, 'noinput'), leftBy(flow, 'nomatch')];
    for (const node of flow.nodes.values()) {
      if (!isListening(node) || !reachable.has(node.id) || (silent.has(node.id) && misheard.has(node.id))) continue;
      const who = silent.has(node.id) ? 'is not understood' : 'says nothing';
      report({
        span: placeOf(node),
        message: `a caller who ${who} at "${node.id}" never leaves the flow`,
        hint: 'connect maxretries to an agent, or to a prompt and an end',
      });
    }
  },
});

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
