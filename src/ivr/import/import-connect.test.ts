import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFull, runs } from '../../../test/support/extent.js';
import { readAnyFlow } from '../flow-folder.js';
import { lintFlow } from '../lint/lint-flow.js';
import type { Flow } from '../model.js';
import { prepareProgram } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { simulateCall } from '../simulate/simulate-call.js';
import { importConnect } from './import-connect.js';

const action = (Identifier: string, Type: string, Parameters: object, next?: string, conditions = {}, errors = {}) => ({
  Identifier,
  Type,
  Parameters,
  Transitions: {
    NextAction: next,
    Conditions: Object.entries(conditions).map(([key, NextAction]) => ({
      NextAction,
      Condition: { Operator: 'Equals', Operands: [key] },
    })),
    Errors: Object.entries(errors).map(([ErrorType, NextAction]) => ({ ErrorType, NextAction })),
  },
});
const own = JSON.stringify({
  Version: '2019-10-30',
  StartAction: 'set',
  Actions: [
    action('set', 'UpdateContactAttributes', { Attributes: { 'my tier': 'Gold "1"' } }, 'hello'),
    action('hello', 'MessageParticipant', { Text: 'Hello $.Attributes.name.' }, 'menu'),
    action(
      'menu',
      'GetParticipantInput',
      { Text: 'Press 1 or 2.', StoreInput: 'False' },
      undefined,
      { 1: 'pin', 2: 'loop' },
      { InputTimeLimitExceeded: 'bye', NoMatchingCondition: 'queue', NoMatchingError: 'bye' },
    ),
    action(
      'pin',
      'GetParticipantInput',
      { Text: 'PIN?', StoreInput: 'True', InputValidation: { CustomValidation: { MaximumLength: '1' } } },
      'check',
      {},
      { NoMatchingError: 'bye' },
    ),
    action(
      'check',
      'Compare',
      { ComparisonValue: '$.StoredCustomerInput' },
      undefined,
      { 7: 'queue', Timeout: 'menu' },
      { NoMatchingCondition: 'bye' },
    ),
    action('loop', 'Loop', { LoopCount: '2' }, undefined, { ContinueLooping: 'again', DoneLooping: 'bye' }),
    action('again', 'MessageParticipant', { Text: 'Again.' }, 'loop'),
    action('queue', 'TransferContactToQueue', {}, undefined, {}, { QueueAtCapacity: 'bye', NoMatchingError: 'bye' }),
    action('bye', 'DisconnectParticipant', {}),
  ],
});

async function way(flow: Flow, input: string, seed = 1) {
  const { program } = await prepareProgram(flow, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('none')),
    mocks: { 'hours:*': 'open' },
    at: 0,
  });
  const { path, status, transcript } = simulateCall(program, input, { seed });
  const said = transcript.map(({ who, text }) => `${who}: ${text}`);
  return { status, said, path: path.filter((node) => !node.includes('~') && node !== 'no branch') };
}
const native = (text: string) => {
  const { flow } = readAnyFlow(text, 'x.json');
  const imported = importConnect(flow!);
  const { flow: read, diagnostics } = readFlow(imported.text, { file: 'x.ivr.yaml' });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { before: flow!, after: read!, report: imported.report };
};

describe('a flow of each kind of action', () => {
  const { before, after, report } = native(own);
  test.each([
    ['', 'set hello menu'],
    ['<noinput>', 'set hello menu bye'],
    ['9', 'set hello menu queue'],
    ['1 | 7', 'set hello menu pin check queue'],
    ['1 | 8', 'set hello menu pin check bye'],
    ['1 | *', 'set hello menu pin check menu'],
    ['1 | <noinput>', 'set hello menu pin check menu'],
    ['2', 'set hello menu loop again loop again loop bye'],
  ])('%s', async (input, expected) => {
    expect((await way(before, input)).path.join(' ')).toBe(expected);
    expect((await way(after, input)).path.join(' ')).toBe(expected);
  });
  test('what was lost is reported', () =>
    expect(report).toEqual([
      { node: 'set', message: 'quotes, backslashes and line breaks in a text are left out' },
      { node: 'menu', message: 'speech counts as a wrong key, and a wrong key drops the keys behind it' },
      {
        node: 'pin',
        message: 'keys behind a full entry wait for the next one, through messages too, but a # is dropped',
      },
    ]));
});

