import { expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import { readAnyFlow } from '../flow-folder.js';
import type { Mocks } from '../prepare/mocks.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
import { readInput } from '../simulate/input.js';
import { simulateCall } from '../simulate/simulate-call.js';
import { newCall, step } from '../simulate/step.js';

const names = ['a', 'b', 'c', 'd', 'e'];
const to = fc.constantFrom(...names);
const text = fc.constantFrom(
  'Hello.',
  'Hello $.Attributes.name, $.External.tier.',
  '$.StoredCustomerInput',
  "$['Attributes']['a.b']",
  '$.FlowAttributes.count',
  '$.Nowhere.at.all',
  '$.',
  '',
);
const odd = fc.constantFrom<unknown>(null, 7, true, [], {}, ['x'], { Value: '$.Attributes.name' }, '3', '-1', 'True');
const value = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: odd });

/** Parameters that the actions know, with values that the service would refuse among them. */
const parameters = fc.record(
  {
    Text: value,
    SSML: fc.constantFrom('<speak>Hi<break time="1s"/></speak>', '<speak>'),
    StoreInput: fc.constantFrom('True', 'False', true, 7),
    InputTimeLimitSeconds: fc.constantFrom('1', '5', '0', 'x', 180),
    InputValidation: fc.constantFrom({ CustomValidation: { MaximumLength: '3' } }, { PhoneNumberValidation: {} }, 'x'),
    DTMFConfiguration: fc.constantFrom({ InputTerminationSequence: '##' }, { DisableCancelKey: 'True' }, null),
    ComparisonValue: value,
    Attributes: fc.constantFrom({ name: '$.StoredCustomerInput', 'a.b': 'x' }, 'x', null),
    FlowAttributes: fc.constantFrom({ count: { Value: '$.Loop.Index' } }, { count: 3 }),
    LambdaFunctionARN: fc.constantFrom('arn:aws:lambda:us-east-1:1:function:look', 'look', '', 5),
    LambdaInvocationAttributes: fc.constantFrom({ who: '$.Attributes.name' }, []),
    InvocationTimeLimitSeconds: fc.constantFrom('3', '8', 'x'),
    LoopCount: fc.constantFrom('2', '100', '$.Attributes.name', '-1'),
    TimeLimitSeconds: fc.constantFrom('5', '600', 'x'),
    QueueId: fc.constantFrom('arn:aws:connect:1:queue/q', '$.Attributes.name'),
    ContactFlowId: fc.constantFrom('other', '$.FlowAttributes.count'),
    FlowModuleId: fc.constantFrom('module', 'main'),
    ThirdPartyPhoneNumber: fc.constantFrom('+12065550100', ''),
    Messages: fc.constantFrom([{ Text: 'Hold.' }, { SSML: '<speak>x</speak>' }], 'x', [null, 3]),
    InterruptFrequencySeconds: fc.constantFrom('10', '0'),
    MetricType: fc.constantFrom('AgentsAvailable', 'OldestContactInQueueAgeSeconds'),
    HoursOfOperationId: fc.constantFrom('desk', 'arn:aws:connect:1:hours/desk', ''),
  },
  { requiredKeys: [] },
);
const types = [
  // Weighed, so that enough calls come to wait for the caller.
  ...Array<string>(8).fill('GetParticipantInput'),
  ...Array<string>(3).fill('ConnectParticipantWithLexBot'),
  ...Array<string>(6).fill('MessageParticipant'),
  'MessageParticipantIteratively',
  'Compare',
  'UpdateContactAttributes',
  'UpdateFlowAttributes',
  'InvokeLambdaFunction',
  'CheckHoursOfOperation',
  'CheckMetricData',
  'UpdateContactTargetQueue',
  'TransferContactToQueue',
  'TransferParticipantToThirdParty',
  'TransferToFlow',
  'InvokeFlowModule',
  'EndFlowModuleExecution',
  'DisconnectParticipant',
  'Loop',
  'Wait',
  'DistributeByPercentage',
  'CreateCallbackContact',
  'ShowView',
  'ActionOfTomorrow',
];
const operands = [
  '1',
  '2',
  '#',
  'True',
  'False',
  'ContinueLooping',
  'DoneLooping',
  'WaitCompleted',
  'book a room',
  '50',
];
const action = (identifier: string) =>
  fc.record({
    Identifier: fc.constant(identifier),
    Type: fc.constantFrom(...types),
    Parameters: parameters,
    Transitions: fc.record(
      {
        NextAction: to,
        Conditions: fc.array(
          fc.record({
            NextAction: to,
            Condition: fc.record({
              Operator: fc.constantFrom('Equals', 'NumberGreaterThan', 'NumberLessThan', 'TextContains', 'Near'),
              Operands: fc.tuple(fc.constantFrom(...operands)),
            }),
          }),
          { maxLength: 4 },
        ),
        Errors: fc.array(
          fc.record({
            NextAction: to,
            ErrorType: fc.constantFrom(
              'NoMatchingError',
              'NoMatchingCondition',
              'InputTimeLimitExceeded',
              'QueueAtCapacity',
            ),
          }),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: [] },
    ),
  });
const document = fc
  .tuple(...names.map(action))
  .map((actions) => JSON.stringify({ Version: '2019-10-30', StartAction: 'a', Actions: actions }));

const turn = fc.constantFrom(
  '1',
  '2',
  '#',
  '12#',
  '*',
  '9',
  '123456789',
  '<noinput>',
  '<nomatch>',
  '<wait 30s>',
  'book a room',
  'fish @0.2',
  '"1"',
  '! 1',
);
const turns = fc
  .tuple(fc.array(turn, { maxLength: 8 }), fc.constantFrom('', ' | <hangup>'))
  .map(([turns, last]) => turns.join(' | ') + (turns.length > 0 ? last : ''));
const input = fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: turns });
const mocks: fc.Arbitrary<Mocks> = fc.record({
  look: fc.constantFrom<Mocks[string]>(null, 'x', { tier: 'gold' }, [{ tier: 1 }, { result: 'error' }], {
    result: 'timeout',
  }),
  'hours:desk': fc.constantFrom('open', 'closed'),
  'transfer:*': fc.constantFrom('answered', 'busy', 'full', 'noanswer', 'error'),
});
const case_ = fc.record({ main: document, module: document, input, mocks, seed: fc.integer() });

