import { pathAt } from '../../../diagnostics/document/tree-edits.js';
import type { Flow, FlowNode } from '../../model.js';
import { definitionOf, isListening } from '../../nodes/index.js';
import { keyMenus, targetsOf } from '../facts.js';
import { flowRule, placeOf, removalOf } from '../subject.js';

const isContactFlow = ({ format }: Flow) => format === 'connect' || format === 'connect-legacy';
/** A condition of a menu that takes one key which no key meets. */
const isNotAKey = ({ dtmf }: { dtmf: string }) => !/^[\d*#]$/.test(dtmf);

export const flowIdleEdge = flowRule({
  code: 'flow-idle-edge',
  severity: 'warning',
  summary: 'An edge that no call ever takes.',
  what: 'Edges noinput and nomatch of a menu or collect that tries again: they are taken at the first failure where there are no retries, and maxretries is taken otherwise. Edges hangup of nodes that do not wait for the caller. In contact flows, conditions of a menu that no single key meets.',
  why: 'The author expects the edge to be taken. After the retries the caller goes another way than the diagram shows.',
  fixes: { safe: 'Removes the edge.' },
  check({ flow, reading }, report) {
    if (!flow) return;
    for (const { node, choices } of isContactFlow(flow) ? keyMenus(flow) : []) {
      for (const { name } of choices.filter(isNotAKey)) {
        report({
          span: placeOf(node),
          message: `"${node.id}" never takes its branch for "${name}": it takes one key, and "${name}" is not one key`,
          hint: 'give the condition one operand, a key; to take more than one key, store the input',
        });
      }
    }
    if (flow.format !== 'native') return;
    const { source } = reading;
    for (const node of flow.nodes.values()) {
      for (const edge of node.edges) {
        // Looked for only where it is reported: the search reads the file from its beginning.
        const removal = () => {
          const path = edge.place && source && pathAt(source, edge.place);
          return path && removalOf(reading, 'the edge', 'safe', path);
        };
        if (isListening(node) && (edge.name === 'noinput' || edge.name === 'nomatch')) {
          const { retries } = node[edge.name];
          if (retries > 0)
            report({
              span: placeOf(edge),
              message: `"${node.id}" never takes its edge ${edge.name}: it tries ${retries} more times and then takes maxretries`,
              hint: `write ${edge.name}: { retries: 0 }, or delete the edge`,
              fix: removal(),
            });
        } else if (edge.name === 'hangup' && !isListening(node)) {
          report({
            span: placeOf(edge),
            message: `"${node.id}" never takes its edge hangup: it does not wait for the caller`,
            hint: 'put the edge on the menu or collect that follows',
            fix: removal(),
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
  what: 'Follows every edge and every global choice from the start. A node that none of them leads to is reported, and with it those that only it leads to.',
  why: 'Either it is dead weight, or the edge that should lead to it is missing and callers miss an option.',
  fixes: { unsafe: 'Removes the node, and those after it that nothing else leads to.' },
  check({ flow, reachable, incoming, reading }, report) {
    if (!flow) return;
    const reported = new Set<string>();
    /** What keeps calls from an edge that does lead to a node. */
    const blocked = (entry: FlowNode): string | undefined => {
      for (const id of reachable) {
        const node = flow.nodes.get(id)!;
        const edge = node.edges.find(({ target }) => target === entry.id);
        if (!edge) continue;
        const { impossible, untaken } = definitionOf(node);
        const reason = impossible?.(node, edge.name, flow) ?? untaken?.(node, edge.name) ?? 'its condition never holds';
        return `no call takes the edge ${edge.name} of "${id}", which leads to it: ${reason}`;
      }
      return undefined;
    };
    const island = (entry: FlowNode) => {
      const nodes = [entry.id];
      for (const id of nodes) {
        reported.add(id);
        for (const target of targetsOf(flow, flow.nodes.get(id)!))
          if (!reachable.has(target) && !reported.has(target)) {
            reported.add(target);
            nodes.push(target);
          }
      }
      const more = nodes.length - 1;
      const paths = nodes.map((id) => ['nodes', id]);
      const after = more === 0 ? '' : more === 1 ? ', nor the one after it' : `, nor the ${more} after it`;
      report({
        span: placeOf(entry),
        message: `no call reaches the node "${entry.id}"${after}`,
        hint: blocked(entry) ?? 'connect an edge to it, or delete it',
        fix: removalOf(reading, more === 0 ? 'the node' : `${more + 1} nodes`, 'unsafe', ...paths),
      });
    };
    const lost = [...flow.nodes.values()].filter(({ id }) => !reachable.has(id));
    // Once for each island, at the nodes that nothing leads to; an island that is a ring has none, and any will do.
    for (const node of lost) if ((incoming.get(node.id) ?? []).length === 0) island(node);
    for (const node of lost) if (!reported.has(node.id)) island(node);
  },
});
