import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { type Lexicon, readLexicon } from '../../pronunciation/index.js';
import { findPreset } from '../presets.js';
import { closeVoices, createVoices } from '../settings.js';
import type { Manifest, ManifestEntry } from './manifest.js';
import { planBatch } from './plan-batch.js';
import { readCsv } from './read-csv.js';
import { type PromptSettings, readPrompts } from './read-prompts.js';
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
    const { rows: csv } = readPrompts('id,text,voice,rate\nhello,"Hello, {{who}}.",slt,1.2\nbye,Bye.,,\n', 'p.csv', {
      who: 'Ada',
    });
    const { rows: yaml } = readPrompts(
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
  test.each<[string, { [column: string]: string }, string[]]>([
    ['id;text\na;"Hi; there"', {}, []],
    ['id\ttext\na\tHi; there', {}, []],
    ['Nr;Prompt Name;Script;Remarks\n1;a;Hi; ', {}, ['id', 'text', 'ignored: "Nr", "Remarks"']],
    ['Script EN,Ref,Script FR\nHi,a,Salut', { text: 'script en', id: 'Ref' }, ['ignored: "Script FR"']],
    ['File Name,Text,\nmy prompt.wav,Hi,\n,,\n', {}, ['"File Name" is read as id', '"my prompt" is my_prompt']],
  ])('a CSV of a designer: %j', (text, map, notes) => {
    const list = readPrompts(text, 'design.csv', {}, map);
    expect(list.rows).toMatchObject([
      { id: expect.stringMatching(/^a$|^my_prompt$/), text: expect.stringMatching(/^Hi/) },
    ]);
    for (const [i, note] of notes.entries()) expect(list.notes[i]).toContain(note);
    expect(list.notes).toHaveLength(notes.length);
  });
  test.each([
    ['p.csv', 'id,text\na,Hi\nA,Ho\n', 'p.csv:3: the id "A" is already used on line 2'],
    ['p.csv', 'id,text\n../etc,Hi\n', 'p.csv:2: "../etc" is not a name for a file'],
    ['p.csv', 'id,text\na,\n', 'p.csv:2: the prompt "a" has no text'],
    ['p.csv', 'id,text\na,Hi, there\n', 'p.csv:2: 3 fields; the header has 2'],
    ['p.csv', 'id,text\na,"Hi\n', 'p.csv:2: a quote is not closed'],
    ['p.csv', 'id,txt\na,Hi\n', 'p.csv:1: there is no column "text"'],
    ['p.csv', 'id,script,wording\na,Hi,Ho\n', 'p.csv:1: there is no column "text"'],
    ['p.csv', 'id,text\na,{{ who }}\n', 'p.csv:2: the variable "who" has no value'],
    ['p.csv', 'id,text,rate\na,Hi,fast\n', 'p.csv:2: rate "fast" is not a number'],
    ['p.yaml', 'prompts: 3\n', 'expected a list of prompts'],
    ['p.yaml', '- [a]\n', 'p.yaml:1: a prompt must be a mapping'],
    ['p.yaml', 'a: [\n', 'p.yaml:'],
    ['p.csv', 'id,text\n', 'there are no prompts'],
    ['p.csv', 'id,text,rate\na,Hi,9\n', 'p.csv:2: rate: the rate 9 is out of range'],
    ['p.csv', 'id,text,pad\na,Hi,long\n', 'p.csv:2: pad: "long" is not a padding length'],
    ['p.yaml', '- { id: a, text: { en: Hi } }\n', 'p.yaml:1: "text" must be a plain value'],
    ['p.yaml', 'prompt: []\nprompts: [{ id: a, text: Hi }]\n', 'p.yaml:1: there is no field "prompt"'],
    ['p.yaml', 'variables: [a]\nprompts: [{ id: a, text: Hi }]\n', 'p.yaml:1: the variables must be a mapping'],
    ['p.yaml', 'pitch: 7\nprompts: [{ id: a, text: Hi }]\n', 'p.yaml:1: pitch: the pitch 7 is out of range'],
  ])('%s %j: %s', async (file, text, message) => {
    expect(() => readPrompts(text, file)).toThrow(message);
  });
});

