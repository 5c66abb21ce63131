import { actionOf } from '../../connect/actions/index.js';
import { promptsOf, waitsForCaller } from '../../nodes/index.js';
import { flowRule, placeOf } from '../subject.js';

/** The edges of a node for when it is not open, the one of Amazon Connect among them. */
const closedEdges = new Set(['closed', 'holiday', 'emergency', 'Equals False']);

export const flowClosedSilent = flowRule({
  code: 'flow-closed-silent',
  severity: 'warning',
  summary: 'Outside opening hours the call ends without a message.',
  what: 'From the closed, holiday and emergency edges of an hours node, follows the nodes that do not listen. A path that ends the call before anything is said is reported.',
  why: 'The caller hears the line go dead and calls again, and again.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      const isHours = node.type === 'hours' || (node.type === 'connect' && node.action === 'CheckHoursOfOperation');
      for (const edge of isHours ? node.edges : []) {
        if (!closedEdges.has(edge.name)) continue;
        const seen = new Set<string>();
        let silent = false;
        const pending = [edge.target];
        while (pending.length > 0) {
          const next = flow!.nodes.get(pending.pop()!)!;
          if (seen.has(next.id) || promptsOf(next).length > 0 || waitsForCaller(next)) continue;
          if (next.type === 'connect' && actionOf(next.action)?.speaks) continue;
          seen.add(next.id);
          silent ||=
            (next.type === 'end' && next.how === 'hangup') ||
            (next.type === 'connect' && next.action === 'DisconnectParticipant');
          pending.push(...next.edges.map(({ target }) => target));
        }
        if (silent)
          report({
            span: placeOf(edge),
            message: `on ${edge.name === 'Equals False' ? 'closed' : edge.name} the call ends without a message`,
            hint: 'say that you are closed, and when you open',
          });
      }
    }
  },
});

export const flowErrorEdge = flowRule({
  code: 'flow-error-edge',
  severity: 'warning',
  summary: 'A transfer does not handle a target that is busy or does not answer.',
  what: 'Reports transfers to a number or an agent without any of the edges busy, noanswer, full, error. A queue accepts calls until it is full.',
  why: 'When the target cannot take the call the platform decides, and most platforms hang up on a caller who has waited through the whole menu.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      // A queue takes calls until it is full; numbers and agents are busy every day.
      if (node.type !== 'transfer' || (node.kind !== 'number' && node.kind !== 'agent')) continue;
      if (node.edges.some(({ name }) => name !== 'answered')) continue;
      report({
        span: placeOf(node),
        message: `the transfer "${node.id}" does not say what happens when nobody answers`,
        hint: 'add on: { busy: …, noanswer: … }',
      });
    }
  },
});
