/**
 * What each rule accepts and reports, as data: flows of which one detail matters, near misses among them. A flow is
 * written as its nodes, `a` the first, with an end `z` added; what stands before `---` are further keys of the flow.
 */
import { describe, expect, test } from 'vitest';
import { phraseSimilarity } from '../../../analysis/phonetics/phrase-similarity.js';
import { readHours } from '../../../hours/index.js';
import { flowName, readAnyFlow } from '../../flow-folder.js';
import type { ContextSources } from '../context.js';
import { lintFlowWithin } from '../lint-flow.js';
import { flowRules } from './index.js';

interface Cases {
  accepts: readonly string[];
  reports: readonly string[];
}

/** A menu that leaves to `z` when the caller fails. */
const menu = (choices: string, prompt = 'Choose.', more = '') =>
  `{ type: menu, prompt: "${prompt}", choices: [${choices}], maxretries: z${more && `, ${more}`} }`;
const key = (name: string, dtmf: string, to = 'z') => `{ name: ${name}, dtmf: "${dtmf}", to: ${to} }`;
const keys = (...all: string[]) => all.map((each, index) => key(`c${index}`, each)).join(', ');
const phrase = (name: string, phrases: string, to = 'z') => `{ name: ${name}, phrases: [${phrases}], to: ${to} }`;
const collect = (more: string, prompt = 'Your number?') =>
  `variables: { v: text }\n---\na: { type: collect, prompt: "${prompt}", into: v, next: z, maxretries: z, ${more} }`;
const branch = (cases: string, variables = 'v: text') =>
  `variables: { ${variables} }\n---\na: { type: branch, cases: [${cases}], else: z }`;
const operator = 'globals: [{ name: operator, dtmf: "0", phrases: [operator], to: agent }]\n---\n';
const agent = '\nagent: { type: transfer, queue: agents }';
const play = (id: string, text: string, next = 'z') => `${id}: { type: play, prompt: "${text}", next: ${next} }`;
/** 7 words of about 375 ms and a stop: about 3 seconds each. */
const notice = (times: number) => 'This call may be recorded for training. '.repeat(times).trim();

/** An Amazon Connect flow that starts with one action; `end` is there to lead to. */
const connect = (type: string, transitions: object, parameters: object = {}) =>
  JSON.stringify({
    Version: '2019-10-30',
    StartAction: 'a',
    Actions: [
      { Identifier: 'a', Type: type, Parameters: parameters, Transitions: transitions },
      { Identifier: 'end', Type: 'DisconnectParticipant', Parameters: {}, Transitions: {} },
    ],
  });
const conditions = (...operands: string[]) =>
  operands.map((each) => ({ NextAction: 'end', Condition: { Operator: 'Equals', Operands: [each] } }));
const errors = (...types: string[]) => types.map((type) => ({ NextAction: 'end', ErrorType: type }));

/** A Studio flow: a menu, and a split that tests something with conditions; further widgets beside. */
const studio = (
  input: string,
  conditions: readonly (readonly [type: string, argument: string, value: string])[],
  more: readonly object[] = [],
) =>
  JSON.stringify({
    states: [
      { name: 'Trigger', type: 'trigger', transitions: [{ event: 'incomingCall', next: 'menu' }], properties: {} },
      {
        name: 'menu',
        type: 'gather-input-on-call',
        transitions: ['keypress', 'speech', 'timeout'].map((event) => ({ event, next: 'split' })),
        properties: { say: 'Yes or no?' },
      },
      {
        name: 'split',
        type: 'split-based-on',
        transitions: [
          { event: 'noMatch', next: 'bye' },
          ...conditions.map(([type, argument, value]) => ({
            event: 'match',
            next: 'bye',
            conditions: [{ type, arguments: [argument], value }],
          })),
        ],
        properties: { input },
      },
      { name: 'bye', type: 'say-play', transitions: [{ event: 'audioComplete' }], properties: { say: 'Bye.' } },
      ...more,
    ],
    initial_state: 'Trigger',
  });
const digits = '{{widgets.menu.Digits}}';
const speech = '{{widgets.menu.SpeechResult}}';
const setting = (key: string, value: string) => ({
  name: `set ${key}`,
  type: 'set-variables',
  transitions: [{ event: 'next', next: 'menu' }],
  properties: { variables: [{ key, value }] },
});

const grammars = 'grammars: { b: "builtin:boolean", c: "builtin:boolean" }\n---\n';
const inline = (rules: string, attributes = 'root="main"') =>
  `grammars: { g: { inline: '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" ${attributes}>${rules}</grammar>' } }\n---\na: ${menu('{ name: x, grammar: g, to: z }')}`;

