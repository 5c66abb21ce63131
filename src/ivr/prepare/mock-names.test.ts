/** Mocks that mean nothing in the flows they are for, and what is probably meant. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CctoolError } from '../../diagnostics/index.js';
import { readAnyFlow } from '../flow-folder.js';
import type { Flow } from '../model.js';
import { checkMockNames } from './mock-names.js';
import type { Mocks } from './mocks.js';
import { prepareProgram } from './prepare-program.js';

const native = readAnyFlow(
  `ivr: 1
start: menu
services: [verify, balance]
variables: { found: any }
nodes:
  menu: { type: menu, prompt: Press 1., choices: [{ name: go, dtmf: "1", to: ask }], maxretries: end }
  ask: { type: call, service: verify, into: found, on: { ok: draw, error: end } }
  draw: { type: random, choices: [{ name: a, percent: 50, to: sales }, { name: b, percent: 50, to: end }] }
  sales: { type: transfer, queue: sales, on: { full: office } }
  office: { type: hours, schedule: office, on: { open: back, closed: back } }
  back: { type: callback, queue: support, number: $call.caller, next: hold, on: { invalid: hold } }
  hold: { type: queue, queue: support, prompt: Hold., max: 5m, on: { timeout: box } }
  box: { type: voicemail, mailbox: letters, prompt: Speak., next: late, on: { full: late } }
  late: { type: branch, cases: [{ name: night, when: 'not hours.isOpen("night")', to: end }], else: end }
  end: { type: end }
`,
  'x.ivr.yaml',
).flow!;
const studio = readAnyFlow(
  readFileSync(join(import.meta.dirname, '../../../fixtures/studio-flows/dentist.json'), 'utf8'),
  'dentist.json',
).flow!;
const contact = (arn: string) =>
  readAnyFlow(
    JSON.stringify({
      Version: '2019-10-30',
      StartAction: 'call',
      Actions: [
        { Identifier: 'call', Type: 'InvokeLambdaFunction', Parameters: { LambdaFunctionARN: arn }, Transitions: {} },
      ],
    }),
    'x.json',
  ).flow!;
const step = (Identifier: string, Type: string, Parameters: object, NextAction: string) => ({
  Identifier,
  Type,
  Parameters,
  Transitions: { NextAction },
});
const queues = (queue: string, hours: string) =>
  readAnyFlow(
    JSON.stringify({
      Version: '2019-10-30',
      StartAction: 'set',
      Metadata: { ActionMetadata: { hours: { parameters: { HoursOfOperationId: { displayName: 'Basic Hours' } } } } },
      Actions: [
        step('set', 'UpdateContactTargetQueue', { QueueId: queue }, 'hours'),
        step('hours', 'CheckHoursOfOperation', { HoursOfOperationId: hours }, 'metric'),
        step('metric', 'CheckMetricData', { MetricType: 'AgentsStaffed' }, 'module'),
        step('module', 'InvokeFlowModule', { FlowModuleId: 'arn:aws:connect:x:1:instance/i/flow-module/greet' }, 'go'),
        step('go', 'TransferContactToQueue', {}, 'bye'),
        step('bye', 'DisconnectParticipant', {}, 'bye'),
      ],
    }),
    'x.json',
  ).flow!;
const named = queues('arn:aws:connect:x:1:instance/i/queue/Sales', 'arn:aws:connect:x:1:instance/i/operating-hours/1');
const open = queues('$.Attributes.queue', '$.Attributes.hours');
const fixed = contact('arn:aws:lambda:us-east-1:1:function:GetCustomer');
const dynamic = contact('$.Attributes.function');

const check = (flow: Flow, name: string) => {
  try {
    checkMockNames({ [name]: 'x' }, new Map([[flow.name, flow]]));
    return 'accepted';
  } catch (error) {
    const { message, hint } = error as { message: string; hint?: string };
    return `${message}; ${hint}`;
  }
};

test.each<[Flow, string]>([
  [native, 'verify'],
  [native, 'transfer:sales'],
  [native, 'transfer:*'],
  [native, 'hours:office'],
  [native, 'hours:night'],
  [native, 'hours:*'],
  [native, 'callback:support'],
  [native, 'wait:support'],
  [native, 'queue:support'],
  [native, 'voicemail:letters'],
  // Nothing here asks for a metric: a suite for several flows may hold one.
  [native, 'metric:AgentsStaffed'],
  [named, 'transfer:Sales'],
  [named, 'wait:Sales'],
  [named, 'hours:basic-hours'],
  [named, 'metric:AgentsStaffed'],
  [open, 'transfer:anything'],
  [open, 'wait:anything'],
  [native, 'random:draw'],
  [native, 'fail:ask'],
  [fixed, 'GetCustomer'],
  [fixed, '$.Attributes.tier'],
  [fixed, 'transfer:BasicQueue'],
  [fixed, 'branch:call'],
  [dynamic, 'anything'],
  [studio, 'look_up'],
  [studio, 'trigger.call.From'],
  [studio, 'result:message'],
])('accepted', (flow, name) => {
  expect(check(flow, name)).toBe('accepted');
});

test.each<[Flow, string, string]>([
  [native, 'verfy', 'no service has this name; did you mean "verify"?'],
  [native, 'weather', 'no service has this name; there are balance, verify'],
  [native, 'transfer:sale', 'no call is transferred to "sale"; did you mean "transfer:sales"?'],
  [native, 'random:drew', 'no node is named "drew"; did you mean "random:draw"?'],
  [native, 'tranfer:sales', '"tranfer:" is not a kind of mock; did you mean "transfer:sales"?'],
  [native, 'hours:ofice', 'nothing asks for a schedule "ofice"; did you mean "hours:office"?'],
  [native, 'callback:suport', 'no callback is asked for in a queue "suport"; did you mean "callback:support"?'],
  [native, 'wait:letters', 'no call waits in a queue "letters"; there are support'],
  [native, 'queue:Support', 'nothing announces the wait in a queue "Support"; did you mean "queue:support"?'],
  [native, 'voicemail:leters', 'no message is left in a mailbox "leters"; did you mean "voicemail:letters"?'],
  [named, 'transfer:Sale', 'no call is transferred to "Sale"; did you mean "transfer:Sales"?'],
  [named, 'wait:Sale', 'no call waits in a queue "Sale"; did you mean "wait:Sales"?'],
  [named, 'metric:AgentsStafed', 'nothing asks for a metric "AgentsStafed"; did you mean "metric:AgentsStaffed"?'],
  [named, 'module:great', 'nothing invokes a module "great"; did you mean "module:greet"?'],
  [fixed, 'GetCustomers', 'no service has this name; did you mean "GetCustomer"?'],
  [studio, 'lookup', 'no service has this name; did you mean "look_up"?'],
])('refused: %#', (flow, name, expected) => {
  expect(check(flow, name)).toBe(`the mock "${name}" has no effect: ${expected}`);
});

/** A bot with two intents, and prompts that read a slot and an attribute of its session. */
const bot = readAnyFlow(
  JSON.stringify({
    Version: '2019-10-30',
    StartAction: 'bot',
    Actions: [
      {
        Identifier: 'bot',
        Type: 'ConnectParticipantWithLexBot',
        Parameters: { Text: 'How can I help?' },
        Transitions: {
          NextAction: 'say',
          Conditions: ['CheckBalance', 'Pay'].map((each) => ({
            NextAction: 'say',
            Condition: { Operator: 'Equals', Operands: [each] },
          })),
          Errors: [{ NextAction: 'say', ErrorType: 'NoMatchingCondition' }],
        },
      },
      step('say', 'MessageParticipant', { Text: '$.Lex.Slots.account, $.Lex.SessionAttributes.step' }, 'bye'),
      step('bye', 'DisconnectParticipant', {}, 'bye'),
    ],
  }),
  'x.json',
).flow!;
const intent = 'comes to an intent that the flow has no branch for,';

