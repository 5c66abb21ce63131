import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAnyFlow } from '../flow-folder.js';
import { reportFlow } from './report-flow.js';

const report = (text: string) => reportFlow(readAnyFlow(text, 'x.ivr.yaml').flow!);

/*
 * Durations by hand: 375 ms a word (160 a minute), a digit counts as a word, 350 ms at a full stop; 400 ms a key and a
 * spoken word of the caller.
 */
const flow = `ivr: 1
start: hello
variables: { pin: text }
services: [check]
globals: [{ name: operator, phrases: [a real person], to: agent }]
nodes:
  hello: { type: play, prompt: "Welcome.", next: menu } # 375 + 350 = 725
  menu: # 4 words, a comma and a stop: 2000
    type: menu
    prompt: "Sales, 1. Other 2"
    timeout: 3s
    retries: 1
    choices: [{ name: sales, dtmf: "1", to: sales }, { name: other, dtmf: "2", to: pin }]
    maxretries: bye
  pin: { type: collect, prompt: "PIN?", into: pin, digits: 4, next: check, maxretries: menu } # 375 + 350 = 725
  check: { type: call, service: check, on: { ok: sales, error: pin } } # 200
  sales: { type: transfer, queue: sales }
  agent: { type: transfer, number: "+18005550199", on: { busy: bye } }
  bye: { type: end, reason: nobody }
  lost: { type: end, reason: lost }
`;

describe('a flow whose figures are computed by hand', () => {
  const found = report(flow);
  test('the quickest way to each queue and exit', () => {
    expect(found.destinations).toEqual([
      // 725 + (4 words 1500 + comma 150 + stop 350 = 2000) + 400
      {
        node: 'sales',
        kind: 'queue',
        target: 'sales',
        input: '1',
        keys: 1,
        turns: 1,
        seconds: 3.1,
        path: ['hello', 'menu', 'sales'],
      },
      // 725 + 2000 + three words 1200
      {
        node: 'agent',
        kind: 'number',
        target: '+18005550199',
        input: 'a real person',
        keys: 0,
        turns: 1,
        seconds: 3.9,
        path: ['hello', 'menu', 'agent'],
      },
      // From the agent, who is busy: no seconds more, where silence would take two time-outs of three.
      {
        node: 'bye',
        kind: 'end',
        target: 'nobody',
        input: 'a real person',
        keys: 0,
        turns: 1,
        seconds: 3.9,
        path: ['hello', 'menu', 'agent', 'bye'],
      },
    ]);
    expect(found.unreached).toEqual(['lost']);
  });
  test('the depth of the menus', () =>
    expect(found.menu_depth).toEqual({ turns: 2, node: 'check', path: ['menu', 'pin'] }));
  test('the loop, with its shortest round', () => {
    // Silence at the PIN (725 and two more tries of 5 s with the prompt again) leads to the menu: one turn from there.
    // A wrong PIN: one turn, 725 + 4 keys 1600 + 200 = 2.5 s: the shorter of the two with one turn.
    expect(found.loops).toEqual([{ path: ['pin', 'check'], turns: 1, silent: false, seconds: 2.5 }]);
  });
});

test('loops that run by themselves and in silence come before those with turns', () => {
  const { loops } = report(`ivr: 1
start: a
services: [s]
nodes:
  a: { type: play, prompt: "Hold.", next: b }
  b: { type: call, service: s, on: { ok: c, error: a } }
  c: { type: menu, prompt: "Press 1.", retries: 0, timeout: 4s, choices: [{ dtmf: "1", to: d }], maxretries: c }
  d: { type: menu, prompt: "Press 2.", choices: [{ dtmf: "2", to: d }, { dtmf: "3", to: z }], maxretries: z }
  z: { type: end }
`);
  // c: two words and a stop 1100, and 4 s. a: 725, b: 200. d: 1100 and a key.
  expect(loops).toEqual([
    { path: ['c'], turns: 0, silent: true, seconds: 5.1 },
    { path: ['a', 'b'], turns: 0, silent: false, seconds: 0.9 },
    { path: ['d'], turns: 1, silent: false, seconds: 1.5 },
  ]);
});

test('without a menu there is no depth, and without a circle no loop', () => {
  const found = report('ivr: 1\nstart: z\nnodes: { z: { type: end } }\n');
  expect(found).toMatchObject({ menu_depth: { turns: 0, path: [] }, loops: [], nodes: 1, edges: 0 });
  expect(found.destinations).toMatchObject([{ node: 'z', keys: 0, seconds: 0, path: ['z'] }]);
});

describe('flows of public repositories', () => {
  const folder = join(import.meta.dirname, '../../../../shared/corpus/connect');
  if (!existsSync(folder)) {
    test.skip('SKIPPED: ../shared/corpus/connect is not here', () => {});
    return;
  }
  test('every way is a way: its nodes are connected', () => {
    for (const file of readdirSync(folder)) {
      const read = readAnyFlow(readFileSync(join(folder, file), 'utf8'), file).flow!;
      const { destinations, loops } = reportFlow(read);
      for (const path of [...destinations.map(({ path }) => path), ...loops.map(({ path }) => [...path, path[0]!])]) {
        for (const [index, id] of path.slice(0, -1).entries())
          expect(read.nodes.get(id)!.edges.map(({ target }) => target)).toContain(path[index + 1]);
      }
    }
  });
});
