/** What the actions of an Amazon Connect contact flow do, after the Amazon Connect administrator guide. */
import type { Value } from '../expression/index.js';
import type { NodeOf } from '../model.js';
import type { Accepts, Behaviour, CallerEvent, Next } from '../simulate/behaviour.js';
import type { Call } from '../simulate/call.js';
import { foldUtterance } from '../simulate/listen.js';
import { bag, fill, fillText } from './references.js';

type Node = NodeOf<'connect'>;

interface ConnectAction {
  enter(node: Node, call: Call): Next;
  input?(node: Node, call: Call, event: CallerEvent): Next;
  accepts?(node: Node, call: Call): Accepts;
}

const hasEdge = (node: Node, name: string) => node.edges.some((edge) => edge.name === name);

/** The first of these edges that the action has. Without any the contact ends, as it does in the service. */
function go(node: Node, call: Call, ...names: string[]): Next {
  const edge = names.find((name) => hasEdge(node, name));
  if (edge !== undefined) return { kind: 'edge', edge };
  call.report(
    'missing-branch',
    'warning',
    `"${node.id}" (${node.action}) has no branch for ${names[0]}; the contact ends`,
  );
  return { kind: 'end', outcome: { type: 'end', target: null, reason: `no branch for ${names[0]}` } };
}

/** Where to go when nothing is wrong. */
const onward = (node: Node, call: Call) => go(node, call, 'next', 'NoMatchingCondition', 'NoMatchingError');

/** Says the prompt of an action: text, SSML or a recording. */
function speak(call: Call, parameters: { readonly [name: string]: Value }): void {
  const { Text: text, SSML: ssml, PromptId: prompt, Media: media } = parameters;
  if (typeof ssml === 'string') call.sayText(fillText(call, ssml), 'ssml');
  else if (typeof text === 'string') call.sayText(fillText(call, text));
  else if (typeof prompt === 'string' || media) {
    const name = typeof prompt === 'string' ? fillText(call, prompt) : JSON.stringify(media);
    call.sayText(`[${name}]`, 'audio', name);
  }
}

const record = (value: Value | undefined): { readonly [name: string]: Value } =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
const seconds = (value: Value | undefined, standard: number) => (Number(value) > 0 ? Number(value) : standard) * 1000;

/** The operands of the conditions `Equals X`, in order. */
const operands = (node: Node) => node.edges.flatMap(({ name }) => (name.startsWith('Equals ') ? [name.slice(7)] : []));

/** The first condition that holds for a value. */
function matching(node: Node, value: Value): string | undefined {
  const text = value === null ? '' : String(value);
  const number = Number(text);
  const tests: { [operator: string]: (operand: string) => boolean } = {
    Equals: (operand) => text.toLowerCase() === operand.toLowerCase(),
    TextStartsWith: (operand) => text.startsWith(operand),
    TextEndsWith: (operand) => text.endsWith(operand),
    TextContains: (operand) => text.includes(operand),
    NumberGreaterThan: (operand) => text !== '' && number > Number(operand),
    NumberGreaterOrEqualTo: (operand) => text !== '' && number >= Number(operand),
    NumberLessThan: (operand) => text !== '' && number < Number(operand),
    NumberLessOrEqualTo: (operand) => text !== '' && number <= Number(operand),
  };
  return node.edges.find(({ name }) => {
    const space = name.indexOf(' ');
    const test = space > 0 ? tests[name.slice(0, space)] : undefined;
    return test?.(name.slice(space + 1)) ?? false;
  })?.name;
}

const message: ConnectAction = {
  enter(node, call) {
    const target = call.flow.nodes.get(node.edges.find(({ name }) => name === 'next')?.target ?? '');
    // Keys pressed during a prompt in front of "store customer input" never reach it.
    if (call.state.keys !== '' && target?.type === 'connect' && isStoring(target)) {
      call.report('type-ahead-lost', 'info', `the keys ${call.state.keys} were pressed during a prompt and are lost`);
      call.state.keys = '';
    }
    speak(call, node.parameters);
    return onward(node, call);
  },
};

const isStoring = (node: Node) =>
  node.action === 'GetParticipantInput' && String(node.parameters.StoreInput).toLowerCase() === 'true';

/** "Get customer input": one key. "Store customer input": several, and silence succeeds with the value `Timeout`. */
const participantInput: ConnectAction = {
  enter(node, call) {
    speak(call, node.parameters);
    return { kind: 'listen' };
  },
  accepts(node) {
    const timeoutMs = seconds(node.parameters.InputTimeLimitSeconds, 5);
    if (!isStoring(node)) return { dtmf: operands(node), phrases: [], timeoutMs };
    const { max, terminator } = storing(node);
    return { dtmf: [`up to ${max} digits${terminator === '' ? '' : `, then ${terminator}`}`], phrases: [], timeoutMs };
  },
  input(node, call, event) {
    if (isStoring(node)) return storeInput(node, call, event);
    // Speech does not reach a DTMF menu: to the service the caller was silent.
    if (event.kind !== 'keys') {
      if (event.kind !== 'noinput') call.wait(seconds(node.parameters.InputTimeLimitSeconds, 5));
      return go(node, call, 'InputTimeLimitExceeded', 'NoMatchingError');
    }
    const key = call.state.keys[0]!;
    call.state.keys = call.state.keys.slice(1);
    return go(
      node,
      call,
      ...(hasEdge(node, `Equals ${key}`) ? [`Equals ${key}`] : []),
      'NoMatchingCondition',
      'NoMatchingError',
    );
  },
};

