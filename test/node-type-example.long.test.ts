/** The worked example "add a node type" of CONTRIBUTING.md, carried out in a copy of the sources. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const example = readFileSync(join(import.meta.dirname, 'support', 'example-node-type.txt'), 'utf8');
// Beside node_modules: the compiler looks for packages upwards from the real path of a file.
const copy = mkdtempSync(join(root, 'node_modules', '.cctool-example-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The compiler's findings, one line each. */
function findings(): string[] {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', copy], { encoding: 'utf8' });
    return [];
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
      .split('\n')
      .filter((line) => line.includes('error TS'));
  }
}

test('a new type of node is one file and one row', async () => {
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true, filter: (name) => !name.endsWith('.test.ts') });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'data'), join(copy, 'data'));
  const options = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...options, include: ['src/ivr'] }));

  // The file alone does not compile: the table must have a row for every type.
  writeFileSync(join(copy, 'src/ivr/nodes/wait.ts'), example);
  expect(findings().join()).toMatch(/nodes\/index\.ts.*'?wait'? is missing/);

  const table = join(copy, 'src/ivr/nodes/index.ts');
  const rows = readFileSync(table, 'utf8')
    .replace("import { transfer } from './transfer.js';", "$&\nimport { wait } from './wait.js';")
    .replace('  end,\n};', '  end,\n  wait,\n};')
    .replace('transfer };', 'transfer, wait };');
  writeFileSync(table, rows);
  expect(findings()).toEqual([]);

  // It is read, simulated, drawn, reported, and in the schema and the table of the documentation.
  const entry = `export { readFlow, prepareProgram, simulateCall } from './src/ivr/index.js';
export { flowGraph } from './src/ivr/diagram/flow-graph.js';
export { reportFlow } from './src/ivr/report/report-flow.js';
export { flowSchema, withNodeTable } from './src/ivr/flow-schema.js';`;
  const outfile = join(copy, 'example.mjs');
  await build({
    stdin: { contents: entry, resolveDir: copy },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  const ivr = await import(pathToFileURL(outfile).href);
  const text = 'ivr: 1\nstart: a\nnodes:\n  a: { type: wait, time: 3s, next: z }\n  z: { type: end }\n';
  const { flow, diagnostics } = ivr.readFlow(text, { file: 'x.ivr.yaml' });
  expect(diagnostics).toEqual([]);
  const world = { flow: async () => undefined, resolve: () => Promise.reject(new Error('no files')), at: 0 };
  const { program } = await ivr.prepareProgram(flow, world);
  expect(ivr.simulateCall(program, '')).toMatchObject({ path: ['a', 'z'], simulatedMs: 3000, status: 'completed' });
  expect(ivr.flowGraph(flow).nodes[0]).toMatchObject({ type: 'wait', detail: '3 s' });
  expect(ivr.reportFlow(flow).destinations).toMatchObject([{ node: 'z', seconds: 3 }]);
  expect(ivr.flowSchema().$defs['node-wait'].required).toEqual(['type', 'time']);
  const page = readFileSync(join(root, 'docs/flows.md'), 'utf8');
  expect(ivr.withNodeTable(page)).toContain('| `wait` | waits for `time` | `time` |');
  // What it lacks is a finding, as for every other type.
  const missing = ivr.readFlow(text.replace('time: 3s, ', ''), { file: 'x.ivr.yaml' });
  expect(missing.diagnostics).toMatchObject([{ message: 'a wait node needs "time"' }]);
});

test('CONTRIBUTING.md shows this very file', () => {
  const page = join(root, 'CONTRIBUTING.md');
  if (existsSync(page)) expect(readFileSync(page, 'utf8')).toContain(example);
});