test('only what changed is made again: by text, voice, preset, and a file that is gone', async () => {
  const { rows } = readPrompts('id,text\na,One.\nb,Two.\nc,Three.\n', 'p.csv');
  const files = new Map<string, Uint8Array>();
  const entries: ManifestEntry[] = [];
  const sha256 = (bytes?: Uint8Array) => bytes && createHash('sha256').update(bytes).digest('hex');
  const plan = (list = rows, manifest?: Manifest, format = preset) =>
    planBatch(catalogue, list, { preset: format, manifest, digest: async (file) => sha256(files.get(file)) });
  const first = await plan();
  expect(first.prompts.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
  const failures = await runBatch(first, {
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
  expect((await plan(changed, manifest)).prompts.map(({ state }) => state)).toEqual(['current', 'missing', 'stale']);
  // An orphan that was deleted is forgotten.
  expect((await plan(rows.slice(0, 1), manifest)).orphans).toEqual(['c.wav']);
  expect((await plan(rows.slice(0, 1), manifest, findPreset('genesys'))).prompts[0]!.state).toBe('stale');
  // One bit of a sample, with the length as it was.
  const edited = files.get('a.wav')!.slice();
  edited[edited.length - 1]! ^= 1;
  files.set('a.wav', edited);
  expect((await plan(rows.slice(0, 1), manifest)).prompts[0]!.state).toBe('changed');
});

describe('settings', () => {
  const lexicon = (alias: string) =>
    readLexicon(
      `<lexicon alphabet="ipa"><lexeme><grapheme>Contoso</grapheme><alias>${alias}</alias></lexeme></lexicon>`,
    );
  const list = readPrompts(
    `preset: connect
level: lufs:-18
pad: [50, 60]
lexicon: [names.pls]
prompts:
  - { id: a, text: Contoso }
  - { id: b, text: Contoso, level: -24, pad: 10, rate: 0.8, lexicon: own.pls }
`,
    'p.yaml',
  );
  const plan = (settings: PromptSettings, lexicons: [string, Lexicon][] = []) =>
    planBatch(catalogue, list.rows, {
      preset,
      settings: { ...list.settings, ...settings },
      lexicons: new Map(lexicons),
      digest: async () => '',
    });

  test('a row wins over what holds for all', async () => {
    expect(list.settings).toEqual({
      preset: 'connect',
      level: 'lufs:-18',
      pad: { head: 50, tail: 60 },
      lexicon: ['names.pls'],
    });
    const { prompts } = await plan({}, [
      ['names.pls', lexicon('con toe so')],
      ['own.pls', lexicon('con tosso')],
    ]);
    const [a, b] = prompts.map(({ request }) => request);
    expect(a).toMatchObject({ preset: { level: { mode: 'lufs', target: -18 }, pad: { head: 50, tail: 60 } } });
    // A number alone is a level in the mode of the preset.
    expect(b).toMatchObject({
      rate: 0.8,
      preset: { level: { mode: 'speech-rms', target: -24 }, pad: { head: 10, tail: 10 } },
    });
    expect(a!.lexicon!.entries.get('contoso')).toEqual([{ alias: 'con toe so' }]);
    expect(b!.lexicon!.entries.get('contoso')).toEqual([{ alias: 'con tosso' }]);
  });

  test('each of them decides the hash, and nothing else does', async () => {
    const hash = async (settings: PromptSettings, lexicons: [string, Lexicon][] = []) =>
      (await plan(settings, lexicons)).prompts[0]!.hash;
    const plain = await hash({});
    expect(await hash({})).toBe(plain);
    const changed = await Promise.all([
      hash({ voice: 'slt' }),
      hash({ rate: 1.1 }),
      hash({ pitch: 1.1 }),
      hash({ language: 'en-GB' }),
      hash({ level: 'lufs:-17' }),
      hash({ level: 'speech-rms:-18' }),
      hash({ level: 'none' }),
      hash({ pad: { head: 50, tail: 61 } }),
      hash({}, [['names.pls', lexicon('con toe so')]]),
      hash({}, [['names.pls', lexicon('con tosso')]]),
    ]);
    expect(new Set([plain, ...changed]).size).toBe(changed.length + 1);
  });

  test('a level out of range is reported with its line', async () => {
    const { rows } = readPrompts('id,text,level\na,Hi,-3\n', 'p.csv');
    await expect(planBatch(catalogue, rows, { preset, digest: async () => '' })).rejects.toThrow(
      'line 2: a level target of -3 is out of range',
    );
  });
});

test('a prompt that fails does not stop the others, and an abort ends the work', async () => {
  const { rows } = readPrompts('id,text\na,One.\nb,Привет.\nc,Three.\n', 'p.csv');
  const plan = await planBatch(catalogue, rows, { preset, digest: async () => undefined });
  const made: string[] = [];
  const controller = new AbortController();
  const options = { catalogues: [catalogue], write: async () => {}, signal: controller.signal };
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
  const { rows } = readPrompts('id,text\n1-welcome,Hi.\n', 'p.csv');
  await expect(
    planBatch(catalogue, rows, { preset: findPreset('genesys'), digest: async () => undefined }),
  ).rejects.toThrow(/line 2: genesys does not take the name "1-welcome"/);
});
