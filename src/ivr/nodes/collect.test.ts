/** What a field takes of what the caller says and presses, and what it reads back. */
import { expect, test } from 'vitest';
import { prepareProgram } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { type Simulation, simulateCall } from '../simulate/simulate-call.js';

async function simulate(text: string, input: string): Promise<Simulation> {
  const { flow, diagnostics } = readFlow(text, { file: 'fields.ivr.yaml' });
  expect(diagnostics).toEqual([]);
  const { program, dispose } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('no files')),
    at: 0,
  });
  try {
    return simulateCall(program, input);
  } finally {
    dispose();
  }
}
const promptsOf = ({ transcript }: Simulation, nodes: readonly string[]) =>
  transcript.flatMap(({ who, node, text }) => (who === 'system' && nodes.includes(node) ? [text] : []));

const confirming = `ivr: 1
start: amount
variables: { amount: number, kind: any, pin: { type: text, secret: true } }
grammars: { money: builtin:currency, sure: builtin:boolean }
nodes:
  amount:
    type: collect
    prompt: How much?
    into: amount
    grammar: money
    confirm: { prompt: "{{ amount }}?", below: 1 }
    next: kind
    maxretries: end
  kind:
    type: menu
    prompt: Sure?
    choices: [{ name: sure, grammar: sure, to: pin }]
    into: kind
    confirm: { prompt: "{{ kind }}?", below: 1 }
    maxretries: end
  pin: { type: collect, prompt: PIN?, into: pin, digits: 4, confirm: { prompt: "{{ pin }}?" }, next: amount, maxretries: end }
  end: { type: end }
`;

test.each<[input: string, asked: string[], amount: number]>([
  // A number begins as 0. Of the two, the second question is about the second amount, and the first is booked nowhere.
  ['twelve fifty | no | three dollars | yes', ['How much?', '12.5?', 'How much?', '3?', 'Sure?'], 3],
  ['twelve fifty', ['How much?', '12.5?'], 0],
  // A menu that keeps the meaning of its grammar reads that back.
  ['twelve fifty | yes | yes', ['How much?', '12.5?', 'Sure?', 'true?'], 12.5],
])('%s: a question reads back what was just entered', async (input, asked, amount) => {
  const result = await simulate(confirming, input);
  expect(promptsOf(result, ['amount', 'kind'])).toEqual(asked);
  expect(result.variables.amount).toBe(amount);
});

test('a secret that is read back is marks', async () => {
  const result = await simulate(confirming, '5 | yes | yes | 8361');
  expect(promptsOf(result, ['pin'])).toEqual(['PIN?', '••••?']);
  expect(result.variables.pin).toBe('');
});

const fields = `ivr: 1
start: amount
variables: { amount: number, day: text, code: text, level: any }
grammars: { money: builtin:currency, date: "builtin:date?order=mdy", code: "builtin:digits?length=4", number: builtin:number }
nodes:
  amount: { type: collect, prompt: How much?, into: amount, grammar: money, next: day, maxretries: end }
  day: { type: collect, prompt: When?, into: day, grammar: date, next: code, maxretries: end }
  code: { type: collect, prompt: Code?, into: code, grammar: code, next: level, maxretries: end }
  level: { type: menu, prompt: Level?, choices: [{ name: level, grammar: number, to: end }], into: level, maxretries: amount }
  end: { type: end }
`;

test.each<[input: string, awaiting: string | null, variables: { [name: string]: string | number }]>([
  // `*` comes before two digits of cents: one digit, three, or two stars are no amount, and nothing shorter is.
  ['12*5', 'amount', { amount: 0 }],
  ['12*5#', 'amount', { amount: 0 }],
  ['12*505', 'amount', { amount: 0 }],
  ['1*2*3', 'amount', { amount: 0 }],
  ['12*50', 'day', { amount: 12.5 }],
  // After the terminator, and after the eight keys of a date or the four of the code, the next field begins.
  ['12*50#', 'day', { amount: 12.5 }],
  ['12# 03042026', 'code', { amount: 12, day: '2026-03-04' }],
  ['12# 0304202', 'day', { amount: 12, day: '' }],
  ['12# 03042026 1234', 'level', { amount: 12, code: '1234' }],
  ['12# 03042026 1234 2*5', null, { code: '1234', level: 2.5 }],
  // The grammar of a menu takes no shorter number either.
  ['12# 03042026 1234 | 1*2*3', 'level', { code: '1234' }],
])('%s: a grammar takes the keys of an entry whole or not at all', async (input, awaiting, variables) => {
  const result = await simulate(fields, input);
  expect(result.awaiting?.node ?? null).toBe(awaiting);
  expect(result.variables).toMatchObject(variables);
});

