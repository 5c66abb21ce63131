import type { Value } from '../expression/index.js';
import { namesOf, type ResourceNames } from './names.js';

/** An action before its nodes have names. */
export interface Action {
  id: string;
  /** In the names of the current language. */
  type: string;
  parameters: { readonly [name: string]: Value };
  edges: { name: string; target: string }[];
}

type Json = { readonly [key: string]: Value };
const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The names of legacy blocks, both where a block has two, in the current language. */
export const legacyTypes: { readonly [legacy: string]: string } = {
  PlayPrompt: 'MessageParticipant',
  PlayAudio: 'MessageParticipant',
  LoopPrompts: 'MessageParticipantIteratively',
  StoreUserInput: 'GetParticipantInput',
  StoreCustomerInput: 'GetParticipantInput',
  PlayAudioAndFetchInput: 'GetParticipantInput',
  Disconnect: 'DisconnectParticipant',
  CheckAttribute: 'Compare',
  CheckCallAttribute: 'Compare',
  SetAttributes: 'UpdateContactAttributes',
  SetScreenPop: 'UpdateContactAttributes',
  SetContactData: 'UpdateContactData',
  InvokeExternal: 'InvokeLambdaFunction',
  InvokeExternalResource: 'InvokeLambdaFunction',
  SetQueue: 'UpdateContactTargetQueue',
  SetVoice: 'UpdateContactTextToSpeechVoice',
  SetLoggingBehavior: 'UpdateFlowLoggingBehavior',
  SetRecordingBehavior: 'UpdateContactRecordingBehavior',
  SetEventHook: 'UpdateContactEventHooks',
  SetContactFlow: 'UpdateContactEventHooks',
  SetCallBackNumber: 'UpdateContactCallbackNumber',
  SetRoutingCriteria: 'UpdateContactRoutingBehavior',
  UpdateRoutingPriority: 'UpdateContactRoutingBehavior',
  ChangeRoutingPriority: 'UpdateContactRoutingBehavior',
  SetHoldFlow: 'UpdateContactEventHooks',
  SetWhisperFlow: 'UpdateContactEventHooks',
  SetDisconnectFlow: 'UpdateContactEventHooks',
  SetCustomerQueueFlow: 'UpdateContactEventHooks',
  SetWorkingQueue: 'UpdateContactTargetQueue',
  CreateCallback: 'CreateCallbackContact',
  CreateTask: 'CreateTask',
  CheckStaffing: 'CheckMetricData',
  CheckQueueStatus: 'CheckMetricData',
  CheckHoursOfOperation: 'CheckHoursOfOperation',
  TransferToFlow: 'TransferToFlow',
  CustomerInQueue: 'TransferContactToQueue',
  TransferToQueue: 'TransferContactToQueue',
  TransferToPhoneNumber: 'TransferParticipantToThirdParty',
  InvokeModule: 'InvokeFlowModule',
  InvokeFlowModule: 'InvokeFlowModule',
  ReturnFromModule: 'EndFlowModuleExecution',
  Resume: 'EndFlowExecution',
  EndFlow: 'EndFlowExecution',
  Loop: 'Loop',
  Wait: 'Wait',
  GetMetrics: 'GetMetricData',
  RandomDistribution: 'DistributeByPercentage',
  PercentileBranching: 'DistributeByPercentage',
  DistributeByPercentage: 'DistributeByPercentage',
};

/** Where a legacy namespace lies in the current language. */
const namespaces: { readonly [legacy: string]: string } = {
  External: '$.External',
  'User Defined': '$.Attributes',
  Lex: '$.Lex',
  'Lex Attributes': '$.Lex.SessionAttributes',
  'Lex Slots': '$.Lex.Slots',
  Agent: '$.Agent',
  Queue: '$.Queue',
  Metrics: '$.Metrics',
};

