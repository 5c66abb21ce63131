/** What the actions of an Amazon Connect contact flow do, after the Amazon Connect administrator guide. */
import type { Behaviour } from '../simulate/behaviour.js';
import { type ConnectAction, hasEdge, onward } from './action.js';
import {
  callback,
  compare,
  distribute,
  hours,
  lambda,
  loop,
  messages,
  metric,
  setAttributes,
  setFlowAttributes,
  setQueue,
  showView,
  wait,
} from './data-actions.js';
import { lex, message, participantInput } from './input-actions.js';
import { endFlow, invokeModule, toFlow, toNumber, toQueue } from './route-actions.js';

/** Settings and bookkeeping that do not change where a call goes. */
const setting: ConnectAction = { enter: onward };

const settings = [
  'UpdateFlowLoggingBehavior',
  'UpdateContactTextToSpeechVoice',
  'UpdateContactEventHooks',
  'UpdateContactRoutingCriteria',
  'UpdateContactRoutingBehavior',
  'UpdateContactRecordingBehavior',
  'UpdateContactRecordingAndAnalyticsBehavior',
  'UpdateContactCallbackNumber',
  'UpdateContactData',
  'UpdateContactMediaStreamingBehavior',
  'UpdateContactMediaProcessing',
  'UpdatePreviousContactParticipantState',
  'GetMetricData',
  'TagContact',
  'UnTagContact',
  'CreateTask',
  'CreateCase',
  'UpdateCase',
  'GetCase',
  'CreateCustomerProfile',
  'GetCustomerProfile',
  'UpdateCustomerProfile',
  'CreateWisdomSession',
  'LoadContactContent',
  'CompleteOutboundCall',
  'StartMediaStreaming',
  'StopMediaStreaming',
  'AuthenticateParticipant',
];

const actions: { readonly [type: string]: ConnectAction } = {
  ...Object.fromEntries(settings.map((type) => [type, setting])),
  MessageParticipant: message,
  MessageParticipantIteratively: messages,
  GetParticipantInput: participantInput,
  ConnectParticipantWithLexBot: lex,
  Compare: compare,
  UpdateContactAttributes: setAttributes,
  UpdateFlowAttributes: setFlowAttributes,
  InvokeLambdaFunction: lambda,
  CheckHoursOfOperation: hours,
  CheckMetricData: metric,
  UpdateContactTargetQueue: setQueue,
  TransferContactToQueue: toQueue,
  DequeueContactAndTransferToQueue: toQueue,
  TransferContactToAgent: toQueue,
  TransferParticipantToThirdParty: toNumber,
  TransferToFlow: toFlow,
  InvokeFlowModule: invokeModule,
  EndFlowExecution: endFlow,
  EndFlowModuleExecution: endFlow,
  DisconnectParticipant: {
    enter: () => ({ kind: 'end', outcome: { type: 'end', target: null, reason: 'disconnect' } }),
  },
  Loop: loop,
  Wait: wait,
  DistributeByPercentage: distribute,
  CreateCallbackContact: callback,
  ShowView: showView,
};

/** True for an action type whose behaviour is known. */
export function isKnownAction(type: string): boolean {
  return Object.hasOwn(actions, type);
}

const actionOf = (type: string): ConnectAction | undefined => (isKnownAction(type) ? actions[type] : undefined);

/** An unknown action takes its success branch, and that is told. */
export const connect: Behaviour<'connect'> = {
  enter(node, call) {
    const action = actionOf(node.action);
    // `--mock fail:NODE=error` makes an action fail whose failure no input brings about.
    if (hasEdge(node, 'NoMatchingError') && call.program.service(`fail:${node.id}`, {}, 0)?.result === 'error') {
      return { kind: 'edge', edge: 'NoMatchingError' };
    }
    if (action) return action.enter(node, call);
    call.report(
      'unknown-action',
      'warning',
      `"${node.id}": the action ${node.action} is not known; its success branch is taken`,
    );
    const first = node.edges.find(({ name }) => name === 'next') ?? node.edges[0];
    return first
      ? { kind: 'edge', edge: first.name }
      : { kind: 'end', outcome: { type: 'end', target: null, reason: node.action } };
  },
  input: (node, call, event) => actionOf(node.action)!.input!(node, call, event),
  accepts: (node, call) => actionOf(node.action)?.accepts?.(node, call) ?? { dtmf: [], phrases: [], timeoutMs: 5000 },
  returned(node, call, variables) {
    for (const [name, value] of Object.entries(variables)) call.state.variables[name] = value;
    return onward(node, call);
  },
};
