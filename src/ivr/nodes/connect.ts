import { hasEdge, onward, spokenSeconds } from '../connect/action.js';
import { actionOf, enterAction } from '../connect/actions/index.js';
import type { Value } from '../expression/index.js';
import type { NodeOf } from '../model.js';
import type { Answer, NodeDefinition } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    /** An Amazon Connect action in the names of the current flow language. */
    connect: { action: string; parameters: { readonly [name: string]: Value } };
  }
}

/** What the simulator does with the action; nothing for one that is not simulated. */
function simulated({ action }: NodeOf<'connect'>) {
  const known = actionOf(action);
  return known?.status === 'simulated' ? known : undefined;
}

/** An action of a contact flow: the table of actions says what each of them does. */
export const connect: NodeDefinition<'connect'> = {
  enter(node, call) {
    // `--mock fail:NODE=error` makes an action fail whose failure no input brings about.
    if (hasEdge(node, 'NoMatchingError') && call.program.service(`fail:${node.id}`, {}, 0)?.result === 'error') {
      return { kind: 'edge', edge: 'NoMatchingError' };
    }
    const action = actionOf(node.action);
    if (action) return enterAction(action, node, call);
    call.report(
      'unknown-action',
      'warning',
      `"${node.id}": the action ${node.action} is not known; its success branch is taken`,
    );
    const first = node.edges.find(({ name }) => name === 'next') ?? node.edges[0];
    return first
      ? { kind: 'edge', edge: first.name }
      : { kind: 'end', outcome: { type: 'end', target: null, reason: node.action } };
  },
  input: (node, call, event) => simulated(node)!.input!(node, call, event),
  accepts: (node, call) => simulated(node)?.accepts?.(node, call) ?? { dtmf: [], phrases: [], timeoutMs: 5000 },
  returned(node, call, variables) {
    for (const [name, value] of Object.entries(variables)) call.state.variables[name] = value;
    return onward(node, call);
  },

  shape(node) {
    const shape = actionOf(node.action)?.shape ?? (node.action.startsWith('Check') ? 'decision' : 'step');
    return typeof shape === 'function' ? shape(node) : shape;
  },
  detail({ parameters: { Text: text, ComparisonValue: compared } }) {
    return typeof text === 'string' ? text : typeof compared === 'string' ? compared : '';
  },
  keyMenu: (node, globals) => actionOf(node.action)?.keyMenu?.(node, globals),
  exit(node) {
    const action = actionOf(node.action);
    if (action?.exit) return action.exit(node);
    return node.edges.length === 0 ? { kind: 'end', target: node.action } : undefined;
  },
  cost: (node, edge, spoken) => actionOf(node.action)?.cost?.(node, edge, spoken) ?? { seconds: spokenSeconds(node) },
  answers(node, conditions) {
    const own = actionOf(node.action)?.answers?.(node, conditions).others ?? [];
    const failure: Answer[] = hasEdge(node, 'NoMatchingError') ? [[`fail:${node.id}`, { result: 'error' }]] : [];
    return { others: [...own, ...failure] };
  },
  sampleKeys: (node) => actionOf(node.action)?.sampleKeys?.(node) ?? [],
  untaken: (node, edge) =>
    actionOf(node.action)?.untaken?.(node, edge) ?? 'the simulator never takes this branch of the action',
};
