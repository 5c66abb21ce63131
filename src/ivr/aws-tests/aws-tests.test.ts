/**
 * Test cases of Amazon Connect: the example that the developer guide publishes ("Example test"), and one case for each
 * thing that its pages define. Which of them pass is worked out by hand from the flow below.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFull, sample } from '../../../test/support/extent.js';
import { defaultExploreLimits, explore } from '../explore/explore.js';
import { readAnyFlow } from '../flow-folder.js';
import type { Mocks } from '../prepare/mocks.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
import { similarity } from './match.js';
import { readAwsTest } from './read-test.js';
import { runAwsTest, sameResource } from './run-test.js';
import { writeAwsTests } from './write-test.js';

const arn = (kind: string, name: string) => `arn:aws:connect:us-west-2:123456789012:instance/abc123/${kind}/${name}`;
const act = (
  id: string,
  type: string,
  parameters: object,
  next?: string,
  conditions: { [key: string]: string } = {},
  errors: { [error: string]: string } = {},
) => ({
  Identifier: id,
  Type: type,
  Parameters: parameters,
  Transitions: {
    ...(next !== undefined && { NextAction: next }),
    Conditions: Object.entries(conditions).map(([key, target]) => ({
      NextAction: target,
      Condition: { Operator: 'Equals', Operands: [key] },
    })),
    Errors: Object.entries(errors).map(([error, target]) => ({ NextAction: target, ErrorType: error })),
  },
});

/** Hours, a menu with a balance from a function, a bot, and a queue. */
const flowText = JSON.stringify({
  Version: '2019-10-30',
  StartAction: 'hours',
  Actions: [
    act(
      'hours',
      'CheckHoursOfOperation',
      { HoursOfOperationId: arn('flow', 'BasicHours') },
      undefined,
      { True: 'menu', False: 'closed' },
      { NoMatchingError: 'broken' },
    ),
    act(
      'menu',
      'GetParticipantInput',
      { Text: 'Press 1 to be connected to an agent, 2 for your balance, or 3 to ask our bot.', StoreInput: 'False' },
      undefined,
      { 1: 'queue', 2: 'balance', 3: 'bot' },
      { InputTimeLimitExceeded: 'silent', NoMatchingCondition: 'silent', NoMatchingError: 'broken' },
    ),
    act(
      'queue',
      'UpdateContactTargetQueue',
      { QueueId: arn('queue', 'basic'), Names: { QueueId: 'Basic Queue' } },
      'transfer',
    ),
    act(
      'transfer',
      'TransferContactToQueue',
      {},
      undefined,
      {},
      { QueueAtCapacity: 'full', NoMatchingError: 'broken' },
    ),
    act(
      'balance',
      'InvokeLambdaFunction',
      { LambdaFunctionARN: 'arn:aws:lambda:us-west-2:123456789012:function:balance', InvocationTimeLimitSeconds: '8' },
      'keep',
      {},
      { NoMatchingError: 'broken' },
    ),
    act('keep', 'UpdateContactAttributes', { Attributes: { balance: '$.External.amount' } }, 'say'),
    act('say', 'MessageParticipant', { Text: 'Your balance is $.External.amount dollars.' }, 'bye'),
    act(
      'bot',
      'ConnectParticipantWithLexBot',
      { Text: 'How can I help?', LexV2Bot: { AliasArn: 'arn:aws:lex:us-west-2:123456789012:bot-alias/B/A' } },
      undefined,
      { Cards: 'cards' },
      { NoMatchingCondition: 'silent', NoMatchingError: 'broken' },
    ),
    act('cards', 'MessageParticipant', { Text: 'Cards it is.' }, 'bye'),
    act('silent', 'MessageParticipant', { Text: 'We did not get that. Goodbye.' }, 'bye'),
    act('closed', 'MessageParticipant', { Text: 'We are closed.' }, 'bye'),
    act('full', 'MessageParticipant', { Text: 'All lines are busy.' }, 'bye'),
    act('broken', 'MessageParticipant', { Text: 'Something went wrong.' }, 'bye'),
    act('bye', 'DisconnectParticipant', {}),
  ],
});

