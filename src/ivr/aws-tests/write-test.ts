/** Explored calls as test cases of Amazon Connect: what the world answers as overrides, what the caller does as actions. */
import { functionName } from '../connect/actions/data.js';
import type { ExploredCall } from '../explore/explore.js';
import type { Value } from '../expression/index.js';
import type { Flow, NodeOf } from '../model.js';
import type { Program } from '../simulate/program.js';
import { type AwsTest, actionName } from './model.js';
import { readAwsTest } from './read-test.js';
import { runAwsTest } from './run-test.js';

type Json = { readonly [name: string]: Value };

/** A test case, or why the language cannot say it. */
export type WrittenTest = { name: string; text: string } | { name: string; lost: string };

/**
 * Writes calls as test cases, each with its number for a name. A test is run before it is handed out: where it does not
 * go the way of its call, the call is named with the reason instead.
 * @param program the flow in a world without mocks
 */
export function writeAwsTests(flow: Flow, calls: readonly ExploredCall[], program: Program): WrittenTest[] {
  return calls.map((call, index): WrittenTest => {
    const name = `${flow.name}-${String(index + 1).padStart(3, '0')}`;
    const overrides = overridesFor(flow, call);
    if (typeof overrides === 'string') return { name, lost: overrides };
    const content = contentOf(name, flow, call, overrides);
    if (typeof content === 'string') return { name, lost: content };
    // Attributes are not part of a test's own text: they stand beside it in the request that makes it.
    const attributes = attributesOf(call);
    const document =
      Object.keys(attributes).length === 0
        ? content
        : {
            Name: name,
            InitializationData: JSON.stringify({ Attributes: attributes }),
            Content: JSON.stringify(content),
          };
    const text = `${JSON.stringify(document, null, 2)}\n`;
    const test = readAwsTest(text, `${name}.testcase.json`).test as AwsTest;
    const { failures, simulation } = runAwsTest(program, test);
    const path = simulation.path.join();
    const expected = call.simulation.path;
    // A test ends where its call does; one that waits for the caller goes on in silence.
    if (failures.length > 0 || !path.startsWith(expected.join()))
      return { name, lost: failures[0]?.message ?? 'the test goes another way than the call' };
    return { name, text };
  });
}

const action = (id: string, type: string, parameters: Json): Json => ({
  Identifier: id,
  Type: type,
  Parameters: parameters,
});

const ATTRIBUTES = '$.Attributes.';

/** What the contact has before the call begins. */
function attributesOf({ mocks }: Pick<ExploredCall, 'mocks'>): Json {
  const given = Object.entries(mocks).filter(
    ([name, value]) => name.startsWith(ATTRIBUTES) && typeof value !== 'object',
  );
  return Object.fromEntries(given.map(([name, value]) => [name.slice(ATTRIBUTES.length), value]));
}

/** The strategy of an override for one answer. */
const mocked = (result: Json, isError = false): Json => ({
  Type: 'MockResponse',
  Response: isError ? { Type: 'Error', Error: result } : { Type: 'ExecutionResult', ExecutionResult: result },
});

/** The mocks of a call as overrides, in the order in which its actions ask; or the mock that the language does not have. */
function overridesFor(flow: Flow, { mocks, simulation }: ExploredCall): Json[] | string {
  const overrides: Json[] = [];
  const used = new Set<string>();
  const add = (name: string, node: NodeOf<'connect'>, parameters: Json, strategy: Json) => {
    used.add(name);
    overrides.push({ ActionType: actionName(node.action), ActionParameters: parameters, Strategy: strategy });
  };
  const given = (name: string) => (Object.hasOwn(mocks, name) ? mocks[name]! : undefined);
  for (const id of simulation.path) {
    const node = flow.nodes.get(id);
    if (node?.type !== 'connect') continue;
    const { LambdaFunctionARN: lambda, HoursOfOperationId: hours, LexV2Bot: bot } = node.parameters;
    if (node.action === 'InvokeLambdaFunction' && typeof lambda === 'string') {
      const fails = given(`fail:${id}`);
      const answer = given(functionName(lambda));
      const data = Object.entries(mocks).filter(([name]) => name.startsWith('$.External.'));
      const parameters = { LambdaFunctionARN: lambda };
      if (fails !== undefined && !Array.isArray(fails))
        add(`fail:${id}`, node, parameters, mocked({ Value: 'NoMatchingError' }, true));
      else if (answer !== undefined && !Array.isArray(answer))
        add(functionName(lambda), node, parameters, mocked({ LoadedData: JSON.stringify(answer) }));
      else if (data.length > 0 && data.every(([, value]) => typeof value !== 'object')) {
        const loaded = Object.fromEntries(data.map(([name, value]) => [name.slice('$.External.'.length), value]));
        for (const [name] of data) used.add(name);
        overrides.push({
          ActionType: node.action,
          ActionParameters: parameters,
          Strategy: mocked({ LoadedData: JSON.stringify(loaded) }),
        });
      }
    } else if (node.action === 'CheckHoursOfOperation') {
      const name = Object.keys(mocks).find((each) => each.startsWith('hours:'));
      const fails = given(`fail:${id}`);
      const parameters = { HoursOfOperationId: hours ?? '' };
      if (fails !== undefined && !Array.isArray(fails))
        add(`fail:${id}`, node, parameters, mocked({ Value: 'NoMatchingError' }, true));
      else if (name !== undefined)
        add(name, node, parameters, mocked({ Value: mocks[name] === 'open' ? 'InHours' : 'OutOfHours' }));
    } else if (node.action.endsWith('ToQueue')) {
      const name = Object.keys(mocks).find((each) => each.startsWith('transfer:'));
      const fails = given(`fail:${id}`);
      const queue = { QueueId: node.parameters.QueueId ?? '' };
      if (fails !== undefined && !Array.isArray(fails))
        add(`fail:${id}`, node, queue, mocked({ Value: 'NoMatchingError' }, true));
      else if (name !== undefined && (mocks[name] === 'full' || mocks[name] === 'error'))
        add(name, node, queue, mocked({ Value: mocks[name] === 'full' ? 'QueueAtCapacity' : 'NoMatchingError' }, true));
    } else if (node.action === 'ConnectParticipantWithLexBot' && given(`fail:${id}`) !== undefined && bot !== undefined)
      add(`fail:${id}`, node, { LexV2Bot: bot }, mocked({ Value: 'NoMatchingError' }, true));
  }
  const attributes = attributesOf({ mocks });
  const lost = Object.keys(mocks).find((name) => !used.has(name) && !(name.slice(ATTRIBUTES.length) in attributes));
  return lost === undefined ? overrides : `the testing language cannot override ${lost}`;
}