function storing(node: Node): { max: number; terminator: string; canCancel: boolean; isPhone: boolean } {
  const validation = record(node.parameters.InputValidation);
  const keys = record(node.parameters.DTMFConfiguration);
  return {
    max: Number(record(validation.CustomValidation).MaximumLength ?? 20) || 20,
    terminator: String(keys.InputTerminationSequence ?? ''),
    canCancel: String(keys.DisableCancelKey).toLowerCase() !== 'true',
    isPhone: 'PhoneNumberValidation' in validation,
  };
}

function storeInput(node: Node, call: Call, event: CallerEvent): Next {
  const { max, terminator, canCancel, isPhone } = storing(node);
  if (event.kind !== 'keys') {
    call.state.vendor.stored = 'Timeout';
    return go(node, call, 'next', 'NoMatchingError');
  }
  let entered = '';
  const { keys } = call.state;
  let used = 0;
  for (; used < keys.length && entered.length < max; used++) {
    if (terminator === '' ? keys[used] === '#' : keys.startsWith(terminator, used)) {
      used += Math.max(1, terminator.length);
      break;
    }
    entered = canCancel && keys[used] === '*' ? '' : entered + keys[used];
  }
  call.state.keys = keys.slice(used);
  if (entered.length < max) call.wait(1000);
  if (isPhone && !/^\+?\d{7,15}$/.test(entered)) return go(node, call, 'InvalidPhoneNumber', 'NoMatchingError');
  call.state.vendor.stored = entered === '' ? 'Timeout' : entered;
  return go(node, call, 'next', 'NoMatchingError');
}

/** A bot: the utterance is an intent where it is one's name, spelled in any way (`CheckBalance`, "check balance"). */
const lex: ConnectAction = {
  enter(node, call) {
    speak(call, node.parameters);
    return { kind: 'listen' };
  },
  accepts: (node) => ({ dtmf: [], phrases: operands(node), timeoutMs: 5000 }),
  input(node, call, event) {
    if (event.kind === 'noinput')
      return go(node, call, 'InputTimeLimitExceeded', 'NoMatchingCondition', 'NoMatchingError');
    const said = event.kind === 'speech' ? squeezed(event.text) : event.kind === 'keys' ? call.state.keys : '';
    if (event.kind === 'keys') call.state.keys = '';
    const intent = operands(node).find((name) => squeezed(name) === said);
    bag(call, 'lex').IntentName = intent ?? 'FallbackIntent';
    return go(
      node,
      call,
      ...(intent === undefined ? [] : [`Equals ${intent}`]),
      'NoMatchingCondition',
      'NoMatchingError',
    );
  },
};
const squeezed = (text: string) => foldUtterance(text).replace(/[\s_]/g, '');

const compare: ConnectAction = {
  enter(node, call) {
    const edge = matching(node, fill(call, node.parameters.ComparisonValue));
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'NoMatchingError');
  },
};

const setAttributes: ConnectAction = {
  enter(node, call) {
    for (const [name, value] of Object.entries(record(node.parameters.Attributes))) call.set(name, fill(call, value));
    return onward(node, call);
  },
};

const setFlowAttributes: ConnectAction = {
  enter(node, call) {
    const attributes = bag(call, 'flow');
    for (const [name, value] of Object.entries(record(node.parameters.FlowAttributes))) {
      // The current language wraps each value: `{ "Value": "…" }`.
      attributes[name] = fill(call, record(value).Value ?? value);
    }
    return onward(node, call);
  },
};

/** `arn:aws:lambda:…:function:NAME:alias` or a bare name. */
const functionName = (arn: string) => /:function:([^:]+)/.exec(arn)?.[1] ?? (arn === '' ? 'lambda' : arn);

const lambda: ConnectAction = {
  enter(node, call) {
    const {
      LambdaFunctionARN: arn,
      LambdaInvocationAttributes: attributes,
      InvocationTimeLimitSeconds: limit,
    } = node.parameters;
    const args = Object.fromEntries(
      Object.entries(record(attributes)).map(([name, value]): [string, Value] => [name, fill(call, value)]),
    );
    const answer = call.callService(functionName(fillText(call, arn)), args);
    // The service waits eight seconds at most, and takes a late answer for an error.
    if (answer.result !== 'ok' || answer.milliseconds > Math.min(8000, seconds(limit, 8)))
      return go(node, call, 'NoMatchingError', 'next');
    call.state.vendor.external = record(answer.value) as { [name: string]: Value };
    return onward(node, call);
  },
};

