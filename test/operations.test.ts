import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolkitContext } from '../src/toolkit/context.js';
import { commandLine, defineOperation, read, type Words } from '../src/toolkit/operation.js';
import { operations } from '../src/toolkit/operations/index.js';
import { schemaKit } from '../src/toolkit/schema-kit.js';
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
  type Input = { text: string; most?: number };
  type Output = { words: number; longest?: string };
  const facts = { summary: 's', scope: 's', command: 'c', routes: [], example: { text: '' } } as const;
  const rest = { ...facts, name: 'x', runs: 'inline', reads: 'rules', load: () => countWords.load() } as const;
  const answer = { fields: { words: read.required<number>('number') } };
  const words = { text: () => undefined, most: () => undefined };
  const define = defineOperation<Input, Output>();

  const agreeing = define.schemas(({ z }) => ({
    input: z.strictObject({ text: z.string(), most: z.int().optional() }),
    output: z.looseObject({ words: z.int(), longest: z.string().optional() }),
  }));
  agreeing.body({ ...rest, answer, words });
  // @ts-expect-error: `most` is not written on the command line
  agreeing.body({ ...rest, answer, words: { text: () => undefined } });
  // @ts-expect-error: `words`, which every answer has, is not read
  agreeing.body({ ...rest, answer: { fields: {} }, words });

  const forgetful = define.schemas(({ z }) => ({
    input: z.strictObject({ text: z.string(), most: z.int().optional() }),
    output: z.looseObject({ words: z.int() }),
  }));
  // @ts-expect-error: the schema lacks the optional `longest`
  forgetful.body({ ...rest, answer, words });

  const inventive = define.schemas(({ z }) => ({
    input: z.strictObject({ text: z.string(), most: z.int().optional(), least: z.int().optional() }),
    output: z.looseObject({ words: z.int(), longest: z.string().optional() }),
  }));
  // @ts-expect-error: the type lacks `least`
  inventive.body({ ...rest, answer, words });

  const wrong = define.schemas(({ z }) => ({
    input: z.strictObject({ text: z.string(), most: z.string().optional() }),
    output: z.looseObject({ words: z.int(), longest: z.string().optional() }),
  }));
  // @ts-expect-error: `most` is a number in the type
  wrong.body({ ...rest, answer, words });
  expect(operations.length).toBeGreaterThan(0);
});