test.each<[mock: string, answer: Mocks[string], expected: string | undefined]>([
  ['lex:bot', 'CheckBalance', undefined],
  ['lex:bot', 'FallbackIntent', undefined],
  // An intent of the bot that this flow leaves to the branch for the rest.
  ['lex:bot', 'OpeningHours', undefined],
  // Too short to be told from another word by two letters.
  ['lex:bot', 'Buy', undefined],
  ['lex:bot', { result: 'error' }, undefined],
  ['lex:bot', { intent: 'Pay', slots: { account: 'savings', currency: 'EUR' } }, undefined],
  ['lex:bot', 'ChekBalance', `${intent} "ChekBalance"; did you mean "CheckBalance"`],
  ['lex:bot', 'checkbalance', `${intent} "checkbalance"; did you mean "CheckBalance"`],
  ['lex:bot', 'Check Balance', `${intent} "Check Balance"; did you mean "CheckBalance"`],
  ['lex:bot', ['Pay', { intent: 'Pays' }], `${intent} "Pays"; did you mean "Pay"`],
  ['lex:bot', { utterances: { 'my balance': 'CheckBalanc' } }, `${intent} "CheckBalanc"; did you mean "CheckBalance"`],
  [
    'lex:bot',
    { intent: 'Pay', slots: { acount: '1' } },
    'fills a slot that the flow does not read, "acount"; did you mean "account"',
  ],
  [
    'lex:bot',
    { intent: 'Pay', session_attributes: { stp: '1' } },
    'sets an attribute of the session that the flow does not read, "stp"; did you mean "step"',
  ],
  ['lex:say', 'Pay', 'has no effect: "say" does not ask a bot; there are bot'],
])('a bot: %s %j', (mock, answer, expected) => {
  let found: string | undefined;
  try {
    checkMockNames({ [mock]: answer }, new Map([[bot.name, bot]]));
  } catch (error) {
    const { message, hint = '' } = error as CctoolError;
    found = `${message}; ${hint.replace(/\?.*/, '')}`;
  }
  expect(found).toBe(expected && `the mock "${mock}" ${expected}`);
});