/** Attributes of the legacy namespace `System` whose place has changed. */
const systemAttributes: { readonly [legacy: string]: string } = {
  'Stored customer input': '$.StoredCustomerInput',
  'Customer Number': '$.CustomerEndpoint.Address',
  'Dialed Number': '$.SystemEndpoint.Address',
  'Queue Name': '$.Queue.Name',
  'Queue ARN': '$.Queue.ARN',
  'Contact id': '$.ContactId',
  'Initial Contact id': '$.InitialContactId',
  'Text to speech voice': '$.TextToSpeechVoiceId',
  Channel: '$.Channel',
  'Initiation method': '$.InitiationMethod',
};

function reference(namespace: unknown, attribute: unknown): string {
  const name = String(attribute ?? '');
  if (name.startsWith('$')) return name;
  if (namespace === 'System') return systemAttributes[name] ?? `$.${name.replaceAll(' ', '')}`;
  return `${namespaces[String(namespace)] ?? '$.Attributes'}.${name}`;
}

const operators: { readonly [legacy: string]: string } = {
  Equals: 'Equals',
  StartsWith: 'TextStartsWith',
  Contains: 'TextContains',
  GreaterThan: 'NumberGreaterThan',
  GreaterThanOrEqualTo: 'NumberGreaterOrEqualTo',
  LessThan: 'NumberLessThan',
  LessThanOrEqualTo: 'NumberLessOrEqualTo',
};

/** Branches whose names have changed. */
const branches: { readonly [legacy: string]: string } = {
  Success: 'next',
  Error: 'NoMatchingError',
  Timeout: 'InputTimeLimitExceeded',
  NoMatch: 'NoMatchingCondition',
  True: 'Equals True',
  False: 'Equals False',
  AtCapacity: 'QueueAtCapacity',
  Looping: 'Equals ContinueLooping',
  Complete: 'Equals DoneLooping',
  CallFailure: 'CallFailed',
  InvalidNumber: 'InvalidPhoneNumber',
  NotDialable: 'CallbackNumberNotDialable',
  InvalidPhoneNumber: 'InvalidCallbackNumber',
  NonDialableNumber: 'CallbackNumberNotDialable',
  CustomerReturn: 'Equals CustomerReturned',
};

/** The blocks of a legacy flow as actions of the current language. */
export function readLegacyModules(document: Json): Action[] {
  return (document.modules as Value[]).filter(isObject).map((module) => {
    const legacyType = String(module.type);
    const target = String(module.target ?? '');
    const list = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
    const parameters = list(module.parameters);
    const type = typeOf(legacyType, target);
    const branches = list(module.branches);
    const shares = type === 'DistributeByPercentage' ? shareNames(branches) : undefined;
    const edges = branches.map((branch, index) => ({
      name: shares?.[index] ?? branchName(legacyType, branch),
      target: String(branch.transition ?? ''),
    }));
    const names = resourceNames(parameters, module.metadata);
    const read = readParameters(legacyType, target, parameters);
    return {
      id: String(module.id),
      type,
      parameters: Object.keys(names).length === 0 ? read : { ...read, Names: names },
      edges: edges.filter((edge) => edge.target !== '' && edge.target !== 'null'),
    };
  });
}

function typeOf(type: string, target: string): string {
  if (type === 'Transfer') {
    return target === 'Flow'
      ? 'TransferToFlow'
      : target === 'Queue'
        ? 'TransferContactToQueue'
        : 'TransferParticipantToThirdParty';
  }
  if (type === 'GetUserInput') return target === 'Lex' ? 'ConnectParticipantWithLexBot' : 'GetParticipantInput';
  return legacyTypes[type] ?? type;
}

/**
 * Branches by percentage as the current language has them, `NumberLessThan` the sum of the shares so far and 1: the old
 * blocks hold the share of each branch, equal ones too, and the order tells them apart.
 */
function shareNames(branches: readonly Json[]): string[] {
  let sum = 0;
  return branches.map((branch) => {
    if (String(branch.condition) !== 'Evaluate') return 'NoMatchingCondition';
    sum += Number(branch.conditionValue) || 0;
    return `NumberLessThan ${sum + 1}`;
  });
}

