import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolkitContext } from '../src/toolkit/context.js';
import {
  commandLine,
  defineOperation,
  read,
  type SchemaInput,
  type SchemaOutput,
  type Words,
} from '../src/toolkit/operation.js';
import { operations } from '../src/toolkit/operations/index.js';
import { type SchemaKit, schemaKit } from '../src/toolkit/schema-kit.js';
import { countWords } from './examples/count-words.js';

const root = join(import.meta.dirname, '..');
const context: ToolkitContext = {
  workspace: { root: '/', rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } },
  now: () => 0,
  data: '/nowhere',
};

describe('the operations', () => {
  it('are the files of their folder, one each', () => {
    const files = readdirSync(join(root, 'src/toolkit/operations')).filter((name) => !/index|\.test\./.test(name));
    const fileOf = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
    expect(operations.map(({ name }) => fileOf(name)).sort()).toEqual(files.sort());
  });

  it('have examples that their schemas take and the command line can say', () => {
    for (const { name, example, command, schemas, ...row } of operations) {
      expect([name, schemas(schemaKit).input.safeParse(example).success]).toEqual([name, true]);
      const line = commandLine<object>({ command, ...row } as { command: string; words: Words<object> }, example);
      expect([name, line?.words.slice(0, 1)]).toEqual([name, command.split(' ').slice(0, 1)]);
    }
  });
});

describe('the worked example', () => {
  it('runs', async () => {
    const run = await countWords.load();
    expect(await run(context, { text: ' Thank you  for calling. ' })).toEqual({ words: 4 });
    await expect(run(context, { text: 'a b', most: 1 })).rejects.toMatchObject({ kind: 'input' });
    const { input, output } = countWords.schemas(schemaKit);
    expect([input, output].map((schema) => schema.safeParse({ words: 4 }).success)).toEqual([false, true]);
    const words = ['voice', 'count', '--most=3', '--', '-'];
    expect(commandLine(countWords, { text: 'a b', most: 3 })).toEqual({ words, stdin: 'a b' });
  });

  it('is what the page for contributors shows', () => {
    const page = readFileSync(join(root, 'docs/contributing-operation.md'), 'utf8');
    const [, shown] = /```ts\n([\s\S]*?)```/.exec(page)!;
    const code = readFileSync(join(root, 'test/examples/count-words.ts'), 'utf8');
    expect(shown).toBe(code.replaceAll('../../src/toolkit/', '../').replaceAll('../../src/', '../../'));
  });
});

/** Each of these lines is an error of the compiler; `@ts-expect-error` is one where the line below has none. */
it('a field that a definition forgets does not compile', () => {
  const facts = { summary: 's', scope: 's', command: 'c', routes: [], example: { text: '' } } as const;
  const rest = { ...facts, name: 'x', runs: 'inline', reads: 'rules', load: () => countWords.load() } as const;
  const answer = { fields: { words: read.required<number>('number') } };
  const words = { text: () => undefined, most: () => undefined };
  const define = defineOperation();
  const schemas = ({ z }: SchemaKit) => ({
    input: z.strictObject({ text: z.string(), most: z.int().optional() }),
    output: z.looseObject({ words: z.int(), longest: z.string().optional() }),
  });

  define(schemas, { ...rest, answer, words });
  // @ts-expect-error: `most` is not written on the command line
  define(schemas, { ...rest, answer, words: { text: () => undefined } });
  // @ts-expect-error: `words`, which every answer has, is not read
  define(schemas, { ...rest, answer: { fields: {} }, words });
  // @ts-expect-error: `words` is read as a text
  define(schemas, { ...rest, answer: { fields: { words: read.required<string>('string') } }, words });
  // @ts-expect-error: the example lacks `text`
  define(schemas, { ...rest, example: {}, answer, words });
  // @ts-expect-error: the engine gives no `words`
  define(schemas, { ...rest, load: async () => async () => ({ longest: 'x' }), answer, words });
  expect(operations.length).toBeGreaterThan(0);
});

/** The types are those of the schemas: what a loose object lets through beyond them is no field. */
it('the types of an operation name its fields and no others', () => {
  const schemas = ({ z, json }: SchemaKit) => ({
    input: z.strictObject({ at: z.string().optional() }),
    output: z.looseObject({
      found: z.array(z.looseObject({ name: z.string(), more: z.looseObject({ a: z.int() }).nullable() })),
      pair: z.tuple([json, json]),
      values: z.record(z.string(), json),
    }),
  });
  const output: SchemaOutput<typeof schemas> = {
    found: [{ name: '', more: null }],
    pair: [1, { a: [null] }],
    values: { any: 'value' },
  };
  const input: SchemaInput<typeof schemas> = {};
  // @ts-expect-error: there is no such field
  output.other = 1;
  // @ts-expect-error: nor in an entry
  output.found[0]!.other = 1;
  // @ts-expect-error: a value is JSON
  output.values.any = () => 1;
  expect({ ...input, ...output }).toHaveProperty('pair');
});