/** An application that asks for an object, a grammar of a platform and a page of a server. */
const application = (more: string) => `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml">
<form id="f">
<object name="card" classid="method://card"/>
<field name="x"><grammar src="menu.unknown" type="application/x-vendor"/></field>
<block>${more}<submit next="http://a.example/order.jsp?a=1"/></block>
</form></vxml>`;

test.each<[mock: string, more: string, expected: string | undefined]>([
  ['object:method://card', '', undefined],
  ['object:a#f.card', '', undefined],
  ['grammar:menu.unknown', '', undefined],
  ['fetch:http://a.example/order.jsp', '', undefined],
  ['http://a.example/order.jsp?a=1', '', undefined],
  ['event:a#f.x', '', undefined],
  ['transfer:tel:+15550100', '', undefined],
  ['objct:method://card', '', '"objct:" is not a kind of mock; did you mean "object:method://card"?'],
  ['object:method://crd', '', 'nothing asks for "method://crd"; did you mean "object:method://card"?'],
  ['grammar:menu.unkown', '', 'nothing asks for "menu.unkown"; did you mean "grammar:menu.unknown"?'],
  [
    'fetch:http://a.example/ordr.jsp',
    '',
    'nothing asks for "http://a.example/ordr.jsp"; did you mean "fetch:http://a.example/order.jsp"?',
  ],
  [
    'http://a.example/ordr.jsp',
    '',
    'nothing asks for "http://a.example/ordr.jsp"; did you mean "http://a.example/order.jsp"?',
  ],
  ['event:a#f.y', '', 'no node is named "a#f.y"; did you mean "event:a#f.x"?'],
  // An address that only a call knows may lead to documents that ask for anything.
  ['object:method://crd', '<goto expr="x"/>', undefined],
])('VoiceXML: %s %s', async (mock, more, expected) => {
  const { flow } = readAnyFlow(application(more), '/a.vxml');
  const prepared = prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: (uri) => Promise.reject(new CctoolError('input', `${uri}: there is no such file`)),
    mocks: {
      [mock]: mock.startsWith('event') ? 'noinput' : mock.startsWith('transfer') ? 'busy' : { result: 'error' },
    },
    at: 0,
  });
  if (expected === undefined) (await prepared).dispose();
  else {
    const [message, hint] = expected.split('; ');
    await expect(prepared).rejects.toMatchObject({ message: `the mock "${mock}" has no effect: ${message}`, hint });
  }
});
