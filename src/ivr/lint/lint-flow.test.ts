import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { phraseSimilarity } from '../../analysis/phonetics/phrase-similarity.js';
import type { Resolve } from '../../grxml/resolver.js';
import { readHours } from '../../hours/index.js';
import { flowName, readAnyFlow } from '../flow-folder.js';
import type { Flow } from '../model.js';
import type { ContextSources } from './context.js';
import { lintFlow, lintFlowWithin } from './lint-flow.js';
import { flowRules } from './rules/index.js';
import type { FlowRule } from './subject.js';

const noFiles: Resolve = (uri) => Promise.reject(new Error(`${uri} is not to be read`));

const schedulesOf = (text: string) => readHours(text, { file: 'hours.yaml' }).hours!.schedules.map(({ key }) => key);

/** The world of a rule's examples: the documents that lie beside them. */
async function worldOf({ files = {} }: FlowRule): Promise<ContextSources> {
  const flows = new Map<string, Flow>();
  for (const [name, text] of Object.entries(files)) {
    if (name.endsWith('.ivr.yaml')) flows.set(flowName(name), readAnyFlow(text, name).flow!);
  }
  const hours = files['hours.yaml'];
  return {
    flow: async (name) => flows.get(name),
    flowNames: [...flows.keys()],
    resolve: noFiles,
    similarity: await phraseSimilarity(),
    ...(hours !== undefined && { schedules: schedulesOf(hours) }),
  };
}

describe.each(flowRules.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  test('its bad example triggers it, its good example does not', async () => {
    const world = await worldOf(rule);
    const codes = async (text: string) => (await lintFlowWithin(text, 'x.ivr.yaml', world)).map((each) => each.code);
    const [bad, good] = [await codes(rule.bad), await codes(rule.good)];
    expect(bad).toContain(code);
    expect(good).not.toContain(code);
    // Both examples are flows that can be read.
    for (const found of [bad, good]) expect(found.filter((each) => !each.startsWith('flow-'))).toEqual([]);
  });
});

/** Further triggers and near misses: `expected` is what stands in the messages of the rule, in order. */
const flow = (nodes: string, more = '') => `ivr: 1\nstart: a\n${more}nodes:\n${nodes}\n  z: { type: end }\n`;
const menu = (more: string, keys = '1') =>
  `  a: { type: menu, prompt: "Press 1.", choices: [{ name: one, dtmf: "${keys}", phrases: [one], to: z }], ${more} }`;
