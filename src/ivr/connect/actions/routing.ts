/** Actions that hand the contact on: queues, numbers, flows, modules. */

import { flowNamed, type ServiceAnswer } from '../../simulate/program.js';
import {
  type ConnectAction,
  type ConnectActions,
  fixedTarget,
  go,
  hasEdge,
  type Node,
  onward,
  record,
  transferAnswers,
  wayOnInWords,
} from '../action.js';
import { candidateNames } from '../names.js';
import { joinQueue, leaveQueue, nextInQueue, queueMocks } from '../queue.js';
import { bag, fillText, forgetFlowAttributes } from '../references.js';

const UNNAMED_QUEUE = 'queue';

const toQueue = {
  status: 'simulated',
  ends: true,
  exit: () => ({ kind: 'queue', target: null }),
  // The queue that another action has set, else the one that the flow began with.
  asks: () => queueMocks(UNNAMED_QUEUE),
  answers: () => transferAnswers('full'),
  enter(node, call) {
    const target = String(bag(call, 'queue').Name ?? '') || UNNAMED_QUEUE;
    const result = call.program.transfer(target);
    call.transcribe('event', 'transfer', `queue ${target}${result === 'answered' ? '' : `: ${result}`}`);
    if (result === 'full' || result === 'busy') return go(node, call, 'QueueAtCapacity', 'NoMatchingError');
    if (result === 'error') return go(node, call, 'NoMatchingError');
    // From one queue into another: the flow of the queue goes on.
    if (node.action === 'DequeueContactAndTransferToQueue' && hasEdge(node, 'next'))
      return { kind: 'edge', edge: 'next' };
    return joinQueue(call, target);
  },
  returned: (_, call) => nextInQueue(call),
} satisfies ConnectAction;

/** True where the flow goes on after the conversation with a third party. */
const isResumed = ({ parameters }: Node) => String(parameters.ContinueFlowExecution).toLowerCase() === 'true';

const toNumber: ConnectAction = {
  status: 'simulated',
  ends: true,
  exit: (node) => ({ kind: 'number', target: fixedTarget(node.parameters.ThirdPartyPhoneNumber) }),
  answers: () => transferAnswers('noanswer', 'busy'),
  idleEdges: (node) => (isResumed(node) ? [] : ['next']),
  impossible: (node, edge) =>
    edge === 'next' && !isResumed(node)
      ? 'the flow ends with the transfer: ContinueFlowExecution is not True'
      : undefined,
  enter(node, call) {
    const target = fillText(call, node.parameters.ThirdPartyPhoneNumber) || 'number';
    const result = call.program.transfer(target);
    call.transcribe('event', 'transfer', `number ${target}${result === 'answered' ? '' : `: ${result}`}`);
    if (result === 'noanswer') return go(node, call, 'ConnectionTimeLimitExceeded', 'CallFailed', 'NoMatchingError');
    if (result !== 'answered') return go(node, call, 'CallFailed', 'NoMatchingError');
    return hasEdge(node, 'next') && isResumed(node)
      ? { kind: 'edge', edge: 'next' }
      : { kind: 'end', outcome: { type: 'transfer', target, reason: 'number' } };
  },
};

const flowNames = ({ parameters }: Node) =>
  candidateNames(parameters.Names, 'ContactFlowId', String(parameters.ContactFlowId ?? ''));

const toFlow: ConnectAction = {
  status: 'simulated',
  ends: true,
  branching: true,
  exit: (node) => ({ kind: 'flow', target: fixedTarget(flowNames(node)[0]) }),
  resources: (node) => [flowNames(node)],
  enter(node, call) {
    const { Names: names, ContactFlowId: id } = node.parameters;
    const candidates = candidateNames(names, 'ContactFlowId', fillText(call, id));
    const flow = flowNamed(call.program, candidates);
    const target = candidates[0] ?? 'flow';
    const result = call.program.transfer(target);
    call.transcribe('event', 'transfer', `flow ${target}${result === 'error' ? ': error' : ''}`);
    if (result === 'error') return go(node, call, 'NoMatchingError');
    if (flow === undefined) return { kind: 'end', outcome: { type: 'transfer', target, reason: 'flow' } };
    // The contact leaves this flow for good: nothing waits for it, and no queue holds it. Its attributes go along.
    leaveQueue(call);
    call.state.frames = [];
    forgetFlowAttributes(call, flow);
    return { kind: 'enter', flow, variables: { ...call.state.variables }, returns: false };
  },
};

const moduleNames = ({ parameters }: Node) =>
  candidateNames(parameters.Names, 'FlowModuleId', String(parameters.FlowModuleId ?? ''));

/** A module runs and returns; one that is not here is mocked: `module:NAME` with a branch, a result, or an error. */
const invokeModule: ConnectAction = {
  status: 'simulated',
  speaks: true,
  resources: (node) => [moduleNames(node)],
  asks: (node) => moduleNames(node).map((name) => `module:${fixedTarget(name) ?? '*'}`),
  answers: (node) => {
    const target = fixedTarget(moduleNames(node)[0]);
    const conditions = node.edges.flatMap(({ name }) => (name.includes(' ') ? [name] : []));
    return { others: target === null ? [] : conditions.map((name) => [`module:${target}`, name] as const) };
  },
  enter(node, call) {
    const { Names: names, FlowModuleId: id } = node.parameters;
    const candidates = candidateNames(names, 'FlowModuleId', fillText(call, id));
    const target = candidates[0] ?? 'module';
    let mocked: ServiceAnswer | undefined;
    for (const name of candidates) mocked ??= call.program.service(`module:${name}`, {}, 0);
    if (mocked) {
      call.transcribe('event', 'module', `${target}: ${mocked.result}`);
      if (mocked.result !== 'ok') return go(node, call, 'NoMatchingError');
      if (typeof mocked.value === 'string' && hasEdge(node, mocked.value)) return { kind: 'edge', edge: mocked.value };
      for (const [name, value] of Object.entries(record(mocked.value))) call.set(name, value);
      return onward(node, call);
    }
    const flow = flowNamed(call.program, candidates);
    if (flow !== undefined) return { kind: 'enter', flow, variables: { ...call.state.variables }, returns: true };
    call.report(
      'module-not-known',
      'info',
      `the flow module "${target}" is not here; ${wayOnInWords(node)}; mock it with module:${target}`,
    );
    return onward(node, call);
  },
};

const endFlow: ConnectAction = {
  status: 'simulated',
  ends: true,
  enter(_, call) {
    if (call.state.frames.length > 0) return { kind: 'return' };
    // The flow of a queue has run to its end: the contact goes on waiting until an agent is there.
    return { kind: 'end', outcome: { type: 'end', target: null, reason: 'end of flow' } };
  },
};

const disconnect: ConnectAction = {
  status: 'simulated',
  ends: true,
  enter: () => ({ kind: 'end', outcome: { type: 'end', target: null, reason: 'disconnect' } }),
};

/** The actions of this file by type. */
export const routingActions: ConnectActions = {
  TransferContactToQueue: {
    ...toQueue,
    branching: true,
    happenings: () => [['the queue is full', ['QueueAtCapacity', 'NoMatchingError']]],
  },
  DequeueContactAndTransferToQueue: toQueue,
  TransferContactToAgent: { ...toQueue, exit: () => ({ kind: 'agent', target: null }) },
  TransferParticipantToThirdParty: toNumber,
  TransferToFlow: toFlow,
  InvokeFlowModule: invokeModule,
  EndFlowExecution: endFlow,
  EndFlowModuleExecution: endFlow,
  DisconnectParticipant: disconnect,
};
