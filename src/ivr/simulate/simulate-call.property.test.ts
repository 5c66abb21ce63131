import { expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import type { Mocks } from '../prepare/mocks.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { readInput } from './input.js';
import type { Program } from './program.js';
import { simulateCall } from './simulate-call.js';
import { newCall, step } from './step.js';

type Written = { [key: string]: unknown };

const variables = { text: 'text', count: 'number', answer: 'any' } as const;
const conditions = [
  'count > 2',
  'text == "1"',
  'answer.ok',
  'len(text) < 3 && count != 1',
  '$tries.nomatch > 0',
  'hours.isOpen("desk")',
  '1 / count > 0',
  'matches(text, "(1|2)+#?")',
];
const prompts = ['Hello.', 'You said {{ text }}, {{ count }} times.', '<speak>Wait<break time="2s"/></speak>'];

/** A flow of random nodes whose edges lead anywhere, itself included: most hold loops. */
function flowOf(names: readonly string[], subflow: string | undefined): fc.Arbitrary<Written> {
  const to = fc.constantFrom(...names);
  const prompt = fc.constantFrom(...prompts);
  const listening = {
    prompt: fc.array(prompt, { minLength: 1, maxLength: 3 }),
    noinput: fc.array(prompt, { maxLength: 2 }),
    retries: fc.integer({ min: 0, max: 3 }),
    timeout: fc.constantFrom('0s', '500ms', '5s', '1m'),
    bargein: fc.boolean(),
    globals: fc.boolean(),
    confidence: fc.constantFrom(0, 0.5, 1),
    maxretries: to,
  };
  const confirm = fc.option(fc.constantFrom({ prompt: 'Sure?' }, { prompt: 'Sure?', below: 0.95 }), {
    nil: undefined,
  });
  const choice = (name: string, keys: readonly string[]) =>
    fc.record({
      name: fc.constant(name),
      dtmf: fc.constantFrom(...keys),
      phrases: fc.constant([`choice ${name}`, 'one']),
      to,
    });
  const nodes: fc.Arbitrary<Written>[] = [
    fc.record({ type: fc.constant('play'), prompt, next: to }),
    fc.record({
      type: fc.constant('menu'),
      ...listening,
      confirm,
      into: fc.constantFrom('text', 'answer'),
      choices: fc.tuple(choice('a', ['1', '2']), choice('b', ['12', '3', '#']), choice('c', ['A', '*', '9'])),
      on: fc.constantFrom({}, { nomatch: names[0], noinput: names.at(-1) }, { hangup: names[0] }),
    }),
    fc.record({
      type: fc.constant('collect'),
      ...listening,
      confirm,
      into: fc.constantFrom('text', 'answer'),
      digits: fc.constantFrom(4, { min: 1, max: 6, terminator: '#' }, { min: 0, max: 2, terminator: '*' }),
      validate: fc.constantFrom(...conditions, 'true'),
      next: to,
    }),
    fc.record({
      type: fc.constant('collect'),
      ...listening,
      into: fc.constant('answer'),
      grammar: fc.constantFrom('pin', 'yesno'),
      next: to,
    }),
    fc.record({
      type: fc.constant('hours'),
      schedule: fc.constantFrom('desk', 'nowhere'),
      on: fc.record({ open: to, closed: to, holiday: to }),
    }),
    fc.record({
      type: fc.constant('branch'),
      cases: fc.array(fc.record({ when: fc.constantFrom(...conditions), to }), { minLength: 1, maxLength: 3 }),
      else: to,
    }),
    fc.record({
      type: fc.constant('set'),
      assign: fc.constantFrom({ count: 'count + 1' }, { text: 'text + text' }, { count: '1 / (count - 1)' }),
      next: to,
    }),
    fc.record({
      type: fc.constant('call'),
      service: fc.constantFrom('look', 'nobody'),
      into: fc.constant('answer'),
      timeout: fc.constantFrom('1s', '10s'),
      on: fc.record({ ok: to, error: to }),
    }),
    fc.record({ type: fc.constant('goto'), to }),
    fc.record({
      type: fc.constant('transfer'),
      queue: fc.constantFrom('desk', '{{ text }}'),
      on: fc.constantFrom({}, { busy: names[0] }, { answered: names[0], error: names[0] }),
    }),
    fc.record({ type: fc.constant('record'), into: fc.constant('answer'), max: fc.constantFrom('5s', '2m'), next: to }),
    fc.record({
      type: fc.constant('random'),
      choices: fc.tuple(fc.record({ percent: fc.constant(30), to }), fc.record({ percent: fc.constant(70), to })),
    }),
    fc.record({ type: fc.constant('end'), return: fc.boolean() }),
  ];
  if (subflow !== undefined) {
    nodes.push(
      fc.record({
        type: fc.constant('subflow'),
        flow: fc.constant(subflow),
        in: fc.constantFrom({}, { text: 'text + "x"' }),
        out: fc.constantFrom({}, { answer: 'text' }),
        next: to,
      }),
    );
  }
  return fc.tuple(...names.map(() => fc.oneof(...nodes))).map((drawn) => ({
    ivr: 1,
    start: names[0],
    variables,
    services: ['look', 'nobody'],
    grammars: { pin: 'builtin:digits?length=4', yesno: 'builtin:boolean' },
    globals: [{ name: 'operator', dtmf: '0', phrases: ['operator'], to: names.at(-1) }],
    nodes: Object.fromEntries(drawn.map((node, index) => [names[index], node])),
  }));
}

const turn = fc.oneof(
  fc.constantFrom('<noinput>', '<nomatch>', '<wait 3s>', '<wait 400s>', 'choice a', '! choice b @0.6', 'operator'),
  fc.constantFrom('yes', 'no', 'one', 'one two three four', '"1"', 'fish @0.1', '1', '2', '12', '1234#', '0', '##**'),
  fc.string({ unit: fc.constantFrom(...'0123456789*#A'), minLength: 1, maxLength: 12 }),
);
const input = fc
  .tuple(fc.array(turn, { maxLength: 15 }), fc.constantFrom('', ' | <hangup>'))
  .map(([turns, last]) => turns.join(' | ') + (turns.length > 0 ? last : ''));
const mocks: fc.Arbitrary<Mocks> = fc.record({
  look: fc.constantFrom<Mocks[string]>(
    null,
    'text',
    { ok: true },
    { result: 'error' },
    { result: 'timeout' },
    { result: 'ok', value: 1, delay_ms: 4000 },
    [{ ok: false }, { result: 'error' }, 7],
  ),
  'hours:desk': fc.constantFrom('open', 'closed', 'holiday', 'emergency'),
  'transfer:*': fc.constantFrom('answered', 'busy', 'full', 'error'),
});
const case_ = fc.record({
  main: fc.constantFrom(['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e', 'f']).chain((names) => flowOf(names, 'inner')),
  // The inner flow calls itself: recursion without end is one of the things that must end.
  inner: flowOf(['x', 'y'], 'inner'),
  input,
  mocks,
  seed: fc.integer({ min: 1, max: 1e6 }),
  onExhausted: fc.constantFrom('stop' as const, 'silence' as const, 'hangup' as const),
});

async function prepare(main: Written, inner: Written, answers: Mocks): Promise<Program> {
  const read = (name: string, document: Written) => {
    const { flow, diagnostics } = readFlow(JSON.stringify(document), { file: `${name}.ivr.yaml` });
    if (!flow) throw new Error(diagnostics[0]?.message);
    return flow;
  };
  const flows = new Map([['inner', read('inner', inner)]]);
  const { program } = await prepareProgram(read('main', main), {
    flow: async (name) => flows.get(name),
    resolve: () => Promise.reject(new Error('nothing to read')),
    at: Date.UTC(2026, 5, 10, 15),
  });
  // A random flow need not ask for what the mocks name.
  return withMocks(program, answers);
}

test('random flows with random callers end in a named status, within the limits, the same way each time', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(case_, async ({ main, inner, input, mocks, seed, onExhausted }) => {
      const program = await prepare(main, inner, mocks);
      const call = simulateCall(program, input, { seed, onExhausted });
      seen.add(call.status);
      expect(['completed', 'awaiting_input', 'limit', 'error']).toContain(call.status);
      // The step that goes too far is the one that ends the call.
      const { limits } = program;
      expect(call.state.steps).toBeLessThanOrEqual(limits.steps + 1);
      expect(Math.max(0, ...Object.values(call.state.idleVisits))).toBeLessThanOrEqual(limits.idleVisits + 1);
      expect(call.state.frames.length).toBeLessThanOrEqual(50);
      if (call.status === 'awaiting_input') {
        expect(call.state.clock).toBeLessThanOrEqual(limits.milliseconds);
        expect(call.awaiting).not.toBeNull();
        expect(onExhausted).toBe('stop');
      } else expect(call.outcome).not.toBeNull();
      // A failure and a limit are reported, never silent.
      if (call.status === 'limit' || call.status === 'error')
        expect(call.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
      // Each node that is entered is entered over an edge of the one before, over a global choice or by a flow's start.
      expect(call.path.length).toBe(call.state.steps);
      // The same request gives the same bytes.
      const again = simulateCall(await prepare(main, inner, mocks), input, { seed, onExhausted });
      expect(JSON.stringify(again)).toBe(JSON.stringify(call));
    }),
    { numRuns: runs(400) },
  );
  // The cases reach every kind of end.
  expect([...seen].sort()).toEqual(['awaiting_input', 'completed', 'error', 'limit']);
});

test('a state written to JSON and read back at any step leads to the same end', async () => {
  await fc.assert(
    fc.asyncProperty(case_, async ({ main, inner, input, mocks, seed }) => {
      const program = await prepare(main, inner, mocks);
      let state = step(program, newCall(program, { seed }), { kind: 'start' }).state;
      for (const { written: _, ...event } of readInput(input)) {
        state = step(program, JSON.parse(JSON.stringify(state)), event).state;
      }
      expect(JSON.stringify(state)).toBe(JSON.stringify(simulateCall(program, input, { seed }).state));
    }),
    { numRuns: runs(300) },
  );
});
