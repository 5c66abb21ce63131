import { type FlowRule, isListening, placeOf } from '../subject.js';

export const flowSilentLoop: FlowRule = {
  code: 'flow-silent-loop',
  severity: 'error',
  summary: 'A caller who says nothing never leaves.',
  what: 'Follows the way of silence: maxretries of menus and collects, and every edge of nodes that do not listen. Where it only leads round in a circle, the circle is reported.',
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
    const silent = (id: string) => {
      const node = flow.nodes.get(id)!;
      const edges = isListening(node)
        ? node.edges.filter(({ name }) => name === 'maxretries' || name === 'noinput')
        : node.edges;
      return edges.map(({ target }) => target);
    };
    // A node is left when the call ends there, or some silent way from it leads to one that is left.
    const left = new Set(
      [...flow.nodes.values()].filter((node) => !isListening(node) && node.edges.length === 0).map(({ id }) => id),
    );
    for (let grown = true; grown; ) {
      grown = false;
      for (const id of flow.nodes.keys()) {
        const targets = silent(id);
        // Transfers and ends may end the call although they have edges for when they fail.
        const ends = flow.nodes.get(id)!.type === 'transfer' || flow.nodes.get(id)!.type === 'end';
        if (!left.has(id) && (ends || targets.some((target) => left.has(target)))) {
          left.add(id);
          grown = true;
        }
      }
    }
    for (const node of flow.nodes.values()) {
      if (!isListening(node) || left.has(node.id) || !reachable.has(node.id)) continue;
      report({
        span: placeOf(node),
        message: `a caller who says nothing at "${node.id}" never leaves the flow`,
        hint: 'lead maxretries to an agent, or to a prompt and an end',
      });
    }
  },
};