test.each<[code: string, title: string, text: string, expected: string[]]>([
  [
    'flow-unreachable',
    'behind a condition that never holds',
    flow(
      '  a: { type: branch, cases: [{ when: 1 > 2, to: b }], else: z }\n  b: { type: play, prompt: "Hi.", next: z }',
    ),
    ['"b"'],
  ],
  [
    'flow-unreachable',
    'behind a condition that always holds, the else',
    flow(
      '  a: { type: branch, cases: [{ when: "true", to: z }], else: b }\n  b: { type: play, prompt: "Hi.", next: z }',
    ),
    ['"b"'],
  ],
  [
    'flow-constant-condition',
    'a draw of 0 percent',
    flow('  a: { type: random, choices: [{ percent: 0, name: never, to: z }, { percent: 100, to: z }] }'),
    ['"never"'],
  ],
  [
    'flow-constant-condition',
    'both ways of a draw are possible',
    flow('  a: { type: random, choices: [{ percent: 1, name: x, to: z }, { percent: 99, to: z }] }'),
    [],
  ],
  [
    'flow-silent-loop',
    'whoever is not understood never leaves',
    flow(`${menu('nomatch: { retries: 0 }, on: { nomatch: again }, maxretries: z')}\n  again: { type: goto, to: a }`),
    ['is not understood'],
  ],
  [
    'flow-silent-loop',
    'whoever is not understood leaves in the end',
    flow(
      `${menu('nomatch: { retries: 0 }, on: { nomatch: again }, maxretries: z')}\n  again: { type: play, prompt: "Goodbye.", next: z }`,
    ),
    [],
  ],
  [
    'flow-idle-edge',
    'hanging up where nobody waits',
    flow('  a: { type: play, prompt: "Hi.", next: z, on: { hangup: z } }'),
    ['edge hangup'],
  ],
  ['flow-idle-edge', 'hanging up at a menu', flow(menu('maxretries: z, on: { hangup: z }')), []],
  [
    'flow-unset-read',
    'set only where the service answers',
    flow(
      '  a: { type: call, service: s, into: v, on: { ok: z, error: b } }\n  b: { type: play, prompt: "Hi {{ v.name }}.", next: z }',
      'variables: { v: object }\nservices: [s]\n',
    ),
    ['"b" reads the variable "v"'],
  ],
  [
    'flow-unset-read',
    'an initial value',
    flow(
      '  a: { type: call, service: s, into: v, on: { ok: z, error: b } }\n  b: { type: play, prompt: "Hi {{ v }}.", next: z }',
      'variables: { v: { type: text, initial: "" } }\nservices: [s]\n',
    ),
    [],
  ],
  [
    'flow-unset-read',
    'a question whether it is set',
    flow(
      '  a: { type: branch, cases: [{ when: v != null, to: z }], else: b }\n  b: { type: call, service: s, into: v, on: { ok: z, error: z } }',
      'variables: { v: object }\nservices: [s]\n',
    ),
    [],
  ],
  [
    'flow-unset-read',
    'a condition on an object that is not there',
    flow(
      '  a: { type: branch, cases: [{ when: v.vip, to: z }], else: b }\n  b: { type: call, service: s, into: v, on: { ok: z, error: z } }',
      'variables: { v: object }\nservices: [s]\n',
    ),
    ['"a"'],
  ],
  [
    'flow-unset-read',
    'a counter',
    flow('  a: { type: set, assign: { n: n + 1 }, next: z }', 'variables: { n: number }\n'),
    [],
  ],
  [
    'flow-collect-length',
    'a condition on the length',
    flow(
      '  a: { type: collect, prompt: "Number?", into: v, digits: 6, validate: len(v) >= 8 and v != "1", next: z, maxretries: z }',
      'variables: { v: text }\n',
    ),
    ['refuses every value'],
  ],
  [
    'flow-collect-length',
    'a condition that leaves some',
    flow(
      '  a: { type: collect, prompt: "Number?", into: v, digits: { min: 6, max: 9, terminator: "#" }, validate: 8 <= len(v), next: z, maxretries: z }',
      'variables: { v: text }\n',
    ),
    [],
  ],
  [
    'flow-collect-length',
    'a built-in grammar',
    flow(
      '  a: { type: collect, prompt: "Your 5-digit code?", into: v, grammar: g, next: z, maxretries: z }',
      'variables: { v: text }\ngrammars: { g: "builtin:digits?length=4" }\n',
    ),
    ['asks for 5 digits, but accepts 4'],
  ],
  [
    'flow-type-mismatch',
    'digits into a number',
    flow(
      '  a: { type: collect, prompt: "Number?", into: v, digits: 6, next: z, maxretries: z }',
      'variables: { v: number }\n',
    ),
    ['stores a string'],
  ],
  [
    'flow-type-mismatch',
    'an assignment',
    flow('  a: { type: set, assign: { v: "\'yes\'" }, next: z }', 'variables: { v: boolean }\n'),
    ['stores a string'],
  ],
  [
    'flow-type-mismatch',
    'text that writes a number',
    flow(
      '  a: { type: branch, cases: [{ when: v == 7, to: z }, { when: n == "7", to: z }], else: z }',
      'variables: { v: text, n: number }\n',
    ),
    [],
  ],
  [
    'flow-type-mismatch',
    'text that writes none',
    flow('  a: { type: branch, cases: [{ when: n == "seven", to: z }], else: z }', 'variables: { n: number }\n'),
    ['never equal'],
  ],
  [
    'flow-missing-language',
    'the language of the flow',
    flow('  a: { type: play, prompt: { de: "Hallo." }, next: z }', 'language: en-US\n'),
    ['en-US'],
  ],
  [
    'flow-missing-language',
    'another region will do',
    flow('  a: { type: play, prompt: { en-GB: "Hello." }, next: z }', 'language: en-US\n'),
    [],
  ],
  [
    'flow-confirm-never',
    'a menu without speech',
    flow(
      '  a: { type: menu, prompt: "Press 1.", confirm: { prompt: "Sure?" }, choices: [{ dtmf: "1", to: z }], maxretries: z }',
    ),
    ['accepts no speech'],
  ],
  ['flow-retries', 'a single try', flow(menu('retries: 0, maxretries: z')), ['a single try']],
  [
    'flow-global-shadowed',
    'the same target',
    `ivr: 1\nstart: a\nglobals: [{ name: out, dtmf: "0", to: z }]\nnodes:\n${menu('maxretries: z', '0')}\n  z: { type: end }\n`,
    [],
  ],
  [
    'flow-late-choice',
    'the notice stands in the menu itself',
    flow(
      `  a: { type: menu, prompt: "${'We value your call and will be with you shortly. '.repeat(7)}Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: z }`,
    ),
    ['seconds'],
  ],
  [
    'flow-late-choice',
    'the caller may answer in between',
    flow(
      `  a: { type: menu, prompt: "Press 1. ${'We value your call and will be with you shortly. '.repeat(4)}", choices: [{ dtmf: "1", to: b }], maxretries: z }\n  b: { type: menu, prompt: "Press 2.", choices: [{ dtmf: "2", to: z }], maxretries: z }`,
    ),
    [],
  ],
  [
    'flow-subflow-recursion',
    'a loop that listens but never ends',
    'ivr: 1\nname: x\nstart: a\nnodes:\n  a: { type: play, prompt: "Hi.", next: b }\n  b: { type: subflow, flow: x, next: b }\n',
    ['never returns'],
  ],
])('%s: %s', (code, _, text, expected) => {
  const found = lintFlow(text, 'x.ivr.yaml').filter((each) => each.code === code);
  expect(found.map(({ message }) => message)).toEqual(expected.map((each) => expect.stringContaining(each)));
});

