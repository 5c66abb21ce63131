import type { Flow } from '../../model.js';
import { promptsOf, vendorFacts, waitsForCaller } from '../../nodes/index.js';
import { flowRule, placeOf } from '../subject.js';

/** The edges of a node for when it is not open. */
const closedEdges: readonly string[] = ['closed', 'holiday', 'emergency'];

/** Edges that a call takes only when something fails: what it hears then is another matter. */
const failures = new Set(['error', 'NoMatchingError', 'hangup']);

/**
 * True where a call from a node comes to its end without a word, whatever the data is that the nodes on the way look at.
 * @param known answers so far; a node that is being looked at counts as one that does not end so
 */
function endsSilently(flow: Flow, from: string, known: Map<string, boolean>): boolean {
  const answer = known.get(from);
  if (answer !== undefined || known.size > MOST_NODES) return answer ?? false;
  known.set(from, false);
  const node = flow.nodes.get(from)!;
  if (promptsOf(node).length > 0 || waitsForCaller(node)) return false;
  // Whoever is handed on is not cut off; that the other side may be busy is another matter.
  if (node.type === 'transfer') return false;
  const vendor = vendorFacts(node);
  if (vendor && !vendor.hangsUp && (vendor.speaks || vendor.ends)) return false;
  const ways = node.edges.filter(({ name }) => !failures.has(name));
  const silent =
    (node.type === 'end' && node.how === 'hangup') ||
    vendor?.hangsUp ||
    (ways.length > 0 && ways.every(({ target }) => endsSilently(flow, target, known)));
  known.set(from, silent);
  return silent;
}
/** Nodes without a prompt in a row, beyond which the rule gives up. */
const MOST_NODES = 1000;

export const flowClosedSilent = flowRule({
  code: 'flow-closed-silent',
  severity: 'warning',
  summary: 'Outside opening hours the call ends without a message.',
  what: 'From the closed, holiday and emergency edges of an hours node, follows the nodes that do not listen. Where the call ends before anything is said, whatever the conditions on the way look at, the edge is reported.',
  why: 'The caller hears the line go dead and calls again, and again.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      const closed = node.type === 'hours' ? closedEdges : (vendorFacts(node)?.closed ?? []);
      for (const edge of node.edges) {
        if (!closed.includes(edge.name)) continue;
        if (endsSilently(flow!, edge.target, new Map()))
          report({
            span: placeOf(edge),
            message: `on ${closedEdges.includes(edge.name) ? edge.name : 'closed'} the call ends without a message`,
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