async function run(content: object | string, mocks: Mocks = {}) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const read = readAwsTest(text, 'x.json');
  expect(read.diagnostics).toEqual([]);
  const { flow } = readAnyFlow(flowText, 'main.json');
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('none')),
    at: 0,
  });
  // Mocks for hours that only an override puts in place of the flow's own: no name of theirs stands in the flow.
  const { failures, simulation, log } = runAwsTest(withMocks(program, mocks), read.test!);
  return { problems: failures.map(({ message }) => message), path: simulation.path.join(' '), log };
}

const observe = (
  id: string,
  event: object,
  actions: object[] = [],
  next: string[] = [],
  usage: object = { Type: 'EXACTLY' },
) => ({
  Identifier: id,
  Event: { Identifier: `event ${id}`, Actor: 'System', Properties: {}, ...event },
  Usage: usage,
  Actions: actions,
  Transitions: { NextObservations: next },
});
const started = { Type: 'TestInitiated' };
const hears = (text: string, matching = 'Inclusion') => ({
  Type: 'MessageReceived',
  Properties: { Text: text },
  MatchingCriteria: matching,
});
const begins = (action: string, parameters: object = {}) => ({
  Type: 'FlowActionStarted',
  Properties: { ActionType: action, ActionParameters: parameters },
});
const does = (type: string, parameters: object, id = 'an action') => ({
  Identifier: id,
  Type: type,
  Parameters: parameters,
  Transitions: {},
});
const send = (type: string, properties: object = {}) =>
  does('SendInstruction', {
    ActionType: 'SendInstruction',
    Actor: 'Customer',
    Instruction: { Type: type, Properties: properties },
  });
const press = (keys: string) => send('DtmfInput', { Value: keys });
const override = (action: string, parameters: object, strategy: object) =>
  does('OverrideSystemBehavior', {
    ActionType: 'OverrideSystemBehavior',
    Behavior: {
      Type: 'FlowAction',
      Properties: { ActionType: action, ActionParameters: parameters, Strategy: strategy },
    },
  });
const answers = (action: string, parameters: object, result: object) =>
  override(action, parameters, {
    Type: 'MockResponse',
    Response: { Type: 'ExecutionResult', ExecutionResult: result },
  });
const failing = (action: string, parameters: object, value: string) =>
  override(action, parameters, { Type: 'MockResponse', Response: { Type: 'Error', Error: { Value: value } } });
const assert = (path: string, operator: string, operand?: string) =>
  does(
    'Assert',
    { Namespace: path, Operator: operator, ...(operand !== undefined && { Operand: operand }) },
    `${path} ${operator}`,
  );
const end = does('TestControl', { ActionType: 'TestControl', Command: { Type: 'EndTest' } });
const hours = { HoursOfOperationId: arn('flow', 'BasicHours') };
const lambda = { LambdaFunctionARN: 'arn:aws:lambda:us-west-2:123456789012:function:balance' };
const bot = { LexV2Bot: { AliasArn: 'arn:aws:lex:us-west-2:123456789012:bot-alias/B/A' } };
const content = (...observations: object[]) => ({ Version: '2019-10-30', Metadata: {}, Observations: observations });
/** From the menu on with one key, with what is overridden before. */
const fromMenu = (key: string, overrides: object[], ...rest: object[]) =>
  content(
    observe('start', started, overrides, ['menu']),
    observe('menu', hears('Press 1 to be connected'), [press(key)], ['then']),
    ...rest,
  );

