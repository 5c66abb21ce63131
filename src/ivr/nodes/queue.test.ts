/** Callers who wait, and what they may do meanwhile: calls read off the flow by hand. */
import { describe, expect, test } from 'vitest';
import type { Mocks } from '../prepare/mocks.js';
import { prepareProgram } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { type SimulationOptions, simulateCall } from '../simulate/simulate-call.js';

const text = `ivr: 1
start: queue
variables: { answers: object, message: text, number: { type: text, initial: "+1 (555) 010-0100" } }
nodes:
  queue:
    type: queue
    queue: sales
    prompt: ["Number {{ $queue.position }}, {{ $queue.wait }} seconds.", Still here.]
    every: 30s
    max: 2m
    music: piano.wav
    choices: [{ name: callback, dtmf: "1", phrases: [call me], to: callback }, { name: message, dtmf: "2", to: message }]
    on: { answered: survey, timeout: message, full: full, error: end, hangup: gone }
  full: { type: play, prompt: We are full., next: end }
  gone: { type: set, assign: { message: '"gone"' }, next: end }
  callback: { type: callback, queue: sales, number: number, next: end, on: { invalid: message, error: full } }
  message: { type: voicemail, mailbox: box, prompt: Speak now., into: message, max: 5s, next: end, on: { full: full } }
  survey:
    type: survey
    into: answers
    questions: [{ name: kind, prompt: How kind? }, { name: fast, prompt: How fast?, min: 0, max: 9 }]
    next: end
  end: { type: end }
`;

async function call(input: string, mocks: Mocks = {}, options: SimulationOptions = {}) {
  const { flow, diagnostics } = readFlow(text, { file: 'x.ivr.yaml' });
  expect(diagnostics).toEqual([]);
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('no files')),
    at: 0,
    mocks,
  });
  return simulateCall(program, input, options);
}
const hour = { 'wait:sales': 3600 };

describe('the way out of a queue', () => {
  test.each<[title: string, input: string, mocks: Mocks, path: string[]]>([
    ['an agent, then the survey', '<wait 20s> | 5 | 0', {}, ['queue', 'survey', 'end']],
    ['nobody for two minutes', '', hour, ['queue', 'message', 'end']],
    ['an agent in the last second', '<wait 120s> | 5 0', { 'wait:sales': 120 }, ['queue', 'survey', 'end']],
    ['the queue is full', '', { 'transfer:sales': 'full' }, ['queue', 'full', 'end']],
    ['busy, which has no edge', '', { 'transfer:sales': 'busy' }, ['queue', 'end']],
    ['a call back by key', '<wait 40s> | 1', hour, ['queue', 'callback', 'end']],
    ['a call back by voice', 'call me', hour, ['queue', 'callback', 'end']],
    ['a key that means nothing', '7 | 2', hour, ['queue', 'message', 'end']],
    ['the agent was there before the key', '<wait 40s> | 1 | 4 | 5', { 'wait:sales': 35 }, ['queue', 'survey', 'end']],
    ['hanging up', '<hangup>', hour, ['queue', 'gone', 'end']],
    ['no call back today', '1', { ...hour, 'callback:sales': 'error' }, ['queue', 'callback', 'full', 'end']],
    ['the mailbox is full', '2', { ...hour, 'voicemail:box': 'full' }, ['queue', 'message', 'full', 'end']],
  ])('%s', async (_, input, mocks, path) => expect((await call(input, mocks)).path).toEqual(path));
});

test('announcements come at their interval; position and wait go down with the time', async () => {
  const { transcript } = await call(
    '<wait 95s>',
    { 'queue:sales': { position: 4, wait: 100 } },
    { onExhausted: 'stop' },
  );
  const said = transcript.filter(({ who }) => who === 'system').map(({ t, text }) => [t, text]);
  expect(said.slice(0, 4)).toEqual([
    [0, 'Number 4, 100 seconds.'],
    [30_000, 'Still here.'],
    [60_000, 'Still here.'],
    [90_000, 'Still here.'],
  ]);
  expect(transcript.filter(({ who }) => who === 'caller')).toEqual([]);
});

test.each([
  [0, 4, 100],
  [40, 3, 60],
  [80, 1, 20],
])('after %s seconds: position %s, %s seconds left', async (waited, position, wait) => {
  // 4 callers in 100 seconds: one in 25; pressing the key takes 0.4 s.
  const input = waited === 0 ? '1' : `<wait ${waited}s> | 1`;
  const { variables } = await call(input, { 'queue:sales': { position: 4, wait: 100 } });
  const queued = variables.$queue as { [name: string]: number };
  expect({ ...queued, wait: Math.round(queued.wait! / 10) * 10 }).toMatchObject({ position, wait, name: 'sales' });
});

test('where the input has run out a caller waits; stop means stop', async () => {
  expect((await call('')).awaiting?.node).toBe('survey');
  expect((await call('', {}, { onExhausted: 'stop' })).awaiting).toMatchObject({ node: 'queue', dtmf: ['1', '2'] });
});

test.each([
  ['5 | 9', { kind: 5, fast: 9 }],
  ['four | zero', { kind: 4, fast: 0 }],
  ['9 | 3 | <noinput> | 2', { kind: 3, fast: 2 }],
  ['<noinput> | <noinput> | 1', { kind: null, fast: 1 }],
  ['5 9', { kind: 5, fast: 9 }],
])('survey: %s', async (input, answers) => {
  expect((await call(`<wait 20s> | ${input}`)).variables.answers).toEqual(answers);
});

test.each([
  ['12', 'message'],
  ['1234567890123456', 'message'],
  ['+15550100100', 'end'],
])('a call back to %s', async (number, next) => {
  const { path } = await call('1', hour, { variables: { number } });
  expect(path[path.indexOf('callback') + 1]).toBe(next);
});
