/** Runs a test case of Amazon Connect against a flow: events of the call meet observations, which act on the call. */
import { functionName } from '../connect/actions/data.js';
import { fillText, readReference } from '../connect/references.js';
import type { Value } from '../expression/index.js';
import type { NodeOf } from '../model.js';
import { Call } from '../simulate/call.js';
import type { Program, ScheduleAnswer, ServiceAnswer } from '../simulate/program.js';
import { type Simulation, summarize } from '../simulate/simulate-call.js';
import { showValue } from '../simulate/speak.js';
import type { CallState, Effect } from '../simulate/state.js';
import { type CallEvent, newCall, step } from '../simulate/step.js';
import { type CaseFailure, saysText } from '../suite/run-case.js';
import { holds, SIMILAR, similarity } from './match.js';
import {
  type AwsTest,
  type Observation,
  type ObservedEvent,
  type Override,
  resourceIn,
  type TestAction,
} from './model.js';

export interface AwsResult {
  failures: CaseFailure[];
  simulation: Simulation;
  /** What LogData wrote, in order. */
  log: { label: string; value: string }[];
}

/** The service ends a test after five minutes. */
const LONGEST_MS = 5 * 60_000;

/** An event of the call as observations may meet it. */
type Happened =
  | { type: 'TestInitiated' | 'TestCompleted' }
  | { type: 'MessageReceived'; text: string; audio: string | undefined }
  | { type: 'FlowActionStarted'; node: NodeOf<'connect'> };

/**
 * Runs a test. Observations that none leads to are active from the beginning; one that is met does its actions and
 * makes those active that it leads to. What the customer sends is heard when the flow next listens; where it listens and
 * nothing was sent, the customer is silent. Each override is used once, in the order given.
 */
export function runAwsTest(base: Program, test: AwsTest): AwsResult {
  return new Session(base, test).run();
}

class Session {
  readonly #test: AwsTest;
  readonly #program: Program;
  readonly #effects: Effect[] = [];
  readonly #failures: CaseFailure[] = [];
  readonly #log: AwsResult['log'] = [];
  readonly #active: Observation[];
  readonly #met = new Map<Observation, number>();
  readonly #overrides: Override[] = [];
  readonly #sent: Extract<CallEvent, { kind: 'keys' | 'speech' | 'hangup' }>[] = [];
  #isOver = false;
  /** The state in which things happen, and how many effects of the step are seen. */
  #now: CallState;
  #seen = 0;