const secret = `ivr: 1
start: branch
variables: { branch: text, pin: text, amount: text }
nodes:
  branch: { type: collect, prompt: Branch?, into: branch, digits: 1, next: pin, maxretries: end }
  pin: { type: collect, prompt: PIN?, into: pin, digits: { min: 4, max: 4, terminator: "#" }, secret: true, next: amount, maxretries: end }
  amount: { type: collect, prompt: How much?, into: amount, digits: 1, next: said, maxretries: end }
  said: { type: play, prompt: "We move {{ amount }}.", next: end }
  end: { type: end }
`;

test.each<[input: string, awaiting: string | null, keys: string[]]>([
  // The fifth digit is no amount: it is dropped, and shown nowhere.
  ['7 | 83612', 'amount', ['7', '•••••']],
  ['7 83612', 'amount', ['7•••••']],
  ['7 | 83612 | 5', null, ['7', '•••••', '5']],
])('%s: surplus keys at a secret field are dropped and stay marks', async (input, awaiting, keys) => {
  const { state: _, ...result } = await simulate(secret, input);
  expect(result.awaiting?.node ?? null).toBe(awaiting);
  expect(result.transcript.flatMap(({ kind, text }) => (kind === 'keys' ? [text] : []))).toEqual(keys);
  expect(JSON.stringify([result.trace.map(({ set, grammar }) => [set, grammar]), result.variables])).not.toMatch(
    /[23689]/,
  );
});

const operator = (entry: string) => `ivr: 1
start: code
variables: { code: text }
grammars: { code: "builtin:digits?length=2" }
globals: [{ name: operator, dtmf: "0", to: operator }, { name: back, dtmf: "*", to: code }, { name: help, dtmf: "#", to: operator }]
nodes:
  code: { type: collect, prompt: Code?, into: code, ${entry}, validate: "code != '13'", next: end, maxretries: end }
  operator: { type: play, prompt: One moment., next: end }
  end: { type: end }
`;

const byGrammar = 'grammar: code';
const byDigits = 'digits: { min: 1, max: 2, terminator: "#" }';

test.each<[entry: string, input: string, prompts: string[], code: string]>([
  // 0 begins an entry, so it is not the key of the operator; * begins none.
  [byGrammar, '07', ['Code?'], '07'],
  [byDigits, '07', ['Code?'], '07'],
  [byGrammar, '*', ['Code?', 'Code?'], ''],
  [byDigits, '*', ['Code?', 'Code?'], ''],
  // # ends an entry of digits, an empty one too.
  [byDigits, '#', ['Code?', 'Code?'], ''],
  // What does not validate leaves the variable as it was, and the field is asked again.
  [byGrammar, '13', ['Code?', 'Code?'], ''],
  [byGrammar, '13 | 12', ['Code?', 'Code?'], '12'],
])('%s, %s: a global key works where no entry begins with it', async (entry, input, prompts, code) => {
  const result = await simulate(operator(entry), input);
  expect(promptsOf(result, ['code', 'operator'])).toEqual(prompts);
  expect(result.variables.code).toBe(code);
});

test.each<[input: string, keys: string[], said: string[]]>([
  // The caller has ended the secret: what follows is the amount, and may be shown.
  ['7 | 8361#2', ['7', '•••••2'], ['We move 2.']],
  ['7 8361#2', ['7•••••2'], ['We move 2.']],
  // A secret that is too short is asked for again, and the keys behind it are not taken for the next try.
  ['7 | 83#8361', ['7', '•••••••'], []],
])('%s: keys behind the terminator of a secret are meant for what follows', async (input, keys, said) => {
  const result = await simulate(secret, input);
  expect(result.transcript.flatMap(({ kind, text }) => (kind === 'keys' ? [text] : []))).toEqual(keys);
  expect(promptsOf(result, ['said'])).toEqual(said);
});
