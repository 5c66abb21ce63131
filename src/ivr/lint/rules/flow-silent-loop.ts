import type { Flow, FlowNode } from '../../model.js';
import { isListening } from '../../nodes/index.js';
import { leadingTo } from '../facts.js';
import { type FlowRule, placeOf } from '../subject.js';

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
