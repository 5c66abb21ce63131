/** Widgets that hand the call on: numbers, queues, agents, flows. */
import type { Value } from '../../expression/index.js';
import type { Answer, Next } from '../../nodes/node-type.js';
import type { Call } from '../../simulate/call.js';
import { flowNamed } from '../../simulate/program.js';
import { comparedBelow, objectsFor } from '../compared.js';
import { beginSubflow, keepResult, resultsOf } from '../references.js';
import { dropKeys, fixedTarget, go, type Node, pairsOf, targetName, type Widget, type Widgets } from '../widget.js';

/** The statuses of a call to another party by the answers of a transfer. */
const dialStatus: { readonly [result: string]: string } = {
  answered: 'completed',
  'agent-left': 'completed',
  busy: 'busy',
  noanswer: 'no-answer',
};

const transfers = (...results: string[]): { others: Answer[] } => ({
  others: results.map((result) => ['transfer:*', result]),
});

/** The conversation begins: the test of the flow ends there, unless the other side leaves first. */
function connected(call: Call, result: string, target: string, reason: string): Next | undefined {
  call.transcribe('event', 'transfer', `${reason} ${target}${result === 'answered' ? '' : `: ${result}`}`);
  return result === 'answered' ? { kind: 'end', outcome: { type: 'transfer', target, reason } } : undefined;
}

const party = ({ properties: { to, noun, sip_endpoint: sip } }: Node) => [to, sip, noun];

const connectCall: Widget = {
  status: 'simulated',
  events: ['callCompleted', 'hangup'],
  own: ['callCompleted'],
  ends: true,
  exit: (node) => ({ kind: 'number', target: fixedTarget(node, ...party(node)) }),
  answers: () => transfers('busy', 'noanswer', 'error', 'agent-left'),
  enter(node, call) {
    dropKeys(call);
    const target = targetName(call, node, ...party(node));
    const result = call.program.transfer(target);
    const status = dialStatus[result] ?? 'failed';
    keepResult(call, node.id, { DialCallStatus: status, DialCallDuration: status === 'completed' ? '60' : '0' });
    // Whatever came of it, the flow goes on when the other party is gone.
    return connected(call, result, target, 'number') ?? go(node, call, 'callCompleted');
  },
};

/** A queue, or the agents of Flex. */
const toQueue: Widget = {
  status: 'simulated',
  events: ['callComplete', 'failedToEnqueue', 'callFailure'],
  own: ['callComplete', 'failedToEnqueue', 'callFailure'],
  ends: true,
  exit: (node) => ({ kind: 'queue', target: fixedTarget(node, node.properties.queue_name) }),
  answers: () => transfers('agent-left', 'full', 'error'),
  enter(node, call) {
    dropKeys(call);
    const target = targetName(call, node, node.properties.queue_name);
    const result = call.program.transfer(target);
    const done = connected(call, result, target, 'queue');
    if (done) return done;
    if (result === 'error') return go(node, call, 'callFailure');
    return go(node, call, result === 'full' || result === 'busy' ? 'failedToEnqueue' : 'callComplete');
  },
};

/** The flow dials the contact itself. */
const outgoing: Widget = {
  status: 'simulated',
  events: ['answered', 'busy', 'noAnswer', 'failed', 'answeredByMachine'],
  own: ['answered', 'busy', 'noAnswer', 'failed'],
  answers: () => transfers('busy', 'noanswer', 'error'),
  enter(node, call) {
    const target = targetName(call, node, node.properties.to);
    const result = call.program.transfer(target);
    call.transcribe('event', 'call', `the contact ${target} is called: ${result}`);
    keepResult(call, node.id, { CallStatus: dialStatus[result] ?? 'failed' });
    if (result === 'answered' || result === 'agent-left') return go(node, call, 'answered');
    return go(node, call, result === 'busy' ? 'busy' : result === 'noanswer' ? 'noAnswer' : 'failed');
  },
};

/** By what a flow may be called: its identifier, which the configuration maps, or the name of the widget. */
const flowNames = ({ id, properties: { flow_sid: sid } }: Node) =>
  [sid, id].filter((each): each is string => typeof each === 'string' && each !== '');

/** Another flow runs and returns; one that is not here is mocked by `module:WIDGET`. */
const subflow: Widget = {
  status: 'simulated',
  events: ['completed', 'failed'],
  own: ['completed', 'failed'],
  speaks: true,
  entersFlow: true,
  resources: (node) => [flowNames(node)],
  answers(node, _, flow) {
    const results = objectsFor(comparedBelow(flow, `widgets.${node.id}`));
    const failed: Answer = [`module:${node.id}`, { result: 'error' }];
    return { others: [failed, ...results.map((value): Answer => [`module:${node.id}`, value])] };
  },
  enter(node, call) {
    dropKeys(call);
    const parameters = pairsOf(call, node.properties.parameters);
    const mocked = call.program.service(`module:${node.id}`, {}, 0);
    if (mocked) {
      call.transcribe('event', 'module', `${node.id}: ${mocked.result}`);
      if (mocked.result !== 'ok') return go(node, call, 'failed');
      keepResult(call, node.id, asRecord(mocked.value));
      return go(node, call, 'completed');
    }
    const flow = flowNamed(call.program, flowNames(node));
    if (flow !== undefined && call.program.flows.get(flow)!.format === 'twilio') {
      beginSubflow(call, flow, parameters);
      return { kind: 'enter', flow, variables: {}, returns: true };
    }
    call.report(
      'module-not-known',
      'info',
      `the flow of "${node.id}" is not here; the widget is taken as completed; map its flow_sid in the configuration, or mock it with module:${node.id}`,
    );
    return go(node, call, 'completed');
  },
  returned(node, call, variables) {
    const entered = flowNamed(call.program, flowNames(node)) ?? '';
    keepResult(call, node.id, { ...resultsOf(call, entered), flow: { variables }, status: 'completed' });
    return go(node, call, 'completed');
  },
};

const asRecord = (value: Value): { readonly [name: string]: Value } =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : { value };

/** The widgets of this file by type. */
export const routingWidgets: Widgets = {
  'connect-call-to': connectCall,
  'enqueue-call': toQueue,
  'send-to-flex': toQueue,
  'make-outgoing-call': outgoing,
  'make-outgoing-call-v2': outgoing,
  'run-subflow': subflow,
};
