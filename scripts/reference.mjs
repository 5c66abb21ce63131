// Writes docs/reference/ from the help of the commands and the schema of the configuration. Needs a build: `npm run build` first.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createContext } from '../build/cli/create-context.js';
import { main } from '../build/cli/main.js';
import { referencePages } from './support/reference.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'reference');
const streams = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };

async function help(path) {
  let text = '';
  const stdout = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  await main([...path, '--help'], { ...streams, stdout }, {}, tmpdir());
  return text;
}

const schema = JSON.parse(readFileSync(join(root, 'schemas', 'config.schema.json'), 'utf8'));
const pages = await referencePages(await createContext(streams, {}, tmpdir()).commandTree(), help, schema);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
console.log(`docs/reference: ${pages.size} pages`);
