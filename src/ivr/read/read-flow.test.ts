import { describe, expect, test } from 'vitest';
import { readFlow } from './read-flow.js';

const minimal = (nodes: string, more = '') =>
  `ivr: 1\nstart: a\nvariables: { n: number, name: text, vip: { type: boolean, initial: true } }\nprompts: { hello: Hello. }\nservices: [crm]\n${more}nodes:\n${nodes.replace(/^/gm, '  ')}\n  z: { type: end }\n`;
const read = (text: string) => readFlow(text, { file: 'x.ivr.yaml' });
const findings = (text: string) =>
  read(text).diagnostics.map(
    ({ code, line, column, message, hint }) => `${line}:${column} ${code}: ${message}${hint ? ` (${hint})` : ''}`,
  );

test('every type of node is read', () => {
  const { flow, diagnostics } = read(
    minimal(
      `a: { type: play, prompt: hello, next: b }
b:
  type: menu
  prompt: [hello, "For sales press 1, {{ name }}."]
  choices:
    - { dtmf: "1", phrases: [sales], to: c }
    - { name: other, grammar: yes-no, slot: false, to: d }
  noinput: { retries: 3, prompts: ["Hello?"] }
  confirm: { prompt: Sure?, below: 0.6 }
  maxretries: z
c: { type: collect, into: name, digits: { min: 2, max: 4, terminator: "#" }, validate: len(name) > 1, next: d, maxretries: z, timeout: 3s }
d: { type: hours, schedule: support, on: { open: e, closed: z, holiday: z } }
e: { type: branch, cases: [{ when: n > 1 and vip, to: f }], else: g }
f: { type: set, assign: { n: n + 1, vip: false }, next: g }
g: { type: call, service: crm, args: { who: name }, into: n, timeout: 2s, on: { ok: h, error: z } }
h: { type: subflow, flow: survey, in: { n: n }, out: { n: score }, next: i }
i: { type: goto, to: j }
j: { type: record, prompt: hello, into: name, max: 1m, next: k }
k: { type: random, choices: [{ percent: 30, to: l }, { percent: 70, to: z }] }
l: { type: transfer, queue: "sales-{{ n }}", on: { busy: z } }`,
      'grammars: { yes-no: builtin:boolean }\nglobals: [{ dtmf: "0", phrases: [operator], to: l }]\n',
    ),
  );
  expect(diagnostics).toEqual([]);
  const edges = Object.fromEntries(
    [...flow!.nodes].map(([id, node]) => [id, node.edges.map(({ name, target }) => `${name}>${target}`)]),
  );
  expect(edges).toEqual({
    a: ['next>b'],
    b: ['c>c', 'other>d', 'maxretries>z'],
    c: ['match>d', 'maxretries>z'],
    d: ['open>e', 'closed>z', 'holiday>z'],
    e: ['case-1>f', 'else>g'],
    f: ['next>g'],
    g: ['ok>h', 'error>z'],
    h: ['next>i'],
    i: ['next>j'],
    j: ['next>k'],
    k: ['choice-1>l', 'choice-2>z'],
    l: ['busy>z'],
    z: [],
  });
  expect(flow!.nodes.get('b')).toMatchObject({
    noinput: { retries: 3 },
    nomatch: { retries: 2 },
    confirm: { below: 0.6 },
  });
  expect(flow!.nodes.get('c')).toMatchObject({ timeoutMs: 3000, digits: { min: 2, max: 4, terminator: '#' } });
  expect(flow!.variables).toContainEqual({ name: 'vip', type: 'boolean', initial: true, given: true });
  expect(flow!.name).toBe('x');
});

describe('findings name the place and the way out', () => {
  test.each<[string, string, string[]]>([
    [
      'an unknown target',
      minimal('a: { type: play, prompt: hello, next: zz }'),
      ['7:41 unknown-node: there is no node "zz" (did you mean "z"?)'],
    ],
    [
      'an unknown prompt',
      minimal('a: { type: play, prompt: helo, next: z }'),
      ['7:28 unknown-prompt: there is no prompt "helo" (did you mean "hello"?)'],
    ],
    [
      'an unknown service',
      minimal('a: { type: call, service: cmr, on: { ok: z, error: z } }'),
      ['7:29 unknown-service: there is no service "cmr" (did you mean "crm"?)'],
    ],
    [
      'an unknown variable in an expression',
      minimal('a: { type: branch, cases: [{ when: m > 1, to: z }], else: z }'),
      ['7:38 unknown-variable: there is no variable "m"'],
    ],
    [
      'a broken expression in a prompt',
      minimal('a: { type: play, prompt: "Hi {{ 1 + }}", next: z }'),
      ['7:39 flow-expression: the expression is not complete'],
    ],
    [
      'no maxretries',
      minimal('a: { type: menu, prompt: hello, choices: [{ dtmf: "1", to: z }] }'),
      ['7:6 missing-edge: the menu node "a" does not say where to go on maxretries (add on: { maxretries: … })'],
    ],
    [
      'the same key twice',
      minimal('a: { type: menu, choices: [{ dtmf: "1", to: z }, { name: y, dtmf: "1", to: z }], maxretries: z }'),
      ['7:69 duplicate-dtmf: the key 1 is already used by the choice "z"'],
    ],
    [
      'an unknown type',
      minimal('a: { type: jump, to: z }'),
      [
        '7:14 flow-value: type: "jump" is not known (use one of play, menu, collect, hours, branch, set, call, subflow, goto, transfer, queue, callback, voicemail, record, survey, random, end)',
      ],
    ],
    [
      'percentages',
      minimal('a: { type: random, choices: [{ percent: 30, to: z }] }'),
      ['7:6 flow-value: the percentages add up to 30, not 100'],
    ],
    [
      'an edge a type does not have',
      minimal('a: { type: play, prompt: hello, next: z, on: { closed: z } }'),
      ['7:50 flow-unknown-key: a play node has no edge "closed" (its edges are next, error, hangup)'],
    ],
    [
      'an edge that stands under on',
      minimal('a: { type: play, prompt: hello, next: z, hangup: z }'),
      ['7:44 flow-unknown-key: a play node has no "hangup" (write on: { hangup: z })'],
    ],
  ])('%s', (_, text, expected) => expect(findings(text)).toEqual(expected));

  test('what is not a flow at all', () => {
    expect(findings('')[0]).toMatch(/must be a mapping/);
    expect(findings('ivr: 1\nstart: [')[0]).toMatch(/^2:\d+ flow-syntax/);
    expect(findings('a: &x [*x]')[0]).toMatch(/flow-syntax/);
    expect(findings('x'.repeat(5_000_000))[0]).toMatch(/flow-too-large/);
    expect(read(minimal('a: { type: goto, to: z }\na: { type: goto, to: z }')).flow).toBeUndefined();
  });
});
