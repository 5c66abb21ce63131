/** Actions that speak and wait for the caller. */
import type { Flow } from '../../model.js';
import { type CallerEvent, type EdgeCost, failing, type Next, pressing, saying } from '../../nodes/node-type.js';
import type { Call } from '../../simulate/call.js';
import {
  type ConnectAction,
  type ConnectActions,
  comparedAnswers,
  decidedEdges,
  go,
  hasEdge,
  type Node,
  onward,
  operands,
  record,
  seconds,
  speak,
  spokenSeconds,
  spokenTexts,
} from '../action.js';
import { askBot, fallbackIntents, OTHER_INTENT } from '../lex.js';
import { holdUntilAnswered, passTime } from '../queue.js';

const message: ConnectAction = {
  status: 'simulated',
  speaks: true,
  enter(node, call) {
    const target = call.flow.nodes.get(node.edges.find(({ name }) => name === 'next')?.target ?? '');
    // Keys pressed during a prompt in front of "store customer input" never reach it.
    if (call.state.keys !== '' && target?.type === 'connect' && isStoring(target)) {
      const { length } = call.state.keys;
      const lost = call.program.mayHearSecrets ? `${length} keys` : `the keys ${call.state.keys}`;
      call.report('type-ahead-lost', 'info', `${lost} were pressed during a prompt and are lost`);
      call.state.keys = '';
    }
    speak(call, node.parameters);
    return onward(node, call);
  },
};

const operandOf = (edge: string) => (edge.startsWith('Equals ') ? edge.slice(7) : undefined);

/** What waiting for the time limit of an input costs. */
const silence = (node: Node): EdgeCost =>
  failing(spokenSeconds(node) + (Number(node.parameters.InputTimeLimitSeconds) || 5));

const isStoring = (node: Node) =>
  node.action === 'GetParticipantInput' && String(node.parameters.StoreInput).toLowerCase() === 'true';