test('the example of the developer guide', async () => {
  // As published, with the commas that its text lacks; both versions that the pages name.
  for (const version of ['2019-10-30', '2025-06-21']) {
    const example = content(
      observe(
        'TriggerHoursCheck',
        started,
        [
          override('CheckHoursOfOperation', hours, {
            Type: 'SubstituteResource',
            SubstituteArn: arn('flow', 'AlwaysOnHours'),
          }),
        ],
        ['Welcome Message'],
      ),
      observe('Welcome Message', hears('Press 1 to be connected to an agent', 'Similarity'), [press('1')], ['Queue']),
      observe('Queue', begins('TransferContactToQueue', { QueueId: arn('queue', 'basic') }), [
        assert('$.Queue.Name', 'Equals', 'Basic Queue'),
        end,
      ]),
    );
    expect(
      await run({ ...example, Version: version }, { 'hours:AlwaysOnHours': 'open', 'hours:*': 'closed' }),
    ).toMatchObject({
      problems: [],
      path: 'hours menu queue transfer',
    });
  }
});

describe('what the pages define', () => {
  test.each<[string, object, string, RegExp | undefined]>([
    [
      'a message by inclusion',
      fromMenu('1', [], observe('then', begins('TransferContactToQueue'))),
      'hours menu queue transfer',
      undefined,
    ],
    [
      'a message that is not said',
      fromMenu('1', [], observe('then', hears('All lines are busy'))),
      'hours menu queue transfer',
      /"then" is not met/,
    ],
    [
      'a message by similarity',
      content(
        observe(
          'menu',
          hears('Press 1 to be connected to our agents, 2 for the balance, or 3 to ask the bot', 'Similarity'),
          [press('1')],
        ),
      ),
      'hours menu queue transfer',
      undefined,
    ],
    [
      'a message that is not similar',
      content(observe('menu', hears('Please hold the line', 'Similarity'), [press('1')])),
      'hours menu silent bye',
      /"menu" is not met/,
    ],
    [
      'a test that sends nothing: silence',
      content(observe('start', started, [], ['then']), observe('then', hears('We did not get that'))),
      'hours menu silent bye',
      undefined,
    ],
    [
      'an utterance where only keys are heard',
      content(observe('menu', hears('Press 1'), [send('TextUtterance', { Text: 'an agent', LanguageCode: 'en-US' })])),
      'hours menu silent bye',
      undefined,
    ],
    [
      'the customer hangs up',
      content(observe('menu', hears('Press 1'), [send('Disconnect')])),
      'hours menu',
      undefined,
    ],
    [
      'the end of the call as an event',
      content(observe('menu', hears('Press 1'), [send('Disconnect')]), observe('end', { Type: 'TestCompleted' })),
      'hours menu',
      undefined,
    ],
    [
      'hours that are out',
      content(
        observe('start', started, [answers('CheckHoursOfOperation', hours, { Value: 'OutOfHours' })], ['then']),
        observe('then', hears('We are closed')),
      ),
      'hours closed bye',
      undefined,
    ],
    [
      'hours that fail',
      content(
        observe('start', started, [failing('CheckHoursOfOperation', hours, 'NoMatchingError')], ['then']),
        observe('then', hears('Something went wrong')),
      ),
      'hours broken bye',
      undefined,
    ],
    [
      'hours of another place are not overridden',
      content(
        observe('start', started, [
          answers('CheckHoursOfOperation', { HoursOfOperationId: 'other' }, { Value: 'OutOfHours' }),
        ]),
      ),
      'hours menu silent bye',
      undefined,
    ],
    [
      'a function with data',
      fromMenu(
        '2',
        [answers('InvokeLambdaFunction', lambda, { DelaySeconds: 1, LoadedData: '{"amount": "42"}' })],
        observe('then', hears('Your balance is 42 dollars'), [assert('$.Attributes.balance', 'Equals', '42')]),
      ),
      'hours menu balance keep say bye',
      undefined,
    ],
    [
      'a function that fails',
      fromMenu(
        '2',
        [failing('InvokeLambdaFunction', lambda, 'NoMatchingError')],
        observe('then', hears('Something went wrong')),
      ),
      'hours menu balance broken bye',
      undefined,
    ],
    [
      'a function that takes too long',
      fromMenu(
        '2',
        [answers('InvokeLambdaFunction', lambda, { DelaySeconds: 9, LoadedData: '{}' })],
        observe('then', hears('Something went wrong')),
      ),
      'hours menu balance broken bye',
      undefined,
    ],
    [
      'a function that is observed',
      fromMenu(
        '2',
        [],
        observe('then', begins('InvokeLambdaFunction', lambda), [], ['said']),
        observe('said', hears('Your balance is')),
      ),
      'hours menu balance keep say bye',
      undefined,
    ],
    [
      'a queue that is full',
      fromMenu(
        '1',
        [failing('TransferContactToQueue', { QueueId: arn('queue', 'basic') }, 'QueueAtCapacity')],
        observe('then', hears('All lines are busy')),
      ),
      'hours menu queue transfer full bye',
      undefined,
    ],
    [
      'another queue',
      fromMenu(
        '1',
        [
          override(
            'TransferContactToQueue',
            { QueueId: arn('queue', 'basic') },
            { Type: 'SubstituteResource', SubstituteArn: arn('queue', 'test') },
          ),
        ],
        observe('then', begins('TransferContactToQueue')),
      ),
      'hours menu queue transfer',
      undefined,
    ],
    [
      'a bot with an intent',
      fromMenu(
        '3',
        [
          answers('ConnectParticipantWithLexBot', bot, {
            LoadedData: '{"sessionState": {"intent": {"name": "Cards"}}}',
          }),
        ],
        observe('then', hears('Cards it is')),
      ),
      'hours menu bot cards bye',
      undefined,
    ],
    [
      'a bot that fails',
      fromMenu(
        '3',
        [failing('ConnectParticipantWithLexBot', bot, 'TimeLimitExceeded')],
        observe('then', hears('Something went wrong')),
      ),
      'hours menu bot broken bye',
      undefined,
    ],
    [
      'a bot that is spoken to',
      fromMenu(
        '3',
        [],
        observe('then', hears('How can I help'), [send('TextUtterance', { Text: 'cards' })], ['said']),
        observe('said', hears('Cards it is')),
      ),
      'hours menu bot cards bye',
      undefined,
    ],
    [
      'an override is used once',
      content(
        observe(
          'start',
          started,
          [
            answers('CheckHoursOfOperation', hours, { Value: 'OutOfHours' }),
            answers('CheckHoursOfOperation', hours, { Value: 'InHours' }),
          ],
          ['then'],
        ),
        observe('then', hears('We are closed')),
      ),
      'hours closed bye',
      undefined,
    ],
    [
      'groups that are not connected, in any order',
      content(observe('late', hears('We did not get that')), observe('early', hears('Press 1'))),
      'hours menu silent bye',
      undefined,
    ],
    [
      'a group that is never led to',
      content(observe('menu', hears('no such text'), [press('1')], ['then']), observe('then', hears('Press 1'))),
      'hours menu silent bye',
      /"then" is not met: none that leads to it is/,
    ],
    [
      'a usage of at most',
      content(observe('menu', hears('nothing like it'), [], [], { Type: 'AtMost', Times: 1 })),
      'hours menu silent bye',
      undefined,
    ],
    [
      'a usage of at least two',
      content(observe('menu', hears('Press 1'), [], [], { Type: 'AtLeast', Times: 2 })),
      'hours menu silent bye',
      /"menu" is not met/,
    ],
    ['always', content(observe('any', hears('e'), [], [], { Type: 'Always' })), 'hours menu silent bye', undefined],
    [
      'the test ends itself',
      content(observe('menu', hears('Press 1'), [end], ['then']), observe('then', hears('never'))),
      'hours menu',
      undefined,
    ],
  ])('%s', async (_, document, path, problem) => {
    const result = await run(document, { 'hours:*': 'open' });
    expect(result.path).toBe(path);
    if (problem) expect(result.problems.join()).toMatch(problem);
    else expect(result.problems).toEqual([]);
  });

  test.each<[string, string | undefined, boolean]>([
    ['Equals', '42', true],
    ['Equals', '4', false],
    ['TextStartsWith', '4', true],
    ['TextStartsWith', '2', false],
    ['TextEndsWith', '2', true],
    ['TextContains', '4', true],
    ['TextContains', '5', false],
    ['NumberGreaterThan', '41', true],
    ['NumberGreaterThan', '42', false],
    ['NumberGreaterOrEqualTo', '42', true],
    ['NumberLessThan', '100', true],
    ['NumberLessThan', '42', false],
    ['NumberLessOrEqualTo', '42', true],
    ['Exists', undefined, true],
  ])('$.Attributes.balance %s %s: %s', async (operator, operand, holds) => {
    const document = fromMenu(
      '2',
      [answers('InvokeLambdaFunction', lambda, { LoadedData: '{"amount": "42"}' })],
      observe('then', hears('Your balance'), [assert('$.Attributes.balance', operator, operand)]),
    );
    expect((await run(document, { 'hours:*': 'open' })).problems).toHaveLength(holds ? 0 : 1);
  });
  test('an attribute that is not there does not exist', async () => {
    const document = content(observe('menu', hears('Press 1'), [assert('$.Attributes.none', 'Exists')]));
    expect((await run(document)).problems).toEqual([
      'the assertion "$.Attributes.none Exists" of "menu" does not hold',
    ]);
  });
  test('LogData, and the flow, name and attributes of a request of the service', async () => {
    const inner = content(
      observe('menu', hears('Press 1'), [
        does('TestControl', {
          ActionType: 'TestControl',
          Command: {
            Type: 'LogData',
            Properties: { Expressions: { tier: '$.Attributes.tier', channel: '$.Channel' } },
          },
        }),
      ]),
    );
    const request = JSON.stringify({
      Name: 'gold callers',
      EntryPoint: { Type: 'VOICE_CALL', VoiceCallEntryPointParameters: { FlowId: 'main' } },
      InitializationData: '{"Attributes": {"tier": "gold"}}',
      Content: JSON.stringify(inner),
    });
    expect(readAwsTest(request, 'x.json').test).toMatchObject({ name: 'gold callers', flow: 'main' });
    expect((await run(request)).log).toEqual([
      { label: 'tier', value: 'gold' },
      { label: 'channel', value: 'VOICE' },
    ]);
  });
});

