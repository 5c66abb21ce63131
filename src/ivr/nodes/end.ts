import { type NativeNodeDefinition, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    end: { how: 'hangup' | 'return'; reason?: string };
  }
}

export const end: NativeNodeDefinition<'end'> = {
  summary: 'Hangs up, or returns to the flow that called this one.',
  does: 'hangs up, or with `return: true` goes back to the flow that called',
  keys: { reason: textSchema, return: { type: 'boolean' } },
  required: [],
  edges: {},
  read({ reader, fields }) {
    const reason = reader.optionalText(fields.get('reason'), 'reason');
    const how = reader.boolean(fields.get('return'), 'return') ? 'return' : 'hangup';
    return { how, ...(reason !== undefined && { reason }) };
  },

  enter(node, call) {
    if (node.how === 'return' && call.state.frames.length > 0) return { kind: 'return' };
    return { kind: 'end', outcome: { type: 'end', target: null, reason: node.reason ?? node.how } };
  },

  returns: ({ how }) => how === 'return',

  shape: 'exit',
  detail: (node) => node.reason ?? node.how,
  exit: (node) => ({ kind: 'end', target: node.reason ?? node.how }),
};