/** On to the next action, if there is one. */
const chained = (next: Json | undefined): Json => (next === undefined ? {} : { NextAction: next.Identifier! });

/** The observations of a call: each message that the caller answers, then the last one, in a chain. */
function contentOf(name: string, flow: Flow, { simulation }: ExploredCall, overrides: readonly Json[]): Json | string {
  const groups: { id: string; event: Json; actions: Json[] }[] = [
    {
      id: 'start',
      event: { Identifier: 'event-start', Type: 'TestInitiated', Actor: 'System', Properties: {} },
      actions: overrides.map((properties, index) =>
        action(`override-${index + 1}`, 'OverrideSystemBehavior', {
          ActionType: 'OverrideSystemBehavior',
          Behavior: { Type: 'FlowAction', Properties: properties },
        }),
      ),
    },
  ];
  /** What was said and is in no observation yet: only what is answered, or comes last, needs one. */
  let said: string | undefined;
  let audio: string | undefined;
  const observe = () => {
    if (said === undefined) return;
    const id = `message-${groups.length}`;
    const properties: Json = audio === undefined ? { Text: said } : { PromptId: audio };
    const event = { Identifier: `event-${id}`, Type: 'MessageReceived', Actor: 'System', Properties: properties };
    groups.push({ id, event: { ...event, MatchingCriteria: 'Inclusion' }, actions: [] });
    said = undefined;
  };
  const send = (instruction: Json) => {
    observe();
    const { id, actions } = groups.at(-1)!;
    actions.push(
      action(`${id}-send-${actions.length + 1}`, 'SendInstruction', {
        ActionType: 'SendInstruction',
        Actor: 'Customer',
        Instruction: instruction,
      }),
    );
  };
  for (const { who, kind, text, audio: recording } of simulation.transcript) {
    if (who === 'system') {
      if (text.trim() === '') continue;
      said = text;
      audio = recording;
    } else if (who !== 'caller') continue;
    else if (kind === 'keys') {
      if (text.includes('•')) return 'what the caller enters is secret';
      send({ Type: 'DtmfInput', Properties: { Value: text } });
    } else if (kind === 'speech')
      send({ Type: 'TextUtterance', Properties: { Text: text, LanguageCode: flow.language } });
    else if (kind === 'nomatch')
      send({ Type: 'TextUtterance', Properties: { Text: 'hmm', LanguageCode: flow.language } });
    else if (kind === 'hangup') send({ Type: 'Disconnect' });
    else observe();
  }
  observe();
  if (simulation.outcome?.type === 'transfer' && simulation.outcome.reason === 'queue') {
    const properties: Json = { ActionType: 'TransferContactToQueue', ActionParameters: {} };
    const event = { Identifier: 'event-transfer', Type: 'FlowActionStarted', Actor: 'System', Properties: properties };
    groups.push({ id: 'transfer', event, actions: [] });
  }
  if (simulation.status === 'awaiting_input')
    groups
      .at(-1)!
      .actions.push(action('end', 'TestControl', { ActionType: 'TestControl', Command: { Type: 'EndTest' } }));
  return {
    Version: '2019-10-30',
    Metadata: { name },
    Observations: groups.map(({ id, event, actions }, index) => ({
      Identifier: id,
      Event: event,
      Actions: actions.map((each, at): Json => ({ ...each, Transitions: chained(actions[at + 1]) })),
      Usage: { Type: 'Exactly', Times: 1 },
      Transitions: { NextObservations: index + 1 < groups.length ? [groups[index + 1]!.id] : [] },
    })),
  };
}
