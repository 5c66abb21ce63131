import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Value } from '../expression/index.js';
import { readAnyFlow } from '../flow-folder.js';
import { lintFlow } from '../lint/lint-flow.js';
import type { Mocks } from '../prepare/mocks.js';
import { prepareProgram } from '../prepare/prepare-program.js';
import { simulateCall } from '../simulate/simulate-call.js';
import type { Session } from '../simulate/state.js';

interface Written {
  [id: string]: [type: string, parameters: { [name: string]: Value }, edges: { [name: string]: string }];
}

/** A contact flow in the current language, from a short form: edges `next`, `=1` (Equals 1) or an error's name. */
function document(actions: Written): string {
  return JSON.stringify({
    Version: '2019-10-30',
    StartAction: Object.keys(actions)[0],
    Actions: Object.entries(actions).map(([Identifier, [Type, Parameters, edges]]) => ({
      Identifier,
      Type,
      Parameters,
      Transitions: {
        NextAction: edges.next,
        Conditions: Object.entries(edges)
          .filter(([name]) => name.startsWith('='))
          .map(([name, NextAction]) => ({ NextAction, Condition: { Operator: 'Equals', Operands: [name.slice(1)] } })),
        Errors: Object.entries(edges)
          .filter(([name]) => name !== 'next' && !name.startsWith('='))
          .map(([ErrorType, NextAction]) => ({ NextAction, ErrorType })),
      },
    })),
  });
}

async function call(text: string, input: string, mocks: Mocks = {}, session: Partial<Session> = {}) {
  const { flow, diagnostics } = readAnyFlow(text, 'flow.json');
  if (!flow) throw new Error(diagnostics[0]?.message);
  const { program } = await prepareProgram(flow, {
    flow: async () => undefined,
    resolve: async () => {
      throw new Error('nothing to read');
    },
    mocks,
    at: 0,
  });
  return simulateCall(program, input, { session });
}

const end: Written[string] = ['DisconnectParticipant', {}, {}];
const path = async (actions: Written, input: string, mocks?: Mocks) =>
  (await call(document(actions), input, mocks)).path.join(' ');