const prepare = async (main: string, module: string, answers: Mocks) => {
  const read = (name: string, text: string) => ({ ...readAnyFlow(text, `${name}.json`).flow!, name });
  const flows = new Map([['module', read('module', module)]]);
  const { program } = await prepareProgram(read('main', main), {
    flow: async (name) => flows.get(name),
    resolve: () => Promise.reject(new Error('nothing to read')),
    at: Date.UTC(2026, 5, 10, 15),
  });
  // Modules are named by the contact, so no graph leads to them.
  return { ...withMocks(program, answers), flows: new Map([...program.flows, ...flows]) };
};

test('random contact flows with random callers end in a named status, within the limits, the same way each time', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      case_,
      fc.constantFrom('stop' as const, 'silence' as const, 'hangup' as const),
      async (drawn, onExhausted) => {
        const program = await prepare(drawn.main, drawn.module, drawn.mocks);
        const call = simulateCall(program, drawn.input, { seed: drawn.seed, onExhausted });
        seen.add(call.status);
        const { limits } = program;
        expect(call.state.steps).toBeLessThanOrEqual(limits.steps + 1);
        expect(Math.max(0, ...Object.values(call.state.idleVisits))).toBeLessThanOrEqual(limits.idleVisits + 1);
        if (call.status === 'awaiting_input') expect([call.awaiting !== null, onExhausted]).toEqual([true, 'stop']);
        else expect(call.outcome).not.toBeNull();
        if (call.status === 'limit' || call.status === 'error')
          expect(call.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
        // An action that is not known is never passed over in silence.
        // (The one at which a limit ends the call is not carried out.)
        const unknown = call.trace.filter(({ type, edge }) => type === 'ActionOfTomorrow' && edge !== undefined).length;
        expect(call.diagnostics.filter(({ code }) => code === 'unknown-action').length).toBeGreaterThanOrEqual(unknown);
        const again = simulateCall(await prepare(drawn.main, drawn.module, drawn.mocks), drawn.input, {
          seed: drawn.seed,
          onExhausted,
        });
        expect(JSON.stringify(again)).toBe(JSON.stringify(call));
      },
    ),
    { numRuns: runs(500) },
  );
  expect([...seen].sort()).toEqual(['awaiting_input', 'completed', 'limit']);
});

test('a state written to JSON and read back at any step leads to the same end', async () => {
  await fc.assert(
    fc.asyncProperty(case_, async ({ main, module, input, mocks, seed }) => {
      const program = await prepare(main, module, mocks);
      let state = step(program, newCall(program, { seed }), { kind: 'start' }).state;
      for (const { written: _, ...event } of readInput(input))
        state = step(program, JSON.parse(JSON.stringify(state)), event).state;
      expect(JSON.stringify(state)).toBe(JSON.stringify(simulateCall(program, input, { seed }).state));
    }),
    { numRuns: runs(300) },
  );
});
