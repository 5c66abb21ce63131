/** What keeps a flow from being read: for each finding a flow that triggers it, and one that comes near and does not. */
import { describe, expect, test } from 'vitest';
import { readFlow } from './read-flow.js';

const flow = (nodes: string, more = '') =>
  `ivr: 1\nstart: a\nvariables: { v: text, n: number }\nprompts: { hello: Hello. }\nservices: [crm]\ngrammars: { g: builtin:boolean }\n${more}nodes:\n${nodes}\n  z: { type: end }\n`;
const menu = (choices: string, more = 'maxretries: z') => flow(`  a: { type: menu, choices: [${choices}], ${more} }`);
const end = '  a: { type: end }';

const table: [code: string, title: string, bad: string, good: string][] = [
  ['flow-syntax', 'a bracket that is not closed', 'ivr: 1\nstart: [', 'ivr: 1\nstart: a\nnodes: { a: { type: end } }'],
  ['flow-syntax', 'an alias without an anchor', flow('  a: *nobody'), flow('  a: &end { type: end }\n  b: *end')],
  ['flow-duplicate-key', 'a node twice', flow(`${end}\n${end}`), flow(`${end}\n  A: { type: end }`)],
  [
    'flow-too-large',
    'more text than is read',
    `# ${'x'.repeat(4 * 1024 * 1024)}\n${flow(end)}`,
    `# ${'x'.repeat(100_000)}\n${flow(end)}`,
  ],
  ['flow-value', 'no start', 'ivr: 1\nnodes: { a: { type: end } }', 'ivr: 1\nstart: a\nnodes: { a: { type: end } }'],
  ['flow-value', 'another version', flow(end).replace('ivr: 1', 'ivr: 2'), flow(end)],
  ['flow-value', 'a type that is none', flow('  a: { type: jump }'), flow(end)],
  [
    'flow-value',
    'a node without what its type needs',
    flow('  a: { type: play, next: z }'),
    flow('  a: { type: play, prompt: hello, next: z }'),
  ],
  ['flow-value', 'keys that are none', menu('{ dtmf: "x", to: z }'), menu('{ dtmf: "A", to: z }')],
  ['flow-value', 'a choice that nobody can take', menu('{ name: x, to: z }'), menu('{ name: x, phrases: [x], to: z }')],
  [
    'flow-value',
    'percentages that are not 100',
    flow('  a: { type: random, choices: [{ percent: 99, to: z }] }'),
    flow('  a: { type: random, choices: [{ percent: 99.5, to: z }, { percent: 0.5, to: z }] }'),
  ],
  [
    'flow-value',
    'a duration that is none',
    menu('{ dtmf: "1", to: z }', 'maxretries: z, timeout: soon'),
    menu('{ dtmf: "1", to: z }', 'maxretries: z, timeout: 1.5s'),
  ],
  [
    'flow-value',
    'a maximum below the minimum',
    flow('  a: { type: collect, into: v, digits: { min: 5, max: 4 }, next: z, maxretries: z }'),
    flow('  a: { type: collect, into: v, digits: { min: 4, max: 4 }, next: z, maxretries: z }'),
  ],
  [
    'flow-value',
    'an initial value of another type',
    flow(end).replace('n: number', 'n: { type: number, initial: "1" }'),
    flow(end).replace('n: number', 'n: { type: number, initial: 1 }'),
  ],
  [
    'flow-value',
    'two targets of a transfer',
    flow('  a: { type: transfer, queue: x, number: "1" }'),
    flow('  a: { type: transfer, queue: x }'),
  ],
  [
    'flow-value',
    'a choice that is not a mapping, beside one that is',
    menu('5, { name: x, dtmf: "1", to: z }'),
    menu('{ name: x, dtmf: "1", to: z }'),
  ],
  [
    'flow-value',
    'parts within a language, in place of languages within the parts',
    flow('  a: { type: play, prompt: { en-US: { parts: [You owe, { say: "4", as: money }] } }, next: z }'),
    flow('  a: { type: play, prompt: { parts: [{ en-US: You owe }, { say: "4", as: money }] }, next: z }'),
  ],
  [
    'flow-unknown-key',
    'a mistyped key',
    flow('  a: { type: play, promt: hello, next: z }'),
    flow('  a: { type: play, prompt: hello, next: z, note: promt }'),
  ],
  [
    'flow-unknown-key',
    'an edge of another type',
    flow('  a: { type: play, prompt: hello, next: z, on: { closed: z } }'),
    flow('  a: { type: play, prompt: hello, on: { next: z } }'),
  ],
  [
    'unknown-node',
    'a target that is not there',
    flow('  a: { type: goto, to: zz }'),
    flow('  a: { type: goto, to: z }'),
  ],
  ['unknown-node', 'a start that is not there', flow(end).replace('start: a', 'start: b'), flow(end)],
  [
    'unknown-prompt',
    'a single word that is not a prompt',
    flow('  a: { type: play, prompt: helo, next: z }'),
    flow('  a: { type: play, prompt: Helo!, next: z }'),
  ],
  ['unknown-grammar', 'a grammar', menu('{ name: x, grammar: h, to: z }'), menu('{ name: x, grammar: g, to: z }')],
  [
    'unknown-service',
    'a service',
    flow('  a: { type: call, service: cmr, on: { ok: z, error: z } }'),
    flow('  a: { type: call, service: crm, on: { ok: z, error: z } }'),
  ],
  [
    'unknown-variable',
    'in an expression',
    flow('  a: { type: branch, cases: [{ when: w == 1, to: z }], else: z }'),
    flow('  a: { type: branch, cases: [{ when: $tries.nomatch == 1, to: z }], else: z }'),
  ],
  [
    'unknown-variable',
    'that is set',
    flow('  a: { type: set, assign: { w: 1 }, next: z }'),
    flow('  a: { type: set, assign: { n: 1 }, next: z }'),
  ],
  [
    'missing-edge',
    'no way after the last failure',
    menu('{ dtmf: "1", to: z }', 'retries: 1'),
    menu('{ dtmf: "1", to: z }', 'retries: 1, on: { maxretries: z }'),
  ],
  [
    'missing-edge',
    'no else',
    flow('  a: { type: branch, cases: [{ when: n == 1, to: z }] }'),
    flow('  a: { type: branch, cases: [{ when: n == 1, to: z }], else: z }'),
  ],
  [
    'duplicate-dtmf',
    'in a menu',
    menu('{ dtmf: "1", to: z }, { name: y, dtmf: "1", to: z }'),
    menu('{ dtmf: "1", to: z }, { name: y, dtmf: "11", to: z }'),
  ],
  [
    'duplicate-dtmf',
    'among the global choices',
    flow(end, 'globals: [{ name: x, dtmf: "0", to: z }, { name: y, dtmf: "0", to: z }]\n'),
    flow(end, 'globals: [{ name: x, dtmf: "0", to: z }, { name: y, dtmf: "*", to: z }]\n'),
  ],
  [
    'duplicate-edge',
    'two choices of one name',
    menu('{ dtmf: "1", to: z }, { dtmf: "2", to: z }'),
    menu('{ dtmf: "1", to: z }, { name: y, dtmf: "2", to: z }'),
  ],
  [
    'flow-expression',
    'that is not complete',
    flow('  a: { type: branch, cases: [{ when: n >, to: z }], else: z }'),
    flow('  a: { type: branch, cases: [{ when: n > 0, to: z }], else: z }'),
  ],
  [
    'flow-expression',
    'a function that does not exist',
    flow('  a: { type: set, assign: { n: size(v) }, next: z }'),
    flow('  a: { type: set, assign: { n: len(v) }, next: z }'),
  ],
  [
    'flow-expression',
    'braces that are not closed',
    flow('  a: { type: play, prompt: "Hi {{ v.", next: z }'),
    flow('  a: { type: play, prompt: "Hi { v }.", next: z }'),
  ],
];

describe.each(table)('%s: %s', (code, _, bad, good) => {
  test('is found, with its place, and keeps the flow from being read', () => {
    const { flow, diagnostics } = readFlow(bad, { file: 'x.ivr.yaml' });
    expect(flow).toBeUndefined();
    const found = diagnostics.find((each) => each.code === code);
    expect(diagnostics.map((each) => each.code)).toContain(code);
    expect(found!.severity).toBe('error');
    const lines = bad.split('\n');
    expect(lines[found!.line - 1]!.length).toBeGreaterThanOrEqual(found!.column - 1);
  });
  test('is not found in what comes near', () => {
    const { flow, diagnostics } = readFlow(good, { file: 'x.ivr.yaml' });
    expect(diagnostics).toEqual([]);
    expect(flow).toBeDefined();
  });
});