// "Store customer input" with PhoneNumberValidation: 7 to 15 digits, anything else takes InvalidPhoneNumber.
describe('a check for a phone number', () => {
  const { before, after, report } = native(
    JSON.stringify({
      Version: '2019-10-30',
      StartAction: 'ask',
      Actions: [
        action(
          'ask',
          'GetParticipantInput',
          {
            Text: 'Number?',
            StoreInput: 'True',
            InputValidation: { PhoneNumberValidation: { NumberFormat: 'Local' } },
          },
          'check',
          {},
          { InvalidPhoneNumber: 'wrong', NoMatchingError: 'bye' },
        ),
        action(
          'check',
          'Compare',
          { ComparisonValue: '$.StoredCustomerInput' },
          undefined,
          { Timeout: 'bye' },
          { NoMatchingCondition: 'wrong' },
        ),
        action('wrong', 'MessageParticipant', { Text: 'Wrong.' }, 'bye'),
        action('bye', 'DisconnectParticipant', {}),
      ],
    }),
  );
  test.each([
    ['5550100#', 'ask check wrong bye'],
    ['555010012345678#', 'ask check wrong bye'],
    ['555010#', 'ask wrong bye'],
    ['5550100123456789#', 'ask wrong bye'],
    ['*#', 'ask wrong bye'],
    ['<noinput>', 'ask check bye'],
  ])('%s', async (input, expected) => {
    expect((await way(before, input)).path.join(' ')).toBe(expected);
    expect((await way(after, input)).path.join(' ')).toBe(expected);
  });
  test('nothing is lost', () => expect(report).toEqual([]));
});

test('an entry that is encrypted shows its digits nowhere', async () => {
  const parameters = { Text: 'Card?', StoreInput: 'True', InputEncryption: { EncryptionKeyId: 'id', Key: 'key' } };
  const { after, report } = native(
    JSON.stringify({
      Version: '2019-10-30',
      StartAction: 'ask',
      Actions: [action('ask', 'GetParticipantInput', parameters, 'bye'), action('bye', 'DisconnectParticipant', {})],
    }),
  );
  const { said, path } = await way(after, '4111222233334444#');
  expect(path).toEqual(['ask', 'bye']);
  expect(said.join()).not.toMatch(/\d/);
  expect(report).toEqual([{ node: 'ask', message: expect.stringContaining('secret instead of encrypted') }]);
});

describe('actions that decide by the world', () => {
  const shares = (edges: { [condition: string]: string }) => ({
    ...action('start', 'DistributeByPercentage', {}),
    Transitions: {
      Conditions: Object.entries(edges).map(([operand, NextAction]) => ({
        NextAction,
        Condition: { Operator: 'NumberLessThan', Operands: [operand] },
      })),
      Errors: [{ ErrorType: 'NoMatchingCondition', NextAction: 'c' }],
    },
  });
  const say = (id: string) => action(id, 'MessageParticipant', { Text: id }, 'bye');
  test.each<[string, object, { [seed: number]: string } | undefined, RegExp | undefined]>([
    [
      'agents are there',
      action('start', 'CheckMetricData', { MetricType: 'AgentsAvailable' }, undefined, { True: 'a', False: 'b' }),
      undefined,
      /metric AgentsAvailable becomes/,
    ],
    [
      'a queue that nobody waits in',
      action(
        'start',
        'CheckMetricData',
        { MetricType: 'ContactsInQueue' },
        undefined,
        { 0: 'a' },
        { NoMatchingCondition: 'b' },
      ),
      undefined,
      /metric ContactsInQueue becomes/,
    ],
    ['shares of 30 and 50 percent', shares({ 31: 'a', 81: 'b' }), {}, undefined],
    [
      'a wait',
      action('start', 'Wait', { TimeLimitSeconds: '20' }, undefined, { WaitCompleted: 'a' }, { NoMatchingError: 'b' }),
      undefined,
      /wait of 20 seconds is left out/,
    ],
    [
      'a decision about a voice',
      action('start', 'CheckVoiceId', {}, undefined, { Authenticated: 'a' }, { NoMatchingCondition: 'b' }),
      undefined,
      /left out/,
    ],
    [
      'a flow that begins again',
      action('start', 'TransferToFlow', { ContactFlowId: 'arn:x' }, undefined, {}, { NoMatchingError: 'a' }),
      undefined,
      undefined,
    ],
    [
      'a number that is called and comes back',
      action(
        'start',
        'TransferParticipantToThirdParty',
        { ThirdPartyPhoneNumber: '+1', ContinueFlowExecution: 'True' },
        'a',
        {},
        { NoMatchingError: 'b' },
      ),
      undefined,
      undefined,
    ],
    [
      'out of one queue into another',
      action('start', 'DequeueContactAndTransferToQueue', {}, 'a', {}, { QueueAtCapacity: 'b', NoMatchingError: 'b' }),
      undefined,
      undefined,
    ],
  ])('%s: the same way with every seed', async (_, first, draws, remark) => {
    const text = JSON.stringify({
      Version: '2019-10-30',
      StartAction: 'start',
      Metadata: { name: 'x' },
      Actions: [first, say('a'), say('b'), say('c'), action('bye', 'DisconnectParticipant', {})],
    });
    const { before, after, report } = native(text);
    const ways = new Set<string>();
    for (let seed = 1; seed <= (draws ? 30 : 1); seed++) {
      const [one, two] = [await way(before, '', seed), await way(after, '', seed)];
      expect(two.path).toEqual(one.path);
      ways.add(one.path.join(' '));
    }
    // Thirty draws of three shares hit each of them.
    expect(ways.size).toBe(draws ? 3 : 1);
    if (remark) expect(report.map(({ message }) => message).join()).toMatch(remark);
  });
});