describe('mistakes are found before anything runs', () => {
  test.each<[string, object, RegExp]>([
    ['an unknown event', content(observe('a', { Type: 'MessageRecieved' })), /"MessageRecieved" is not known/],
    [
      'an unknown operator',
      content(observe('a', started, [assert('$.Channel', 'NotEquals', 'x')])),
      /operator "NotEquals" is not known/,
    ],
    ['keys that are none', content(observe('a', started, [press('one')])), /"one" are not keys/],
    [
      'an observation that is not there',
      content(observe('a', started, [], ['b'])),
      /leads to "b", which does not exist/,
    ],
    [
      'an action that cannot be overridden',
      content(observe('a', started, [failing('Loop', {}, 'NoMatchingError')])),
      /"Loop" cannot be overridden/,
    ],
    [
      'data that are not JSON',
      content(observe('a', started, [answers('InvokeLambdaFunction', lambda, { LoadedData: 'x' })])),
      /LoadedData is not JSON/,
    ],
    [
      'an answer of no known kind',
      content(
        observe('a', started, [
          override('InvokeLambdaFunction', lambda, { Type: 'MockResponse', Response: { tier: 'gold' } }),
        ]),
      ),
      /response has the Type "", which is not known/,
    ],
    [
      'hours that are neither',
      content(observe('a', started, [answers('CheckHoursOfOperation', hours, { Value: 'True' })])),
      /Value "True" is not known/,
    ],
    ['a usage that is not one', content(observe('a', started, [], [], { Type: 'Twice' })), /"twice" is not known/],
  ])('%s', (_, document, message) => {
    const { test: read, diagnostics } = readAwsTest(JSON.stringify(document, null, 1), 'x.json');
    expect(read).toBeUndefined();
    expect(diagnostics[0]!.message).toMatch(message);
    expect(diagnostics[0]!.code).toMatch(/^suite-/);
  });
});

