import { afterAll, describe, expect, test } from 'vitest';
import { findPreset } from '../presets.js';
import { closeVoices, createVoices } from '../settings.js';
import { type Manifest, type ManifestEntry, planBatch } from './plan-batch.js';
import { readCsv } from './read-csv.js';
import { readPrompts } from './read-prompts.js';
import { runBatch } from './run-batch.js';

const catalogue = createVoices(undefined);
afterAll(() => closeVoices(catalogue));
const preset = findPreset('cxone');

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n"x, ""y""",2',
    [
      ['a', 'b'],
      ['x, "y"', '2'],
    ],
  ],
  ['a\n"two\nlines"\n\n3\n', [['a'], ['two\nlines'], ['3']]],
  ['\ufeffa,\n', [['a', '']]],
  ['', []],
])('CSV %j', (text, expected) => expect(readCsv(text).map(({ fields }) => fields)).toEqual(expected));

describe('lists of prompts', () => {
  test('CSV and YAML of the same prompts read the same', async () => {
    const csv = readPrompts('id,text,voice,rate\nhello,"Hello, {{who}}.",slt,1.2\nbye,Bye.,,\n', 'p.csv', {
      who: 'Ada',
    });
    const yaml = readPrompts(
      'variables: { who: Bob }\nprompts:\n  - { id: hello, text: "Hello, {{ who }}.", voice: slt, rate: 1.2 }\n  - { id: bye.wav, text: Bye. }\n',
      'p.yaml',
      { who: 'Ada' },
    );
    expect(csv.map(({ line: _, ...row }) => row)).toEqual([
      { id: 'hello', text: 'Hello, Ada.', voice: 'slt', rate: 1.2 },
      { id: 'bye', text: 'Bye.' },
    ]);
    expect(yaml.map(({ line: _, ...row }) => row)).toEqual(csv.map(({ line: _, ...row }) => row));
    expect([csv.map(({ line }) => line), yaml.map(({ line }) => line)]).toEqual([
      [2, 3],
      [3, 4],
    ]);
  });
  test.each([
    ['p.csv', 'id,text\na,Hi\nA,Ho\n', 'p.csv:3: the id "A" stands on line 2 already'],
    ['p.csv', 'id,text\n../etc,Hi\n', 'p.csv:2: "../etc" is no name for a file'],
    ['p.csv', 'id,text\na,\n', 'p.csv:2: the prompt "a" has no text'],
    ['p.csv', 'id,text\na,Hi, there\n', 'p.csv:2: 3 fields; the header has 2'],
    ['p.csv', 'id,text\na,"Hi\n', 'line 2: a quote is not closed'],
    ['p.csv', 'id,txt\na,Hi\n', 'p.csv:2: there is no column "txt"'],
    ['p.csv', 'id,text\na,{{ who }}\n', 'p.csv:2: the variable "who" has no value'],
    ['p.csv', 'id,text,rate\na,Hi,fast\n', 'p.csv:2: rate "fast" is no number'],
    ['p.yaml', 'prompts: 3\n', 'a list of prompts is expected'],
    ['p.yaml', '- [a]\n', 'p.yaml:1: a prompt must be a mapping'],
    ['p.yaml', 'a: [\n', 'p.yaml:'],
    ['p.csv', 'id,text\n', 'there are no prompts'],
  ])('%s %j: %s', async (file, text, message) => {
    expect(() => readPrompts(text, file)).toThrow(message);
  });
});

test('only what changed is made again: by text, voice, preset, and a file that is gone', async () => {
  const rows = readPrompts('id,text\na,One.\nb,Two.\nc,Three.\n', 'p.csv');
  const files = new Map<string, Uint8Array>();
  const entries: ManifestEntry[] = [];
  const plan = (list = rows, manifest?: Manifest, format = preset) =>
    planBatch(catalogue, list, format, {}, manifest, (file) => files.has(file));
  const first = await plan();
  expect(first.prompts.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
  const failures = await runBatch(first, {
    preset,
    catalogues: [catalogue, createVoices(undefined)],
    write: async (file, bytes) => void files.set(file, bytes),
    done: (entry) => void entries.push(entry),
  });
  expect(failures).toEqual([]);
  expect([...files.keys()].sort()).toEqual(['a.wav', 'b.wav', 'c.wav']);
  const manifest: Manifest = { version: 1, preset: 'cxone', prompts: entries };
  expect((await plan(rows, manifest)).prompts.map(({ state }) => state)).toEqual(['current', 'current', 'current']);
  files.delete('b.wav');
  const changed = rows.map((row) => (row.id === 'c' ? { ...row, text: 'Four.' } : row));
  expect((await plan(changed, manifest)).prompts.map(({ state }) => state)).toEqual(['current', 'missing', 'changed']);
  expect((await plan(rows.slice(0, 1), manifest)).orphans.sort()).toEqual(['b.wav', 'c.wav']);
  expect((await plan(rows.slice(0, 1), manifest, findPreset('genesys'))).prompts[0]!.state).toBe('changed');
});

test('a prompt that fails does not stop the others, and an abort ends the work', async () => {
  const rows = readPrompts('id,text\na,One.\nb,Привет.\nc,Three.\n', 'p.csv');
  const plan = await planBatch(catalogue, rows, preset, {}, undefined, () => false);
  const made: string[] = [];
  const controller = new AbortController();
  const options = { preset, catalogues: [catalogue], write: async () => {}, signal: controller.signal };
  const failures = await runBatch(plan, { ...options, done: ({ id }) => void made.push(id) });
  expect(made).toEqual(['a', 'c']);
  expect(failures).toMatchObject([{ id: 'b', line: 3, message: expect.stringContaining('cannot speak') }]);
  made.length = 0;
  await runBatch(plan, {
    ...options,
    done: ({ id }) => {
      made.push(id);
      controller.abort();
    },
  });
  expect(made).toEqual(['a']);
});

test('names that the platform does not take are refused with its rule', async () => {
  const rows = readPrompts('id,text\n1-welcome,Hi.\n', 'p.csv');
  await expect(planBatch(catalogue, rows, findPreset('genesys'), {}, undefined, () => false)).rejects.toThrow(
    /line 2: genesys does not take the name "1-welcome"/,
  );
});
