/** Widgets that ask something outside the flow: functions, servers, payments, agents, messages. */
import type { Value } from '../../expression/index.js';
import type { Answer, Next } from '../../nodes/node-type.js';
import type { Call } from '../../simulate/call.js';
import { comparedBelow, comparedIn, objectsFor } from '../compared.js';
import { fillIn, keepResult } from '../references.js';
import { go, hasEdge, type Node, pairsOf, type Widget, type Widgets } from '../widget.js';

/** The service waits ten seconds for an answer. */
const TIMEOUT_MS = 10_000;

/** A function or a server; its answer is mocked by the widget's name, as what `parsed` holds. */
const asking = (failed: string): Widget => ({
  status: 'simulated',
  events: ['success', failed],
  own: ['success', failed],
  // Where nothing follows a success either, the request is the last thing that the flow does.
  happenings: (node) => (hasEdge(node, 'success') ? [['the request fails', [failed]]] : []),
  answers(node, _, flow) {
    const way = `widgets.${node.id}`;
    // A flow may also compare the whole answer.
    const whole = [`${way}.parsed`, `${way}.body`].flatMap((path) => comparedIn(flow).get(path) ?? []);
    const [usual, ...others] = [...objectsFor(comparedBelow(flow, `${way}.parsed`)), ...whole].map(
      (value): Answer => [node.id, value],
    );
    return { ...(usual && { usual: [usual] }), others: [...others, [node.id, { result: 'error' }]] };
  },
  enter(node, call) {
    const { url, method, body, parameters } = node.properties;
    const args: { [name: string]: Value } = {
      ...(url !== undefined && { url: fillIn(call, url) }),
      ...(method !== undefined && { method: fillIn(call, method) }),
      ...(typeof body === 'string' && body !== '' && { body: fillIn(call, body) }),
      ...pairsOf(call, parameters),
    };
    const answer = call.callService(node.id, args, TIMEOUT_MS);
    if (answer.result !== 'ok') {
      keepResult(call, node.id, { status_code: '500', body: '' });
      return go(node, call, failed);
    }
    const text = typeof answer.value === 'string' ? answer.value : JSON.stringify(answer.value);
    keepResult(call, node.id, {
      status_code: '200',
      content_type: typeof answer.value === 'string' ? 'text/plain' : 'application/json',
      body: text,
      parsed: answer.value,
    });
    return go(node, call, 'success');
  },
});

/** Something that a mock by the widget's name gives the results of; without one the first event is taken. */
const outside = (
  events: readonly string[],
  kind: string,
  rest: Partial<Pick<Widget, 'shape' | 'speaks' | 'ends'>> = {},
): Widget => ({
  status: 'approximated',
  events,
  ...rest,
  answers: (node, _, flow) => ({
    others: objectsFor(comparedBelow(flow, `widgets.${node.id}`)).map((value): Answer => [`${kind}:${node.id}`, value]),
  }),
});

/** Takes what a mock `result:WIDGET` says a widget found out. */
export function keepMocked(node: Node, call: Call): void {
  const mocked = call.program.service(`result:${node.id}`, {}, 0);
  if (mocked?.result !== 'ok') return;
  const { value } = mocked;
  keepResult(call, node.id, value !== null && typeof value === 'object' && !Array.isArray(value) ? value : { value });
}

/** A message of another channel: it is named in the transcript, and nobody on the telephone hears it. */
const message: Widget = {
  status: 'simulated',
  events: ['sent', 'failed'],
  own: ['sent'],
  enter(node, call): Next {
    call.transcribe('event', 'message', `a message is sent: ${fillIn(call, node.properties.body).slice(0, 1000)}`);
    return go(node, call, 'sent');
  },
};

const passedOver = (...events: string[]): Widget => ({ status: 'passed over', events });

/** The widgets of this file by type. */
export const serviceWidgets: Widgets = {
  'make-http-request': asking('failed'),
  'run-function': asking('fail'),
  'add-twiml-redirect': outside(['return', 'timeout', 'fail'], 'result', { speaks: true }),
  'capture-payments': outside(
    ['success', 'maxFailedAttempts', 'providerError', 'payInterrupted', 'hangup', 'validationError'],
    'result',
    { shape: 'question', speaks: true },
  ),
  'connect-virtual-agent': outside(['return', 'hangup'], 'result', { shape: 'question', speaks: true }),
  'connect-virtual-agent-v2': outside(['return', 'hangup'], 'result', { shape: 'question', speaks: true }),
  'record-call': passedOver('success', 'failed'),
  'fork-stream': passedOver('next'),
  'send-message': message,
  'send-and-wait-for-reply': outside(['incomingMessage', 'timeout', 'deliveryFailure'], 'result', {
    shape: 'question',
  }),
  'send-to-autopilot': outside(['sessionEnded', 'failure', 'timeout'], 'result', { shape: 'question', speaks: true }),
  search: outside(['success', 'failed'], 'result'),
};