test('a grammar that leads out of what may be read is a finding, not a failure', async () => {
  const world: ContextSources = {
    flow: async () => undefined,
    resolve: async (uri) => ({ uri, bytes: await readFile(fileURLToPath(uri)).catch(() => Buffer.from('<grammar')) }),
  };
  const text = flow(
    '  a: { type: collect, prompt: "Who?", into: v, grammar: g, next: z, maxretries: z }',
    'variables: { v: any }\ngrammars: { g: nowhere.grxml }\n',
  );
  expect((await lintFlowWithin(text, 'x.ivr.yaml', world)).filter(({ severity }) => severity === 'error')).toEqual([
    expect.objectContaining({ code: 'flow-broken-grammar', message: expect.stringContaining('"g"') }),
  ]);
});

const hoursOf = (closed: object) =>
  JSON.stringify({
    Version: '2019-10-30',
    StartAction: 'hours',
    Actions: [
      {
        Identifier: 'hours',
        Type: 'CheckHoursOfOperation',
        Parameters: {},
        Transitions: {
          Conditions: ['True', 'False'].map((operand) => ({
            NextAction: operand === 'True' ? 'queue' : 'closed',
            Condition: { Operator: 'Equals', Operands: [operand] },
          })),
          Errors: [{ NextAction: 'queue', ErrorType: 'NoMatchingError' }],
        },
      },
      {
        Identifier: 'queue',
        Type: 'TransferContactToQueue',
        Parameters: {},
        Transitions: { Errors: [{ NextAction: 'end', ErrorType: 'NoMatchingError' }] },
      },
      { Identifier: 'closed', ...closed },
      { Identifier: 'end', Type: 'DisconnectParticipant', Parameters: {}, Transitions: {} },
    ],
  });
test.each([
  [
    'silently',
    { Type: 'UpdateFlowLoggingBehavior', Parameters: {}, Transitions: { NextAction: 'end' } },
    ['on closed the call ends without a message'],
  ],
  [
    'with a message',
    { Type: 'MessageParticipant', Parameters: { Text: 'Closed.' }, Transitions: { NextAction: 'end' } },
    [],
  ],
])('flow-closed-silent: a contact flow that ends %s', (_, closed, expected) => {
  const found = lintFlow(hoursOf(closed), 'x.json').filter(({ code }) => code === 'flow-closed-silent');
  expect(found.map(({ message }) => message)).toEqual(expected);
});

