/** Actions that hand the contact on: queues, numbers, flows, modules. */
import { type ConnectAction, go, hasEdge, onward } from './action.js';
import { bag, fillText } from './references.js';

export const toQueue: ConnectAction = {
  enter(node, call) {
    const target = String(bag(call, 'queue').Name ?? '') || 'queue';
    const result = call.program.transfer(target);
    call.transcribe('event', 'transfer', `queue ${target}${result === 'answered' ? '' : `: ${result}`}`);
    if (result === 'full' || result === 'busy') return go(node, call, 'QueueAtCapacity', 'NoMatchingError');
    if (result === 'error') return go(node, call, 'NoMatchingError');
    return { kind: 'end', outcome: { type: 'transfer', target, reason: 'queue' } };
  },
};

export const toNumber: ConnectAction = {
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

export const toFlow: ConnectAction = {
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

export const invokeModule: ConnectAction = {
  enter(node, call) {
    const target = fillText(call, node.parameters.FlowModuleId);
    if (call.program.flows.has(target))
      return { kind: 'enter', flow: target, variables: { ...call.state.variables }, returns: true };
    call.report('module-not-known', 'info', `the flow module "${target}" is not here; its success branch is taken`);
    return onward(node, call);
  },
};

export const endFlow: ConnectAction = {
  enter(_, call) {
    if (call.state.frames.length > 0) return { kind: 'return' };
    return { kind: 'end', outcome: { type: 'end', target: null, reason: 'end of flow' } };
  },
};