const hours: ConnectAction = {
  enter(node, call) {
    const named = fillText(call, node.parameters.HoursOfOperationId ?? node.parameters.Hours);
    const key = named === '' ? 'queue' : (named.split('/').at(-1) ?? named);
    const answer = call.program.schedule(key, call.instant);
    if (!answer) {
      call.report(
        'hours-not-mocked',
        'info',
        `the hours "${key}" are not known here and taken as open; mock them with hours:${key}=closed`,
      );
    }
    return go(node, call, answer?.open === false ? 'Equals False' : 'Equals True', 'NoMatchingError', 'next');
  },
};

/** Agents are there and nobody waits, unless a mock says otherwise. */
const metric: ConnectAction = {
  enter(node, call) {
    const type = String(node.parameters.MetricType ?? 'AgentsAvailable');
    const staffing = hasEdge(node, 'Equals True') || hasEdge(node, 'Equals False');
    const mocked = call.program.service(`metric:${type}`, {}, 0);
    const value = mocked?.result === 'ok' ? mocked.value : staffing ? 'True' : /Agents/.test(type) ? 1 : 0;
    const edge = matching(node, staffing && typeof value !== 'string' ? (value ? 'True' : 'False') : value);
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'NoMatchingError', 'next');
  },
};

const setQueue: ConnectAction = {
  enter(node, call) {
    const { QueueId: queue, AgentId: agent } = node.parameters;
    const id = fillText(call, queue ?? agent);
    call.state.vendor.queue = { ARN: id, Name: id.split('/').at(-1) ?? id };
    return onward(node, call);
  },
};

const toQueue: ConnectAction = {
  enter(node, call) {
    const target = String(bag(call, 'queue').Name ?? '') || 'queue';
    const result = call.program.transfer(target);
    call.transcribe('event', 'transfer', `queue ${target}${result === 'answered' ? '' : `: ${result}`}`);
    if (result === 'full' || result === 'busy') return go(node, call, 'QueueAtCapacity', 'NoMatchingError');
    if (result === 'error') return go(node, call, 'NoMatchingError');
    return { kind: 'end', outcome: { type: 'transfer', target, reason: 'queue' } };
  },
};

const toNumber: ConnectAction = {
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
  enter(node, call) {
    const target = fillText(call, node.parameters.FlowModuleId);
    if (call.program.flows.has(target))
      return { kind: 'enter', flow: target, variables: { ...call.state.variables }, returns: true };
    call.report('module-not-known', 'info', `the flow module "${target}" is not here; its success branch is taken`);
    return onward(node, call);
  },
};

const endFlow: ConnectAction = {
  enter(_, call) {
    if (call.state.frames.length > 0) return { kind: 'return' };
    return { kind: 'end', outcome: { type: 'end', target: null, reason: 'end of flow' } };
  },
};

const loop: ConnectAction = {
  enter(node, call) {
    const counts = bag(call, 'loop');
    const key = `${call.state.flow}/${node.id}`;
    const count = Number(counts[key] ?? 0) + 1;
    const goesOn = count <= Number(fillText(call, node.parameters.LoopCount) || 0);
    counts[key] = goesOn ? count : 0;
    counts.Index = count - 1;
    return go(node, call, goesOn ? 'Equals ContinueLooping' : 'Equals DoneLooping', 'next');
  },
};

const wait: ConnectAction = {
  enter(node, call) {
    call.wait(seconds(node.parameters.TimeLimitSeconds, 1));
    return go(node, call, 'Equals WaitCompleted', 'next', 'NoMatchingError');
  },
};

/** Prompts in turn for as long as the customer holds: where nothing interrupts it, the flow's work ends here. */
const messages: ConnectAction = {
  enter(node, call) {
    const list = Array.isArray(node.parameters.Messages) ? node.parameters.Messages : [];
    for (const each of list.slice(0, 10)) speak(call, record(each));
    const interval = Number(node.parameters.InterruptFrequencySeconds);
    if (interval > 0 && hasEdge(node, 'Equals MessagesInterrupted')) {
      call.wait(interval * 1000);
      return { kind: 'edge', edge: 'Equals MessagesInterrupted' };
    }
    return { kind: 'end', outcome: { type: 'end', target: null, reason: 'holds in a prompt loop' } };
  },
};

const distribute: ConnectAction = {
  enter(node, call) {
    const draw = Math.floor(call.random() * 100) + 1;
    const edge = matching(node, draw);
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'next');
  },
};

const callback: ConnectAction = {
  enter(node, call) {
    call.transcribe('event', 'callback', 'a callback is queued');
    return onward(node, call);
  },
};

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
  'ShowView',
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
