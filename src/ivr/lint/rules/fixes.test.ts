import { type FixTable, testFixes } from '../../../../test/support/fix-rows.js';
import { readingFindings } from '../../findings/index.js';
import type { ContextSources } from '../context.js';
import { lintFlowWithin } from '../lint-flow.js';
import { flowRules } from './index.js';

const world: ContextSources = {
  flow: async () => undefined,
  flowNames: ['survey', 'x'],
  schedules: ['support', 'sales'],
  resolve: (uri) => Promise.reject(new Error(`${uri} is not to be read`)),
};
const check = (text: string) => lintFlowWithin(text, 'x.ivr.yaml', world);

/** Nodes of a flow that begins at "a" and ends at "z", or a whole flow. */
const documentOf = (text: string) =>
  text.startsWith('ivr') ? text : `ivr: 1\nstart: a\nnodes:\n${text}\n  z: { type: end }\n`;

const menu = (more: string) =>
  `  a: { type: menu, prompt: "Press 1 for bills.", noinput: "Are you there?", nomatch: "Sorry?", choices: [{ name: bills, dtmf: "1", to: z }], maxretries: z${more} }`;
const spoken = (one: string, other: string) =>
  `  a:\n    type: menu\n    prompt: Bills or sales?\n    noinput: Are you there?\n    nomatch: Sorry?\n    choices:\n      - { name: bills, phrases: ${one}, to: z }\n      - { name: sales, phrases: ${other}, to: z }\n    maxretries: z`;
const play = '  a: { type: play, prompt: "Hello.", next: z }';
const withTop = (top: string, nodes = play) => `ivr: 1\nstart: a\n${top}nodes:\n${nodes}\n  z: { type: end }\n`;

const collect = (how: string, into = 'answer') =>
  withTop(
    'variables: { answer: any }\ngrammars: { yes-no: "builtin:boolean" }\n',
    `  a: { type: collect, prompt: "Well?", noinput: "Are you there?", nomatch: "Sorry?", ${how}, into: ${into}, next: z, maxretries: z }`,
  );
const call = (service: string) =>
  withTop(
    'variables: { r: object }\nservices: [verify]\n',
    `  a: { type: call, service: ${service}, into: r, on: { ok: b, error: z } }\n  b: { type: branch, cases: [{ when: r.ok, to: z }], else: z }`,
  );

const table: FixTable = {
  'flow-unknown-key': [
    ['safe', play.replace('next', 'Next'), play],
    ['unsafe', menu(', retrys: 2'), menu(', retries: 2')],
  ],
  'flow-value': [
    ['safe', '  a: { type: Play, prompt: "Hello.", next: z }', play],
    ['unsafe', '  a: { type: plai, prompt: "Hello.", next: z }', play],
  ],
  'unknown-node': [
    [
      'safe',
      play.replace('next: z', 'next: Z # the end').replace(' }', '\n  }'),
      play.replace('next: z', 'next: z # the end').replace(' }', '\n  }'),
    ],
    [
      'unsafe',
      `${play.replace('next: z', 'next: goodby')}\n  goodbye: { type: play, prompt: "Bye.", next: z }`,
      `${play.replace('next: z', 'next: goodbye')}\n  goodbye: { type: play, prompt: "Bye.", next: z }`,
    ],
  ],
  'unknown-prompt': [
    [
      'unsafe',
      withTop('prompts: { welcome: "Welcome." }\n', play.replace('"Hello."', 'welcom')),
      withTop('prompts: { welcome: "Welcome." }\n', play.replace('"Hello."', 'welcome')),
    ],
  ],
  'unknown-grammar': [
    ['safe', collect('grammar: yesno'), collect('grammar: yes-no')],
    ['unsafe', collect('grammar: yes-nou'), collect('grammar: yes-no')],
  ],
  'unknown-service': [
    ['safe', call('Verify'), call('verify')],
    ['unsafe', call('verfy'), call('verify')],
  ],
  'unknown-variable': [
    ['safe', collect('grammar: yes-no', 'Answer'), collect('grammar: yes-no')],
    ['unsafe', collect('grammar: yes-no', 'anser'), collect('grammar: yes-no')],
  ],
  'flow-unused': [
    ['unsafe', withTop('# names\nvariables: { tries: number }\n'), withTop('')],
    [
      'unsafe',
      withTop(
        'prompts:\n  hello: "Hello."\n  # in spring\n  spring: |\n    Spring\n    is here.\n',
        play.replace('"Hello."', 'hello'),
      ),
      withTop('prompts:\n  hello: "Hello."\n', play.replace('"Hello."', 'hello')),
    ],
    ['unsafe', withTop('services: [crm]\n'), withTop('')],
  ],
  'flow-idle-edge': [['safe', play.replace(' }', ', on: { hangup: z } }'), play]],
  'flow-unreachable': [
    [
      'unsafe',
      `${play}\n  # lost\n  b: { type: play, prompt: "Hi.", next: c }\n  c: { type: play, prompt: "Ho.", next: z }`,
      play,
    ],
  ],
  'flow-confirm-never': [['safe', menu(', confirm: { prompt: "Sure?" }'), menu('')]],
  'flow-retries': [['unsafe', menu(', retries: 5'), menu(', retries: 3')]],
  'flow-constant-condition': [
    [
      'unsafe',
      '  a: { type: random, choices: [{ percent: 0, name: never, to: z }, { percent: 100, name: ever, to: z }] }',
      '  a: { type: random, choices: [{ percent: 100, name: ever, to: z }] }',
    ],
  ],
  'flow-same-condition': [
    [
      'unsafe',
      '  a: { type: branch, cases: [{ when: $language == "en", to: z }, { when: "$language==\'en\'", to: z }], else: z }',
      '  a: { type: branch, cases: [{ when: $language == "en", to: z }], else: z }',
    ],
  ],
  'flow-unknown-schedule': [
    [
      'safe',
      '  a: { type: hours, schedule: Support, on: { open: z, closed: z, holiday: z } }',
      '  a: { type: hours, schedule: support, on: { open: z, closed: z, holiday: z } }',
    ],
    [
      'unsafe',
      '  a: { type: hours, schedule: suport, on: { open: z, closed: z, holiday: z } }',
      '  a: { type: hours, schedule: support, on: { open: z, closed: z, holiday: z } }',
    ],
  ],
  'flow-unknown-flow': [
    ['safe', '  a: { type: subflow, flow: Survey, next: z }', '  a: { type: subflow, flow: survey, next: z }'],
    ['unsafe', '  a: { type: subflow, flow: surveys, next: z }', '  a: { type: subflow, flow: survey, next: z }'],
  ],
  'flow-collect-open': [
    ['unsafe', collect('digits: { min: 6, max: 8 }'), collect('digits: { min: 6, max: 8, terminator: "#" }')],
  ],
  'flow-same-phrase': [['unsafe', spoken('[bill]', '[sales, bill]'), spoken('[bill]', '[sales]')]],
};

testFixes(table, [...flowRules, ...readingFindings], check, documentOf, ['flow-no-human']);
