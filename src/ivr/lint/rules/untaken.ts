import { isListening } from '../../nodes/index.js';
import { flowRule, placeOf } from '../subject.js';

export const flowIdleEdge = flowRule({
  code: 'flow-idle-edge',
  severity: 'warning',
  summary: 'An edge that no call ever takes.',
  what: 'Edges noinput and nomatch of a menu or collect that tries again: they are taken at the first failure where there are no retries, and maxretries is taken otherwise. Edges hangup of nodes that do not wait for the caller.',
  why: 'The author expects the edge to be taken. After the retries the caller goes another way than the diagram shows.',
  check({ flow }, report) {
    if (flow?.format !== 'native') return;
    for (const node of flow.nodes.values()) {
      for (const edge of node.edges) {
        if (isListening(node) && (edge.name === 'noinput' || edge.name === 'nomatch')) {
          const { retries } = node[edge.name];
          if (retries > 0)
            report({
              span: placeOf(edge),
              message: `"${node.id}" never takes its edge ${edge.name}: it tries ${retries} more times and then takes maxretries`,
              hint: `write ${edge.name}: { retries: 0 }, or delete the edge`,
            });
        } else if (edge.name === 'hangup' && !isListening(node)) {
          report({
            span: placeOf(edge),
            message: `"${node.id}" never takes its edge hangup: it does not wait for the caller`,
            hint: 'put the edge on the menu or collect that follows',
          });
        }
      }
    }
  },
});

export const flowUnreachable = flowRule({
  code: 'flow-unreachable',
  severity: 'warning',
  summary: 'No call reaches the node.',
  what: 'Follows every edge and every global choice from the start. A node that none of them leads to is reported.',
  why: 'Either it is dead weight, or the edge that should lead to it is missing and callers miss an option.',
  check({ flow, reachable }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!reachable.has(node.id)) {
        report({
          span: placeOf(node),
          message: `no call reaches the node "${node.id}"`,
          hint: 'connect an edge to it, or delete it',
        });
      }
    }
  },
});
