import {
  hasEdge,
  onward,
  otherBranch,
  REPEATED,
  record,
  setsFor,
  spokenSeconds,
  spokenTexts,
  wayOnInWords,
} from '../connect/action.js';
import { functionName } from '../connect/actions/data.js';
import { actionOf, connectActions, enterAction } from '../connect/actions/index.js';
import { isEncrypted } from '../connect/actions/input.js';
import { legacyTypes } from '../connect/legacy.js';
import { botFacts } from '../connect/lex.js';
import { answered } from '../connect/queue.js';
import type { Value } from '../expression/index.js';
import type { Flow, NodeOf } from '../model.js';
import type { Answer, NodeDefinition } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    /** An Amazon Connect action in the names of the current flow language. */
    connect: { action: string; parameters: { readonly [name: string]: Value } };
  }
}

/** What the simulator does with the action; nothing for one that is not simulated. */
function simulated({ action }: NodeOf<'connect'>) {
  const known = actionOf(action);
  return known?.status === 'simulated' ? known : undefined;
}

/** Errors that a simulated action comes to by itself. */
const ownErrors = new Set([
  'next',
  'NoMatchingCondition',
  'NoMatchingError',
  'InputTimeLimitExceeded',
  'QueueAtCapacity',
  'ConnectionTimeLimitExceeded',
  'CallFailed',
]);

/** The branches that only a mock can take: all of an action that is not simulated, else the errors of the service. */
function mockedBranches(node: NodeOf<'connect'>): string[] {
  const names = node.edges.map(({ name }) => name);
  if (node.action === 'ShowView') return [];
  if (node.action === 'InvokeFlowModule') return names.filter((name) => name !== 'next' && name !== 'NoMatchingError');
  if (node.action === 'Wait')
    return names.filter((name) => name !== 'Equals WaitCompleted' && name !== 'NoMatchingError');
  return simulated(node) ? names.filter((name) => !name.includes(' ') && !ownErrors.has(name)) : names;
}

/** A flow for callers who wait: by its kind where the export says it, else by the messages that it repeats. */
export const isHolding = ({ kind, nodes }: Flow): boolean =>
  kind === undefined || kind === 'contactflow'
    ? [...nodes.values()].some((node) => node.type === 'connect' && node.action === 'MessageParticipantIteratively')
    : /queue|hold|whisper/.test(kind);

