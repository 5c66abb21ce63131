import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAnyFlow } from '../flow-folder.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { simulateCall } from '../simulate/simulate-call.js';
import { edgePercent, measureCoverage, missedEdges } from '../suite/coverage.js';
import { runCase } from '../suite/run-case.js';
import { readSuite, writeSuite } from '../suite/suite-file.js';
import { explore } from './explore.js';

const root = join(import.meta.dirname, '../../..');
const open = async (file: string) => {
  const { flow, diagnostics } = readAnyFlow(readFileSync(file, 'utf8'), file);
  if (!flow) throw new Error(diagnostics[0]?.message);
  const prepared = await prepareProgram(flow, {
    flow: async () => undefined,
    resolve: async () => {
      throw new Error('nothing to read');
    },
    at: Date.UTC(2026, 5, 10, 15),
  });
  return { flow, program: prepared.program };
};

/** Explores a flow that needs nothing but its text. */
async function explored(text: string, file: string) {
  const { flow } = readAnyFlow(text, file);
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: async () => Promise.reject(new Error('none')),
    at: 0,
  });
  return { ...explore(flow!, (mocks) => withMocks(program, mocks)), program };
}

describe('the sample flows', () => {
  const folder = join(root, 'fixtures/workspace/flows');
  const files = readdirSync(folder).filter(
    (name) => /^[\w-]+\.ivr\.yaml$/.test(name) && !readFileSync(join(folder, name), 'utf8').includes('grammars:'),
  );
  test.each(files)(
    '%s: every edge is taken or has a reason, and the written suite passes with the same coverage',
    async (name) => {
      const { flow, program } = await open(join(folder, name));
      const found = explore(flow, (mocks) => withMocks(program, mocks));
      expect(found.edges.covered.length + found.missed.length).toBe(found.edges.all.length);
      for (const { input, mocks, simulation } of found.calls) {
        // The call as written does what the explored one did.
        expect(simulateCall(withMocks(program, mocks), input).path).toEqual(simulation.path);
      }
      const { suite, diagnostics } = readSuite(writeSuite(name, found), 'x.suite.yaml');
      expect(diagnostics).toEqual([]);
      const results = suite!.cases.map((each) => runCase(withMocks(program, each.mocks), each));
      expect(results.flatMap(({ failures }) => failures)).toEqual([]);
      const coverage = measureCoverage(
        flow,
        results.map(({ simulation }) => simulation),
        suite!.unreachable,
      );
      expect(missedEdges(coverage)).toEqual(
        found.missed.filter(({ status }) => status === 'not found').map(({ edge }) => edge),
      );
      if (found.missed.length === 0) expect(edgePercent(coverage)).toBe(100);
    },
  );
});

test('an edge that nothing can take is named with its reason', async () => {
  const text = `ivr: 1
start: a
variables: { n: number }
nodes:
  a: { type: branch, cases: [{ when: n > 100, to: b }], else: c }
  b: { type: play, prompt: "Never said.", next: c }
  c: { type: end }
`;
  expect((await explored(text, 'x.ivr.yaml')).missed).toEqual([
    {
      edge: 'a.case-1',
      status: 'not found',
      reason: expect.stringMatching(/^no call was found in which the condition holds; tried \d+ turns and answers$/),
    },
    {
      edge: 'b.next',
      status: 'not found',
      reason: expect.stringMatching(/^no call was found that reaches "b"; tried \d+ turns and answers$/),
    },
  ]);
});

test('every choice of a draw is enumerated, but for the one that is never drawn', async () => {
  const text = `ivr: 1
start: a
nodes:
  a: { type: random, choices: [{ name: x, percent: 1, to: b }, { name: y, percent: 99, to: b }, { name: never, percent: 0, to: c }] }
  b: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: c }], maxretries: c, on: { hangup: c } }
  c: { type: end }
`;
  const found = await explored(text, 'x.ivr.yaml');
  expect(found.missed).toEqual([{ edge: 'a.never', status: 'impossible', reason: 'the choice has 0 percent' }]);
  expect(found.edges.covered).toEqual(['a.x', 'a.y', 'b.c', 'b.maxretries', 'b.hangup']);
});