/** What flows, queues and hours are called: beside the parameter, or in the block's metadata. */
function resourceNames(parameters: readonly Json[], metadata: Value | undefined): ResourceNames {
  const names = namesOf(metadata);
  const places: { readonly [name: string]: string } = {
    ContactFlowId: 'ContactFlowId',
    Queue: 'QueueId',
    Hours: 'HoursOfOperationId',
  };
  for (const { name, resourceName } of parameters) {
    const place = places[String(name)];
    if (place !== undefined && typeof resourceName === 'string' && resourceName !== '') names[place] = resourceName;
  }
  return names;
}

/** The hooks of "set contact flow", "set whisper flow", … in the current language. */
const hookNames: { readonly [legacy: string]: string } = {
  CustomerRemaining: 'CustomerRemaining',
  Disconnect: 'CustomerRemaining',
  AgentHold: 'AgentHold',
  CustomerHold: 'CustomerHold',
  AgentWhisper: 'AgentWhisper',
  CustomerWhisper: 'CustomerWhisper',
  OutboundWhisper: 'OutboundWhisper',
  CustomerQueue: 'CustomerQueue',
};

function branchName(type: string, branch: Json): string {
  const condition = String(branch.condition);
  const own = timeouts[type];
  if (condition === 'Timeout' && own !== undefined) return own;
  if (branch.conditionType != null && branch.conditionValue != null && condition !== 'NoMatch') {
    // The old block holds the age of a queue in milliseconds, the current language in seconds.
    const value = condition === 'CheckQueueTime' ? Number(branch.conditionValue) / 1000 : branch.conditionValue;
    return `${operators[String(branch.conditionType)] ?? String(branch.conditionType)} ${value}`;
  }
  return branches[condition] ?? condition;
}

/** What the branch for time that is up is called now, by block. */
const timeouts: { readonly [legacy: string]: string } = {
  Wait: 'Equals WaitCompleted',
  LoopPrompts: 'Equals MessagesInterrupted',
  TransferToPhoneNumber: 'ConnectionTimeLimitExceeded',
  Transfer: 'ConnectionTimeLimitExceeded',
};

const isTrue = (value: Value | undefined) => String(value).toLowerCase() === 'true';

/** The parameters of a name that have a key each, as an object. */
const keyed = (list: readonly Json[], name: string): { [key: string]: Value } =>
  Object.fromEntries(
    list
      .filter((parameter) => parameter.name === name && typeof parameter.key === 'string')
      .map((parameter): [string, Value] => [
        parameter.key as string,
        parameter.namespace === undefined || parameter.namespace === null
          ? (parameter.value ?? null)
          : reference(parameter.namespace, parameter.value),
      ]),
  );

