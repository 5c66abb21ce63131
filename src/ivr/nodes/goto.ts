import { type NativeNodeDefinition, ref } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    goto: object;
  }
}

export const goto: NativeNodeDefinition<'goto'> = {
  summary: 'Goes on elsewhere.',
  does: 'goes on elsewhere',
  keys: { to: ref('node-name') },
  required: ['to'],
  edges: {},
  read(reading) {
    reading.edge('next', reading.need('to'));
    return {};
  },
  enter: () => ({ kind: 'edge', edge: 'next' }),
  shape: 'step',
};
