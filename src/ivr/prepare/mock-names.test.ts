/** Mocks that mean nothing in the flows they are for, and what is probably meant. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAnyFlow } from '../flow-folder.js';
import type { Flow } from '../model.js';
import { checkMockNames } from './mock-names.js';

const native = readAnyFlow(
  `ivr: 1
start: menu
services: [verify, balance]
variables: { found: any }
nodes:
  menu: { type: menu, prompt: Press 1., choices: [{ name: go, dtmf: "1", to: ask }], maxretries: end }
  ask: { type: call, service: verify, into: found, on: { ok: draw, error: end } }
  draw: { type: random, choices: [{ name: a, percent: 50, to: sales }, { name: b, percent: 50, to: end }] }
  sales: { type: transfer, queue: sales, on: { full: end } }
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
  [native, 'hours:anything'],
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
  [fixed, 'GetCustomers', 'no service has this name; did you mean "GetCustomer"?'],
  [studio, 'lookup', 'no service has this name; did you mean "look_up"?'],
])('refused: %#', (flow, name, expected) => {
  expect(check(flow, name)).toBe(`the mock "${name}" has no effect: ${expected}`);
});
