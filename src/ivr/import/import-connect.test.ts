import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAnyFlow } from '../flow-folder.js';
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
  const { path, status } = simulateCall(program, input);
  return { status, path: path.filter((node) => !node.includes('~') && node !== 'no branch') };
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
  test('what was lost is told', () =>
    expect(report).toEqual([{ node: 'set', message: 'quotes, backslashes and line ends in a text are left out' }]));
});

describe('flows of public repositories', () => {
  const folder = join(import.meta.dirname, '../../../../shared/corpus/connect');
  if (!existsSync(folder)) {
    test.skip('SKIPPED: ../shared/corpus/connect is not here', () => {});
    return;
  }
  test.each(readdirSync(folder))('%s reads without errors and takes the same way', async (file) => {
    const { before, after, report } = native(readFileSync(join(folder, file), 'utf8'));
    for (const input of ['', '<noinput>', ...'1234567890*#']) {
      const [one, two] = [await way(before, input), await way(after, input)];
      // Where something was left out, and that was told, the ways may part at that node.
      const parted = two.path.findIndex((node, index) => node !== one.path[index]);
      const told = new Set(report.map(({ node }) => node));
      if (parted >= 0 || one.path.length !== two.path.length)
        expect(
          one.path.slice(0, parted < 0 ? undefined : parted).some((node) => told.has(node)),
          `${input}: ${one.path.join(' ')} / ${two.path.join(' ')}`,
        ).toBe(true);
    }
  });
});
