import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

async function way(flow: Flow, input: string) {
  const { program } = await prepareProgram(flow, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('none')),
    mocks: { 'hours:*': 'open' },
    at: 0,
  });
  const { path, status, transcript } = simulateCall(program, input);
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
    expect(report).toEqual([{ node: 'set', message: 'quotes, backslashes and line breaks in a text are left out' }]));
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
  expect(report.map(({ node }) => node)).toEqual(['call', 'open', 'ask', 'loop', 'module']);
});

describe('flows of public repositories', () => {
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
