import type { Expression } from '../expression/index.js';
import { fixedText } from '../model.js';
import { edgeOr, type NativeNodeDefinition } from './node-type.js';

const kinds = ['queue', 'number', 'agent', 'flow'] as const;

declare module '../model.js' {
  interface NodeSettings {
    transfer: { kind: (typeof kinds)[number]; target: Template };
  }
}

export const transfer: NativeNodeDefinition<'transfer'> = {
  summary: 'Transfers the call.',
  does: 'hands over to a `queue`, `number`, `agent` or `flow`; without an edge for how that goes, the call ends there',
  keys: Object.fromEntries(kinds.map((kind) => [kind, { type: 'string', minLength: 1 }])),
  required: [],
  schema: { oneOf: kinds.map((kind) => ({ required: [kind] })) },
  edges: { answered: 'optional', busy: 'optional', noanswer: 'optional', full: 'optional', error: 'optional' },
  read(reading) {
    const [kind, ...others] = kinds.filter((each) => reading.has(each));
    if (kind === undefined || others.length > 0) {
      reading.wrong('a transfer node needs exactly one of queue, number, agent, flow');
      return undefined;
    }
    const target = reading.template(kind);
    return target && { kind, target };
  },

  enter(node, call) {
    const target = call.fill(node.target);
    // There is nobody to be put through.
    if (call.state.hungUp) return { kind: 'end', outcome: { type: 'hangup', target: null, reason: null } };
    const result = call.program.transfer(target);
    const shown = call.fillShown(node.target);
    call.transcribe('event', 'transfer', `${node.kind} ${shown}${result === 'answered' ? '' : `: ${result}`}`);
    if (node.kind === 'flow' && result === 'answered' && call.program.flows.has(target)) {
      return { kind: 'enter', flow: target, variables: {}, returns: false };
    }
    if (result !== 'answered') return edgeOr(node, result, 'error');
    if (node.edges.some(({ name }) => name === 'answered')) return { kind: 'edge', edge: 'answered' };
    return { kind: 'end', outcome: { type: 'transfer', target: shown, reason: node.kind } };
  },

  shape: 'exit',
  detail: (node) => `${node.kind} ${node.target.map((piece) => (typeof piece === 'string' ? piece : '…')).join('')}`,
  expressions: (node) => node.target.filter((piece): piece is Expression => typeof piece !== 'string'),
  flows(node) {
    const target = fixedText(node.target);
    return node.kind === 'flow' && target !== undefined ? [target] : [];
  },
  exit: ({ kind, target }) => ({ kind, target: fixedText(target) ?? null }),
  answers(node) {
    const mock = `transfer:${fixedText(node.target) ?? '*'}`;
    const words = ['busy', 'noanswer', 'full', 'error'].filter((word) => node.edges.some(({ name }) => name === word));
    return { others: words.map((word) => [mock, word] as const) };
  },
};