describe('the service’s own semantics, from its administrator guide', () => {
  const menu: Written = {
    menu: [
      'GetParticipantInput',
      { Text: 'Press 1.', StoreInput: 'False', InputTimeLimitSeconds: '5' },
      {
        '=1': 'one',
        '=2': 'two',
        InputTimeLimitExceeded: 'silent',
        NoMatchingCondition: 'other',
        NoMatchingError: 'error',
      },
    ],
    one: end,
    two: end,
    silent: end,
    other: end,
    error: end,
  };
  test.each([
    ['1', 'menu one'],
    // One key only: what follows belongs to the next block.
    ['21', 'menu two'],
    ['9', 'menu other'],
    ['<noinput>', 'menu silent'],
    // A key-press menu does not hear speech.
    ['one', 'menu silent'],
  ])('get customer input with %s', async (input, expected) => expect(await path(menu, input)).toBe(expected));

  const store: Written = {
    prompt: ['MessageParticipant', { Text: 'Welcome.' }, { next: 'store' }],
    store: [
      'GetParticipantInput',
      {
        Text: 'Your PIN?',
        StoreInput: 'True',
        InputTimeLimitSeconds: '5',
        InputValidation: { CustomValidation: { MaximumLength: '4' } },
        DTMFConfiguration: { InputTerminationSequence: '#' },
      },
      { next: 'check', NoMatchingError: 'error' },
    ],
    check: [
      'Compare',
      { ComparisonValue: '$.StoredCustomerInput' },
      { '=1234': 'good', '=Timeout': 'silent', NoMatchingCondition: 'bad' },
    ],
    good: end,
    silent: end,
    bad: end,
    error: end,
  };
  test.each([
    ['1234', 'prompt store check good'],
    ['12#', 'prompt store check bad'],
    // The cancel key throws away what was entered so far.
    ['99*1234', 'prompt store check good'],
    // Silence is a success with the value Timeout, no error branch.
    ['<noinput>', 'prompt store check silent'],
  ])('store customer input with %s', async (input, expected) => expect(await path(store, input)).toBe(expected));

  test('a prompt in front of store customer input swallows what was typed ahead', async () => {
    const ahead: Written = {
      first: ['GetParticipantInput', { Text: 'Key?', StoreInput: 'False' }, { '=1': 'prompt' }],
      ...store,
    };
    const result = await call(document(ahead), '1 1234');
    expect(result.status).toBe('awaiting_input');
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['type-ahead-lost']);
  });

  test('attributes, lambda results and references in prompts', async () => {
    const actions: Written = {
      set: ['UpdateContactAttributes', { Attributes: { who: 'Ada' } }, { next: 'lambda' }],
      lambda: [
        'InvokeLambdaFunction',
        {
          LambdaFunctionARN: 'arn:aws:lambda:us-east-1:1:function:Look-Up:live',
          InvocationTimeLimitSeconds: '3',
          LambdaInvocationAttributes: { name: '$.Attributes.who' },
        },
        { next: 'say', NoMatchingError: 'bad' },
      ],
      say: [
        'MessageParticipant',
        { Text: 'Hello $.Attributes.who, you have $.External.points points.' },
        { next: 'bye' },
      ],
      bye: end,
      bad: end,
    };
    const result = await call(document(actions), '', { 'Look-Up': { points: 7 } });
    expect(result.transcript.find(({ who }) => who === 'system')?.text).toBe('Hello Ada, you have 7 points.');
    expect(result.trace.find(({ node }) => node === 'lambda')?.call).toMatchObject({
      service: 'Look-Up',
      args: { name: 'Ada' },
    });
    expect(await path(actions, '', { 'Look-Up': { result: 'timeout' } })).toBe('set lambda bad');
    expect(await path(actions, '', { 'Look-Up': { result: 'ok', value: {}, delay_ms: 4000 } })).toBe('set lambda bad');
  });

  test('a loop runs its count and starts anew', async () => {
    const actions: Written = {
      loop: ['Loop', { LoopCount: '2' }, { '=ContinueLooping': 'say', '=DoneLooping': 'bye' }],
      say: ['MessageParticipant', { Text: 'Again.' }, { next: 'loop' }],
      bye: end,
    };
    expect(await path(actions, '')).toBe('loop say loop say loop bye');
  });

  test('hours, queues at capacity, transfers to numbers', async () => {
    const hours: Written = {
      hours: ['CheckHoursOfOperation', {}, { '=True': 'open', '=False': 'closed' }],
      open: end,
      closed: end,
    };
    expect(await path(hours, '', { 'hours:queue': 'closed' })).toBe('hours closed');
    expect((await call(document(hours), '')).diagnostics[0]?.code).toBe('hours-not-mocked');
    const queue: Written = {
      set: ['UpdateContactTargetQueue', { QueueId: 'arn:aws:connect:x:1:instance/i/queue/sales' }, { next: 'queue' }],
      queue: ['TransferContactToQueue', {}, { QueueAtCapacity: 'full', NoMatchingError: 'error' }],
      full: end,
      error: end,
    };
    expect((await call(document(queue), '')).outcome).toEqual({ type: 'transfer', target: 'sales', reason: 'queue' });
    expect(await path(queue, '', { 'transfer:sales': 'full' })).toBe('set queue full');
  });

  // The outcomes of the first are conditions: without a voice print none of them holds, and what is left is the error.
  test.each<[actions: Written, path: string[], note: string]>([
    [
      { a: ['CheckVoiceId', {}, { '=Authenticated': 'bye', '=Not authenticated': 'bye', NoMatchingError: 'bad' }] },
      ['a', 'bad'],
      '"a" (CheckVoiceId) is not simulated; its branch NoMatchingError is taken; take another with --mock "branch:a=Equals Authenticated"',
    ],
    [
      { a: ['GetCustomerProfile', {}, { next: 'bye', NoneFoundError: 'bad', NoMatchingError: 'bad' }] },
      ['a', 'bye'],
      '"a" (GetCustomerProfile) is not simulated; its success branch is taken; take another with --mock branch:a=NoneFoundError',
    ],
    [
      { a: ['GetCase', {}, { next: 'bye', NoMatchingError: 'bad' }] },
      ['a', 'bye'],
      '"a" (GetCase) is not simulated; its success branch is taken; make it fail with --mock fail:a=error',
    ],
  ])('%j: the note names the branch that is taken', async (actions, path, note) => {
    const result = await call(document({ ...actions, bye: end, bad: end }), '');
    expect(result.path).toEqual(path);
    expect(result.diagnostics).toMatchObject([{ code: 'action-approximated', message: note }]);
  });

  test('an unknown action takes its success branch and is reported', async () => {
    const result = await call(
      document({ odd: ['FoldPaper', {}, { next: 'bye', NoMatchingError: 'bad' }], bye: end, bad: end }),
      '',
    );
    expect(result.path).toEqual(['odd', 'bye']);
    expect(result.diagnostics).toMatchObject([{ code: 'unknown-action', severity: 'warning', node: 'odd' }]);
  });
});