function readParameters(type: string, target: string, list: readonly Json[]): Action['parameters'] {
  const value = (name: string): Value | undefined => {
    const found = list.find((parameter) => parameter.name === name);
    if (!found) return undefined;
    // A value with a namespace is a reference to an attribute.
    return found.namespace === undefined || found.namespace === null
      ? (found.value ?? null)
      : reference(found.namespace, found.value);
  };
  const spoken = (): { [name: string]: Value } => {
    const text = value('Text');
    if (text !== undefined) return { [value('TextToSpeechType') === 'ssml' ? 'SSML' : 'Text']: text };
    const audio = value('AudioPrompt');
    return audio === undefined ? {} : { PromptId: audio };
  };
  switch (typeOf(type, target)) {
    case 'MessageParticipant':
      return spoken();
    case 'MessageParticipantIteratively': {
      // Prompts in turn: each text and each recording is one.
      const kind = value('TextToSpeechType') === 'ssml' ? 'SSML' : 'Text';
      const messages = list.flatMap(({ name, value: said }): { [kind: string]: Value }[] =>
        name === 'Text' ? [{ [kind]: said ?? '' }] : name === 'AudioPrompt' ? [{ PromptId: said ?? '' }] : [],
      );
      const interval = value('InterruptSeconds');
      return { Messages: messages, ...(interval !== undefined && { InterruptFrequencySeconds: String(interval) }) };
    }
    case 'GetParticipantInput': {
      const stored = type !== 'GetUserInput' && type !== 'PlayAudioAndFetchInput';
      const digits = value('MaxDigits');
      return {
        ...spoken(),
        StoreInput: stored ? 'True' : 'False',
        InputTimeLimitSeconds: String(value('Timeout') ?? 5),
        ...(stored && {
          InputValidation:
            value('CustomerInputType') === 'PhoneNumber'
              ? { PhoneNumberValidation: {} }
              : { CustomValidation: { MaximumLength: String(digits ?? 20) } },
          ...(isTrue(value('EncryptEntry')) && {
            InputEncryption: { EncryptionKeyId: value('EncryptionKeyId') ?? '' },
          }),
          DTMFConfiguration: {
            InputTerminationSequence: String(value('TerminatorDigits') ?? ''),
            DisableCancelKey: String(value('DisableCancel') ?? 'false'),
          },
        }),
      };
    }
    case 'ConnectParticipantWithLexBot':
      return spoken();
    case 'Compare': {
      const attribute = list.find((parameter) => parameter.name === 'Attribute');
      const namespace = list.find((parameter) => parameter.name === 'Namespace');
      return { ComparisonValue: reference(namespace?.value, attribute?.value) };
    }
    case 'UpdateContactAttributes':
      // "Set screen pop" had one attribute, as a parameter each for its name and its value.
      if (type === 'SetScreenPop') return { Attributes: { [String(value('key') ?? '')]: value('value') ?? null } };
      return { Attributes: keyed(list, 'Attribute') };
    case 'InvokeLambdaFunction':
      return {
        LambdaFunctionARN: value('FunctionArn') ?? '',
        InvocationTimeLimitSeconds: String(value('TimeLimit') ?? 3),
        LambdaInvocationAttributes: keyed(list, 'Parameter'),
      };
    case 'UpdateContactTargetQueue':
      return value('Agent') === undefined ? { QueueId: value('Queue') ?? '' } : { AgentId: value('Agent')! };
    case 'UpdateContactEventHooks': {
      const hook = hookNames[String(value('Type') ?? '')] ?? String(value('Type') ?? '');
      return { EventHooks: { [hook]: value('ContactFlowId') ?? '' } };
    }
    case 'UpdateContactCallbackNumber':
      return { CallbackNumber: value('CallBackNumber') ?? value('CallbackNumber') ?? '' };
    case 'UpdateContactRecordingBehavior':
      return {
        RecordingBehavior: String(value('RecordingBehaviorOption') ?? ''),
        Recorded: String(value('RecordingParticipantOption') ?? ''),
      };
    case 'UpdateContactTextToSpeechVoice':
      return { TextToSpeechVoice: value('GlobalVoice') ?? value('Voice') ?? '' };
    case 'InvokeFlowModule':
      return { FlowModuleId: value('ContactFlowModuleId') ?? value('FlowModuleId') ?? '' };
    case 'TransferToFlow':
      return { ContactFlowId: value('ContactFlowId') ?? '' };
    case 'TransferParticipantToThirdParty':
      return {
        ThirdPartyPhoneNumber: value('PhoneNumber') ?? '',
        ThirdPartyConnectionTimeLimitSeconds: String(value('TimeLimit') ?? 30),
        // A transfer that is not blind comes back to the flow when the third party has hung up.
        ...(value('BlindTransfer') === false && { ContinueFlowExecution: 'True' }),
      };
    case 'Wait':
      return { TimeLimitSeconds: String(value('TimeoutSeconds') ?? 1) };
    case 'Loop':
      return { LoopCount: String(value('LoopCount') ?? 1) };
    case 'CheckHoursOfOperation':
      return value('Hours') === undefined ? {} : { HoursOfOperationId: value('Hours')! };
    case 'CheckMetricData':
      return {
        MetricType:
          type === 'CheckStaffing' ? `Agents${value('Status') ?? 'Available'}` : 'OldestContactInQueueAgeSeconds',
      };
    default: {
      const parameters: { [name: string]: Value } = {};
      for (const { name, value: plain } of list) if (typeof name === 'string') parameters[name] = plain ?? null;
      return parameters;
    }
  }
}
