/** What explore proves to be impossible, and what it must not call so. */
import { describe, expect, test } from 'vitest';
import { readAnyFlow } from '../flow-folder.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
import { explore } from './explore.js';

type Action = readonly [id: string, type: string, parameters: object, transitions: object];

const contactFlow = (...actions: readonly Action[]) =>
  JSON.stringify({
    Version: '2019-10-30',
    StartAction: actions[0]![0],
    Actions: actions.map(([Identifier, Type, Parameters, Transitions]) => ({
      ...{ Identifier, Type, Parameters, Transitions },
    })),
  });
const set = (id: string, value: string, next: string, failed: string): Action => [
  id,
  'UpdateFlowAttributes',
  { FlowAttributes: { mode: { Value: value } } },
  { NextAction: next, Errors: [{ NextAction: failed, ErrorType: 'NoMatchingError' }] },
];
const compare = (id: string, value: string, operands: readonly string[]): Action => [
  id,
  'Compare',
  { ComparisonValue: value },
  {
    NextAction: 'bye',
    Conditions: operands.map((each) => ({ NextAction: 'bye', Condition: { Operator: 'Equals', Operands: [each] } })),
    Errors: [{ NextAction: 'bye', ErrorType: 'NoMatchingCondition' }],
  },
];
const bye: Action = ['bye', 'DisconnectParticipant', {}, {}];
const lambda: Action = [
  'ask',
  'InvokeLambdaFunction',
  { LambdaFunctionARN: 'ask' },
  { NextAction: 'one', Errors: [{ NextAction: 'two', ErrorType: 'NoMatchingError' }] },
];
const enter: Action = [
  'enter',
  'InvokeFlowModule',
  { FlowModuleId: 'part' },
  { NextAction: 'after', Errors: [{ NextAction: 'bye', ErrorType: 'NoMatchingError' }] },
];
const after: Action = ['after', 'MessageParticipant', { Text: 'Done.' }, { NextAction: 'bye' }];

async function missedIn(text: string, others: { readonly [name: string]: string } = {}) {
  const flow = readAnyFlow(text, 'main.json').flow!;
  const { program } = await prepareProgram(flow, {
    flow: async (name) => (others[name] === undefined ? undefined : readAnyFlow(others[name], `${name}.json`).flow),
    resolve: () => Promise.reject(new Error('no files')),
    at: 0,
  });
  return explore(flow, (mocks) => withMocks(program, mocks)).missed.map(
    ({ edge, status, reason }) => `${edge}: ${status}: ${reason}`,
  );
}

const mode = '$.FlowAttributes.mode';

describe('comparing what the flow itself has set', () => {
  test.each<[string, readonly Action[], readonly string[]]>([
    [
      // The function answers or fails: 1 or 2, and both have branches.
      'each value that it is set to has a branch',
      [lambda, set('one', '1', 'look', 'bye'), set('two', '2', 'look', 'bye'), compare('look', mode, ['1', '2']), bye],
      [`look.NoMatchingCondition: impossible: ${mode} is always "1" or "2" here`],
    ],
    [
      'a condition on a value that it is never set to',
      [set('one', '1', 'look', 'bye'), compare('look', mode, ['1', '3']), bye],
      [
        `look.Equals 3: impossible: ${mode} is always "1" here`,
        `look.NoMatchingCondition: impossible: ${mode} is always "1" here`,
      ],
    ],
    [
      // Where setting it failed, it is not set: neither branch for a value is taken then.
      'an action that fails leaves it unset',
      [set('one', '1', 'look', 'look'), compare('look', mode, ['1']), bye],
      [],
    ],
    ['a way on which it was never set', [lambda, set('one', '1', 'two', 'bye'), compare('two', mode, ['1']), bye], []],
    [
      'a value that only the call tells',
      [set('one', '$.CustomerEndpoint.Address', 'look', 'bye'), compare('look', mode, ['1', '+12065550100']), bye],
      [],
    ],
    [
      // Modules, functions and agents change attributes of the contact behind the flow's back.
      'attributes of the contact prove nothing',
      [
        [
          'one',
          'UpdateContactAttributes',
          { Attributes: { mode: '1' } },
          { NextAction: 'look', Errors: [{ NextAction: 'look', ErrorType: 'NoMatchingError' }] },
        ],
        compare('look', '$.Attributes.mode', ['1']),
        bye,
      ],
      [],
    ],
  ])('%s', async (_, actions, expected) => {
    const missed = await missedIn(contactFlow(...actions));
    expect(missed.filter((line) => !/: not found: /.test(line))).toEqual(expected);
  });
});

describe('entering a flow', () => {
  const returning = contactFlow(['back', 'EndFlowModuleExecution', {}, {}]);
  const never = 'no way through "part" comes back from it to this flow';
  test.each<[string, string, { [name: string]: string }, readonly string[]]>([
    ['a module that comes back', contactFlow(enter, after, bye), { part: returning }, []],
    [
      'a module that always hangs up',
      contactFlow(enter, after, bye),
      { part: contactFlow(bye) },
      [`enter.next: impossible: ${never}`, 'after.next: impossible: no edge leads from the start to "after"'],
    ],
    // What is not here is taken to come back.
    ['a module that is not here', contactFlow(enter, after, bye), {}, []],
    [
      'a native flow that hangs up instead of going back',
      'ivr: 1\nstart: a\nnodes:\n  a: { type: subflow, flow: part, next: b }\n  b: { type: end }\n',
      { part: 'ivr: 1\nstart: a\nnodes:\n  a: { type: end }\n' },
      [`a.next: impossible: ${never}`],
    ],
    [
      'a native flow that goes back',
      'ivr: 1\nstart: a\nnodes:\n  a: { type: subflow, flow: part, next: b }\n  b: { type: end }\n',
      { part: 'ivr: 1\nstart: a\nnodes:\n  a: { type: end, return: true }\n' },
      [],
    ],
  ])('%s', async (_, text, others, expected) => expect(await missedIn(text, others)).toEqual(expected));
});
