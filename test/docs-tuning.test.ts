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
writeFileSync(join(cwd, 'list.txt'), block('text')[0]!);
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

test('a first grammar accepts the list, and with fillers as much more as the page says', () => {
  const exact = runBuiltCliNow(['grxml', 'new', '--phrases', 'list.txt', '--json'], { cwd });
  expect(JSON.parse(exact.stdout)).toMatchObject({ phrases: 8, meanings: 2, beyond: 0 });
  const more = runBuiltCliNow(['grxml', 'new', '--phrases', 'list.txt', '--generalise', '-o', 'more.grxml'], { cwd });
  expect(more.stderr).toContain('fillers in front: none; behind: "please"');
  expect(more.stderr).toContain('beyond the list: 2 phrases: stolen card please; report a stolen card please');
  const tested = runBuiltCliNow(['grxml', 'test', 'more.grxml', '--phrases', 'list.txt'], { cwd });
  expect([tested.status, tested.stderr]).toEqual([0, expect.stringContaining('8 phrases, 8 as expected, 0 not')]);
});

test.each([
  [['new', '--phrases', 'none.csv'], /none.csv: there is no such file/],
  [['new', '--phrases', 'list.txt', '--root', 'a-b'], /--root: "a-b" is not a rule name/],
  [['new', '--phrases', 'list.txt', '--mode', 'text'], /--mode: "text" is not a mode/],
  [['pronounce', 'menu.grxml', '--format', 'ipa'], /--format: "ipa" is not a format/],
])('%j is refused', (words, message) => {
  const { status, stderr } = runBuiltCliNow(['grxml', ...words], { cwd });
  expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
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
