import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { transcriptColumns } from '../src/grxml/tune/read-transcripts.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

// The files and commands of the page are used as they stand there.
const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/tuning.md'), 'utf8');
const block = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!);
const cwd = mkdtempSync(join(tmpdir(), 'cctool-docs-tuning-'));
afterAll(() => rmSync(cwd, { recursive: true }));
const [grammar] = block('xml');
const [calls] = block('csv');
writeFileSync(join(cwd, 'menu.grxml'), grammar!);
writeFileSync(join(cwd, 'calls.csv'), calls!);
const commands = block('sh').flatMap((text) => text.trim().split('\n'));

test.each(commands)('%s', (command) => {
  const { status, stderr } = runBuiltCliNow(command.split(' ').slice(1), { cwd });
  expect([command, status, stderr]).toEqual([command, 0, expect.not.stringContaining('error')]);
});

test('the first command says what the page says', () => {
  const { stdout } = runBuiltCliNow(commands[0]!.split(' ').slice(1), { cwd });
  // 232 of 316 calls with speech: 120 + 60 + 40 + 12.
  expect(stdout).toMatch(/in grammar +232 +73\.4 %/);
  expect(stdout).toContain('30 calls without speech left out');
  expect(stdout).toContain('accept "agents" beside "agent"');
  expect(stdout).toContain('accept "account" before "balance"');
});

test('the page names every heading that is found', () => {
  for (const [column, headings] of Object.entries(transcriptColumns)) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${column} |`));
    for (const heading of headings) {
      // British and American spelling are one.
      if (!heading.includes('recognised')) expect(row).toMatch(new RegExp(`\\b${heading}\\b`));
    }
  }
});

test('the example of the library runs', () => {
  const [code] = block('js');
  const given = `const text = ${JSON.stringify(grammar)}; const table = ${JSON.stringify(calls)};\n`;
  const program = code!.replace(/(import .*\n)/, `$1${given}`);
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(printed).toContain(String(232 / 316));
});
