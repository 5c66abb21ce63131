/** Actions that hand the contact on: queues, numbers, flows, modules. */
import {
  type ConnectAction,
  type ConnectActions,
  fixedTarget,
  go,
  hasEdge,
  onward,
  transferAnswers,
} from '../action.js';
import { bag, fillText } from '../references.js';

const toQueue = {
  status: 'simulated',
  ends: true,
  exit: () => ({ kind: 'queue', target: null }),
  enter(node, call) {
    const target = String(bag(call, 'queue').Name ?? '') || 'queue';
    const result = call.program.transfer(target);
    call.transcribe('event', 'transfer', `queue ${target}${result === 'answered' ? '' : `: ${result}`}`);
    if (result === 'full' || result === 'busy') return go(node, call, 'QueueAtCapacity', 'NoMatchingError');
    if (result === 'error') return go(node, call, 'NoMatchingError');
    return { kind: 'end', outcome: { type: 'transfer', target, reason: 'queue' } };
  },
} satisfies ConnectAction;

const toNumber: ConnectAction = {
  status: 'simulated',
  ends: true,
  exit: (node) => ({ kind: 'number', target: fixedTarget(node.parameters.ThirdPartyPhoneNumber) }),
  answers: () => transferAnswers('noanswer', 'busy'),
  enter(node, call) {
    const target = fillText(call, node.parameters.ThirdPartyPhoneNumber) || 'number';
    const result = call.program.transfer(target);
    call.transcribe('event', 'transfer', `number ${target}${result === 'answered' ? '' : `: ${result}`}`);
    if (result === 'noanswer') return go(node, call, 'ConnectionTimeLimitExceeded', 'CallFailed', 'NoMatchingError');
    if (result !== 'answered') return go(node, call, 'CallFailed', 'NoMatchingError');
    return hasEdge(node, 'next') && String(node.parameters.ContinueFlowExecution).toLowerCase() === 'true'
      ? { kind: 'edge', edge: 'next' }
      : { kind: 'end', outcome: { type: 'transfer', target, reason: 'number' } };
  },
};

const toFlow: ConnectAction = {
  status: 'simulated',
  ends: true,
  branching: true,
  exit: (node) => ({ kind: 'flow', target: fixedTarget(node.parameters.ContactFlowId) }),
  enter(node, call) {
    const target = fillText(call, node.parameters.ContactFlowId) || 'flow';
    const result = call.program.transfer(target);
    call.transcribe('event', 'transfer', `flow ${target}`);
    if (result === 'error') return go(node, call, 'NoMatchingError');
    // Contact attributes belong to the contact and go along.
    if (call.program.flows.has(target))
      return { kind: 'enter', flow: target, variables: { ...call.state.variables }, returns: false };
    return { kind: 'end', outcome: { type: 'transfer', target, reason: 'flow' } };
  },
};

const invokeModule: ConnectAction = {
  status: 'simulated',
  speaks: true,
  enter(node, call) {
    const target = fillText(call, node.parameters.FlowModuleId);
    if (call.program.flows.has(target))
      return { kind: 'enter', flow: target, variables: { ...call.state.variables }, returns: true };
    call.report(
      'module-not-known',
      'info',
      `the flow module "${target}" is not available; its success branch is taken`,
    );
    return onward(node, call);
  },
};

const endFlow: ConnectAction = {
  status: 'simulated',
  ends: true,
  enter(_, call) {
    if (call.state.frames.length > 0) return { kind: 'return' };
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
    answers: () => transferAnswers('full'),
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
