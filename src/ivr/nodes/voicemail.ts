import type { Expression } from '../expression/index.js';
import { fixedText } from '../model.js';
import { edgeOr, filledText, type NativeNodeDefinition, ref, textSchema } from './node-type.js';
import { RECORDING_SECONDS } from './record.js';

declare module '../model.js' {
  interface NodeSettings {
    voicemail: { mailbox: Template; prompts: readonly Prompt[]; maxSeconds: number; into?: string };
  }
}

export const voicemail: NativeNodeDefinition<'voicemail'> = {
  summary: 'Takes a message for a mailbox.',
  does: 'says `prompt` and takes a message of up to `max` for a `mailbox`; `into` keeps its name',
  keys: { mailbox: filledText, prompt: ref('prompts'), max: ref('duration'), into: textSchema },
  required: ['mailbox'],
  edges: { next: 'required', full: 'required', error: 'optional', hangup: 'optional' },
  shorthand: { next: 'next' },
  read(reading) {
    const mailbox = reading.need('mailbox') && reading.template('mailbox');
    const settings = {
      prompts: reading.prompts(),
      maxSeconds: reading.duration('max', 120_000) / 1000,
      ...reading.into(),
    };
    return mailbox && { mailbox, ...settings };
  },

  enter(node, call) {
    if (call.state.hungUp) return { kind: 'edge', edge: 'next' };
    const mailbox = call.fill(node.mailbox);
    const shown = call.fillShown(node.mailbox);
    const mocked = call.program.service(`voicemail:${mailbox}`, {}, 0) ?? call.program.service('voicemail:*', {}, 0);
    const trouble = mocked === undefined ? undefined : mocked.result !== 'ok' ? 'error' : String(mocked.value);
    if (trouble === 'full' || trouble === 'error') {
      call.transcribe('event', 'voicemail', `mailbox ${shown}: ${trouble}`);
      return edgeOr(node, trouble, 'full');
    }
    for (const prompt of node.prompts) call.say(prompt);
    const seconds = Math.min(node.maxSeconds, RECORDING_SECONDS);
    call.transcribe('event', 'voicemail', `${seconds} s for mailbox ${shown}`);
    call.wait(seconds * 1000);
    if (node.into !== undefined) call.set(node.into, `message-${node.id}`);
    return { kind: 'edge', edge: 'next' };
  },

  shape: 'question',
  expressions: (node) => node.mailbox.filter((piece): piece is Expression => typeof piece !== 'string'),
  stores: () => 'string',
  unsetEdges: ['full', 'error', 'hangup'],
  cost(node, edge, spoken) {
    if (edge !== 'next') return { seconds: 0 };
    const prompts = node.prompts.reduce((sum, prompt) => sum + spoken(prompt), 0);
    return { seconds: prompts + Math.min(node.maxSeconds, RECORDING_SECONDS) };
  },
  asks: (node) => [`voicemail:${fixedText(node.mailbox) ?? '*'}`],
  answers(node) {
    const mailbox = fixedText(node.mailbox) ?? '*';
    const words = ['full', 'error'].filter((word) => node.edges.some(({ name }) => name === word));
    return { others: words.map((word) => [`voicemail:${mailbox}`, word] as const) };
  },
};
