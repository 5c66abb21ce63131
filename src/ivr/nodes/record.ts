import { type NativeNodeDefinition, ref, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    record: { into?: string; maxSeconds: number; prompts: readonly Prompt[] };
  }
}

/** How long a caller is taken to talk at most. */
export const RECORDING_SECONDS = 10;

export const record: NativeNodeDefinition<'record'> = {
  summary: 'Records the caller.',
  does: 'records up to `max`',
  keys: { prompt: ref('prompts'), into: textSchema, max: ref('duration') },
  required: [],
  edges: { next: 'required', error: 'optional', hangup: 'optional' },
  shorthand: { next: 'next' },
  read: (reading) => ({
    prompts: reading.prompts(),
    maxSeconds: reading.duration('max', 60_000) / 1000,
    ...reading.into(),
  }),

  enter(node, call) {
    if (call.state.hungUp) return { kind: 'edge', edge: 'next' };
    for (const prompt of node.prompts) call.say(prompt);
    const seconds = Math.min(node.maxSeconds, RECORDING_SECONDS);
    call.transcribe('event', 'record', `${seconds} s recorded`);
    call.wait(seconds * 1000);
    if (node.into !== undefined) call.set(node.into, `recording-${node.id}`);
    return { kind: 'edge', edge: 'next' };
  },

  shape: 'question',
  stores: () => 'string',
  cost(node, _, spoken) {
    const prompts = node.prompts.reduce((sum, prompt) => sum + spoken(prompt), 0);
    return { seconds: prompts + Math.min(node.maxSeconds, RECORDING_SECONDS) };
  },
};