/** What the pages "Testing language" say that a test case must have; what is wrong, in words. */
function check(document: unknown): string[] {
  const wrong: string[] = [];
  const need = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what);
  };
  type Parts = { [key: string]: unknown };
  const parts = (value: unknown) => (value ?? {}) as Parts;
  const { Version: version, Observations: observations } = parts(document);
  need(version === '2019-10-30' || version === '2025-06-21', 'Version');
  need(Array.isArray(observations) && observations.length > 0, 'Observations');
  const list = (observations ?? []) as Parts[];
  const ids = list.map(({ Identifier: id }) => id);
  need(new Set(ids).size === ids.length, 'Identifiers of observations are unique');
  for (const { Identifier: id, Event: written, Actions: actions, Usage: usage, Transitions: transitions } of list) {
    const event = parts(written);
    need(typeof id === 'string' && id !== '', 'Identifier');
    need(typeof event.Identifier === 'string' && event.Actor === 'System', `${id}: Event.Identifier, Actor`);
    const properties = parts(event.Properties);
    if (event.Type === 'MessageReceived') {
      const given = ['PromptId', 'Text', 'SSML'].filter((name) => typeof properties[name] === 'string');
      need(given.length === 1, `${id}: one of PromptId, Text, SSML`);
      need(
        event.MatchingCriteria === 'Inclusion' || event.MatchingCriteria === 'Similarity',
        `${id}: MatchingCriteria`,
      );
    } else if (event.Type === 'FlowActionStarted')
      need(
        [
          'InvokeLambdaFunction',
          'CheckHoursOfOperation',
          'TransferContactToQueue',
          'ConnectParticipantWithLexBot',
        ].includes(String(properties.ActionType)),
        `${id}: ActionType`,
      );
    else
      need(
        ['TestInitiated', 'TestCompleted'].includes(String(event.Type)) && Object.keys(properties).length === 0,
        `${id}: Type`,
      );
    const { Type: type, Times: times } = parts(usage);
    need(['Exactly', 'AtLeast', 'AtMost', 'Always'].includes(String(type)), `${id}: Usage.Type`);
    need(type === 'Always' || Number.isInteger(times), `${id}: Usage.Times is there for all but Always`);
    for (const next of (parts(transitions).NextObservations ?? []) as string[])
      need(ids.includes(next), `${id}: ${next}`);
    const names = (actions as Parts[]).map((each) => each.Identifier);
    for (const each of actions as Parts[]) {
      const parameters = parts(each.Parameters);
      need(typeof each.Identifier === 'string', `${id}: an action has an Identifier`);
      const next = parts(each.Transitions).NextAction;
      need(next === undefined || names.includes(next), `${id}: NextAction`);
      if (each.Type === 'SendInstruction') {
        const instruction = parts(parameters.Instruction);
        const inner = parts(instruction.Properties);
        need(
          parameters.ActionType === 'SendInstruction' && parameters.Actor === 'Customer',
          `${id}: ActionType, Actor`,
        );
        need(
          (instruction.Type === 'DtmfInput' && typeof inner.Value === 'string') ||
            (instruction.Type === 'TextUtterance' &&
              typeof inner.Text === 'string' &&
              typeof inner.LanguageCode === 'string') ||
            instruction.Type === 'Disconnect',
          `${id}: Instruction`,
        );
      } else if (each.Type === 'OverrideSystemBehavior') {
        const behavior = parts(parameters.Behavior);
        const strategy = parts(parts(behavior.Properties).Strategy);
        need(parameters.ActionType === 'OverrideSystemBehavior' && behavior.Type === 'FlowAction', `${id}: Behavior`);
        need(strategy.Type === 'SubstituteResource' || strategy.Type === 'MockResponse', `${id}: Strategy`);
        const response = parts(strategy.Response);
        if (response.Type === 'Error')
          need(
            ['TimeLimitExceeded', 'NoMatchingError', 'QueueAtCapacity'].includes(String(parts(response.Error).Value)),
            `${id}: Error`,
          );
      } else need(each.Type === 'TestControl' && parameters.ActionType === 'TestControl', `${id}: Type of an action`);
    }
  }
  return wrong;
}

