import { type NativeNodeDefinition, ref } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    play: { prompts: readonly Prompt[] };
  }
}

export const play: NativeNodeDefinition<'play'> = {
  summary: 'Says a prompt.',
  does: 'says `prompt`',
  keys: { prompt: ref('prompts') },
  required: ['prompt'],
  edges: { next: 'required', error: 'optional', hangup: 'optional' },
  shorthand: { next: 'next' },
  read(reading) {
    reading.need('prompt');
    return { prompts: reading.prompts() };
  },

  enter(node, call) {
    const visit = call.visit();
    const prompt = node.prompts[Math.min(visit, node.prompts.length - 1)];
    if (prompt) call.say(prompt);
    return { kind: 'edge', edge: 'next' };
  },

  shape: 'step',
  cost: (node, _, spoken) => ({ seconds: spoken(node.prompts[0]) }),
};
