import type { Value } from '../expression/index.js';
import type { Assignment } from '../read/node-reading.js';
import { type NativeNodeDefinition, ref, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    subflow: {
      flow: string;
      in: readonly Assignment[];
      /** Variable here <- variable there. */
      out: readonly { name: string; from: string }[];
    };
  }
}

export const subflow: NativeNodeDefinition<'subflow'> = {
  summary: 'Runs another flow and comes back.',
  does: 'runs another flow; `in` and `out` carry variables',
  keys: { flow: textSchema, in: ref('assignments'), out: { type: 'object', additionalProperties: textSchema } },
  required: ['flow'],
  edges: { next: 'required', error: 'optional' },
  shorthand: { next: 'next' },
  read(reading) {
    const { reader } = reading;
    const out = reading.given('out');
    const entries = (out && reader.mapping(out, 'out')?.entries) ?? [];
    const flow = reading.text('flow');
    const settings = {
      in: reading.assignments('in'),
      out: entries.flatMap(({ key, value }) => {
        const from = reader.text({ node: value, path: [...out!.path, key] }, `out.${key}`);
        return from === undefined ? [] : [{ name: key, from }];
      }),
    };
    return flow === undefined ? undefined : { flow, ...settings };
  },

  enter(node, call) {
    const variables: { [name: string]: Value } = {};
    for (const { name, value } of node.in) variables[name] = call.evaluate(value);
    const secrets = node.in.flatMap(({ name, value }) => (call.isSecret(value) ? [name] : []));
    return { kind: 'enter', flow: node.flow, variables, secrets, returns: true };
  },
  returned(node, call, variables, secrets) {
    for (const { name, from } of node.out)
      call.set(name, Object.hasOwn(variables, from) ? variables[from]! : null, secrets.includes(from));
    return { kind: 'edge', edge: 'next' };
  },

  shape: 'step',
  detail: (node) => node.flow,
  flows: (node) => [node.flow],
  expressions: (node) => node.in.map(({ value }) => value),
  sets: (node) => node.out.map(({ name }) => name),
};
