import type { Value } from '../expression/index.js';

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
const types: { readonly [legacy: string]: string } = {
  PlayPrompt: 'MessageParticipant',
  PlayAudio: 'MessageParticipant',
  LoopPrompts: 'MessageParticipantIteratively',
  StoreUserInput: 'GetParticipantInput',
  StoreCustomerInput: 'GetParticipantInput',
  Disconnect: 'DisconnectParticipant',
  CheckAttribute: 'Compare',
  SetAttributes: 'UpdateContactAttributes',
  InvokeExternalResource: 'InvokeLambdaFunction',
  SetQueue: 'UpdateContactTargetQueue',
  SetVoice: 'UpdateContactTextToSpeechVoice',
  SetLoggingBehavior: 'UpdateFlowLoggingBehavior',
  SetRecordingBehavior: 'UpdateContactRecordingBehavior',
  SetEventHook: 'UpdateContactEventHooks',
  SetContactFlow: 'UpdateContactEventHooks',
  SetCallBackNumber: 'UpdateContactCallbackNumber',
  SetRoutingCriteria: 'UpdateContactRoutingBehavior',
  CheckStaffing: 'CheckMetricData',
  CheckQueueStatus: 'CheckMetricData',
  CheckHoursOfOperation: 'CheckHoursOfOperation',
  TransferToFlow: 'TransferToFlow',
  CustomerInQueue: 'MessageParticipantIteratively',
  Resume: 'EndFlowExecution',
  Loop: 'Loop',
  Wait: 'Wait',
  GetMetrics: 'GetMetricData',
  RandomDistribution: 'DistributeByPercentage',
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
};

/** The blocks of a legacy flow as actions of the current language. */
export function readLegacyModules(document: Json): Action[] {
  return (document.modules as Value[]).filter(isObject).map((module) => {
    const legacyType = String(module.type);
    const target = String(module.target ?? '');
    const list = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
    const parameters = list(module.parameters);
    const edges = list(module.branches).map((branch) => ({
      name: branchName(legacyType, branch),
      target: String(branch.transition ?? ''),
    }));
    return {
      id: String(module.id),
      type: typeOf(legacyType, target),
      parameters: readParameters(legacyType, target, parameters),
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
  return types[type] ?? type;
}

function branchName(type: string, branch: Json): string {
  const condition = String(branch.condition);
  if (type === 'Wait' && condition === 'Timeout') return 'Equals WaitCompleted';
  if (branch.conditionType !== undefined && branch.conditionValue !== undefined) {
    return `${operators[String(branch.conditionType)] ?? String(branch.conditionType)} ${branch.conditionValue}`;
  }
  return branches[condition] ?? condition;
}

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
    case 'MessageParticipantIteratively':
      return { Messages: [spoken()] };
    case 'GetParticipantInput': {
      const stored = type !== 'GetUserInput';
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
      return {
        Attributes: Object.fromEntries(
          list
            .filter((parameter) => parameter.name === 'Attribute' && typeof parameter.key === 'string')
            .map((parameter): [string, Value] => [
              parameter.key as string,
              parameter.namespace === undefined || parameter.namespace === null
                ? (parameter.value ?? null)
                : reference(parameter.namespace, parameter.value),
            ]),
        ),
      };
    case 'InvokeLambdaFunction':
      return {
        LambdaFunctionARN: value('FunctionArn') ?? '',
        InvocationTimeLimitSeconds: String(value('TimeLimit') ?? 3),
      };
    case 'UpdateContactTargetQueue':
      return value('Agent') === undefined ? { QueueId: value('Queue') ?? '' } : { AgentId: value('Agent')! };
    case 'TransferToFlow':
      return { ContactFlowId: value('ContactFlowId') ?? '' };
    case 'TransferParticipantToThirdParty':
      return {
        ThirdPartyPhoneNumber: value('PhoneNumber') ?? '',
        ThirdPartyConnectionTimeLimitSeconds: String(value('TimeLimit') ?? 30),
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