/** An action of a contact flow: the table of actions says what each of them does. */
export const connect: NodeDefinition<'connect'> = {
  enter(node, call) {
    const answeredNow = answered(call);
    if (answeredNow) return answeredNow;
    // `--mock fail:NODE=error` makes an action fail whose failure no input brings about.
    if (hasEdge(node, 'NoMatchingError') && call.mocked(`fail:${node.id}`)?.result === 'error') {
      return { kind: 'edge', edge: 'NoMatchingError' };
    }
    // `--mock branch:NODE=NoneFoundError` takes a branch that hangs on data which only the service has.
    const branch = call.mockedEdge('branch');
    if (branch !== undefined) return { kind: 'edge', edge: branch };
    const action = actionOf(node.action);
    if (action) return enterAction(action, node, call);
    call.report(
      'unknown-action',
      'warning',
      `"${node.id}": the action ${node.action} is not known; mock it with branch:${node.id}`,
    );
    // Never a branch that hangs on the caller: the way on, else the one for failures, else the call ends here.
    const way = ['next', 'NoMatchingCondition', 'NoMatchingError'].find((name) => hasEdge(node, name));
    return way === undefined
      ? { kind: 'end', outcome: { type: 'end', target: null, reason: `the action ${node.action} is not known` } }
      : { kind: 'edge', edge: way };
  },
  input: (node, call, event) => simulated(node)!.input!(node, call, event),
  accepts: (node, call) => simulated(node)?.accepts?.(node, call) ?? { dtmf: [], phrases: [], timeoutMs: 5000 },
  returned(node, call, variables, secrets) {
    for (const [name, value] of Object.entries(variables)) call.state.variables[name] = value;
    return simulated(node)?.returned?.(node, call, variables, secrets) ?? onward(node, call);
  },
  holds: (_, flow) => isHolding(flow),
  listens: (node) => simulated(node)?.input !== undefined,
  vendor(node) {
    const action = actionOf(node.action);
    const other = otherBranch(node);
    const meant = action ? undefined : legacyTypes[node.action];
    return {
      noun: 'action',
      status: action?.status ?? 'unknown',
      types: Object.keys(connectActions),
      ...(meant !== undefined && { meant }),
      wayOn: wayOnInWords(node),
      ...(other !== undefined && { otherBranch: other }),
      happenings: action?.happenings?.(node) ?? [],
      ends: action?.ends === true,
      hangsUp: node.action === 'DisconnectParticipant',
      speaks: action?.speaks === true,
      entersFlow: node.action === 'InvokeFlowModule',
      ...(node.action === 'CheckHoursOfOperation' && { closed: ['Equals False'] }),
    };
  },
  services({ action, parameters: { LambdaFunctionARN: arn } }) {
    if (action !== 'InvokeLambdaFunction') return [];
    const name = functionName(String(arn ?? ''));
    return [name.includes('$') ? '*' : name];
  },
  bot: (node, flow) => (node.action === 'ConnectParticipantWithLexBot' ? botFacts(node, flow) : undefined),
  asks: (node) => actionOf(node.action)?.asks?.(node) ?? [],
  texts: spokenTexts,
  setsFor,
  sources: ({ parameters: { Attributes: attributes, FlowAttributes: own } }) =>
    [
      ...Object.entries(record(attributes)).map(([name, value]) => [`$.Attributes.${name}`, value] as const),
      ...Object.entries(record(own)).map(
        ([name, value]) => [`$.FlowAttributes.${name}`, record(value).Value ?? value] as const,
      ),
    ].flatMap(([name, value]) =>
      typeof value === 'string' && /^\$\.[\w.-]+$/.test(value.trim()) ? [[name, value.trim()] as const] : [],
    ),
  lasts(node) {
    const { LoopCount: count, TimeLimitSeconds: seconds } = node.parameters;
    // A count that only the call knows is at most 100 in the service.
    if (node.action === 'Loop') return { rounds: Math.max(1, Math.min(100, Number(count) || 100)) };
    return { seconds: node.action === 'Wait' ? Number(seconds) || 0 : spokenSeconds(node) };
  },
  secret: (node) => node.action === 'GetParticipantInput' && isEncrypted(node),

  shape(node) {
    const shape = actionOf(node.action)?.shape ?? (node.action.startsWith('Check') ? 'decision' : 'step');
    return typeof shape === 'function' ? shape(node) : shape;
  },
  detail({ parameters: { Text: text, ComparisonValue: compared } }) {
    return typeof text === 'string' ? text : typeof compared === 'string' ? compared : '';
  },
  keyMenu: (node, flow) => actionOf(node.action)?.keyMenu?.(node, flow),
  exit(node) {
    const action = actionOf(node.action);
    if (action?.exit) return action.exit(node);
    return node.edges.length === 0 ? { kind: 'end', target: node.action } : undefined;
  },
  cost: (node, edge, spoken) => actionOf(node.action)?.cost?.(node, edge, spoken) ?? { seconds: spokenSeconds(node) },
  answers(node, conditions, flow) {
    const { others: own = [], forced = [] } = actionOf(node.action)?.answers?.(node, conditions, flow) ?? {};
    const failure: Answer[] = hasEdge(node, 'NoMatchingError') ? [[`fail:${node.id}`, { result: 'error' }]] : [];
    const branches = mockedBranches(node).map((name): Answer => [`branch:${node.id}`, name]);
    return { others: [...own, ...failure, ...branches], forced };
  },
  resources: (node) => actionOf(node.action)?.resources?.(node) ?? [],
  idleEdges: (node) => {
    const own = actionOf(node.action)?.idleEdges?.(node) ?? [];
    return node.edges.flatMap(({ name }) => (name.includes(REPEATED) || own.includes(name) ? [name] : []));
  },
  returns: ({ action }) => action === 'EndFlowExecution' || action === 'EndFlowModuleExecution',
  impossible(node, edge, flow) {
    if (edge.includes(REPEATED)) return 'the same condition stands before it and is taken';
    const action = actionOf(node.action);
    const proof = action?.impossible?.(node, edge, flow);
    if (proof !== undefined) return proof;
    return action?.idleEdges?.(node).includes(edge) ? 'every outcome of the action has a branch of its own' : undefined;
  },
  sampleKeys: (node, flow) => actionOf(node.action)?.sampleKeys?.(node, flow) ?? [],
  untaken: (node, edge) =>
    actionOf(node.action)?.untaken?.(node, edge) ?? 'no input and no answer that was tried takes this branch',
};