  constructor(base: Program, test: AwsTest) {
    this.#test = test;
    const led = new Set(test.observations.flatMap(({ next }) => next));
    this.#active = test.observations.filter(({ id }) => !led.has(id));
    this.#program = {
      ...base,
      limits: { ...base.limits, milliseconds: Math.min(base.limits.milliseconds, LONGEST_MS) },
      beforeNode: (state, effects) => {
        this.#now = state;
        this.#messages(effects);
        const node = base.flows.get(state.flow)!.nodes.get(state.node)!;
        if (node.type === 'connect') this.#happen({ type: 'FlowActionStarted', node });
      },
      service: (name, args, count) => this.#service(name) ?? base.service(name, args, count),
      schedule: (key, instant) => this.#schedule(key, instant, base),
      transfer: (target) => this.#transfer() ?? base.transfer(target),
    };
    this.#now = newCall(this.#program, { variables: { ...test.attributes } });
  }

  run(): AwsResult {
    let state = this.#now;
    this.#happen({ type: 'TestInitiated' });
    const advance = (event: CallEvent) => {
      this.#seen = 0;
      const result = step(this.#program, state, event);
      state = result.state;
      this.#now = state;
      this.#messages(result.effects);
      this.#effects.push(...result.effects);
    };
    advance({ kind: 'start' });
    while (state.status === 'waiting' && !this.#isOver) advance(this.#sent.shift() ?? { kind: 'noinput' });
    const wasEnded = this.#isOver;
    this.#isOver = false;
    this.#happen({ type: 'TestCompleted' });
    // A test that ends itself may leave observations open; otherwise the service waits for them until time is up.
    if (!wasEnded) this.#open();
    const simulation = summarize(this.#program, state, this.#effects, []);
    return { failures: this.#failures, simulation, log: this.#log };
  }

  #open(): void {
    for (const each of this.#test.observations) {
      const times = this.#met.get(each) ?? 0;
      if (times >= each.usage.least || (times === 0 && each.event.type === 'TestCompleted')) continue;
      const isActive = this.#active.includes(each);
      this.#failures.push({
        message: `the observation "${each.id}" is not met${isActive ? '' : ': none that leads to it is'}`,
        expected: describeEvent(each.event),
        actual: this.#heard(),
      });
    }
  }

  #heard(): string {
    const said = this.#effects.flatMap((effect) =>
      effect.effect === 'transcript' && effect.who === 'system' ? [effect.text] : [],
    );
    return said.slice(-3).join(' / ') || 'nothing was said';
  }

  #messages(effects: readonly Effect[]): void {
    for (; this.#seen < effects.length; this.#seen++) {
      const effect = effects[this.#seen]!;
      if (effect.effect === 'transcript' && effect.who === 'system')
        this.#happen({ type: 'MessageReceived', text: effect.text, audio: effect.audio });
    }
  }

  #happen(happened: Happened): void {
    if (this.#isOver) return;
    const met = this.#active.filter((each) => this.#meets(each.event, happened));
    for (const each of met) {
      const times = (this.#met.get(each) ?? 0) + 1;
      this.#met.set(each, times);
      if (times >= each.usage.most) this.#active.splice(this.#active.indexOf(each), 1);
      for (const action of each.actions) {
        if (this.#isOver) break;
        this.#act(action, each);
      }
      for (const next of this.#test.observations)
        if (each.next.includes(next.id) && !this.#active.includes(next) && (this.#met.get(next) ?? 0) < next.usage.most)
          this.#active.push(next);
    }
  }

  #meets(expected: ObservedEvent, happened: Happened): boolean {
    if (expected.type !== happened.type) return false;
    if (expected.type === 'FlowActionStarted' && happened.type === 'FlowActionStarted') {
      const { node } = happened;
      if (node.action !== expected.action) return false;
      const wanted = resourceIn(expected.action, expected.parameters);
      if (wanted === '') return true;
      return this.#resourcesOf(node).some((name) => sameResource(name, wanted));
    }
    if (expected.type === 'MessageReceived' && happened.type === 'MessageReceived') {
      if (expected.prompt !== undefined)
        return happened.audio !== undefined && sameResource(happened.audio, expected.prompt);
      const text = fillText(new Call(this.#program, this.#now), expected.text ?? '');
      return expected.matching === 'Inclusion'
        ? saysText(happened.text, text)
        : similarity(happened.text, text) >= SIMILAR || saysText(happened.text, text);
    }
    return true;
  }

  /** What the resource of an action is called: the queue of a transfer is the one that was set before. */
  #resourcesOf(node: NodeOf<'connect'>): string[] {
    const call = new Call(this.#program, this.#now);
    const own = fillText(call, resourceIn(node.action, node.parameters));
    const { Names: names } = node.parameters;
    const named = names !== null && typeof names === 'object' && !Array.isArray(names) ? Object.values(names) : [];
    const queue = this.#now.vendor.queue;
    const current =
      node.action.endsWith('ToQueue') && queue !== null && typeof queue === 'object' && !Array.isArray(queue)
        ? [queue.ARN, queue.Name]
        : [];
    return [own, ...named, ...current].map((each) => String(each ?? '')).filter((each) => each !== '');
  }

  #act(action: TestAction, { id }: Observation): void {
    switch (action.type) {
      case 'keys':
        this.#sent.push({ kind: 'keys', keys: action.keys });
        return;
      case 'speech':
        this.#sent.push({ kind: 'speech', text: action.text, confidence: 0.9, bargein: false });
        return;
      case 'hangup':
        this.#sent.push({ kind: 'hangup' });
        return;
      case 'override':
        this.#overrides.push(action.override);
        return;
      case 'end':
        this.#isOver = true;
        return;
      case 'log':
        for (const [label, path] of Object.entries(action.expressions))
          this.#log.push({ label, value: showValue(this.#read(path)) });
        return;
      case 'assert': {
        const actual = this.#read(action.path);
        if (!holds(action.operator, actual, action.operand))
          this.#failures.push({
            message: `the assertion "${action.id}" of "${id}" does not hold`,
            expected: `${action.path} ${action.operator} ${action.operand}`.trim(),
            actual: showValue(actual) || 'nothing',
          });
      }
    }
  }

  #read(path: string): Value {
    return readReference(new Call(this.#program, this.#now), path);
  }

  /** The place of the first override of an action for a resource that has one of these names; -1 without one. */
  #find(action: RegExp, names: readonly string[]): number {
    return this.#overrides.findIndex((each) => {
      const resource = resourceIn(each.action, each.parameters);
      const isAny = resource === '' || names.length === 0;
      return action.test(each.action) && (isAny || names.some((name) => sameResource(name, resource)));
    });
  }

  #take(action: RegExp, names: readonly string[]): Override | undefined {
    const index = this.#find(action, names);
    return index < 0 ? undefined : this.#overrides.splice(index, 1)[0];
  }

  #service(name: string): ServiceAnswer | undefined {
    const node = this.#program.flows.get(this.#now.flow)?.nodes.get(this.#now.node);
    if (node?.type !== 'connect') return undefined;
    // Failures of an action and the intent of a bot are taken before the action does anything.
    if (name === `branch:${node.id}`) return this.#branch(node);
    if (node.action !== 'InvokeLambdaFunction' || name.includes(':') || name.startsWith('$')) return undefined;
    const override = this.#take(/^InvokeLambdaFunction$/, [name, ...this.#resourcesOf(node)]);
    if (!override) return undefined;
    if (override.substitute !== undefined)
      return this.#program.service(functionName(override.substitute), {}, 0) ?? undefined;
    const { answer } = override;
    if (!answer) return undefined;
    if ('value' in answer) return { result: 'ok', value: answer.value, milliseconds: answer.delayMs };
    return { result: answer.error === 'TimeLimitExceeded' ? 'timeout' : 'error', milliseconds: answer.delayMs };
  }

  #branch(node: NodeOf<'connect'>): ServiceAnswer | undefined {
    const take = (name: string): ServiceAnswer | undefined =>
      node.edges.some((edge) => edge.name === name) ? { result: 'ok', value: name, milliseconds: 0 } : undefined;
    if (node.action === 'ConnectParticipantWithLexBot') {
      const override = this.#take(/^ConnectParticipantWithLexBot$/, this.#resourcesOf(node));
      const answer = override?.answer;
      if (!answer) return undefined;
      if ('error' in answer) return take('NoMatchingError');
      return take(`Equals ${intentOf(answer.value)}`) ?? take('NoMatchingCondition');
    }
    if (node.action !== 'CheckHoursOfOperation') return undefined;
    const index = this.#find(/^CheckHoursOfOperation$/, this.#hoursOf(node));
    const answer = this.#overrides[index]?.answer;
    if (!answer || !('error' in answer)) return undefined;
    this.#overrides.splice(index, 1);
    return take('NoMatchingError');
  }

  /** What the hours of an action are called; nothing where it asks for those of the queue. */
  #hoursOf(node: NodeOf<'connect'>): string[] {
    return node.parameters.HoursOfOperationId === undefined ? [] : this.#resourcesOf(node);
  }

  #schedule(key: string, instant: number, base: Program): ScheduleAnswer | undefined {
    const node = this.#program.flows.get(this.#now.flow)?.nodes.get(this.#now.node);
    if (node?.type !== 'connect' || node.action !== 'CheckHoursOfOperation') return base.schedule(key, instant);
    const override = this.#take(/^CheckHoursOfOperation$/, this.#hoursOf(node));
    if (override?.substitute !== undefined)
      return base.schedule(override.substitute.split('/').at(-1)!, instant) ?? { open: true, cause: 'regular' };
    const answer = override?.answer;
    if (!answer || !('value' in answer)) return base.schedule(key, instant);
    return { open: /^InHours?$/i.test(showValue(answer.value)), cause: 'regular' };
  }

  #transfer(): string | undefined {
    const node = this.#program.flows.get(this.#now.flow)?.nodes.get(this.#now.node);
    if (node?.type !== 'connect' || !node.action.endsWith('ToQueue')) return undefined;
    const override = this.#take(/ToQueue$/, this.#resourcesOf(node));
    if (override?.substitute !== undefined) {
      const name = override.substitute.split('/').at(-1)!;
      this.#now.vendor.queue = { ARN: override.substitute, Name: name };
      return 'answered';
    }
    const answer = override?.answer;
    if (!answer || !('error' in answer)) return undefined;
    return answer.error === 'QueueAtCapacity' ? 'full' : 'error';
  }
}

/** Two names of one resource: the same text, or the same last part of an ARN; small and capital letters do not matter. */
export function sameResource(one: string, other: string): boolean {
  const last = (name: string) =>
    (/:function:([^:]+)/.exec(name)?.[1] ?? name.replace(/\/$/, '').split('/').at(-1)!).toLowerCase();
  return one === other || last(one) === last(other);
}

/** The intent in what a bot is made to answer: the result of Lex V2, or a name. */
function intentOf(value: Value): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return showValue(value);
  const state = value.sessionState ?? value.SessionState ?? value;
  const inner = state !== null && typeof state === 'object' && !Array.isArray(state) ? state : {};
  const intent = inner.intent ?? inner.Intent ?? inner.IntentName ?? inner.intentName ?? null;
  if (intent !== null && typeof intent === 'object' && !Array.isArray(intent))
    return showValue(intent.name ?? intent.Name ?? null);
  return showValue(intent);
}

function describeEvent(event: ObservedEvent): string {
  if (event.type === 'MessageReceived') return `${event.matching} of "${event.text ?? event.prompt ?? ''}"`;
  if (event.type === 'FlowActionStarted') return `${event.action} ${resourceIn(event.action, event.parameters)}`.trim();
  return event.type;
}