test('a name that only the call tells is carried over or reported, never left as it is written', () => {
  const dynamic = JSON.stringify({
    Version: '2019-10-30',
    StartAction: 'call',
    Actions: [
      action(
        'call',
        'InvokeLambdaFunction',
        {
          LambdaFunctionARN: '$.FlowAttributes.function',
          LambdaInvocationAttributes: { who: '$.Attributes.name', fixed: 'x' },
        },
        'open',
        {},
        { NoMatchingError: 'bye' },
      ),
      action('open', 'CheckHoursOfOperation', { HoursOfOperationId: '$.FlowAttributes.hours' }, undefined, {
        True: 'queue',
        False: 'bye',
      }),
      action('queue', 'UpdateContactTargetQueue', { QueueId: '$.FlowAttributes.queue' }, 'ask'),
      action(
        'ask',
        'GetParticipantInput',
        { PromptId: '$.FlowAttributes.prompt', InputTimeLimitSeconds: '$.FlowAttributes.limit', StoreInput: 'False' },
        undefined,
        { 1: 'loop' },
        { NoMatchingError: 'bye' },
      ),
      action('loop', 'Loop', { LoopCount: '$.FlowAttributes.rounds' }, undefined, {
        ContinueLooping: 'number',
        DoneLooping: 'flow',
      }),
      action(
        'number',
        'TransferParticipantToThirdParty',
        { ThirdPartyPhoneNumber: '$.FlowAttributes.number' },
        'flow',
        {},
        { NoMatchingError: 'bye' },
      ),
      action(
        'flow',
        'TransferToFlow',
        { ContactFlowId: '$.FlowAttributes.flow' },
        undefined,
        {},
        { NoMatchingError: 'module' },
      ),
      action('module', 'InvokeFlowModule', { FlowModuleId: '$.FlowAttributes.module' }, 'bye'),
      action('bye', 'DisconnectParticipant', {}),
    ],
  });
  const { report } = native(dynamic);
  const { text } = importConnect(readAnyFlow(dynamic, 'x.json').flow!);
  expect(text).not.toContain('$.');
  for (const carried of [
    '{{ flow_flow }}',
    '{{ flow_number }}',
    '{{ flow_prompt }}',
    'queue: flow_queue',
    'who: name',
    'fixed: "\\"x\\""',
  ])
    expect(text.replace(/'"x"'/, '"\\"x\\""')).toContain(carried);
  expect(report.map(({ node }) => node)).toEqual(['call', 'open', 'ask', 'ask', 'loop', 'module']);
});

test('what a native call does not do by itself is reported: rounds beyond the limit, a key behind a full entry', () => {
  const { report } = native(
    JSON.stringify({
      Version: '2019-10-30',
      StartAction: 'loop',
      Actions: [
        action('loop', 'Loop', { LoopCount: '12' }, undefined, { ContinueLooping: 'say', DoneLooping: 'pin' }),
        action('say', 'MessageParticipant', { Text: 'Again.' }, 'loop'),
        action(
          'pin',
          'GetParticipantInput',
          {
            Text: 'PIN',
            StoreInput: 'True',
            InputValidation: { CustomValidation: { MaximumLength: '4' } },
          },
          'bye',
          {},
          { NoMatchingError: 'bye' },
        ),
        action('bye', 'DisconnectParticipant', {}),
      ],
    }),
  );
  expect(report).toEqual([
    { node: 'loop', message: '12 rounds without input are more than a call is given: use --limit visits=13' },
    {
      node: 'pin',
      message: 'keys behind a full entry wait for the next one, through messages too, but a # is dropped',
    },
  ]);
});

