import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { flowSchema, withNodeTable } from './flow-schema.js';
import { flowRules } from './lint/rules/index.js';
import { readFlow } from './read/read-flow.js';

const root = resolve(import.meta.dirname, '../..');
const schema = JSON.parse(readFileSync(join(root, 'schemas/ivr.schema.json'), 'utf8'));
const validate = new Ajv2020({ allowUnionTypes: true, strictTypes: false, strictRequired: false }).compile(schema);
const isRead = (text: string) => readFlow(text, { file: 'x.ivr.yaml' }).flow !== undefined;

const end = { type: 'end' };
const flow = (node: object, more: object = {}) => ({
  ivr: 1,
  start: 'a',
  variables: { v: 'text' },
  services: ['s'],
  grammars: { g: 'builtin:boolean' },
  nodes: { a: node, end },
  ...more,
});

/** Flows that editors and the reader must take alike. */
const good: object[] = [
  flow({ type: 'play', prompt: ['One.', { ssml: '<speak>Two.</speak>' }], next: 'end' }),
  flow({ type: 'play', prompt: { 'en-US': 'Hello.', de: 'Hallo.' }, on: { next: 'end' } }),
  flow({ type: 'menu', choices: [{ dtmf: 1, to: 'end' }], on: { maxretries: 'end' } }),
  flow({ type: 'menu', choices: [{ grammar: 'g', slot: true, to: 'end' }], maxretries: 'end', retries: 0 }),
  flow({ type: 'collect', into: 'v', digits: 4, timeout: '500ms', next: 'end', maxretries: 'end' }),
  flow({ type: 'collect', into: 'v', grammar: 'g', on: { match: 'end', maxretries: 'end' }, noinput: { retries: 1 } }),
  flow({ type: 'hours', schedule: 'x', on: { open: 'end', closed: 'end' } }),
  flow({ type: 'branch', cases: [{ when: 'v == "1"', to: 'end' }], else: 'end' }),
  flow({ type: 'set', assign: { v: '"x"' }, next: 'end' }),
  flow({ type: 'call', service: 's', args: { n: 3 }, on: { ok: 'end', error: 'end' } }),
  flow({ type: 'subflow', flow: 'x', out: { v: 'w' }, next: 'end' }),
  flow({
    type: 'queue',
    queue: 'a',
    on: { timeout: 'end' },
    choices: [{ dtmf: '1', to: 'end' }],
    every: '20s',
    max: '5m',
  }),
  flow({ type: 'callback', queue: 'a', number: '$call.caller', next: 'end', on: { invalid: 'end' } }),
  flow({ type: 'voicemail', mailbox: 'a', prompt: 'Hello there.', next: 'end', on: { full: 'end' } }),
  flow({ type: 'survey', into: 'v', questions: [{ name: 'a', prompt: 'Good or bad?', max: 9 }], next: 'end' }),
  flow({ type: 'set', language: 'es-US', next: 'end' }),
  flow({ type: 'play', prompt: { parts: ['You owe', { say: 'v', as: 'money', format: 'EUR' }] }, next: 'end' }),
  flow(end, {
    grammars: { d: { 'en-US': 'builtin:date?order=mdy', es: { file: 'd.grxml' } } },
    voices: { es: 'Lupe' },
  }),
  flow({ type: 'menu', choices: [{ phrases: { en: ['one'], es: 'uno' }, to: 'end' }], maxretries: 'end' }),
  flow({ type: 'goto', to: 'end' }),
  flow({ type: 'transfer', queue: '{{ v }}', on: { full: 'end' } }),
  flow({ type: 'record', max: '1m', next: 'end' }),
  flow({
    type: 'random',
    choices: [
      { percent: 50, to: 'end' },
      { percent: 50, to: 'a', name: 'x' },
    ],
  }),
  flow({ type: 'end', return: true, note: 'why' }, { globals: [{ name: 'g', dtmf: '0', to: 'end' }] }),
  flow(end, { variables: { n: { type: 'number', initial: 2 } }, defaults: { timeout: 4 } }),
];