describe('carriers', () => {
  const flow = document({ bye: end });
  test.each([
    ['bare', flow],
    ['an API answer', JSON.stringify({ ContactFlow: { Content: flow, Name: 'x' } })],
    ['a template', JSON.stringify({ Resources: { Flow: { Properties: { Content: { 'Fn::Sub': flow } } } } })],
    // What `cdk synth` writes: the text in pieces, with references between them.
    [
      'a template of the CDK',
      JSON.stringify({
        Resources: {
          Flow: {
            Properties: {
              Content: {
                'Fn::Join': [
                  '',
                  [
                    flow.replace(/"Parameters":\{\}.*/, '"Parameters":{"Queue":"'),
                    { 'Fn::GetAtt': ['Sales', 'Arn'] },
                    flow.replace(/.*"Parameters":\{\}/, '"}'),
                  ],
                ],
              },
            },
          },
        },
      }),
    ],
  ])('%s', async (_, text) => {
    expect((await call(text, '')).outcome?.reason).toBe('disconnect');
    expect(readAnyFlow(text, 'x.json').diagnostics).toEqual([]);
  });

  test('of several flows the first is read, and it says so', () => {
    const { flow: first, diagnostics } = readAnyFlow(JSON.stringify([flow, document({ other: end })]), 'x.json');
    expect([...(first?.nodes.keys() ?? [])]).toEqual(['bye']);
    expect(diagnostics).toMatchObject([{ code: 'flow-others', message: expect.stringContaining('holds 2 contact') }]);
  });

  test.each([
    ['{"Actions": [], "StartAction": "x"}', 'no actions'],
    [document({ a: ['MessageParticipant', {}, { next: 'gone' }] }), 'leads to "gone"'],
    ['{"modules": [', 'not JSON'],
  ])('%s is refused', (text, message) =>
    expect(readAnyFlow(text, 'x.json').diagnostics[0]?.message).toContain(message),
  );
});

test.each<[session: Partial<Session>, said: string]>([
  [{}, '+12065550100 calls +18005550199 by VOICE.'],
  [{ caller: '+493012345', called: '+498005550', channel: 'chat' }, '+493012345 calls +498005550 by CHAT.'],
])('what is known of the session %j is what its references read', async (session, said) => {
  const Text = '$.CustomerEndpoint.Address calls $.SystemEndpoint.Address by $.Channel.';
  const text = document({ say: ['MessageParticipant', { Text }, { next: 'end' }], end });
  expect((await call(text, '', {}, session)).transcript[0]?.text).toBe(said);
});

describe('flows of public repositories', () => {
  const folder = join(import.meta.dirname, '../../../../shared/corpus/connect');
  if (!existsSync(folder)) {
    test.skip('SKIPPED: ../shared/corpus/connect is not here', () => {});
    return;
  }
  test.each(readdirSync(folder))('%s', async (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const input of ['', '<noinput>|'.repeat(9), ...'1234567890*#', '<hangup>']) {
      const result = await call(text, input);
      // One of these flows waits a second and starts again, for ever: the limit ends it.
      const endless = file.endsWith('LambdaAlias-loop.json');
      expect(['completed', endless ? 'limit' : 'awaiting_input']).toContain(result.status);
      const reported = result.diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
      expect(reported).toEqual(result.status === 'limit' ? ['limit-reached'] : []);
    }
  });
});

test('an action that leads to one that does not exist is an error, and the other findings are there too', () => {
  const text = JSON.stringify({
    Version: '2019-10-30',
    StartAction: 'a',
    Actions: [
      { Identifier: 'a', Type: 'MessageParticipant', Parameters: { Text: 'Hi.' }, Transitions: { NextAction: 'gone' } },
      { Identifier: 'b', Type: 'Frobnicate', Parameters: {}, Transitions: { NextAction: 'a' } },
    ],
  });
  expect(lintFlow(text, 'x.json').map(({ code }) => code)).toEqual(
    expect.arrayContaining(['unknown-node', 'flow-unknown-action']),
  );
});

test('a name that the flow language does not use: the hint has the one that it uses', () => {
  const text = document({ a: ['CheckAttribute', {}, { next: 'bye' }], bye: end });
  const finding = lintFlow(text, 'x.json').find(({ code }) => code === 'flow-unknown-action');
  expect(finding?.hint).toContain('the flow language calls it Compare;');
});