const cases: { readonly [code: string]: Cases } = {
  'flow-unknown-reference': {
    accepts: [
      studio(digits, [['equal_to', digits, '1']]),
      studio('{{flow.variables.v}}', [['equal_to', '{{flow.variables.v}}', '1']], [setting('v', '1')]),
      studio('{{trigger.call.From}}', [['starts_with', '{{trigger.call.From}}', '+1']]),
      studio('{{ "now" | date: "%H" }}', [['less_than', '{{ "now" | date: "%H" }}', '12']]),
    ],
    reports: [
      studio('{{widgets.menue.Digits}}', [['equal_to', '{{widgets.menue.Digits}}', '1']]),
      studio(digits, [['equal_to', digits, '{{widgets.other.Digits}}']]),
      studio('{{flow.variables.v}}', [['equal_to', '{{flow.variables.v}}', '1']], [setting('w', '1')]),
      studio(digits, [], [setting('v', '{% if flow.variables.u %}1{% endif %}')]),
    ],
  },
  'flow-split-input': {
    accepts: [
      studio(digits, [['equal_to', digits, '1']]),
      studio(digits, [['equal_to', '{{ widgets.menu.Digits }}', '1']]),
      studio(digits, []),
      studio('', [['equal_to', digits, '1']]),
    ],
    reports: [
      studio(digits, [['equal_to', speech, '1']]),
      studio(digits, [
        ['equal_to', digits, '1'],
        ['equal_to', '{{widgets.menu.Digits | strip}}', '2'],
      ]),
    ],
  },
  'flow-spoken-equality': {
    accepts: [
      studio(speech, [['contains', speech, 'yes']]),
      studio(speech, [['regex', speech, '^yes']]),
      studio(digits, [['equal_to', digits, '1']]),
      studio(speech, [['equal_to', speech, 'Yes.']]),
      studio('{{widgets.menu.SpeechResult | remove: "."}}', [
        ['equal_to', '{{widgets.menu.SpeechResult | remove: "."}}', 'yes'],
      ]),
    ],
    reports: [studio(speech, [['equal_to', speech, 'yes']]), studio(speech, [['matches_any_of', speech, 'yes, yeah']])],
  },
  'flow-announced-key': {
    accepts: [
      `a: ${menu(keys('1'), 'Press 1.')}`,
      `a: ${menu(keys('2'), 'Press two.')}`,
      `${operator}a: ${menu(keys('1'), 'Press 1, or press 0 for help.')}${agent}`,
      `${grammars}a: ${menu('{ name: x, grammar: b, to: z }', 'Press 7.')}`,
      `a: ${menu(keys('1'), 'Route 2 is closed. Press 1.')}`,
      `a: ${menu(keys('1'), 'Press 1. We are open from 9 to 5.')}`,
      // Two operands: that no key meets the condition is reported instead.
      connect(
        'GetParticipantInput',
        {
          Conditions: [{ NextAction: 'end', Condition: { Operator: 'Equals', Operands: ['$.CustomerInput', '1'] } }],
          Errors: errors('NoMatchingError'),
        },
        { Text: 'Press 1 for sales.', StoreInput: 'False' },
      ),
      // No key has a choice of its own: every key ends the recording.
      connect(
        'GetParticipantInput',
        { Conditions: [], Errors: errors('NoMatchingCondition', 'InputTimeLimitExceeded', 'NoMatchingError') },
        { Text: 'Count from 1 to 20. Press pound when you finish.', StoreInput: 'False' },
      ),
      `a: ${menu(keys('1', '2', '3'), 'Press 1, 2, or 3.')}`,
    ],
    reports: [
      `a: ${menu(keys('1'), 'Press 1 or press 2.')}`,
      `a: ${menu(keys('1'), 'Press or say 3.')}`,
      `a: ${menu(keys('1'), 'Press 1 for sales, 2 for service.')}`,
      `a: ${menu(keys('1'), 'Press 1 or 2.')}`,
      `a: ${menu(keys('1'), 'Press 1, or press the star key.')}`,
      `${operator}a: ${menu(keys('1'), 'Press 0.', 'globals: false')}${agent}`,
    ],
  },
  'flow-unannounced-key': {
    accepts: [
      `a: ${menu(keys('1', '2'), 'Press 1 or press 2.')}`,
      `a: ${menu(keys('1', '2'), 'Choose now.')}`,
      `a: ${menu(keys('1', '22'), 'Press 1.')}`,
      `${operator}a: ${menu(keys('1'), 'Press 1.')}${agent}`,
      `a: ${menu(keys('1', '2', '3'), 'Press 1 for sales, 2 for service, or 3 for billing.')}`,
      `a: ${menu(keys('1', '2'), 'Press 1 or 2.')}`,
      `a: ${menu(keys('1', '2'), 'To go on, press 1. For sales, two.')}`,
      `a: ${menu(keys('1', '2', '3', '4', '5'), 'Press a number from 1 to 5. Press 1 for very bad.')}`,
      `${play('a', 'For sales, press 1.', 'b')}\nb: ${menu(keys('1', '9'), 'Press 9 to hear this again.')}`,
    ],
    reports: [
      `a: ${menu(keys('1', '2'), 'Press 1.')}`,
      `a: ${menu(keys('1', '2'), 'Press 1 to hear 22 offers.')}`,
      `a: ${menu(keys('1', '5'), 'Press one.')}`,
      `a: ${menu(keys('1', '*'), 'Press star.')}`,
    ],
  },
  'flow-collect-length': {
    accepts: [
      collect('digits: { min: 4, max: 6, terminator: "#" }', 'Your four digit code?'),
      collect('digits: 4', 'Two digits for the month, two for the day.'),
      collect('digits: 4', 'Your number, all of it?'),
      collect('digits: { min: 6, max: 9, terminator: "#" }, validate: len(v) >= 9'),
    ],
    reports: [
      collect('digits: 10', 'Your eight digit number?'),
      collect('digits: 6', 'Your 4-digit code?'),
      collect('digits: 6, validate: len(v) == 9'),
      collect('digits: { min: 6, max: 9, terminator: "#" }, validate: 9 < len(v)'),
    ],
  },
  'flow-collect-open': {
    accepts: [
      collect('digits: 4'),
      collect('digits: { min: 4, max: 4 }'),
      collect('digits: { min: 4, max: 8, terminator: "#" }'),
      `variables: { v: any }\ngrammars: { g: "builtin:digits" }\n---\na: { type: collect, prompt: "Number?", into: v, grammar: g, next: z, maxretries: z }`,
    ],
    reports: [
      collect('digits: { min: 6 }'),
      collect('digits: { min: 1, max: 2 }'),
      collect('digits: { max: 4 }'),
      collect('digits: { min: 0, max: 1 }'),
    ],
  },
  'flow-constant-condition': {
    accepts: [
      branch('{ when: v == 1, to: z }'),
      branch('{ when: weekday() == 1, to: z }'),
      branch('{ when: hours.isOpen("x"), to: z }'),
      'a: { type: random, choices: [{ percent: 1, name: x, to: z }, { percent: 99, to: z }] }',
    ],
    reports: [
      branch('{ when: 1 == 2, to: z }'),
      branch('{ when: "true", to: z }'),
      branch('{ when: "len(\'abc\') > 2", to: z }'),
      'a: { type: random, choices: [{ percent: 0, name: x, to: z }, { percent: 100, to: z }] }',
    ],
  },
  'flow-same-condition': {
    accepts: [
      branch('{ when: v == 1, to: z }, { when: v == 2, to: z }'),
      branch('{ when: v == 1, to: z }, { when: v != 1, to: z }'),
      // The same meaning in other words is not compared.
      branch('{ when: v == 1, to: z }, { when: 1 == v, to: z }'),
      'variables: { v: text }\n---\na: { type: branch, cases: [{ when: v == 1, to: z }], else: b }\nb: { type: branch, cases: [{ when: v == 1, to: z }], else: z }',
    ],
    reports: [
      branch('{ when: v == 1, to: z }, { when: v == 1, to: z }'),
      branch('{ when: v == 1, to: z }, { when: v==1, to: z }'),
      branch('{ when: v == 1, to: z }, { when: v == 2, to: z }, { when: v == 1, to: z }'),
    ],
  },
  'flow-missing-branch': {
    accepts: [
      connect('GetParticipantInput', { Conditions: conditions('1'), Errors: errors('NoMatchingError') }, {}),
      connect('GetParticipantInput', { NextAction: 'end' }, { StoreInput: 'True' }),
      connect('InvokeLambdaFunction', { NextAction: 'end', Errors: errors('NoMatchingError') }),
      connect('CheckHoursOfOperation', { Conditions: conditions('True', 'False') }),
      connect('SomethingUnknown', { NextAction: 'end' }),
    ],
    reports: [
      connect('GetParticipantInput', { Conditions: conditions('1'), Errors: errors('InputTimeLimitExceeded') }),
      connect('Compare', { Conditions: conditions('gold') }, { ComparisonValue: '$.Attributes.tier' }),
      connect('InvokeLambdaFunction', { NextAction: 'end' }),
      connect('CheckHoursOfOperation', { Conditions: conditions('True') }),
      connect('TransferContactToQueue', { NextAction: 'end' }),
    ],
  },
  'flow-unknown-action': {
    accepts: [
      connect('Wait', { NextAction: 'end' }),
      connect('UpdateRoutingCriteria', { NextAction: 'end' }),
      'a: { type: end }',
    ],
    reports: [
      connect('ActionOfTomorrow', { NextAction: 'end' }),
      connect('wait', { NextAction: 'end' }),
      connect('PlayPrompt', { NextAction: 'end' }),
    ],
  },
  'flow-approximated-action': {
    accepts: [
      connect('UpdateFlowLoggingBehavior', { NextAction: 'end' }),
      connect('UpdateContactCallbackNumber', { NextAction: 'end', Errors: errors('InvalidCallbackNumber') }),
    ],
    reports: [
      connect('GetCustomerProfile', { NextAction: 'end', Errors: errors('MultipleFoundError') }),
      connect('GetCustomerProfile', { NextAction: 'end', Errors: errors('NoMatchingError') }),
      connect('CreateTask', { NextAction: 'end' }),
      connect('GetCase', { NextAction: 'end', Errors: errors('ContactNotLinked') }),
      connect('CheckVoiceId', { Conditions: conditions('Authenticated'), Errors: errors('NoMatchingError') }),
    ],
  },
  'flow-dead-end': {
    accepts: [
      connect('DisconnectParticipant', {}),
      connect('TransferContactToQueue', {}),
      connect('MessageParticipantIteratively', {}),
      connect('MessageParticipant', { NextAction: 'end' }),
      connect('SomethingUnknown', {}),
      'a: { type: end }',
    ],
    reports: [connect('MessageParticipant', {}), connect('UpdateContactAttributes', {})],
  },
  'flow-key-prefix': {
    accepts: [
      `a: ${menu(keys('1', '2'))}`,
      `a: ${menu(keys('12', '13'))}`,
      `a: ${menu(keys('1', '21'))}`,
      `${operator}a: ${menu(keys('01'), 'Choose.', 'globals: false')}${agent}`,
    ],
    reports: [
      `a: ${menu(keys('1', '12'))}`,
      `a: ${menu(keys('31', '2', '3'))}`,
      `${operator}a: ${menu(keys('01'))}${agent}`,
    ],
  },
  'flow-global-shadowed': {
    accepts: [
      `${operator}a: ${menu(key('x', '0', 'agent'))}${agent}`,
      `${operator}a: ${menu(key('x', '0'), 'Choose.', 'globals: false')}${agent}`,
      `${operator}a: ${menu(key('x', '1'))}${agent}`,
      `${operator}a: ${menu(phrase('x', 'sales'))}${agent}`,
    ],
    reports: [
      `${operator}a: ${menu(key('x', '0'))}${agent}`,
      `${operator}a: ${menu(keys('1', '0'))}${agent}`,
      `${operator.replace('"0"', '"*"')}a: ${menu(key('x', '*'))}${agent}`,
    ],
  },
  'flow-same-phrase': {
    accepts: [
      `a: ${menu(`${phrase('x', 'billing')}, ${phrase('y', 'payments')}`)}`,
      `a: ${menu(phrase('x', 'billing, "Billing."'))}`,
      `${operator}a: ${menu(phrase('x', 'operator'), 'Choose.', 'globals: false')}${agent}`,
      `a: ${menu(phrase('x', 'billing', 'b'))}\nb: ${menu(phrase('x', 'billing'))}`,
    ],
    reports: [
      `a: ${menu(`${phrase('x', 'billing')}, ${phrase('y', '"Billing."')}`)}`,
      `a: ${menu(`${phrase('x', 'bills, my bill')}, ${phrase('y', 'pay my bill, my  bill')}`)}`,
      `${operator}a: ${menu(phrase('x', 'operator'))}${agent}`,
    ],
  },
  'flow-sounds-alike': {
    accepts: [
      `a: ${menu(`${phrase('x', 'sales', 'y')}, ${phrase('y', 'support')}`)}\ny: { type: end }`,
      `a: ${menu(`${phrase('x', 'new fees')}, ${phrase('y', 'new bees')}`)}`,
      `a: ${menu(phrase('x', 'new fees, new bees'))}`,
      `language: fr-FR\n---\na: ${menu(`${phrase('x', 'new fees', 'y')}, ${phrase('y', 'new bees')}`)}\ny: { type: end }`,
    ],
    reports: [
      `a: ${menu(`${phrase('x', 'new fees', 'y')}, ${phrase('y', 'new bees')}`)}\ny: { type: end }`,
      `${operator.replace('operator]', 'new bees]')}a: ${menu(phrase('x', 'new fees'))}${agent}`,
    ],
  },
  'flow-grammar-overlap': {
    accepts: [
      `${grammars}a: ${menu('{ name: x, grammar: b, slot: true, to: z }, { name: y, grammar: b, slot: false, to: z }')}`,
      `${grammars}a: ${menu(`{ name: x, grammar: b, to: z }, ${phrase('y', 'maybe')}`)}`,
      // Two written lists are the business of flow-same-phrase.
      `a: ${menu(`${phrase('x', 'bills')}, ${phrase('y', 'bills')}`)}`,
      `${grammars}a: ${menu(`{ name: x, grammar: b, slot: false, to: z }, ${phrase('y', 'sure')}`)}`,
    ],
    reports: [
      `${grammars}a: ${menu('{ name: x, grammar: b, to: z }, { name: y, grammar: c, to: z }')}`,
      `${grammars}a: ${menu(`{ name: x, grammar: b, to: z }, ${phrase('y', '"yes"')}`)}`,
      `${grammars}a: ${menu(`{ name: x, grammar: b, slot: true, to: z }, ${phrase('y', 'sure')}`)}`,
    ],
  },
  'flow-broken-grammar': {
    accepts: [
      inline('<rule id="main"><item>yes</item></rule>'),
      inline('<rule id="main"><ruleref uri="#other"/></rule><rule id="other">no</rule>'),
      `${grammars}a: ${menu('{ name: x, grammar: b, to: z }')}`,
    ],
    reports: [
      inline('<rule id="main"><item>yes</rule>'),
      inline('<rule id="main"><ruleref uri="#other"/></rule>'),
      inline('<rule id="main">yes</rule>', 'root="other"'),
    ],
  },
  'flow-confirm-never': {
    accepts: [
      `a: ${menu(phrase('x', 'sales'), 'Choose.', 'confidence: 0.5, confirm: { prompt: "Sales?", below: 0.7 }')}`,
      `a: ${menu(phrase('x', 'sales'), 'Choose.', 'confidence: 0.9, confirm: { prompt: "Sales?" }')}`,
      `a: ${menu(phrase('x', 'sales'), 'Choose.', 'confidence: 0.9')}`,
      collect('digits: 4, confirm: { prompt: "Is that right?" }'),
    ],
    reports: [
      `a: ${menu(phrase('x', 'sales'), 'Choose.', 'confidence: 0.6, confirm: { prompt: "Sales?", below: 0.5 }')}`,
      `a: ${menu(phrase('x', 'sales'), 'Choose.', 'confidence: 0.5, confirm: { prompt: "Sales?", below: 0.5 }')}`,
      `a: ${menu(keys('1'), 'Choose.', 'confirm: { prompt: "Sales?" }')}`,
    ],
  },
  'flow-no-prompt': {
    accepts: [
      `a: ${menu(keys('1'))}`,
      `${play('a', 'Press 1.', 'b')}\nb: { type: menu, choices: [${keys('1')}], maxretries: z }`,
      `a: { type: branch, cases: [{ when: weekday() == 1, to: b }], else: c }\n${play('b', 'Monday.', 'd')}\n${play('c', 'Hello.', 'd')}\nd: { type: menu, choices: [${keys('1')}], maxretries: z }`,
    ],
    reports: [
      `a: { type: menu, choices: [${keys('1')}], maxretries: z }`,
      'variables: { v: text }\n---\na: { type: goto, to: b }\nb: { type: collect, into: v, digits: 4, next: z, maxretries: z }',
      `${play('a', 'Hello.', 'b')}\nb: { type: menu, choices: [${key('x', '1', 'b')}], maxretries: z }`,
    ],
  },
  'flow-retries': {
    accepts: [
      `a: ${menu(keys('1'))}`,
      `a: ${menu(keys('1'), 'Choose.', 'retries: 3')}`,
      `a: ${menu(keys('1'), 'Choose.', 'noinput: { retries: 0 }')}`,
    ],
    reports: [
      `a: ${menu(keys('1'), 'Choose.', 'retries: 4')}`,
      `a: ${menu(keys('1'), 'Choose.', 'nomatch: { retries: 5 }')}`,
      `a: ${menu(keys('1'), 'Choose.', 'retries: 0')}`,
    ],
  },
  'flow-retry-prompt': {
    accepts: [
      `a: ${menu(keys('1'), 'Choose.', 'noinput: ["Hello?"], nomatch: ["Sorry?"]')}`,
      `a: ${menu(keys('1'), 'Choose.', 'retries: 0')}`,
      `a: ${menu(keys('1'), 'Choose.', 'noinput: { retries: 0 }, nomatch: ["Sorry?"]')}`,
    ],
    reports: [
      `a: ${menu(keys('1'))}`,
      `a: ${menu(keys('1'), 'Choose.', 'noinput: ["Hello?"]')}`,
      collect('digits: 4, nomatch: { retries: 1 }, noinput: ["Hello?"]'),
    ],
  },
  'flow-unknown-schedule': {
    accepts: [
      'a: { type: hours, schedule: support, on: { open: z, closed: z } }',
      branch('{ when: hours.isOpen("support"), to: z }'),
      branch('{ when: hours.isOpen(v), to: z }'),
    ],
    reports: [
      'a: { type: hours, schedule: suport, on: { open: z, closed: z } }',
      branch('{ when: v == 1 and not hours.isOpen("sales"), to: z }'),
      "a: { type: play, prompt: \"We are {{ hours.isOpen('sales') ? 'open' : 'closed' }} today.\", next: z }",
    ],
  },
  'flow-unknown-flow': {
    accepts: [
      'a: { type: subflow, flow: survey, next: z }',
      'name: x\n---\na: { type: subflow, flow: x, next: z }',
      'a: { type: transfer, flow: elsewhere }',
    ],
    reports: [
      'a: { type: subflow, flow: surveys, next: z }',
      'a: { type: subflow, flow: Survey, next: z }',
      'a: { type: subflow, flow: survey, next: b }\nb: { type: subflow, flow: billing, next: z }',
    ],
  },
  'flow-subflow-recursion': {
    accepts: [
      `name: x\n---\na: ${menu(key('x', '1', 'b'))}\nb: { type: subflow, flow: x, next: z }`,
      'name: x\n---\na: { type: subflow, flow: other, next: a }',
      'name: x\n---\na: { type: branch, cases: [{ when: weekday() == 1, to: b }], else: t }\nb: { type: subflow, flow: x, next: z }\nt: { type: transfer, queue: q }',
    ],
    reports: [
      `name: x\n---\n${play('a', 'Hi.', 'b')}\nb: { type: subflow, flow: x, next: z }`,
      'name: x\n---\na: { type: branch, cases: [{ when: weekday() == 1, to: b }], else: c }\nb: { type: subflow, flow: x, next: z }\nc: { type: subflow, flow: x, next: z }',
      // The way round the subflow is never taken.
      'name: x\n---\na: { type: branch, cases: [{ when: "true", to: b }], else: z }\nb: { type: subflow, flow: x, next: z }',
    ],
  },
  'flow-subflow-variable': {
    accepts: [
      'variables: { v: text }\n---\na: { type: subflow, flow: pin, in: { account: v }, next: z }',
      'variables: { v: boolean }\n---\na: { type: subflow, flow: pin, in: { account: "\\"1\\"" }, out: { v: verified }, next: z }',
      'variables: { v: any }\n---\na: { type: subflow, flow: pin, in: { account: v }, next: z }',
      'variables: { v: any }\n---\na: { type: subflow, flow: unknown, in: { anything: v }, next: z }',
    ],
    reports: [
      'variables: { v: text }\n---\na: { type: subflow, flow: pin, in: { acount: v }, next: z }',
      'variables: { v: boolean }\n---\na: { type: subflow, flow: pin, in: { account: "\\"1\\"" }, out: { v: verfied }, next: z }',
      'a: { type: subflow, flow: pin, next: z }',
      'a: { type: subflow, flow: pin, in: { account: 5 }, next: z }',
    ],
  },
  'flow-late-choice': {
    accepts: [
      `${play('a', notice(2), 'b')}\nb: ${menu(keys('1'), 'Press 1.')}`,
      `a: ${menu(keys('1'), `Press 1. ${notice(9)}`)}`,
      // The caller may answer between the two notices.
      `${play('a', notice(5), 'b')}\nb: ${menu(key('x', '1', 'c'), 'Press 1.')}\n${play('c', notice(5), 'd')}\nd: ${menu(keys('1'), 'Press 1.')}`,
    ],
    reports: [
      `${play('a', notice(9), 'b')}\nb: ${menu(keys('1'), 'Press 1.')}`,
      `a: ${menu(keys('1'), `${notice(9)} Press 1.`)}`,
      `${play('a', notice(5), 'b')}\n${play('b', notice(5), 'c')}\nc: ${menu(keys('1'), 'Press 1.')}`,
    ],
  },
  'flow-long-prompt': {
    accepts: [
      `a: ${menu(keys('1'), notice(5))}`,
      play('a', notice(15)),
      `a: ${menu(keys('1'), 'Choose.', `nomatch: ["${notice(15)}"]`)}`,
    ],
    reports: [
      `a: ${menu(keys('1'), notice(15))}`,
      collect('digits: 4', notice(15)),
      `a: { type: menu, prompt: { en-US: "Hi.", de-DE: "${notice(15)}" }, choices: [${keys('1')}], maxretries: z }`,
    ],
  },
  'flow-idle-edge': {
    accepts: [
      `a: ${menu(keys('1'), 'Choose.', 'noinput: { retries: 0 }, on: { noinput: z }')}`,
      `a: ${menu(keys('1'), 'Choose.', 'on: { hangup: z }')}`,
      'a: { type: play, prompt: "Hi.", next: z, on: { error: z } }',
      connect('GetParticipantInput', { Conditions: conditions('1', '*'), Errors: errors('NoMatchingError') }),
      // What is stored may have any number of digits; the intent of a bot is not a key.
      connect('GetParticipantInput', { Conditions: conditions('12') }, { StoreInput: 'True' }),
      connect('ConnectParticipantWithLexBot', { Conditions: conditions('Cards') }),
    ],
    reports: [
      connect('GetParticipantInput', { Conditions: conditions('12'), Errors: errors('NoMatchingError') }),
      `a: ${menu(keys('1'), 'Choose.', 'on: { noinput: z }')}`,
      `a: ${menu(keys('1'), 'Choose.', 'noinput: { retries: 0 }, on: { nomatch: z }')}`,
      'a: { type: play, prompt: "Hi.", next: z, on: { hangup: z } }',
    ],
  },
  'flow-unreachable': {
    accepts: [
      `${operator}a: ${menu(keys('1'))}${agent}`,
      `a: { type: play, prompt: "Hi.", next: z, on: { error: b } }\n${play('b', 'Sorry.')}`,
      `a: { type: random, choices: [{ percent: 1, name: x, to: b }, { percent: 99, to: z }] }\n${play('b', 'Hi.')}`,
    ],
    reports: [
      `${play('a', 'Hi.')}\n${play('b', 'Never.')}`,
      // One island, one finding.
      `${play('a', 'Hi.')}\n${play('b', 'Never.', 'c')}\n${play('c', 'Nor this.')}`,
      `a: { type: random, choices: [{ percent: 0, name: x, to: b }, { percent: 100, to: z }] }\n${play('b', 'Hi.')}`,
      // The global choice is not active where the flow listens.
      `${operator}a: ${menu(keys('1'), 'Choose.', 'globals: false')}${agent}`,
    ],
  },
  'flow-endless-loop': {
    accepts: [
      'services: [s]\n---\na: { type: call, service: s, on: { ok: a, error: z } }',
      `${play('a', 'Hi.', 'b')}\nb: ${menu(key('x', '1', 'a'))}`,
      'a: { type: subflow, flow: other, next: a }',
      // What a caller in a queue hears goes round until an agent is there.
      connect('MessageParticipantIteratively', { NextAction: 'a' }),
    ],
    reports: [
      'a: { type: goto, to: a }',
      'services: [s]\n---\na: { type: call, service: s, on: { ok: a, error: a } }',
      `a: { type: branch, cases: [{ when: "true", to: b }], else: z }\n${play('b', 'Hi.', 'a')}`,
    ],
  },
  'flow-silent-loop': {
    accepts: [
      `a: ${menu(keys('1'))}`,
      `a: ${menu(key('x', '1', 'a'))}`,
      'a: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: t }\nt: { type: transfer, queue: q, on: { full: a } }',
    ],
    reports: [
      'a: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: a }',
      `a: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: b }\n${play('b', 'Again.', 'a')}`,
      `a: ${menu(keys('1'), 'Choose.', 'nomatch: { retries: 0 }, on: { nomatch: a }')}`,
    ],
  },
  'flow-closed-silent': {
    accepts: [
      `a: { type: hours, schedule: s, on: { open: z, closed: b } }\n${play('b', 'We are closed.')}`,
      'a: { type: hours, schedule: s, on: { open: z, closed: b } }\nb: { type: transfer, queue: night }',
      'a: { type: hours, schedule: s, on: { open: z, closed: b } }\nb: { type: transfer, queue: night, on: { full: z } }',
      // Which way a closed call goes is a matter of data, and one of them says something.
      `variables: { v: text }\n---\na: { type: hours, schedule: s, on: { open: z, closed: b } }\nb: { type: branch, cases: [{ when: v == "x", to: c }], else: z }\n${play('c', 'We are closed.')}`,
      // The flow that called may still say it.
      'a: { type: hours, schedule: s, on: { open: z, closed: b } }\nb: { type: end, return: true }',
    ],
    reports: [
      'a: { type: hours, schedule: s, on: { open: b, closed: z } }\nb: { type: transfer, queue: q }',
      `a: { type: hours, schedule: s, on: { open: b, closed: b, holiday: z } }\n${play('b', 'Hi.')}`,
      'variables: { v: text }\n---\na: { type: hours, schedule: s, on: { open: t, closed: b } }\nt: { type: transfer, queue: q }\nb: { type: set, assign: { v: 1 }, next: z }',
      'variables: { v: text }\n---\na: { type: hours, schedule: s, on: { open: t, closed: b } }\nt: { type: transfer, queue: q }\nb: { type: branch, cases: [{ when: v == "x", to: y }], else: z }\ny: { type: end }',
    ],
  },
  'flow-error-edge': {
    accepts: [
      'a: { type: transfer, queue: q }',
      'a: { type: transfer, number: "+18005550199", on: { busy: z } }',
      'a: { type: transfer, flow: other }',
    ],
    reports: [
      'a: { type: transfer, number: "+18005550199" }',
      'a: { type: transfer, agent: anna }',
      'a: { type: transfer, agent: anna, on: { answered: z } }',
    ],
  },
  'flow-many-options': {
    accepts: [
      `a: ${menu(keys('1', '2', '3', '4', '5'))}`,
      `a: ${menu(`${keys('1', '2', '3', '4', '5')}, ${phrase('x', 'help')}`)}`,
      `${operator}a: ${menu(keys('1', '2', '3', '4', '5'))}${agent}`,
      // A rating: each key is kept, and every call goes on the same way.
      `variables: { v: number }\n---\na: ${menu(['1', '2', '3', '4', '5', '6'].map((each) => key(`c${each}`, each, `s${each}`)).join(', '))}\n${['1', '2', '3', '4', '5', '6'].map((each) => `s${each}: { type: set, assign: { v: ${each} }, next: z }`).join('\n')}`,
    ],
    reports: [
      `variables: { v: number }\n---\na: ${menu(['1', '2', '3', '4', '5', '6'].map((each) => key(`c${each}`, each, `s${each}`)).join(', '))}\n${['1', '2', '3', '4', '5', '6'].map((each) => `s${each}: { type: set, assign: { v: ${each} }, next: ${each === '6' ? 'a' : 'z'} }`).join('\n')}`,
      `a: ${menu(keys('1', '2', '3', '4', '5', '6'))}`,
      `a: ${menu(`${keys('1', '2', '3', '4', '5', '6')}, ${phrase('x', 'help')}`)}`,
      connect('GetParticipantInput', {
        Conditions: conditions('1', '2', '3', '4', '5', '6'),
        Errors: errors('NoMatchingError'),
      }),
    ],
  },
  'flow-missing-language': {
    accepts: [
      play('a', 'Hello.'),
      'a: { type: play, prompt: { en-US: "Hello.", de: "Hallo." }, next: b }\nb: { type: play, prompt: { en-US: "Bye.", de: "Ade." }, next: z }',
      'a: { type: play, prompt: { en-GB: "Hello." }, next: z }',
      `a: { type: play, prompt: { en-US: "Hello.", de: "Hallo." }, next: b }\n${play('b', 'Bye now.')}`,
      // Only heard before the language is chosen, and only after.
      'a: { type: play, prompt: { en-US: "Choose." }, next: b }\nb: { type: set, language: de, next: c }\nc: { type: play, prompt: { de: "Hallo." }, next: z }',
    ],
    reports: [
      // The way back leads to it in the other language.
      'a: { type: play, prompt: { en-US: "Choose." }, next: b }\nb: { type: set, language: de, next: c }\nc: { type: play, prompt: { de: "Hallo." }, next: a }',
      'a: { type: play, prompt: { de: "Hallo." }, next: z }',
      'a: { type: play, prompt: { en-US: "Hello.", de: "Hallo." }, next: b }\nb: { type: play, prompt: { en-US: "Bye." }, next: z }',
      'prompts: { p: { en-US: "Bye." } }\n---\na: { type: play, prompt: { en-US: "Hello.", de: "Hallo." }, next: b }\nb: { type: play, prompt: p, next: z }',
    ],
  },
  'flow-unheard-language': {
    accepts: [
      play('a', 'Hello.'),
      'a: { type: play, prompt: { en-US: "Hello.", en-GB: "Hello." }, next: z }',
      'a: { type: set, language: de, next: b }\nb: { type: play, prompt: { en-US: "Hello.", de-DE: "Hallo." }, next: z }',
      'variables: { chosen: text }\n---\na: { type: set, language: "{{ chosen }}", next: b }\nb: { type: play, prompt: { en-US: "Hi.", fr: "Allô." }, next: z }',
      `a: ${menu('{ name: x, phrases: { en-US: [sales] }, to: z }')}`,
      'grammars: { g: { en-US: "builtin:date" } }\n---\na: { type: goto, to: z }',
      // Heard before the choice in one language, and after it in the other.
      'prompts: { p: { en-US: "Hi.", es-US: "Hola." } }\n---\na: { type: play, prompt: p, next: b }\nb: { type: set, language: es-US, next: c }\nc: { type: play, prompt: p, next: z }',
      'a: { type: play, prompt: { en-US: "Hi.", es-US: "Hola." }, next: b }\nb: { type: set, language: es-US, next: a }',
    ],
    reports: [
      'a: { type: play, prompt: { en-US: "Hello.", de: "Hallo." }, next: z }',
      'a: { type: set, language: es-US, next: b }\nb: { type: play, prompt: { en-US: "Hi.", es-US: "Hola.", fr: "Allô." }, next: z }',
      'a: { type: play, prompt: { en-US: "Hi.", es-US: "Hola." }, next: b }\nb: { type: set, language: es-US, next: z }',
      `a: ${menu('{ name: x, phrases: { en-US: [sales], es-US: [ventas] }, to: b }')}\nb: { type: set, language: es-US, next: z }`,
      `a: ${menu('{ name: x, phrases: { en-US: [sales], es-US: [ventas] }, to: z }')}`,
      'grammars: { g: { en-US: "builtin:date", es-US: "builtin:date" } }\n---\na: { type: goto, to: z }',
      'prompts: { p: { en-US: "Bye.", es: "Adiós." } }\n---\na: { type: play, prompt: p, next: z }',
      'globals: [{ name: g, phrases: { en-US: [help], de: [Hilfe] }, to: z }]\n---\na: { type: play, prompt: "Hi there.", next: z }',
    ],
  },
  'flow-no-human': {
    accepts: [
      `a: ${menu(key('x', '1', 'agent'))}${agent}`,
      `${operator}a: ${menu(keys('1'))}${agent}`,
      play('a', 'Hello.'),
      // Four turns are the most that is let pass.
      `a: ${menu(key('x', '1', 'b'))}\nb: ${menu(key('x', '1', 'c'))}\nc: ${menu(key('x', '1', 'd'))}\nd: ${menu(key('x', '1', 'agent'))}${agent}`,
    ],
    reports: [
      `a: ${menu(keys('1'))}`,
      `a: ${menu(keys('1'))}${agent}`,
      `a: ${menu(key('x', '1', 'b'))}\nb: ${menu(key('x', '1', 'c'))}\nc: ${menu(key('x', '1', 'd'))}\nd: ${menu(key('x', '1', 'e'))}\ne: ${menu(key('x', '1', 'agent'))}${agent}`,
    ],
  },
  'flow-type-mismatch': {
    accepts: [
      branch('{ when: v == 7, to: z }'),
      branch('{ when: v == "7", to: z }', 'v: number'),
      branch('{ when: v == "yes", to: z }', 'v: any'),
      collect('digits: 4'),
    ],
    reports: [
      branch('{ when: v == "yes", to: z }', 'v: boolean'),
      branch('{ when: v == "seven", to: z }', 'v: number'),
      'variables: { v: number }\n---\na: { type: collect, prompt: "Number?", into: v, digits: 6, next: z, maxretries: z }',
      'variables: { v: boolean }\n---\na: { type: set, assign: { v: 1 }, next: z }',
    ],
  },
  'flow-unset-read': {
    accepts: [
      collect('digits: 4')
        .replace('next: z', 'next: b')
        .concat(`\n${play('b', 'That was {{ v }}.')}`),
      `variables: { v: { type: text, initial: x } }\nservices: [s]\n---\na: { type: call, service: s, into: v, on: { ok: z, error: b } }\n${play('b', 'It is {{ v }}.')}`,
      // A variable that the flow never sets comes from outside.
      `variables: { v: text }\n---\n${play('a', 'It is {{ v }}.')}`,
      'variables: { v: number }\n---\na: { type: set, assign: { v: v + 1 }, next: z }',
    ],
    reports: [
      collect('digits: 4')
        .replace('maxretries: z', 'maxretries: b')
        .concat(`\n${play('b', 'That was {{ v }}.')}`),
      `variables: { v: object }\nservices: [s]\n---\na: { type: call, service: s, into: v, on: { ok: z, error: b } }\n${play('b', 'It is {{ v.name }}.')}`,
      `variables: { v: text, w: text }\n---\na: { type: set, assign: { w: v }, next: b }\nb: { type: set, assign: { v: 'w' }, next: z }`,
    ],
  },
  'flow-unused': {
    accepts: [
      'prompts: { p: "Hello there." }\n---\na: { type: play, prompt: p, next: z }',
      `variables: { v: text }\n---\n${play('a', 'It is {{ v }}.')}`,
      'services: [s]\n---\na: { type: call, service: s, on: { ok: z, error: z } }',
      `${grammars.replace(', c: "builtin:boolean"', '')}a: ${menu('{ name: x, grammar: b, to: z }')}`,
    ],
    reports: [
      `prompts: { p: "Hello there." }\n---\n${play('a', 'Hi.')}`,
      'variables: { v: text }\n---\na: { type: set, assign: { v: 1 }, next: z }',
      `services: [s]\n---\n${play('a', 'Hi.')}`,
      `${grammars}a: ${menu('{ name: x, grammar: b, to: z }')}`,
    ],
  },
};

