/** Going through a call by hand: one node at a time, to break points, and back. */
import { describe, expect, test } from 'vitest';
import { prepareProgram } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { CallDebugger } from './call-debugger.js';
import { newCall } from './step.js';

async function open(variables: { [name: string]: number } = {}) {
  const { flow, diagnostics } = readFlow(
    `ivr: 1
start: hello
variables: { tries: number, pin: { type: text, secret: true } }
nodes:
  hello: { type: play, prompt: Hello there., next: count }
  count: { type: set, assign: { tries: tries + 1 }, next: ask }
  ask: { type: collect, prompt: PIN?, into: pin, digits: 4, next: check, maxretries: end }
  check: { type: branch, cases: [{ name: "no", when: tries < 3, to: count }], else: end }
  end: { type: end }
`,
    { file: 'x.ivr.yaml' },
  );
  expect(diagnostics).toEqual([]);
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('no files')),
    at: 0,
  });
  return new CallDebugger(program, newCall(program, { variables }));
}
const keys = (written: string) => ({ kind: 'keys', keys: written }) as const;

test('node by node, each entered once', async () => {
  const debug = await open();
  const at: string[] = [];
  debug.advance({ kind: 'start' }, true);
  while (debug.stop) {
    at.push(debug.state.node);
    debug.advance({ kind: 'resume' }, true);
  }
  expect(at).toEqual(['hello', 'count', 'ask']);
  expect(debug.state).toMatchObject({ status: 'waiting', node: 'ask' });
  expect(debug.effects.filter(({ effect }) => effect === 'node')).toHaveLength(3);
});

test('a stepped call says the same as one that runs', async () => {
  const stepped = await open();
  const running = await open();
  running.advance({ kind: 'start' });
  running.advance(keys('1234'));
  stepped.advance({ kind: 'start' }, true);
  for (const turn of [undefined, keys('1234')]) {
    if (turn) stepped.advance(turn, true);
    while (stepped.stop) stepped.advance({ kind: 'resume' }, true);
  }
  expect(stepped.effects).toEqual(running.effects);
  expect(stepped.state).toEqual(running.state);
});

describe('break points', () => {
  test('before a node, each time', async () => {
    const debug = await open();
    debug.addBreak('count');
    debug.advance({ kind: 'start' });
    expect([debug.state.node, debug.stop?.kind]).toEqual(['count', 'break']);
    debug.advance({ kind: 'resume' });
    expect([debug.state.node, debug.stop]).toEqual(['ask', undefined]);
    debug.advance(keys('1234'));
    expect(debug.state.node).toBe('count');
  });
  test('where a condition comes to hold, and not again while it does', async () => {
    const debug = await open();
    debug.addBreak('tries >= 2');
    debug.advance({ kind: 'start' });
    expect(debug.stop).toBeUndefined();
    debug.advance(keys('1234'));
    expect([debug.state.node, debug.stop?.kind, debug.show('tries')]).toEqual(['ask', 'break', '2']);
    debug.advance({ kind: 'resume' });
    debug.advance(keys('1234'));
    expect([debug.state.node, debug.stop]).toEqual(['ask', undefined]);
  });
  test('a text that is neither a node nor an expression', async () => {
    const debug = await open();
    expect(() => debug.addBreak('count )')).toThrow();
    expect(() => debug.addBreak('conut')).toThrow('"conut" is neither a node nor a variable');
    expect(debug.breakPoints).toEqual([]);
  });
  test('a condition on what is not there does not hold', async () => {
    const debug = await open();
    debug.addBreak('elsewhere > 1');
    debug.advance({ kind: 'start' });
    expect(debug.stop).toBeUndefined();
  });
});

test('back: the call, what was said, and where it stood are as before', async () => {
  const debug = await open();
  expect(debug.back()).toBe(false);
  debug.advance({ kind: 'start' });
  const { state, effects } = debug;
  debug.advance(keys('1234'));
  expect(debug.state.variables.tries).toBe(2);
  expect(debug.back()).toBe(true);
  expect(debug.state).toBe(state);
  expect(debug.effects).toBe(effects);
  debug.advance(keys('12'));
  expect(debug.state.variables.tries).toBe(1);
});

test('a secret is not shown', async () => {
  const debug = await open();
  debug.advance({ kind: 'start' });
  debug.advance(keys('8361'));
  expect(debug.show('pin')).toBe('••••');
  expect(debug.show('first(pin, 1)')).toBe('••••');
  expect(debug.show('len(1)')).toBe('1');
});