test('a chain of nine thousand announcements is looked through to its end', () => {
  const chain = Array.from({ length: 9000 }, (_, n) => `  n${n}: { type: play, prompt: "Hello.", next: n${n + 1} }`);
  const text = `ivr: 1\nstart: n0\nnodes:\n${chain.join('\n')}\n  n9000: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: z }\n  z: { type: end }\n`;
  // Each says one word and a stop: 725 ms, nine thousand times.
  expect(lintFlow(text, 'x.ivr.yaml').find(({ code }) => code === 'flow-late-choice')?.message).toContain(
    'after about 6525 seconds',
  );
});

test('severities are set by code', () => {
  const [rule] = flowRules;
  expect(
    lintFlow(rule!.bad, 'x.ivr.yaml', { [rule!.code]: 'error' }).find(({ code }) => code === rule!.code)?.severity,
  ).toBe('error');
  expect(lintFlow(rule!.bad, 'x.ivr.yaml', { [rule!.code]: 'off' }).map(({ code }) => code)).not.toContain(rule!.code);
});

test('the sample flows have no errors and no warnings', async () => {
  const folder = join(import.meta.dirname, '../../../fixtures/workspace/flows');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ivr.yaml'));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const world: ContextSources = {
    flow: async (name) => readAnyFlow(read(`${name}.ivr.yaml`), join(folder, `${name}.ivr.yaml`)).flow,
    flowNames: files.map(flowName),
    schedules: schedulesOf(readFileSync(join(folder, '../hours.yaml'), 'utf8')),
    resolve: async (uri) => ({ uri, bytes: await readFile(fileURLToPath(uri)) }),
    similarity: await phraseSimilarity(),
  };
  for (const name of files) {
    const found = (await lintFlowWithin(read(name), join(folder, name), world)).filter(
      ({ severity }) => severity !== 'info',
    );
    expect({ name, found }).toEqual({ name, found: [] });
  }
});

describe('flows of public repositories', () => {
  const folder = join(import.meta.dirname, '../../../../shared/corpus/connect');
  if (!existsSync(folder)) {
    test.skip('SKIPPED: ../shared/corpus/connect is not here', () => {});
    return;
  }
  test('what its vendor’s editor accepted has no errors', () => {
    for (const file of readdirSync(folder)) {
      const errors = lintFlow(readFileSync(join(folder, file), 'utf8'), file).filter(
        ({ severity }) => severity === 'error',
      );
      expect({ file, errors }).toEqual({ file, errors: [] });
    }
  });
});

test('an edge to a node that does not exist hides no other finding', () => {
  const text = `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "Press 1.", choices: [{ name: one, dtmf: "1", to: gone }, { name: two, dtmf: "12", to: z }], maxretries: z }
  b: { type: menu, prompt: "Press 7.", choices: [{ name: one, dtmf: "1", to: a }], maxretries: lost }
  z: { type: end }
`;
  const found = lintFlow(text, 'x.ivr.yaml').map(({ code, line }) => `${code} ${line}`);
  expect(found).toEqual(expect.arrayContaining(['unknown-node 4', 'unknown-node 5', 'flow-announced-key 5']));
  // What hangs on edges that could not be read is not judged.
  expect(found.filter((each) => /unreachable|unused|loop|dead-end/.test(each))).toEqual([]);
});

test.each([
  ['empty', ''],
  ['of other bytes', '\u0000\u0001\u0002'],
])('a file with the ending of VoiceXML that is %s is reported as one', async (_, text) => {
  const world = { flow: async () => undefined, resolve: () => Promise.reject(new Error('no files')) };
  const found = [...readAnyFlow(text, 'x.vxml').diagnostics, ...(await lintFlowWithin(text, 'x.vxml', world))];
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter(({ message }) => /mapping|the flow/.test(message))).toEqual([]);
});
