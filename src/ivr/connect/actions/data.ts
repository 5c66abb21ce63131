/** Actions that read, compare and keep: attributes, functions, hours, metrics, loops. */
import type { Value } from '../../expression/index.js';
import type { Answer } from '../../nodes/node-type.js';
import type { ScheduleAnswer } from '../../simulate/program.js';
import {
  type ConnectAction,
  type ConnectActions,
  comparedAnswers,
  decidedEdges,
  go,
  hasEdge,
  isOutside,
  matching,
  type Node,
  onward,
  record,
  seconds,
} from '../action.js';
import { neverCompared } from '../flow-attribute-values.js';
import { candidateNames } from '../names.js';
import { passTime, queueMocks } from '../queue.js';
import { bag, fill, fillText, flowAttributes } from '../references.js';

const compare: ConnectAction = {
  status: 'simulated',
  shape: 'decision',
  branching: true,
  happenings: () => [['no condition holds', ['NoMatchingCondition', 'NoMatchingError']]],
  idleEdges: decidedEdges,
  impossible: neverCompared,
  answers: (node) => {
    const { ComparisonValue: compared } = node.parameters;
    return {
      others: comparedAnswers(node, String(compared ?? '')),
      forced: isOutside(compared) ? comparedAnswers(node, `value:${node.id}`) : [],
    };
  },
  enter(node, call) {
    const { ComparisonValue: compared } = node.parameters;
    const here = isOutside(compared) ? call.mocked(`value:${node.id}`) : undefined;
    const edge = matching(node, call, here?.result === 'ok' ? here.value : fill(call, compared));
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'NoMatchingError');
  },
};

const setAttributes: ConnectAction = {
  status: 'simulated',
  enter(node, call) {
    for (const [name, value] of Object.entries(record(node.parameters.Attributes))) call.set(name, fill(call, value));
    return onward(node, call);
  },
};

const setFlowAttributes: ConnectAction = {
  status: 'simulated',
  enter(node, call) {
    const attributes = flowAttributes(call);
    for (const [name, value] of Object.entries(record(node.parameters.FlowAttributes))) {
      // The current language wraps each value: `{ "Value": "…" }`.
      attributes[name] = fill(call, record(value).Value ?? value);
    }
    return onward(node, call);
  },
};

/** `arn:aws:lambda:…:function:NAME:alias` or a bare name. */
export const functionName = (arn: string) => /:function:([^:]+)/.exec(arn)?.[1] ?? (arn === '' ? 'lambda' : arn);

const lambda: ConnectAction = {
  status: 'simulated',
  happenings: () => [['the function fails', ['NoMatchingError']]],
  enter(node, call) {
    const {
      LambdaFunctionARN: arn,
      LambdaInvocationAttributes: attributes,
      InvocationTimeLimitSeconds: limit,
    } = node.parameters;
    const args = Object.fromEntries(
      Object.entries(record(attributes)).map(([name, value]): [string, Value] => [name, fill(call, value)]),
    );
    // The service waits eight seconds at most, and takes a late answer for an error.
    const answer = call.callService(functionName(fillText(call, arn)), args, Math.min(8000, seconds(limit, 8)));
    if (answer.result !== 'ok') return go(node, call, 'NoMatchingError', 'next');
    call.state.vendor.external = record(answer.value) as { [name: string]: Value };
    return onward(node, call);
  },
};

/** A name as the key of a schedule is usually written: `Basic Hours` is `basic-hours`. */
const slug = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