/** Flows that both must refuse. */
const bad: object[] = [
  {},
  flow(end, { ivr: 2 }),
  flow(end, { colour: 'red' }),
  flow(end, { variables: { 'a b': 'text' } }),
  flow(end, { variables: { a: 'date' } }),
  flow(end, { defaults: { retries: 21 } }),
  flow(end, { globals: [{ name: 'x', to: 'a' }] }),
  flow({}),
  flow({ type: 'fly' }),
  flow({ type: 'play', next: 'end' }),
  flow({ type: 'play', prompt: 'Hello.' }),
  flow({ type: 'play', prompt: { sound: 'x.wav' }, next: 'end' }),
  flow({ type: 'menu', choices: [{ dtmf: '1', to: 'end' }] }),
  flow({ type: 'menu', choices: [{ dtmf: 'x', to: 'end' }], maxretries: 'end' }),
  flow({ type: 'menu', choices: [{ dtmf: '1' }], maxretries: 'end' }),
  flow({ type: 'menu', choices: [{ to: 'end' }], maxretries: 'end' }),
  flow({ type: 'collect', into: 'v', next: 'end', maxretries: 'end' }),
  flow({ type: 'collect', digits: 4, next: 'end', maxretries: 'end' }),
  flow({ type: 'collect', into: 'v', digits: 0, next: 'end', maxretries: 'end' }),
  flow({ type: 'collect', into: 'v', digits: { terminator: 'x' }, next: 'end', maxretries: 'end' }),
  flow({ type: 'hours', schedule: 'x', on: { open: 'end' } }),
  flow({ type: 'branch', cases: [{ when: 'true', to: 'end' }] }),
  flow({ type: 'branch', cases: [{ when: 'true' }], else: 'end' }),
  flow({ type: 'call', service: 's', on: { ok: 'end' } }),
  flow({ type: 'call', service: 's', timeout: 'soon', on: { ok: 'end', error: 'end' } }),
  flow({ type: 'queue', queue: 'a' }),
  flow({ type: 'queue', on: { timeout: 'end' } }),
  flow({ type: 'callback', queue: 'a', next: 'end', on: { invalid: 'end' } }),
  flow({ type: 'callback', queue: 'a', number: 'v', next: 'end' }),
  flow({ type: 'voicemail', mailbox: 'a', next: 'end' }),
  flow({ type: 'survey', into: 'v', questions: [], next: 'end' }),
  flow({ type: 'survey', into: 'v', questions: [{ name: 'a' }], next: 'end' }),
  flow({ type: 'set', next: 'end' }),
  flow({ type: 'play', prompt: { parts: [{ say: 'v', as: 'cash' }] }, next: 'end' }),
  flow(end, { voices: { 'not a tag': 'Lupe' } }),
  flow({ type: 'transfer' }),
  flow({ type: 'transfer', queue: 'a', number: '1' }),
  flow({ type: 'goto' }),
  flow({ type: 'end', next: 'a' }),
  flow({ type: 'random', choices: [{ percent: 101, to: 'end' }] }),
];

describe('the schema and the reader agree', () => {
  test.each(good.map((document) => [JSON.stringify(document), document]))('on the good flow %s', (text, document) => {
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
    expect(readFlow(text as string, { file: 'x' }).diagnostics).toEqual([]);
  });
  test.each(bad.map((document) => [JSON.stringify(document), document]))('on the bad flow %s', (text, document) => {
    expect(validate(document)).toBe(false);
    expect(isRead(text as string)).toBe(false);
  });

  const folder = join(root, 'fixtures/workspace/flows');
  test.each(readdirSync(folder))('on the sample flow %s', (name) => {
    expect(validate(parse(readFileSync(join(folder, name), 'utf8'))), JSON.stringify(validate.errors)).toBe(true);
  });
  const native = flowRules.filter(({ bad }) => bad.startsWith('ivr:'));
  test.each(native.map(({ code, bad, good }) => [code, bad, good]))('on the examples of %s', (_, bad, good) => {
    for (const text of [bad, good]) expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true);
  });
});

describe('what is made from the node types is up to date (node scripts/flow-schema.mjs renews it)', () => {
  test('schemas/ivr.schema.json', () => {
    expect(schema).toEqual(JSON.parse(JSON.stringify(flowSchema())));
  });
  test('the table in docs/flows.md', () => {
    const page = readFileSync(join(root, 'docs/flows.md'), 'utf8');
    expect(page).toBe(withNodeTable(page));
  });
});
