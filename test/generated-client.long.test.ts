import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../src/toolkit/operations/index.js';
import { arePeersInstalled, peers } from './support/peers.js';
import { TestServer } from './support/server.js';

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: { [name: string]: Schema };
  required?: string[];
  items?: Schema;
}

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** What is used of the checker of descriptions. */
interface Redocly {
  createConfig(rules: { extends: string[] }): Promise<object>;
  lintFromString(input: {
    source: string;
    config: object;
  }): Promise<{ ruleId: string; message: string; location: { pointer?: string }[] }[]>;
}

/** What a schema's values are in TypeScript, written from JSON Schema; undefined where any JSON may come. */
function primitive({ type, enum: values, const: only }: Schema): string | undefined {
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const names: { [type: string]: string } = {
    string: 'string',
    number: 'number',
    integer: 'number',
    boolean: 'boolean',
  };
  return type === undefined ? undefined : names[type];
}

/** Statements that hold only where a generated type has every field of a schema, with its type, and may lack what it may. */
class Program {
  readonly lines = [
    "import type { paths } from './api.js';",
    'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;',
    'type May<A, B> = [B] extends [A] ? true : false;',
  ];
  fields = 0;
  readonly #schemas: { [name: string]: Schema };
  constructor(schemas: { [name: string]: Schema }) {
    this.#schemas = schemas;
  }

  /** @param open names of the schemas that the place is within: one that contains itself is looked at once */
  add(type: string, given: Schema, open: readonly string[] = []): void {
    const name = given.$ref?.split('/').at(-1);
    if (name !== undefined && open.includes(name)) return;
    const schema = name === undefined ? given : this.#schemas[name]!;
    const inside = name === undefined ? open : [...open, name];
    const others = schema.anyOf?.filter((one) => one.type !== 'null');
    if (others?.length === 1) {
      this.add(type, others[0]!, inside);
      return;
    }
    const simple = primitive(schema);
    if (simple !== undefined) this.#say(`Same<${type}, ${simple}>`, 'true');
    if (schema.items) this.add(`NonNullable<${type}[number]>`, schema.items, inside);
    for (const [field, of] of Object.entries(schema.properties ?? {})) {
      this.fields++;
      const whole = `${type}[${JSON.stringify(field)}]`;
      const isNullable = of.anyOf?.some((one) => one.type === 'null') ?? false;
      const isOptional = !(schema.required ?? []).includes(field);
      const isKnown = primitive(of) !== undefined || of.properties || of.items || isNullable;
      if (isKnown) {
        this.#say(`May<${whole}, null>`, String(isNullable));
        this.#say(`May<${whole}, undefined>`, String(isOptional));
      }
      const alias = `T${this.lines.length}`;
      this.lines.push(`type ${alias} = NonNullable<${whole}>;`);
      this.add(alias, of, inside);
    }
  }

  #say(type: string, value: string): void {
    this.lines.push(`export const c${this.lines.length}: ${type} = ${value};`);
  }
}

describe.skipIf(!arePeersInstalled('the generated client and the rules of Redocly'))('the served description', () => {
  let folder: string;
  let description: {
    paths: { [path: string]: { [method: string]: { responses: { [status: string]: never } } } };
    components: { schemas: { [name: string]: Schema } };
  };
  beforeAll(async () => {
    const server = await TestServer.start();
    description = (await server.ask({ path: '/openapi.json' })).body;
    await server.stop();
    folder = mkdtempSync(join(tmpdir(), 'cctool-client-'));
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    await build({
      stdin: {
        contents: `import openapiTS, { astToString } from 'openapi-typescript';
          import { readFileSync } from 'node:fs';
          process.stdout.write(astToString(await openapiTS(readFileSync('openapi.json', 'utf8'))));`,
        resolveDir: peers,
      },
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __filename = import.meta.filename ?? ''; const __dirname = '';",
      },
      ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'silent' },
      outfile: join(folder, 'generate.js'),
    });
    const types = execFileSync(process.execPath, ['generate.js'], { cwd: folder, maxBuffer: 64 * 2 ** 20 });
    writeFileSync(join(folder, 'api.ts'), types);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What the compiler says of a program beside the types. */
  function check(lines: readonly string[]): string {
    writeFileSync(join(folder, 'program.ts'), lines.join('\n'));
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', '--target', 'es2023'];
    try {
      execFileSync(process.execPath, [tsc, ...options, 'program.ts'], { cwd: folder, stdio: 'pipe' });
      return '';
    } catch (error) {
      return String((error as { stdout: Buffer }).stdout);
    }
  }
  const program = () => {
    const made = new Program(description.components.schemas);
    for (const { name, routes } of operations) {
      const { method, path } = routes[0]!;
      const place = path.replace(/:(\w+)/g, '{$1}');
      const response = `paths['${place}']['${method.toLowerCase()}']['responses'][200]['content']['application/json']`;
      made.lines.push(`type Answer_${name} = ${response};`);
      const { content } = description.paths[place]![method.toLowerCase()]!.responses[200] as unknown as {
        content: { 'application/json': { schema: Schema } };
      };
      made.add(`Answer_${name}`, content['application/json'].schema);
    }
    return made;
  };

  it('has no complaint of Redocly’s recommended rules', async () => {
    const path = createRequire(join(peers, 'package.json')).resolve('@redocly/openapi-core');
    const { createConfig, lintFromString } = (await import(pathToFileURL(path).href)) as Redocly;
    const config = await createConfig({ extends: ['recommended'] });
    const lint = (source: string) => lintFromString({ source, config });
    const problems = await lint(readFileSync(join(folder, 'openapi.json'), 'utf8'));
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
    const broken = JSON.stringify({ ...description, paths: { '/a': { get: { responses: {} } } } });
    expect(await lint(broken)).not.toEqual([]);
  });

  it('makes a client by openapi-typescript that type-checks over all fields of all ten answers', () => {
    const { lines, fields } = program();
    expect(operations).toHaveLength(10);
    // Every answer of the contract has fields; those of a diagnostic alone are eight.
    expect(fields).toBeGreaterThan(100);
    expect(check(lines)).toBe('');
  });

  it('finds a type that differs', () => {
    const rows = [
      // A field of another type, a list of something else, and a field that may be null as one that may not.
      ["Answer_calendarStatus['is_open']", 'string'],
      ["Answer_suggestPhrases['suggestions']", 'number[]'],
      ["Answer_calendarStatus['next_open']", 'string'],
    ];
    const wrong = rows.map(([type, other], row) => `export const wrong${row}: Same<${type}, ${other}> = true;`);
    const found = check([...program().lines, ...wrong]).split('\n');
    expect(found.filter((line) => line.includes('error TS'))).toHaveLength(rows.length);
  });
});
