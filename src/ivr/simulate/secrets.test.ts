/** What a caller enters where a flow asks for something secret is in none of the outputs of a call. */
import { describe, expect, test } from 'vitest';
import type { Flow } from '../model.js';
import { type PreparedProgram, prepareProgram } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { runCase } from '../suite/run-case.js';
import { readSuite } from '../suite/suite-file.js';
import { simulateCall } from './simulate-call.js';

const read = (file: string, text: string): Flow => {
  const { flow, diagnostics } = readFlow(text, { file });
  expect(diagnostics).toEqual([]);
  return flow!;
};

const bank = read(
  'bank.ivr.yaml',
  `ivr: 1
start: main
variables: { account: text, pin: text, copy: text, card: { type: text, secret: true }, tries: number, found: any }
grammars: { sure: "builtin:boolean" }
services: [verify]
nodes:
  main:
    type: menu
    prompt: Press 1 or 2.
    choices: [{ name: pin, dtmf: "1", to: account }, { name: card, dtmf: "2", to: card }, { name: deaf, dtmf: "3", to: deaf }]
    retries: 1
    maxretries: end
  account: { type: collect, prompt: Account?, into: account, digits: 6, next: pin, maxretries: end }
  pin:
    type: collect
    prompt: PIN?
    into: pin
    digits: { min: 4, max: 4, terminator: "#" }
    secret: true
    retries: 1
    validate: pin != "0000"
    next: echo
    maxretries: end
  echo: { type: play, prompt: "You entered {{ pin }}, ending in {{ last(pin, 2) }}.", next: copy }
  copy: { type: set, assign: { copy: '"x" + pin', tries: tries + 1 }, next: checked }
  checked: { type: subflow, flow: check, in: { code: pin }, out: { found: answer }, next: verify, on: { error: end } }
  verify: { type: call, service: verify, args: { account: account, pin: copy }, on: { ok: wrong, error: end } }
  wrong: { type: branch, cases: [{ when: hours.isOpen(pin), to: end }], else: end, on: { error: transfer } }
  transfer: { type: transfer, number: "555{{ pin }}" }
  card:
    type: collect
    prompt: Card?
    into: card
    digits: 4
    confirm: { prompt: "You said {{ $said }}. Right?" }
    next: end
    maxretries: end
  deaf: { type: collect, prompt: PIN?, into: pin, digits: 4, secret: true, bargein: false, next: end, maxretries: end }
  end: { type: end }
`,
);
const check = read(
  'check.ivr.yaml',
  `ivr: 1
start: say
variables: { code: text, answer: text }
nodes:
  say: { type: play, prompt: "The code is {{ code }}.", next: keep }
  keep: { type: set, assign: { answer: code }, next: back }
  back: { type: end, return: true }
`,
);

const prepare = (): Promise<PreparedProgram> =>
  prepareProgram(bank, {
    flow: async (name) => (name === 'check' ? check : undefined),
    resolve: () => Promise.reject(new Error('no files')),
    mocks: { verify: true },
    at: 0,
  });

/** Everything that leaves the simulator; the state is what a call goes on from, and must hold it. */
async function outputOf(input: string) {
  const { program, dispose } = await prepare();
  try {
    const { state: _, ...result } = simulateCall(program, input, { onExhausted: 'silence' });
    return { text: JSON.stringify(result), result };
  } finally {
    dispose();
  }
}

describe('the secret is in no output', () => {
  test.each<[title: string, input: string, secret: string, path: string[]]>([
    ['by key', '1 | 112233 | 8361#', '8361', ['account', 'pin', 'echo', 'copy', 'checked']],
    ['typed ahead in one turn', '1 112233 8361#', '8361', ['account', 'pin', 'echo']],
    ['typed ahead in two turns', '1 | 112233 8361', '8361', ['account', 'pin', 'echo']],
    ['by voice', '1 | 112233 | eight three six one', 'eight three', ['account', 'pin', 'echo']],
    ['refused, then again', '1 | 112233 | 0000 | 8361', '8361', ['account', 'pin', 'echo']],
    ['refused: the refused one is secret too', '1 | 112233 | 0000', '0000', ['account', 'pin', 'end']],
    ['too short', '1 | 112233 | 836', '836', ['account', 'pin', 'end']],
    ['typed ahead of a menu that does not understand', '9 112233 8361#', '8361', ['end']],
    ['typed ahead where nothing can be', '3 8361', '8361', ['deaf', 'end']],
    ['barging into a prompt that cannot be interrupted', '3 | !8361', '8361', ['deaf', 'end']],
    ['after the end of the call', '9 | 9 | 112233 | 8361#', '8361', ['end']],
    ['said after the end of the call', '9 | 9 | eight three six one', 'eight', ['end']],
    ['in a variable that is declared secret, with a question', '2 | 8361 | yes', '8361', ['card', 'end']],
  ])('%s', async (_, input, secret, path) => {
    const { text, result } = await outputOf(input);
    expect(result.path).toEqual(expect.arrayContaining(path));
    expect(text).not.toContain(secret);
    // Neither the last two digits alone, nor spoken ones.
    expect(text).not.toMatch(/ending in \d|"You said (?!•)/);
  });
});

test('what is not secret is shown: the menu, the account, the way on', async () => {
  const { result } = await outputOf('1 112233 8361#');
  expect(result.transcript.find(({ kind }) => kind === 'keys')?.text).toBe('1112233•••••');
  expect(result.variables).toMatchObject({ account: '112233', pin: '••••', copy: '•••••', found: '••••' });
  expect(result.outcome).toEqual({ type: 'transfer', target: '555••••', reason: 'number' });
  const prompts = result.transcript.flatMap(({ who, text }) => (who === 'system' ? [text] : []));
  expect(prompts).toContain('You entered ••••, ending in ••.');
  expect(prompts).toContain('The code is ••••.');
});

test('of keys that mean nothing at a menu the first is shown: those behind may be the secret', async () => {
  const { result } = await outputOf('9 112233 8361#');
  expect(result.transcript.find(({ kind }) => kind === 'keys')?.text).toBe('9•••••••••••');
});

test('the flow itself works with the real value', async () => {
  const { program, dispose } = await prepare();
  const { state } = simulateCall(program, '1 | 112233 | 8361#');
  dispose();
  expect(state.variables).toMatchObject({ pin: '8361', copy: 'x8361', found: '8361' });
});

test('a suite compares the real value and reports none', async () => {
  const { suite } = readSuite(
    `flow: bank
cases:
  - { name: right, input: 1 | 112233 | 8361#, expect: { variables: { pin: "8361" } } }
  - { name: wrong, input: 1 | 112233 | 8361#, expect: { variables: { pin: "9944" } } }
  - { name: too much, input: 9 | 9 | 8361#, expect: { outcome: end } }
`,
    'bank.suite.yaml',
  );
  const { program, dispose } = await prepare();
  const [right, wrong, tooMuch] = suite!.cases.map((each) => runCase(program, each).failures);
  dispose();
  expect(right).toEqual([]);
  expect(wrong).toMatchObject([{ expected: '"••••"', actual: '"••••"' }]);
  expect(tooMuch).toMatchObject([{ actual: '•••••' }]);
});
