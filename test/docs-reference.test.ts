import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { referencePages } from '../scripts/support/reference.mjs';
import { createContext } from '../src/cli/create-context.js';
import { packageRoot } from '../src/package-info.js';
import { runCli } from './support/run-cli.js';

const root = packageRoot();
const folder = join(root, 'docs', 'reference');

it('docs/reference is up to date: run `node scripts/reference.mjs` after a build', async () => {
  const streams = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
  const tree = await createContext(streams, {}, tmpdir()).commandTree();
  const help = async (path: readonly string[]) => (await runCli([...path, '--help'], { cwd: tmpdir() })).stdout;
  const schema = JSON.parse(readFileSync(join(root, 'schemas', 'config.schema.json'), 'utf8'));
  const pages = await referencePages(tree, help, schema);
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) expect([name, readFileSync(join(folder, name), 'utf8')]).toEqual([name, text]);
  // A key of each kind: of a list, of names of one's own, of a part that the schema writes elsewhere.
  const configuration = pages.get('configuration.md')!;
  for (const key of ['hours', 'rules.NAME', 'references.allow_paths', 'server.plans.NAME.requests', 'voice.cache_mb'])
    expect(configuration).toContain(`| \`${key}\` |`);
});