/** An action of a contact flow: conditions by operator and operand, errors by name. */
const action = (
  id: string,
  type: string,
  parameters: object,
  next: string | undefined,
  conditions: { [condition: string]: string } = {},
  errors: { [error: string]: string } = {},
) => ({
  Identifier: id,
  Type: type,
  Parameters: parameters,
  Transitions: {
    ...(next !== undefined && { NextAction: next }),
    Conditions: Object.entries(conditions).map(([condition, target]) => {
      const [operator, operand] = condition.split(' ');
      return { NextAction: target, Condition: { Operator: operator, Operands: [operand] } };
    }),
    Errors: Object.entries(errors).map(([error, target]) => ({ NextAction: target, ErrorType: error })),
  },
});
const bye = action('bye', 'DisconnectParticipant', {}, undefined);
const key = (id: string, keys: { [condition: string]: string }) =>
  action(id, 'GetParticipantInput', { Text: 'Press.', StoreInput: 'False' }, undefined, keys, {
    NoMatchingError: 'bye',
  });
const compare = (id: string, value: string, conditions: { [condition: string]: string }, other = 'bye') =>
  action(id, 'Compare', { ComparisonValue: value }, undefined, conditions, { NoMatchingCondition: other });
const set = (id: string, attributes: object, next: string) =>
  action(id, 'UpdateContactAttributes', { Attributes: attributes }, next);

describe('what hangs on more than one answer', () => {
  test.each<[string, object[]]>([
    [
      'a loop of 20 that the caller must go round each time',
      [
        action('loop', 'Loop', { LoopCount: '20' }, undefined, {
          'Equals ContinueLooping': 'menu',
          'Equals DoneLooping': 'done',
        }),
        key('menu', { 'Equals 1': 'loop', 'Equals 2': 'bye' }),
        action('done', 'MessageParticipant', { Text: 'Too often.' }, 'bye'),
      ],
    ],
    [
      'a loop whose count a function gives',
      [
        action('ask', 'InvokeLambdaFunction', { LambdaFunctionARN: 'f' }, 'keep', {}, { NoMatchingError: 'bye' }),
        set('keep', { rounds: '$.External.rounds' }, 'loop'),
        action('loop', 'Loop', { LoopCount: '$.Attributes.rounds' }, undefined, {
          'Equals ContinueLooping': 'loop',
          'Equals DoneLooping': 'bye',
        }),
      ],
    ],
    [
      'an attribute of three states that a menu sets one after the other',
      [
        set('zero', { state: '0' }, 'menu'),
        key('menu', { 'Equals 1': 'which', 'Equals 2': 'bye' }),
        compare('which', '$.Attributes.state', { 'Equals 0': 'one', 'Equals 1': 'two', 'Equals 2': 'three' }),
        set('one', { state: '1' }, 'menu'),
        set('two', { state: '2' }, 'menu'),
        set('three', { state: '3' }, 'menu'),
      ],
    ],
    [
      'a function that is asked again until it is done',
      [
        action('poll', 'InvokeLambdaFunction', { LambdaFunctionARN: 'f' }, 'status', {}, { NoMatchingError: 'bye' }),
        compare('status', '$.External.status', { 'Equals started': 'mark', 'Equals done': 'was' }),
        set('mark', { started: 'true' }, 'poll'),
        compare('was', '$.Attributes.started', { 'Equals true': 'bye' }, 'never'),
        action('never', 'MessageParticipant', { Text: 'Done at once.' }, 'bye'),
      ],
    ],
    [
      'the hours of two queues',
      [
        action('first', 'CheckHoursOfOperation', {}, undefined, { 'Equals True': 'second', 'Equals False': 'bye' }),
        action('second', 'CheckHoursOfOperation', {}, undefined, { 'Equals True': 'bye', 'Equals False': 'closed' }),
        action('closed', 'MessageParticipant', { Text: 'Closed.' }, 'bye'),
      ],
    ],
    [
      'what the caller enters, in three ways of asking for it',
      [
        action(
          'enter',
          'GetParticipantInput',
          { Text: 'Your code?', StoreInput: 'True' },
          'keep',
          {},
          { NoMatchingError: 'bye' },
        ),
        set('keep', { code: '$.StoredCustomerInput' }, 'code'),
        compare('code', '$.Attributes.code', { 'Equals 7712': 'large', 'TextStartsWith 99': 'bye' }, 'large'),
        compare('large', '$.StoredCustomerInput', { 'NumberGreaterThan 90000': 'bye' }),
      ],
    ],
    ['two values that must be the same', [compare('same', '$.Attributes.one', { 'Equals $.Attributes.two': 'bye' })]],
  ])('%s: all edges', async (_, actions) => {
    const text = JSON.stringify({
      Version: '2019-10-30',
      StartAction: (actions[0] as { Identifier: string }).Identifier,
      Actions: [...actions, bye],
    });
    const found = await explored(text, 'x.json');
    expect(found.missed.filter(({ status }) => status === 'not found')).toEqual([]);
    // The mocks that are written lead every call the same way again.
    for (const { input, mocks, simulation } of found.calls)
      expect(simulateCall(withMocks(found.program, mocks), input).path).toEqual(simulation.path);
  });

  test('a native counter: three wrong numbers, then an agent', async () => {
    const text = `ivr: 1
start: ask
variables: { code: text, wrong: number }
nodes:
  ask: { type: collect, prompt: "Code?", into: code, digits: 2, next: check, maxretries: end }
  check: { type: branch, cases: [{ name: good, when: 'code == "42"', to: end }], else: count }
  count: { type: set, assign: { wrong: wrong + 1 }, next: often }
  often: { type: branch, cases: [{ name: agent, when: wrong >= 3, to: agent }], else: ask }
  agent: { type: transfer, queue: agents }
  end: { type: end }
`;
    // 42 comes from the condition, and the third wrong number from going round on purpose.
    const found = await explored(text, 'x.ivr.yaml');
    expect(found.missed).toEqual([]);
  });
});