/** A case as the text of a flow. */
function flowOf(written: string): string {
  if (written.startsWith('{ "') || written.startsWith('{"')) return written;
  const [nodes, top = ''] = written.split('---\n').reverse();
  return `ivr: 1\nstart: a\n${top}nodes:\n${`${nodes}\nz: { type: end }`.replace(/^/gm, '  ')}\n`;
}

describe.each(flowRules.map((rule) => [rule.code, rule] as const))('%s', (code, { files = {} }) => {
  const { accepts, reports } = cases[code] ?? { accepts: [], reports: [] };
  const world = async (): Promise<ContextSources> => {
    const flows = new Map(
      Object.entries(files).flatMap(([name, text]) =>
        name.endsWith('.ivr.yaml') ? [[flowName(name), readAnyFlow(text, name).flow!] as const] : [],
      ),
    );
    const hours = files['hours.yaml'];
    return {
      flow: async (name) => flows.get(name),
      flowNames: [...flows.keys()],
      resolve: (uri) => Promise.reject(new Error(`${uri} is not to be read`)),
      similarity: await phraseSimilarity(),
      ...(hours !== undefined && {
        schedules: readHours(hours, { file: 'hours.yaml' }).hours!.schedules.map((schedule) => schedule.key),
      }),
    };
  };

  test('has six cases or more, of both kinds', () => {
    expect(accepts.length + reports.length).toBeGreaterThanOrEqual(6);
    expect(Math.min(accepts.length, reports.length)).toBeGreaterThan(0);
  });
  test.each([
    ...accepts.map((written) => ['accepts', written] as const),
    ...reports.map((written) => ['reports', written] as const),
  ])('%s %s', async (verdict, written) => {
    const text = flowOf(written);
    expect(readAnyFlow(text, 'x.ivr.yaml').diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const found = (await lintFlowWithin(text, 'x.ivr.yaml', await world())).filter((each) => each.code === code);
    expect(found.length > 0 ? 'reports' : 'accepts', found.map(({ message }) => message).join('; ')).toBe(verdict);
  });
});

test('there are no cases for rules that do not exist', () => {
  const codes = flowRules.map(({ code }) => code);
  expect(Object.keys(cases).filter((code) => !codes.includes(code))).toEqual([]);
});
