import { type Expression, expressionParts } from '../expression/index.js';
import { fixedText } from '../model.js';
import { showValue } from '../simulate/speak.js';
import { edgeOr, filledText, type NativeNodeDefinition, ref } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    callback: { queue: Template; number: Expression };
  }
}

/** A telephone number as platforms take it (ITU-T E.164: at most 15 digits), written with or without separators. */
const dialable = /^\+?\d{7,15}$/;

export const callback: NativeNodeDefinition<'callback'> = {
  summary: 'Keeps a place in a queue and promises to call back.',
  does: 'promises a call back to `number` (an expression) when it is the turn of the caller in `queue`; a number of fewer than 7 or more than 15 digits takes `invalid`',
  keys: { queue: filledText, number: ref('expression') },
  required: ['queue', 'number'],
  edges: { next: 'required', invalid: 'required', error: 'optional', hangup: 'optional' },
  shorthand: { next: 'next' },
  read(reading) {
    const queue = reading.need('queue') && reading.template('queue');
    const number = reading.reader.expression(reading.need('number'), 'number');
    return queue && number && { queue, number };
  },

  enter(node, call) {
    const number = showValue(call.evaluate(node.number)).replace(/[\s().-]/g, '');
    const shown = call.isSecret(node.number) ? '••••' : number;
    const queue = call.fill(node.queue);
    if (!dialable.test(number)) {
      call.transcribe('event', 'callback', `"${shown}" is not a number that can be called`);
      return { kind: 'edge', edge: 'invalid' };
    }
    const mocked = call.program.service(`callback:${queue}`, {}, 0) ?? call.program.service('callback:*', {}, 0);
    const fails = mocked !== undefined && (mocked.result !== 'ok' || mocked.value === 'error');
    call.transcribe('event', 'callback', `${shown} in queue ${call.fillShown(node.queue)}${fails ? ': error' : ''}`);
    return fails ? edgeOr(node, 'error', 'invalid') : { kind: 'edge', edge: 'next' };
  },

  shape: 'step',
  detail: (node) => node.queue.map((piece) => (typeof piece === 'string' ? piece : '…')).join(''),
  expressions: (node) => [node.number, ...node.queue.filter((piece): piece is Expression => typeof piece !== 'string')],
  asks: (node) => [`callback:${fixedText(node.queue) ?? '*'}`],
  answers: (node) => ({ others: [[`callback:${fixedText(node.queue) ?? '*'}`, 'error']] }),
  untaken({ number }, edge) {
    if (edge === 'invalid') return 'no call was found whose number cannot be called';
    const isCaller = [...expressionParts(number)].some((part) => part.kind === 'member' && part.key === 'caller');
    return isCaller
      ? 'the number of the caller is not known: begin the calls with --session caller=NUMBER'
      : 'no call was found that takes it';
  },
};
