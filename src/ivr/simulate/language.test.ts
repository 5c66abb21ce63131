/** The language of a call, and what follows it: prompts, phrases, grammars, voices, values; what a call knows of itself. */
import { describe, expect, test } from 'vitest';

import { createZones, openEngine, readHours } from '../../hours/index.js';
import { prepareProgram } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { type SimulationOptions, simulateCall } from './simulate-call.js';

const grammar = (language: string, words: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="${language}" root="r"><rule id="r" scope="public"><one-of>${words
    .split(' ')
    .map((word) => `<item>${word}</item>`)
    .join('')}</one-of></rule></grammar>`;

const text = `ivr: 1
start: choose
language: en-US
voices: { en-US: Joanna, es-US: Lupe }
variables: { amount: number, city: text, day: text, sure: boolean, due: { type: any, initial: 1234.5 } }
grammars:
  city: { en-US: { inline: '${grammar('en-US', 'london seville')}' }, es-US: { inline: '${grammar('es-US', 'londres sevilla')}' } }
  amount: builtin:currency
  date: builtin:date?order=mdy
prompts:
  welcome: { en-US: Welcome., es-US: Bienvenido. }
  due: { parts: [{ en-US: You owe, es-US: Usted debe }, { say: due, as: money }, .] }
  mixed: { parts: [{ audio: chime.wav }, You owe, { say: due, as: number }, thank you] }
nodes:
  choose:
    type: menu
    prompt: { en-US: "For English, press 1. Para español, oprima el 2.", es-US: Elija. }
    choices:
      - { name: english, dtmf: "1", phrases: [english], to: hello }
      - { name: spanish, dtmf: "2", phrases: [español], to: spanish }
      - { name: session, dtmf: "3", to: session }
      - { name: mixed, dtmf: "4", to: mixed }
    maxretries: hello
  spanish: { type: set, language: es-US, next: hello }
  hello: { type: play, prompt: welcome, next: due }
  due: { type: play, prompt: due, next: menu }
  menu:
    type: menu
    prompt: { en-US: Balance or transfer?, es-US: ¿Saldo o traslado? }
    choices:
      - { name: balance, phrases: { en-US: [balance], es-US: [saldo] }, to: city }
      - { name: transfer, phrases: { en-US: [transfer], es-US: [traslado] }, to: amount }
    retries: 0
    maxretries: end
  city: { type: collect, prompt: { en-US: City?, es-US: ¿Ciudad? }, into: city, grammar: city, retries: 0, next: end, maxretries: end }
  amount:
    type: collect
    prompt: { en-US: How much?, es-US: ¿Cuánto? }
    into: amount
    grammar: amount
    retries: 0
    confirm: { prompt: { en-US: "{{ $said }}?", es-US: "¿{{ $said }}?" } }
    next: date
    maxretries: end
  date: { type: collect, prompt: { en-US: When?, es-US: ¿Cuándo? }, into: day, grammar: date, retries: 0, next: done, maxretries: end }
  done: { type: play, prompt: { en-US: "{{ say(amount, 'money') }} on {{ say(day, 'date') }}.", es-US: "{{ say(amount, 'money') }} el {{ say(day, 'date') }}." }, next: end }
  session:
    type: play
    prompt: "{{ $call.caller }} {{ $call.called }} {{ $call.channel }} {{ say($call.start, 'time') }} {{ $language }} {{ hours.holiday('desk') }} {{ say(hours.nextOpen('desk'), 'time') }}"
    next: end
  mixed: { type: play, prompt: mixed, next: end }
  end: { type: end }
`;

const reading = readFlow(text, { file: 'x.ivr.yaml' });

async function call(input: string, options: SimulationOptions = {}, mocks = {}) {
  const { hours } = readHours(
    `version: 1
calendar: desk
calendars:
  own: { name: Own days, holidays: [{ id: 1, name: Founders Day, date: 2026-06-10, closed: true }] }
schedules:
  - { id: 1, key: desk, name: Desk, timezone: America/New_York, calendars: [own], weekly: { mon-fri: ["09:00-17:00"] } }
`,
    { file: 'hours.yaml' },
  );
  const { program, dispose } = await prepareProgram(reading.flow!, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('no files')),
    at: Date.parse('2026-06-10T18:30:00Z'),
    ...(hours && { hours: await openEngine(hours, createZones()) }),
    mocks,
  });
  try {
    return simulateCall(program, input, options);
  } finally {
    dispose();
  }
}

const said = (result: Awaited<ReturnType<typeof call>>) =>
  result.transcript.flatMap(({ who, text }) => (who === 'system' ? [text] : []));

test('the flow is read without findings', () => expect(reading.diagnostics).toEqual([]));

describe('each language: what is said, understood, and by which voice', () => {
  test.each<[input: string, path: string[], prompts: string[]]>([
    [
      '1 | balance | seville',
      ['city', 'end'],
      ['Welcome.', 'You owe one thousand two hundred thirty four dollars and fifty cents.', 'City?'],
    ],
    [
      '1 | transfer | twelve fifty | yes | march third twenty twenty six',
      ['amount', 'date', 'done'],
      ['twelve dollars and fifty cents on March third, twenty twenty six.'],
    ],
    ['1 | saldo', ['menu', 'end'], ['Balance or transfer?']],
    [
      'español | saldo | sevilla',
      ['city', 'end'],
      ['Bienvenido.', 'Usted debe mil doscientos treinta y cuatro dólares con cincuenta centavos.', '¿Ciudad?'],
    ],
    ['2 | balance', ['menu', 'end'], ['¿Saldo o traslado?']],
    [
      '2 | traslado | doce dólares | sí | 03042026',
      ['done'],
      ['doce dólares el cuatro de marzo de dos mil veintiséis.'],
    ],
    [
      '2 | traslado | 12*50 | 1 | 03042026',
      ['done'],
      ['doce dólares con cincuenta centavos el cuatro de marzo de dos mil veintiséis.'],
    ],
  ])('%s', async (input, path, prompts) => {
    const result = await call(input);
    expect(result.diagnostics).toEqual([]);
    expect(result.path).toEqual(expect.arrayContaining(path));
    expect(said(result)).toEqual(expect.arrayContaining(prompts));
  });

  test('a grammar of another language is not heard', async () => {
    expect((await call('2 | saldo | seville')).variables.city).toBe('');
    expect((await call('1 | balance | sevilla')).variables.city).toBe('');
    expect((await call('2 | saldo | sevilla')).variables.city).toBe('sevilla');
  });

  test('language and voice are in the transcript once the call has chosen', async () => {
    const { transcript } = await call('2');
    const prompts = transcript.filter(({ who }) => who === 'system');
    expect(prompts.map(({ language, voice }) => [language, voice])).toEqual([
      [undefined, undefined],
      ['es-US', 'Lupe'],
      ['es-US', 'Lupe'],
      ['es-US', 'Lupe'],
    ]);
  });
});

test('what the call knows of itself: numbers, channel, start in local time, holiday, next opening', async () => {
  // 18:30 UTC is 14:30 in New York in June; 10 June 2026 is a Wednesday, and the desk opens again on Thursday at nine.
  const result = await call('3', { session: { caller: '+15550100', called: '+15550199' } });
  expect(said(result).at(-1)).toBe('+15550100 +15550199 voice two thirty P M en-US Founders Day nine A M');
});

test('a mock may say what is known of a schedule', async () => {
  const mocks = { 'hours:desk': { state: 'closed', next_open: '2026-06-12T07:15:00', holiday: 'Snow day' } };
  expect(said(await call('3', {}, mocks)).at(-1)).toMatch(/Snow day seven fifteen A M$/);
});

test('recordings among the parts are lines of their own, texts between them are one', async () => {
  const { transcript } = await call('4');
  const lines = transcript.filter(({ node, who }) => node === 'mixed' && who === 'system');
  expect(lines.map(({ text, audio }) => audio ?? text)).toEqual([
    'chime.wav',
    'You owe one thousand two hundred thirty four point five thank you',
  ]);
});

test.each([
  ['prompt: { parts: [{ say: due }] }', 'a part with "say" needs "as"'],
  ['prompt: { parts: [{ say: due, as: cash }] }', 'as: "cash" is not known'],
  ['prompt: { parts: [] }', 'prompt says nothing'],
  ['prompt: "{{ say(due, \'cash\') }}"', '"cash" is not a kind of value'],
])('%s is reported', (prompt, message) => {
  const flow = `ivr: 1\nstart: a\nvariables: { due: number }\nnodes: { a: { type: play, ${prompt}, next: z }, z: { type: end } }`;
  expect(
    readFlow(flow, { file: 'x' })
      .diagnostics.map((each) => each.message)
      .join(),
  ).toContain(message);
});