const hours: ConnectAction = {
  status: 'simulated',
  shape: 'decision',
  branching: true,
  happenings: () => [
    ['it is open', ['Equals True']],
    ['it is closed', ['Equals False']],
  ],
  idleEdges: (node) => (hasEdge(node, 'Equals True') && hasEdge(node, 'Equals False') ? ['next'] : []),
  asks: (node) => {
    const keys = hoursKeys(node, String(node.parameters.HoursOfOperationId ?? node.parameters.Hours ?? ''));
    return keys.map((key) => (key.includes('$') ? 'hours:*' : `hours:${key}`));
  },
  answers: ({ id, edges }) => ({
    others: [
      ['hours:*', 'open'],
      ['hours:*', 'closed'],
    ],
    // Two actions may ask the same hours, of one queue and then of another.
    forced: edges.flatMap(({ name }): Answer[] => (operandTest.test(name) ? [[`branch:${id}`, name]] : [])),
  }),
  enter(node, call) {
    const { HoursOfOperationId: id, Hours: old } = node.parameters;
    const keys = hoursKeys(node, fillText(call, id ?? old));
    const key = keys[0]!;
    const answer = keys.reduce<ScheduleAnswer | undefined>(
      (found, each) => found ?? call.program.schedule(each, call.instant),
      undefined,
    );
    if (!answer) {
      call.report(
        'hours-not-mocked',
        'info',
        `the hours "${key}" are unknown and assumed to be open; mock them with hours:${key}=closed`,
      );
    }
    return go(node, call, answer?.open === false ? 'Equals False' : 'Equals True', 'NoMatchingError', 'next');
  },
};

/** The schedules that may be meant, the most readable first. Without hours of its own the action asks for those of the contact's queue. */
function hoursKeys({ parameters }: Node, id: string): string[] {
  const named = candidateNames(parameters.Names, 'HoursOfOperationId', id);
  return named.length > 0 ? named.flatMap((name) => [name, slug(name)]) : ['queue'];
}

const operandTest = /^Equals (?:True|False)$/;

const metricMock = (node: Node) => `metric:${String(node.parameters.MetricType ?? 'AgentsAvailable')}`;

/** Agents are there and nobody waits, unless a mock says otherwise. */
const metric: ConnectAction = {
  status: 'simulated',
  shape: 'decision',
  branching: true,
  idleEdges: decidedEdges,
  asks: (node) => [metricMock(node)],
  answers: (node) => ({
    others: comparedAnswers(node, metricMock(node)),
    forced: comparedAnswers(node, `value:${node.id}`),
  }),
  enter(node, call) {
    const type = String(node.parameters.MetricType ?? 'AgentsAvailable');
    const staffing = hasEdge(node, 'Equals True') || hasEdge(node, 'Equals False');
    const mocked = call.mocked(`value:${node.id}`) ?? call.program.service(metricMock(node), {}, 0);
    const value = mocked?.result === 'ok' ? mocked.value : staffing ? 'True' : /Agents/.test(type) ? 1 : 0;
    const edge = matching(node, call, staffing && typeof value !== 'string' ? (value ? 'True' : 'False') : value);
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'NoMatchingError', 'next');
  },
};

/** What a queue is called: its name on the canvas, else the end of its ARN. */
function queueName({ parameters }: Node, id: string): string {
  const name = candidateNames(parameters.Names, 'QueueId', id)[0] ?? '';
  return name === id ? (id.split('/').at(-1) ?? id) : name;
}

const setQueue: ConnectAction = {
  status: 'simulated',
  asks: (node) => {
    const name = queueName(node, String(node.parameters.QueueId ?? node.parameters.AgentId ?? ''));
    return queueMocks(name.includes('$') ? '*' : name);
  },
  enter(node, call) {
    const { QueueId: queue, AgentId: agent } = node.parameters;
    const id = fillText(call, queue ?? agent);
    call.state.vendor.queue = { ARN: id, Name: queueName(node, id) };
    return onward(node, call);
  },
};

const loop: ConnectAction = {
  status: 'simulated',
  shape: 'decision',
  branching: true,
  answers: ({ parameters: { LoopCount: count } }) => ({
    others:
      typeof count === 'string' && count.startsWith('$')
        ? [
            [count, 1],
            [count, 2],
            [count, 0],
          ]
        : [],
  }),
  untaken: () => 'every way through the loop that was tried leaves it before its count is up',
  impossible(node, edge, flow) {
    if (edge !== 'Equals DoneLooping' || !(Number(node.parameters.LoopCount) >= 1)) return undefined;
    const body = node.edges.find(({ name }) => name === 'Equals ContinueLooping');
    const pending = body ? [body.target] : [];
    const seen = new Set(pending);
    while (pending.length > 0) {
      const id = pending.pop()!;
      if (id === node.id) return undefined;
      for (const { target } of flow.nodes.get(id)!.edges) {
        if (seen.has(target)) continue;
        seen.add(target);
        pending.push(target);
      }
    }
    return 'no way leads from the body of the loop back to it, so that its count is never up';
  },
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
  status: 'simulated',
  branching: true,
  cost: (node) => ({ seconds: Number(node.parameters.TimeLimitSeconds) || 1 }),
  enter(node, call) {
    passTime(call, seconds(node.parameters.TimeLimitSeconds, 1));
    return go(node, call, 'Equals WaitCompleted', 'next', 'NoMatchingError');
  },
};

