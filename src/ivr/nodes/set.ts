import type { Assignment } from '../read/node-reading.js';
import { type NativeNodeDefinition, ref } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    set: { assign: readonly Assignment[] };
  }
}

export const set: NativeNodeDefinition<'set'> = {
  summary: 'Assigns variables.',
  does: 'assigns variables',
  keys: { assign: ref('assignments') },
  required: ['assign'],
  edges: { next: 'required', error: 'optional' },
  shorthand: { next: 'next' },
  read(reading) {
    const { reader } = reading;
    const assign = reader.assignments(reading.need('assign'), 'assign');
    for (const { name, field } of assign) {
      if (!Object.hasOwn(reader.names.variables, name))
        reader.wrong(field, 'unknown-variable', `there is no variable "${name}"`, 'declare it under variables');
    }
    return { assign: assign.map(({ name, value }) => ({ name, value })) };
  },

  enter(node, call) {
    for (const { name, value } of node.assign) call.set(name, call.evaluate(value), call.isSecret(value));
    return { kind: 'edge', edge: 'next' };
  },

  shape: 'step',
  detail: (node) => node.assign.map(({ name }) => name).join(', '),
  expressions: (node) => node.assign.map(({ value }) => value),
  sets: (node) => node.assign.map(({ name }) => name),
};