/** Inputs from a fixed sequence, up to four turns of what callers do. */
function randomInputs(count: number): string[] {
  let seed = 7;
  const draw = (most: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % most;
  };
  const turns = [
    ...'1234567890*#',
    '<noinput>',
    '<nomatch>',
    '1234',
    '12#',
    '8005550199#',
    'sales',
    '<hangup>',
    '<wait 20s>',
  ];
  return Array.from({ length: count }, () =>
    Array.from({ length: draw(5) }, () => turns[draw(turns.length)]!).join(' | '),
  );
}

describe('flows of public repositories', () => {
  const corpus = join(import.meta.dirname, '../../../../shared/corpus');
  const folders = ['connect', 'connect-2', 'connect-lint'].map((name) => join(corpus, name)).filter(existsSync);
  if (folders.length === 0) {
    test.skip('SKIPPED: ../shared/corpus is not here', () => {});
    return;
  }
  test.each(folders)('%s: over random inputs the native flow does the same, or the loss is named', async (folder) => {
    // Names for what stands outside change nothing.
    const quiet = /^the function becomes the service|^the hours become the schedule|^the messages are played once/;
    const parted: string[] = [];
    let whole = 0;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const { before, after, report } = native(readFileSync(join(folder, file), 'utf8'));
      const named = new Set(report.filter(({ message }) => !quiet.test(message)).map(({ node }) => node));
      for (const input of randomInputs(runs(20, 5))) {
        const [one, two] = [await way(before, input), await way(after, input)];
        const heard = ({ said }: typeof one) =>
          said.filter((text) => /^system: \S/.test(text)).map((text) => text.trim());
        // A call that is cut off is cut off sooner where helpers count as steps.
        if (one.status === 'limit' && two.status === 'limit') continue;
        const same =
          JSON.stringify([one.path, heard(one), one.status]) === JSON.stringify([two.path, heard(two), two.status]);
        whole += same ? 1 : 0;
        const until = one.path.findIndex((node, index) => node !== two.path[index]);
        const common = one.path.slice(0, until < 0 ? undefined : until);
        // Where the ways part the loss is that of the node before, or of the one that took the entry on which it decides;
        // on one way, something else was said because of a loss on it.
        const asked = common.findLast((node) => {
          const each = before.nodes.get(node);
          return each?.type === 'connect' && each.action === 'GetParticipantInput';
        });
        const excused =
          until < 0
            ? common.some((node) => named.has(node))
            : [common.at(-1), asked].some((node) => node && named.has(node));
        if (!same && !excused) parted.push(`${file}: ${input}`);
      }
    }
    expect(parted).toEqual([]);
    expect(whole).toBeGreaterThan(isFull ? 50 : 12);
  });
});

describe('the flows of one repository', () => {
  const folder = join(import.meta.dirname, '../../../../shared/corpus/connect');
  if (!existsSync(folder)) {
    test.skip('SKIPPED: ../shared/corpus/connect is not here', () => {});
    return;
  }
  const inputs = ['', '<noinput>', ...'1234567890*#', '1 | 1', '2 | 1', '1 | 1234#', '1 | <noinput>', '<noinput> | 1'];
  let whole = 0;
  test.each(readdirSync(folder))('%s lints without errors, goes the same way and says the same', async (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const { before, after, report } = native(text);
    const imported = importConnect(readAnyFlow(text, file).flow!).text;
    expect(lintFlow(imported, 'x.ivr.yaml').filter(({ severity }) => severity === 'error')).toEqual([]);
    // The name of an edge is only a name.
    expect(imported.replace(/name: .*/g, '')).not.toMatch(/\$\.[A-Z]/);
    // Settings that no simulation has a use for, and names for what stands outside, change nothing.
    const same =
      /is left out; its success branch is taken$|^the function is the service|^the hours are the schedule|^the messages are said once/;
    const reported = new Set(report.filter(({ message }) => !same.test(message)).map(({ node }) => node));
    for (const input of inputs) {
      const [one, two] = [await way(before, input), await way(after, input)];
      // Where something was left out, and that was reported, the ways may part at that node.
      const parted = two.path.findIndex((node, index) => node !== one.path[index]);
      if (parted >= 0 || one.path.length !== two.path.length)
        expect(
          one.path.slice(0, parted < 0 ? undefined : parted).some((node) => reported.has(node)),
          `${input}: ${one.path.join(' ')} / ${two.path.join(' ')}`,
        ).toBe(true);
      if (one.path.some((node) => reported.has(node))) continue;
      whole++;
      expect({ input, said: two.said, status: two.status }).toEqual({ input, said: one.said, status: one.status });
    }
  });
  // Otherwise nothing would have been compared.
  test('many calls meet nothing that was reported', () => expect(whole).toBeGreaterThan(200));
});
