/** Actions that read, compare and keep: attributes, functions, hours, metrics, loops. */
import type { Value } from '../../expression/index.js';
import {
  type ConnectAction,
  type ConnectActions,
  comparedAnswers,
  go,
  hasEdge,
  matching,
  type Node,
  onward,
  record,
  seconds,
} from '../action.js';
import { bag, fill, fillText } from '../references.js';

const compare: ConnectAction = {
  status: 'simulated',
  shape: 'decision',
  branching: true,
  happenings: () => [['no condition holds', ['NoMatchingCondition', 'NoMatchingError']]],
  answers: (node) => ({ others: comparedAnswers(node, String(node.parameters.ComparisonValue ?? '')) }),
  enter(node, call) {
    const edge = matching(node, call, fill(call, node.parameters.ComparisonValue));
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
    const attributes = bag(call, 'flow');
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

const hours: ConnectAction = {
  status: 'simulated',
  shape: 'decision',
  branching: true,
  happenings: () => [
    ['it is open', ['Equals True']],
    ['it is closed', ['Equals False']],
  ],
  answers: () => ({ others: [['hours:*', 'closed']] }),
  enter(node, call) {
    const named = fillText(call, node.parameters.HoursOfOperationId ?? node.parameters.Hours);
    const key = named === '' ? 'queue' : (named.split('/').at(-1) ?? named);
    const answer = call.program.schedule(key, call.instant);
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

const metricMock = (node: Node) => `metric:${String(node.parameters.MetricType ?? 'AgentsAvailable')}`;

/** Agents are there and nobody waits, unless a mock says otherwise. */
const metric: ConnectAction = {
  status: 'simulated',
  shape: 'decision',
  branching: true,
  answers: (node) => ({ others: comparedAnswers(node, metricMock(node)) }),
  enter(node, call) {
    const type = String(node.parameters.MetricType ?? 'AgentsAvailable');
    const staffing = hasEdge(node, 'Equals True') || hasEdge(node, 'Equals False');
    const mocked = call.program.service(metricMock(node), {}, 0);
    const value = mocked?.result === 'ok' ? mocked.value : staffing ? 'True' : /Agents/.test(type) ? 1 : 0;
    const edge = matching(node, call, staffing && typeof value !== 'string' ? (value ? 'True' : 'False') : value);
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'NoMatchingError', 'next');
  },
};

const setQueue: ConnectAction = {
  status: 'simulated',
  enter(node, call) {
    const { QueueId: queue, AgentId: agent } = node.parameters;
    const id = fillText(call, queue ?? agent);
    call.state.vendor.queue = { ARN: id, Name: id.split('/').at(-1) ?? id };
    return onward(node, call);
  },
};

const loop: ConnectAction = {
  status: 'simulated',
  shape: 'decision',
  branching: true,
  untaken: () => 'every way through the loop leaves it before its count is up',
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
    call.wait(seconds(node.parameters.TimeLimitSeconds, 1));
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
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'next');
  },
};

const callback: ConnectAction = {
  status: 'simulated',
  enter(node, call) {
    call.transcribe('event', 'callback', 'a callback is queued');
    return onward(node, call);
  },
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
  ShowView: showView,
};
