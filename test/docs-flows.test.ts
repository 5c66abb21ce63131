import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { builtins } from '../src/ivr/builtin/builtin-grammars.js';
import { functions } from '../src/ivr/expression/functions.js';
import { nativeNodes } from '../src/ivr/nodes/index.js';
import { twilioWidgets } from '../src/ivr/twilio/widgets/index.js';
import { runCli } from './support/run-cli.js';

// The page's flow, its command and its suite are used as they stand there.
const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'flows.md'), 'utf8');
const block = (start: string) => page.match(new RegExp(`\`\`\`\\w+\\n(${start}[\\s\\S]*?)\`\`\``))![1]!;
const cwd = mkdtempSync(join(tmpdir(), 'cctool-docs-'));

beforeAll(() => {
  mkdirSync(join(cwd, 'flows'));
  writeFileSync(join(cwd, 'cctool.config.yaml'), 'flows: flows\n');
  writeFileSync(join(cwd, 'flows', 'parcels.ivr.yaml'), block('ivr: 1'));
  writeFileSync(join(cwd, 'parcels.suite.yaml'), block('flow: parcels'));
});

test('the flow of the page has no errors', async () => {
  const { stdout, status } = await runCli(['ivr', 'lint', 'flows/parcels.ivr.yaml'], { cwd });
  expect({ status, errors: stdout.includes('error[') }).toEqual({ status: 0, errors: false });
});

test('the call of the page ends with the parcel', () => {
  const program = join(import.meta.dirname, '..', 'bin', 'cctool.js');
  const command = block('\\$ cctool').trim().slice(2);
  const script = `cctool() { '${process.execPath}' '${program}' "$@"; }; ${command}`;
  const text = execFileSync('bash', ['-c', script], { cwd: join(cwd, 'flows'), encoding: 'utf8' });
  expect(text).toContain('Parcel 7890 is on its way.');
});

test('the page names every widget of Studio, and its call reaches the reception', async () => {
  for (const type of Object.keys(twilioWidgets)) expect(page).toContain(`\`${type}\``);
  const command = block('\\$ cctool ivr test dentist').trim().slice(2);
  const program = join(import.meta.dirname, '..', 'bin', 'cctool.js');
  const script = `cctool() { '${process.execPath}' '${program}' "$@"; }; ${command}`;
  const folder = join(import.meta.dirname, '..', 'fixtures', 'studio-flows');
  const text = execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
  expect(text).toContain('Hello Ann.');
  expect(text).toContain('reception');
});

test('the suite of the page passes', async () => {
  const { stdout, stderr, status } = await runCli(['ivr', 'run', 'parcels.suite.yaml'], { cwd });
  expect({ status, text: stdout + stderr }).toMatchObject({ status: 0, text: expect.stringContaining('3') });
});

test('the page has every built-in grammar as it describes itself', () => {
  for (const [name, { summary }] of Object.entries(builtins))
    expect(page).toContain(`| \`builtin:${name}\` | ${summary} |`);
});

test('the page names every type of node and every function', () => {
  for (const type of Object.keys(nativeNodes)) expect(page).toContain(`| \`${type}\` |`);
  const listed = page.match(/the functions `([^`]*)`/)![1]!.split(/\s+/);
  expect(listed.sort()).toEqual(Object.keys(functions).sort());
});
