/** Calls of a suite in several threads: what each made is in its place, and an error is that of the first call. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openFlow } from '../src/cli/commands/ivr/open-flow.js';
import { runCalls } from '../src/cli/commands/ivr/run-jobs.js';
import type { PlannedCall } from '../src/cli/commands/ivr/run-plan.js';
import { readSuite } from '../src/ivr/suite/suite-file.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-jobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const flow = (word: string) => `ivr: 1
name: ${word}
start: say
services: [balance]
variables: { number: number }
nodes:
  say: { type: play, prompt: "${word} {{ number }}.", next: end }
  end: { type: end }
`;
for (const word of ['here', 'thread']) writeFileSync(join(folder, `${word}.ivr.yaml`), flow(word));

/** Calls that each say their own number, where a thread makes them. */
function planned(count: number, more: (number: number) => object = () => ({})): PlannedCall[] {
  const cases = Array.from({ length: count }, (_, number) => ({
    name: `call ${number}`,
    input: '',
    variables: { number },
    expect: { says_in_order: [`thread ${number}`] },
    ...more(number),
  }));
  const { suite } = readSuite(JSON.stringify({ flow: 'thread.ivr.yaml', cases }), 'x.suite.json');
  return suite!.cases.map(
    (each): PlannedCall => ({
      name: each.name,
      place: `${each.line}`,
      mocks: each.mocks,
      limits: {},
      test: { kind: 'case', case: each },
    }),
  );
}

const toolkit = {
  workspace: { root: folder, rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } },
  data: join(folder, 'data'),
};
const caller = { cwd: folder, options: {}, now: () => 0, toolkitContext: async () => ({ ...toolkit, now: () => 0 }) };
const work = {
  ...{ flow: 'thread.ivr.yaml', folder, cwd: folder, toolkit, config: undefined, now: 0 },
  settings: { urls: [], limits: {} },
};

test('threads make the calls that are not made here, and each result is in the place of its call', async () => {
  const open = await openFlow(caller, 'here.ivr.yaml', folder);
  const calls = planned(40);
  const next = new Int32Array(new SharedArrayBuffer(4));
  // The one call that is made here waits until the threads have taken all others.
  const late: typeof open = {
    ...open,
    async prepare(...args) {
      while (next[0]! < calls.length) await setTimeout(5);
      return open.prepare(...args);
    },
  };
  const results = await runCalls(calls, late, work, { requested: 3, cores: 1 }, next);
  expect(results).toHaveLength(40);
  // Only the call that was made here says something else.
  expect(results.flatMap(({ failures }) => failures)).toMatchObject([{ actual: expect.stringContaining('here') }]);
});

test('a thread that cannot open the flow leaves its calls to the others', async () => {
  const open = await openFlow(caller, 'thread.ivr.yaml', folder);
  const results = await runCalls(planned(40), open, { ...work, flow: 'gone.ivr.yaml' }, { requested: 2, cores: 1 });
  expect(results.flatMap(({ failures }) => failures)).toEqual([]);
  expect(results).toHaveLength(40);
});

test('what cannot be made is reported as in one thread: the first of them', async () => {
  const open = await openFlow(caller, 'thread.ivr.yaml', folder);
  const broken = new Set([17, 18, 31]);
  const calls = planned(40, (number) => (broken.has(number) ? { mocks: { [`balnce${number}`]: 1 } } : {}));
  await expect(runCalls(calls, open, work, { requested: 3, cores: 1 })).rejects.toMatchObject({
    kind: 'input',
    message: expect.stringContaining('"balnce17"'),
  });
});

test('the report is the same with any number of threads', () => {
  const cases = Array.from({ length: 30 }, (_, number) => ({
    name: `call ${number}`,
    input: '',
    variables: { number },
    expect: { says: [number % 7 === 0 ? 'nothing of this' : `thread ${number}`] },
  }));
  writeFileSync(join(folder, 'same.suite.json'), JSON.stringify({ flow: 'thread.ivr.yaml', cases }));
  const report = (jobs: string) =>
    runBuiltCliNow(['ivr', 'run', 'same.suite.json', '--jobs', jobs], { cwd: folder, home: folder, input: '' });
  const one = report('1');
  expect(one.status).toBe(1);
  expect(one.stderr).toContain('30 calls, 5 failed');
  expect(report('3')).toEqual(one);
  expect(report('0').stderr).toContain('--jobs');
});