const distribute: ConnectAction = {
  status: 'simulated',
  shape: 'decision',
  branching: true,
  answers: ({ id, edges }) => ({ others: edges.map(({ name }) => [`random:${id}`, name] as const) }),
  enter(node, call) {
    const mocked = call.mockedEdge('random');
    if (mocked !== undefined) return { kind: 'edge', edge: mocked };
    const draw = Math.floor(call.random() * 100) + 1;
    const edge = matching(node, call, draw);
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'NoMatchingError', 'next');
  },
};

const callback: ConnectAction = {
  status: 'simulated',
  enter(node, call) {
    call.transcribe('event', 'callback', 'a callback is queued');
    return onward(node, call);
  },
};

/** The number to call back: the service takes one in the form +12065550100, and refuses anything else. */
const callbackNumber: ConnectAction = {
  status: 'simulated',
  answers: ({ parameters: { CallbackNumber: number } }) => ({
    others: typeof number === 'string' && number.startsWith('$.') ? [[number, '+12065550100']] : [],
  }),
  enter(node, call) {
    const number = fillText(call, node.parameters.CallbackNumber);
    call.state.vendor.callback = number;
    if (!/^\+?\d{7,15}$/.test(number.replace(/[ ().-]/g, '')))
      return go(node, call, 'InvalidCallbackNumber', 'NoMatchingError', 'next');
    return onward(node, call);
  },
};

/** Which flows run when the contact waits, is connected, or is left by the agent. */
const setHooks: ConnectAction = {
  status: 'simulated',
  resources: ({ parameters: { EventHooks: hooks, Names: names } }) =>
    Object.entries(record(hooks)).map(([hook, value]) => hookNames(names, hook, String(value ?? ''))),
  enter(node, call) {
    const { EventHooks: hooks, Names: names } = node.parameters;
    for (const [hook, value] of Object.entries(record(hooks)))
      bag(call, 'hooks')[hook] = hookNames(names, hook, fillText(call, value));
    return onward(node, call);
  },
};

/** Exports keep the name of a hook's flow under the hook, older ones as that of the only flow of the block. */
const hookNames = (names: Value | undefined, hook: string, value: string) => {
  const own = candidateNames(names, hook, value);
  return own[0] === value ? candidateNames(names, 'ContactFlowId', value) : own;
};

/** A page that is shown to the agent: it is done unless a mock `view:NODE` names another branch. */
const showView: ConnectAction = {
  status: 'simulated',
  answers: ({ id, edges }) => ({ others: edges.map(({ name }) => [`view:${id}`, name] as const) }),
  enter(node, call) {
    const mocked = call.mockedEdge('view');
    return mocked === undefined ? onward(node, call) : { kind: 'edge', edge: mocked };
  },
};

/** The actions of this file by type. */
export const dataActions: ConnectActions = {
  Compare: compare,
  UpdateContactAttributes: setAttributes,
  UpdateFlowAttributes: setFlowAttributes,
  InvokeLambdaFunction: lambda,
  CheckHoursOfOperation: hours,
  CheckMetricData: metric,
  UpdateContactTargetQueue: setQueue,
  Loop: loop,
  Wait: wait,
  DistributeByPercentage: distribute,
  CreateCallbackContact: callback,
  UpdateContactCallbackNumber: callbackNumber,
  UpdateContactEventHooks: setHooks,
  ShowView: showView,
};
