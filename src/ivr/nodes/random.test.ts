import { describe, expect, test } from 'vitest';
import { readAnyFlow } from '../flow-folder.js';
import { type Mocks, prepareProgram } from '../index.js';
import { simulateCall } from '../simulate/simulate-call.js';

const text = `ivr: 1
start: a
nodes:
  a: { type: random, choices: [{ name: few, percent: 10, to: b }, { name: many, percent: 90, to: z }, { name: none, percent: 0, to: b }] }
  b: { type: play, prompt: "Few.", next: z }
  z: { type: end }
`;
const { flow } = readAnyFlow(text, 'x.ivr.yaml');
const programWith = async (mocks: Mocks = {}) =>
  (
    await prepareProgram(flow!, {
      flow: async () => undefined,
      resolve: () => Promise.reject(new Error('none')),
      mocks,
      at: 0,
    })
  ).program;

describe('a random node', () => {
  test('draws by its percentages over many seeds, also seeds that lie side by side', async () => {
    const program = await programWith();
    let few = 0;
    for (let seed = 0; seed < 10_000; seed++) if (simulateCall(program, '', { seed }).path.includes('b')) few++;
    // 10 % of 10,000 with a standard deviation of 30: six of them.
    expect(Math.abs(few - 1000)).toBeLessThan(180);
  });
  test('draws the same for the same seed, and what a mock says', async () => {
    const program = await programWith();
    for (const seed of [0, 1, 7, 123_456, -5])
      expect(simulateCall(program, '', { seed })).toEqual(simulateCall(program, '', { seed }));
    expect(simulateCall(await programWith({ 'random:a': 'few' }), '').path).toEqual(['a', 'b', 'z']);
    expect(simulateCall(await programWith({ 'random:a': 'many' }), '').path).toEqual(['a', 'z']);
  });
  test('a mock with another edge is refused', async () =>
    expect(simulateCall(await programWith({ 'random:a': 'often' }), '')).toMatchObject({
      status: 'error',
      diagnostics: [{ message: expect.stringContaining('must be one of few, many, none') }],
    }));
});