test('what an exploration writes is accepted by the rules of the pages, and each test goes the way of its call', async () => {
  const { flow } = readAnyFlow(flowText, 'main.json');
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('none')),
    at: 0,
  });
  const { calls } = explore(flow!, (mocks) => withMocks(program, mocks));
  const written = writeAwsTests(flow!, calls, program);
  const taken = new Set<string>();
  for (const each of written) {
    if (!('text' in each)) {
      // The language can make functions, hours, bots and queues fail, and nothing else.
      expect(each.lost).toMatch(
        /cannot override fail:(?:menu|queue|keep|say|cards|silent|closed|full|broken|transfer)/,
      );
      continue;
    }
    const document = JSON.parse(each.text);
    expect(check(typeof document.Content === 'string' ? JSON.parse(document.Content) : document)).toEqual([]);
    const { failures, simulation } = runAwsTest(program, readAwsTest(each.text, 'x.json').test!);
    expect(failures).toEqual([]);
    for (const edge of simulation.coverage.edges) taken.add(edge);
  }
  // Open and closed, each key, silence, another key, the full queue, and the failures that can be overridden.
  for (const edge of [
    'hours.Equals False',
    'hours.NoMatchingError',
    'menu.Equals 2',
    'menu.InputTimeLimitExceeded',
    'transfer.QueueAtCapacity',
    'balance.NoMatchingError',
    'bot.Equals Cards',
    'bot.NoMatchingError',
  ])
    expect(taken).toContain(edge);
});

