import { describe, expect, test } from 'vitest';
import { prepareProgram } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { runCase, saysText } from './run-case.js';
import { readSuite } from './suite-file.js';

const flow = readFlow(
  `ivr: 1
start: hello
variables: { size: text }
nodes:
  hello: { type: play, prompt: "Welcome to the shop.", next: menu }
  menu:
    type: menu
    prompt: "Small or large?"
    nomatch: ["Sorry?"]
    into: size
    choices: [{ dtmf: "1", phrases: [small], to: done }, { name: large, dtmf: "2", to: done }]
    maxretries: agent
  done: { type: play, prompt: "You chose {{ size }}.", next: end }
  agent: { type: transfer, queue: desk }
  end: { type: end }
`,
  { file: 'shop.ivr.yaml' },
).flow!;

async function run(cases: string) {
  const { suite, diagnostics } = readSuite(`flow: shop\ncases:\n${cases}`, 's.yaml');
  expect(diagnostics).toEqual([]);
  const { program } = await prepareProgram(flow, {
    flow: async () => undefined,
    resolve: async () => Promise.reject(new Error('none')),
    at: 0,
  });
  return suite!.cases.map((each) => runCase(program, each).failures.map(({ message }) => message));
}

describe('expectations, each met and missed', () => {
  test.each([
    ['status: completed', 'status: limit', 'unexpected status'],
    ['outcome: end', 'outcome: transfer', 'unexpected outcome'],
    ['says: ["you chose 1"]', 'says: [goodbye]', 'never said'],
    [
      'says_in_order: [welcome, small or large, you chose]',
      'says_in_order: [small or large, welcome]',
      'not said in this order',
    ],
    ['never_says: [sorry]', 'never_says: [Welcome]', 'said a text that must not be said'],
    ['path: [hello, menu, done, end]', 'path: [hello, menu]', 'unexpected path'],
    ['visits: [menu, end]', 'visits: [end, menu]', 'not visited in this order'],
    ['variables: { size: "1" }', 'variables: { size: "2" }', 'the variable "size" has an unexpected value'],
    ['within: 60s', 'within: 1s', 'the call takes too long'],
  ])('%s', async (met, missed, message) => {
    expect(await run(`  - { input: "1", expect: { ${met} } }\n  - { input: "1", expect: { ${missed} } }`)).toEqual([
      [],
      [message],
    ]);
  });
  test('targets of transfers', async () => {
    expect(
      await run('  - { input: "9|9|9", expect: { target: desk } }\n  - { input: "9|9|9", expect: { target: sales } }'),
    ).toEqual([[], ['unexpected target']]);
  });
});

test('steps hold the prompts between turns against what is said there', async () => {
  expect(
    await run(
      '  - { steps: [{ says: [welcome, small] }, { caller: "9" }, { says: sorry }, { caller: small }, { says: you chose small }] }',
    ),
  ).toEqual([['the system does not say the expected text here']]);
  // `into` holds the choice's name for a phrase: "done", the target that names it.
  expect(
    await run('  - { steps: [{ caller: "9" }, { says: sorry }, { caller: small }, { says: you chose done }] }'),
  ).toEqual([[]]);
});

test('input that is left over fails the case', async () => {
  expect(await run('  - { input: "1 | 2" }')).toEqual([['the call ended before all input was used']]);
});

test.each([
  ['Thank you for calling!', 'thank you', true],
  ['Thank you for calling!', 'thanks', false],
  ['Press 1, or say “sales”.', 'say sales', true],
])('%s says %s: %s', (prompt, wanted, says) => expect(saysText(prompt, wanted)).toBe(says));

test.each([
  ['cases: []', 'has no "flow"'],
  ['flow: x\ncases: [{ inptu: "1" }]', 'a case has no "inptu"'],
  ['flow: x\ncases: [{ expect: { within: soon } }]', 'within must be seconds'],
  ['flow: [', ''],
])('the suite %j is refused with its place', (text, message) => {
  const [first] = readSuite(text, 's.yaml').diagnostics;
  expect(first).toMatchObject({ severity: 'error', code: expect.stringMatching(/^suite-/) });
  expect(first!.message).toContain(message);
});