test('what only an impossible edge leads to is impossible too', async () => {
  const leads = (NextAction: string, Errors: object[] = [], Conditions: object[] = []) => ({
    NextAction,
    Errors,
    Conditions,
  });
  const text = JSON.stringify({
    Version: '2019-10-30',
    StartAction: 'menu',
    Actions: [
      {
        Identifier: 'menu',
        Type: 'GetParticipantInput',
        Parameters: { Text: 'Press 1.', StoreInput: 'False' },
        Transitions: leads(
          'behind',
          [{ NextAction: 'bye', ErrorType: 'InputTimeLimitExceeded' }],
          [{ NextAction: 'twelve', Condition: { Operator: 'Equals', Operands: ['12'] } }],
        ),
      },
      { Identifier: 'behind', Type: 'MessageParticipant', Parameters: { Text: 'A.' }, Transitions: leads('bye') },
      { Identifier: 'twelve', Type: 'MessageParticipant', Parameters: { Text: 'B.' }, Transitions: leads('bye') },
      { Identifier: 'bye', Type: 'DisconnectParticipant', Parameters: {}, Transitions: {} },
    ],
  });
  const found = await explored(text, 'x.json');
  expect(found.missed).toEqual([
    { edge: 'menu.Equals 12', status: 'impossible', reason: 'it takes one key, and "12" is not one key' },
    {
      edge: 'menu.next',
      status: 'impossible',
      reason: 'an input that is not stored goes on by a condition or an error',
    },
    { edge: 'behind.next', status: 'impossible', reason: 'no edge leads from the start to "behind"' },
    { edge: 'twelve.next', status: 'impossible', reason: 'no edge leads from the start to "twelve"' },
  ]);
});

describe('flows of public repositories', () => {
  const folder = join(root, '../shared/corpus/connect');
  if (!existsSync(folder)) {
    test.skip('SKIPPED: ../shared/corpus/connect is not here', () => {});
    return;
  }
  test('nearly every edge of every flow is taken, and every other is impossible or named as not found', async () => {
    const missed: { edge: string; status: string }[] = [];
    let edges = 0;
    for (const file of readdirSync(folder)) {
      const { flow, program } = await open(join(folder, file));
      const found = explore(flow, (mocks) => withMocks(program, mocks));
      edges += found.edges.all.length;
      missed.push(...found.missed.map(({ edge, status }) => ({ edge, status })));
    }
    expect(missed).toEqual([
      // A PIN is asked for again up to three times, but no way leads from the loop's body back to it.
      { edge: 'Loop-1.Equals DoneLooping', status: 'impossible' },
    ]);
    expect(edges).toBe(521);
  });
});

test('calls begin with the session and the variables that are given, and the suite keeps them', async () => {
  const { flow } = readFlow(
    `ivr: 1
start: a
variables: { vip: boolean }
nodes:
  a: { type: branch, cases: [{ name: chat, when: '$call.channel == "chat"', to: z }, { name: vip, when: vip, to: z }], else: z }
  z: { type: end }
`,
    { file: 'x.ivr.yaml' },
  );
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('no files')),
    at: 0,
  });
  const given = { session: { channel: 'chat' }, variables: { vip: true } };
  const found = explore(flow!, (mocks) => withMocks(program, mocks), undefined, given);
  expect(found.edges.covered).toEqual(['a.chat']);
  const { suite } = readSuite(writeSuite('x', found, given), 'x.suite.yaml');
  expect(suite?.cases.map(({ session, variables }) => ({ session, variables }))).toEqual([given]);
  expect(
    explore(flow!, (mocks) => withMocks(program, mocks), undefined, { variables: { vip: true } }).edges.covered,
  ).toEqual(['a.vip']);
});