test('the rules of the pages tell a wrong test', () => {
  expect(check(content(observe('a', { Type: 'MessageReceived' })))).toEqual([
    'a: one of PromptId, Text, SSML',
    'a: MatchingCriteria',
    'a: Usage.Type',
    'a: Usage.Times is there for all but Always',
  ]);
});

test('similarity: twice the shared words by all words', () => {
  // Four words each, three of them shared: 2 * 3 / 8.
  expect(similarity('press one for sales', 'Press one for service!')).toBeCloseTo(0.75);
  expect(similarity('a a a', 'a')).toBeCloseTo(0.5);
  expect(similarity('', '')).toBe(1);
});

test('a resource by its name, its identifier or its ARN', () => {
  expect(sameResource('arn:aws:lambda:x:1:function:balance:live', 'balance')).toBe(true);
  expect(sameResource(arn('queue', 'one'), arn('queue', 'two'))).toBe(false);
});

describe('what is written for flows of public repositories', () => {
  const corpus = join(import.meta.dirname, '../../../../shared/corpus');
  const folders = ['connect', 'connect-2', 'connect-lint'].map((name) => join(corpus, name)).filter(existsSync);
  if (folders.length === 0) {
    test.skip('SKIPPED: ../shared/corpus is not here', () => {});
    return;
  }
  test.each(folders)('%s: the rules of the pages accept every test, and it passes', async (folder) => {
    let accepted = 0;
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    for (const file of sample(files, 12)) {
      const { flow } = readAnyFlow(readFileSync(join(folder, file), 'utf8'), file);
      const { program } = await prepareProgram(flow!, {
        flow: async () => undefined,
        resolve: () => Promise.reject(new Error('none')),
        at: 0,
      });
      // Few steps of search: what is written counts, not how much of the flow it covers.
      const { calls } = explore(flow!, (mocks) => withMocks(program, mocks), { ...defaultExploreLimits, steps: 2000 });
      for (const each of writeAwsTests(flow!, calls, program)) {
        if (!('text' in each)) continue;
        const document = JSON.parse(each.text);
        const content = typeof document.Content === 'string' ? JSON.parse(document.Content) : document;
        const { failures } = runAwsTest(program, readAwsTest(each.text, 'x.json').test!);
        expect({ file, wrong: check(content), failures }).toEqual({ file, wrong: [], failures: [] });
        accepted++;
      }
    }
    expect(accepted).toBeGreaterThan(isFull ? 10 : 3);
  });
});
