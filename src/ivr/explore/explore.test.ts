import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAnyFlow } from '../flow-folder.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
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
  const { flow } = readAnyFlow(text, 'x.ivr.yaml');
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: async () => Promise.reject(new Error('none')),
    at: 0,
  });
  expect(explore(flow!, (mocks) => withMocks(program, mocks)).missed).toEqual([
    {
      edge: 'a.case-1',
      status: 'not found',
      reason: 'no call was found in which the condition holds; tried 1 set of answers in 0 steps',
    },
    {
      edge: 'b.next',
      status: 'not found',
      reason: 'no call was found that reaches "b"; tried 1 set of answers in 0 steps',
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
  const { flow } = readAnyFlow(text, 'x.ivr.yaml');
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: async () => Promise.reject(new Error('none')),
    at: 0,
  });
  const found = explore(flow!, (mocks) => withMocks(program, mocks));
  expect(found.missed).toEqual([{ edge: 'a.never', status: 'impossible', reason: 'the choice has 0 percent' }]);
  expect(found.edges.covered).toEqual(['a.x', 'a.y', 'b.c', 'b.maxretries', 'b.hangup']);
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
      // Attributes that the flow sets itself, from values that it computes elsewhere.
      { edge: 'Compare-1.Equals 0', status: 'not found' },
      { edge: 'Check VMX offer status.NumberGreaterThan 0', status: 'not found' },
    ]);
    expect(edges).toBe(521);
  });
});