/** "Get customer input": one key. "Store customer input": several, and silence succeeds with the value `Timeout`. */
const participantInput: ConnectAction = {
  status: 'simulated',
  shape: 'question',
  branching: true,
  idleEdges: (node) => (isStoring(node) ? [] : decidedEdges(node)),
  happenings: (node) =>
    isStoring(node)
      ? []
      : [
          ['the caller says nothing', ['InputTimeLimitExceeded', 'NoMatchingError']],
          ['the caller presses another key', ['NoMatchingCondition', 'NoMatchingError']],
        ],
  impossible(node, edge) {
    if (isStoring(node)) return undefined;
    if (edge === 'next') return 'an input that is not stored goes on by a condition or an error';
    const operand = operandOf(edge);
    return operand === undefined || /^[\d*#]$/.test(operand)
      ? undefined
      : `it takes one key, and "${operand}" is not one key`;
  },
  keyMenu(node) {
    if (isStoring(node)) return undefined;
    const choices = operands(node).map((key) => ({ name: key, dtmf: key }));
    return { texts: spokenTexts(node), choices, globals: [], open: false };
  },
  sampleKeys: (node, flow) => (isStoring(node) ? storedSamples(node, flow) : []),
  cost(node, edge) {
    const spoken = spokenSeconds(node);
    const operand = operandOf(edge);
    if (operand !== undefined) return isStoring(node) ? saying(spoken, operand) : pressing(spoken, operand);
    return edge === 'next' && isStoring(node) ? pressing(spoken, '1') : silence(node);
  },
  enter(node, call) {
    // Keys that were pressed ahead interrupt the prompt before it begins.
    if (call.state.keys === '') speak(call, node.parameters);
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

/** Entries that conditions on what was entered tell apart, directly or by attributes that are set from it. */
function storedSamples(node: Node, flow: Flow): string[] {
  const names = new Set(['$.StoredCustomerInput']);
  const nodes = [...flow.nodes.values()].filter((each): each is Node => each.type === 'connect');
  for (let before = 0; before < names.size; ) {
    before = names.size;
    for (const { parameters } of nodes)
      for (const [kind, name] of [
        ['Attributes', '$.Attributes'],
        ['FlowAttributes', '$.FlowAttributes'],
      ] as const)
        for (const [key, value] of Object.entries(record(parameters[kind])))
          if (names.has(String(record(value).Value ?? value).trim())) names.add(`${name}.${key}`);
  }
  const values = nodes
    .filter(({ action, parameters }) => action === 'Compare' && names.has(String(parameters.ComparisonValue).trim()))
    .flatMap((each) => comparedAnswers(each, 'x'))
    .map(([, value]) => String(value))
    .filter((value) => /^[0-9*#]+$/.test(value));
  const usual = ['1', '1234', '8005550199'];
  const { max, terminator } = storing(node);
  // Digits that may be followed by more are ended by the key for that.
  return [...new Set([...usual, ...values])].map((keys) => (keys.length < max ? keys + (terminator || '#') : keys));
}

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

/** What stands for the ciphertext of an entry that the service encrypts. */
const ENCRYPTED = '(encrypted)';

/** True where "store customer input" encrypts what the caller enters. */
export const isEncrypted = ({ parameters }: Node): boolean =>
  'InputEncryption' in parameters && parameters.InputEncryption !== null;

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
      call.entryEnded = true;
      break;
    }
    entered = canCancel && keys[used] === '*' ? '' : entered + keys[used];
  }
  call.state.keys = keys.slice(used);
  if (entered.length < max) call.wait(1000);
  if (isPhone && !/^\+?\d{7,15}$/.test(entered)) return go(node, call, 'InvalidPhoneNumber', 'NoMatchingError');
  // An encrypted entry is a ciphertext from here on: neither attributes nor conditions see its digits.
  call.state.vendor.stored = entered === '' ? 'Timeout' : isEncrypted(node) ? ENCRYPTED : entered;
  return go(node, call, 'next', 'NoMatchingError');
}

/** A bot: a mock `lex:NODE` says what it came to, else an utterance is the intent whose name it is, spelled in any way. */
const lex: ConnectAction = {
  status: 'simulated',
  shape: 'question',
  branching: true,
  idleEdges: decidedEdges,
  // Where what is not understood has a branch of its own, only an intent without one takes the branch for the rest.
  answers: (node) => ({
    others: [],
    forced: operands(node).some((name) => fallbackIntents.includes(name)) ? [[`lex:${node.id}`, OTHER_INTENT]] : [],
  }),
  happenings: () => [['no intent is recognised', ['NoMatchingCondition', 'NoMatchingError']]],
  cost(node, edge) {
    const spoken = spokenSeconds(node);
    const operand = operandOf(edge);
    if (operand !== undefined) return saying(spoken, operand);
    return edge === 'next' ? pressing(spoken, '1') : silence(node);
  },
  enter(node, call) {
    speak(call, node.parameters);
    return { kind: 'listen' };
  },
  accepts: (node) => ({
    dtmf: [],
    phrases: operands(node).filter((name) => !fallbackIntents.includes(name)),
    timeoutMs: 5000,
  }),
  input(node, call, event) {
    if (event.kind === 'noinput')
      return go(node, call, 'InputTimeLimitExceeded', 'NoMatchingCondition', 'NoMatchingError');
    const { keys } = call.state;
    call.state.keys = '';
    const said = event.kind === 'speech' ? event.text : event.kind === 'keys' ? keys : '';
    const answer = askBot(node, call, said, event.kind === 'speech' ? event.confidence : 1);
    if (!answer) return go(node, call, 'NoMatchingError');
    if (answer.says !== undefined) call.sayText(answer.says, /^\s*<speak\b/.test(answer.says) ? 'ssml' : 'text');
    if (answer.elicit !== undefined) return { kind: 'listen' };
    const names = fallbackIntents.includes(answer.intent) ? fallbackIntents : [answer.intent];
    const taken = names.map((name) => `Equals ${name}`).find((name) => hasEdge(node, name));
    if (taken === undefined && !fallbackIntents.includes(answer.intent) && answer.intent !== OTHER_INTENT)
      call.report('intent-without-branch', 'info', `"${node.id}" has no branch for the intent "${answer.intent}"`);
    return go(node, call, ...(taken === undefined ? [] : [taken]), 'NoMatchingCondition', 'NoMatchingError');
  },
};

/** Prompts in turn for as long as the customer holds: where nothing interrupts it, the flow's work ends here. */
const messages: ConnectAction = {
  status: 'simulated',
  branching: true,
  ends: true,
  speaks: true,
  enter(node, call) {
    const list = Array.isArray(node.parameters.Messages) ? node.parameters.Messages : [];
    for (const each of list.slice(0, 10)) speak(call, record(each));
    const interval = Number(node.parameters.InterruptFrequencySeconds);
    if (interval > 0 && hasEdge(node, 'Equals MessagesInterrupted')) {
      passTime(call, interval * 1000);
      return { kind: 'edge', edge: 'Equals MessagesInterrupted' };
    }
    const answered = holdUntilAnswered(call);
    if (answered) return answered;
    return { kind: 'end', outcome: { type: 'end', target: null, reason: 'holds in a prompt loop' } };
  },
};

/** The actions of this file by type. */
export const inputActions: ConnectActions = {
  MessageParticipant: message,
  MessageParticipantIteratively: messages,
  GetParticipantInput: participantInput,
  ConnectParticipantWithLexBot: lex,
};
