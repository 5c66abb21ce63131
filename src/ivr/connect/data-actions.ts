/** Actions that read, compare and keep: attributes, functions, hours, metrics, loops. */
import type { Value } from '../expression/index.js';
import { type ConnectAction, go, hasEdge, matching, onward, record, seconds, speak } from './action.js';
import { bag, fill, fillText } from './references.js';

export const compare: ConnectAction = {
  enter(node, call) {
    const edge = matching(node, call, fill(call, node.parameters.ComparisonValue));
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'NoMatchingError');
  },
};

export const setAttributes: ConnectAction = {
  enter(node, call) {
    for (const [name, value] of Object.entries(record(node.parameters.Attributes))) call.set(name, fill(call, value));
    return onward(node, call);
  },
};

export const setFlowAttributes: ConnectAction = {
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

export const lambda: ConnectAction = {
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

export const hours: ConnectAction = {
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
export const metric: ConnectAction = {
  enter(node, call) {
    const type = String(node.parameters.MetricType ?? 'AgentsAvailable');
    const staffing = hasEdge(node, 'Equals True') || hasEdge(node, 'Equals False');
    const mocked = call.program.service(`metric:${type}`, {}, 0);
    const value = mocked?.result === 'ok' ? mocked.value : staffing ? 'True' : /Agents/.test(type) ? 1 : 0;
    const edge = matching(node, call, staffing && typeof value !== 'string' ? (value ? 'True' : 'False') : value);
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'NoMatchingError', 'next');
  },
};

export const setQueue: ConnectAction = {
  enter(node, call) {
    const { QueueId: queue, AgentId: agent } = node.parameters;
    const id = fillText(call, queue ?? agent);
    call.state.vendor.queue = { ARN: id, Name: id.split('/').at(-1) ?? id };
    return onward(node, call);
  },
};

export const loop: ConnectAction = {
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

export const wait: ConnectAction = {
  enter(node, call) {
    call.wait(seconds(node.parameters.TimeLimitSeconds, 1));
    return go(node, call, 'Equals WaitCompleted', 'next', 'NoMatchingError');
  },
};

/** Prompts in turn for as long as the customer holds: where nothing interrupts it, the flow's work ends here. */
export const messages: ConnectAction = {
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

export const distribute: ConnectAction = {
  enter(node, call) {
    const mocked = call.mockedEdge('random');
    if (mocked !== undefined) return { kind: 'edge', edge: mocked };
    const draw = Math.floor(call.random() * 100) + 1;
    const edge = matching(node, call, draw);
    return go(node, call, ...(edge === undefined ? [] : [edge]), 'NoMatchingCondition', 'next');
  },
};

export const callback: ConnectAction = {
  enter(node, call) {
    call.transcribe('event', 'callback', 'a callback is queued');
    return onward(node, call);
  },
};

/** A page that is shown to the agent: it is done unless a mock `view:NODE` names another branch. */
export const showView: ConnectAction = {
  enter(node, call) {
    const mocked = call.mockedEdge('view');
    return mocked === undefined ? onward(node, call) : { kind: 'edge', edge: mocked };
  },
};
