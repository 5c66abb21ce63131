import { answersFor } from '../explore/answers.js';
import type { Value } from '../expression/index.js';
import type { Assignment } from '../read/node-reading.js';
import { type Answer, edgeOr, type NativeNodeDefinition, ref, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    call: { service: string; args: readonly Assignment[]; into?: string; timeoutMs: number };
  }
}

/** How long a service is taken to need where nothing is known of it. */
const USUAL_SECONDS = 0.2;

export const callService: NativeNodeDefinition<'call'> = {
  summary: 'Calls a service.',
  does: 'asks a service',
  keys: { service: textSchema, args: ref('assignments'), into: textSchema, timeout: ref('duration') },
  required: ['service'],
  edges: { ok: 'required', error: 'required', timeout: 'optional' },
  read(reading) {
    const { reader } = reading;
    const into = reading.into();
    const service = reader.known(reading.need('service'), 'service', reader.names.services);
    const args = reading.assignments('args');
    const timeoutMs = reading.duration('timeout', 10_000);
    return service === undefined ? undefined : { service, args, ...into, timeoutMs };
  },

  enter(node, call) {
    const args: { [name: string]: Value } = {};
    for (const { name, value } of node.args) args[name] = call.evaluate(value);
    const secrets = node.args.flatMap(({ name, value }) => (call.isSecret(value) ? [name] : []));
    const answer = call.callService(node.service, args, node.timeoutMs, secrets);
    if (answer.result === 'ok') {
      if (node.into !== undefined) call.set(node.into, answer.value);
      return { kind: 'edge', edge: 'ok' };
    }
    return edgeOr(node, answer.result, 'error');
  },

  shape: 'step',
  detail: (node) => node.service,
  expressions: (node) => node.args.map(({ value }) => value),
  unsetEdges: ['error', 'timeout'],
  cost: (node, edge) => ({ seconds: edge === 'timeout' ? node.timeoutMs / 1000 : USUAL_SECONDS }),
  answers({ service, into }, conditions) {
    const [usual = {}, ...values] = answersFor(into, conditions);
    const others = [...values, { result: 'error' }, { result: 'timeout' }].map((value): Answer => [service, value]);
    return { usual: [[service, usual]], others };
  },
};
