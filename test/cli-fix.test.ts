import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runBuiltCliNow } from './support/run-built-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-fix-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(words: string[], input = '') {
  const { status, stdout, stderr } = runBuiltCliNow(words, { cwd: folder, input });
  return { status, out: String(stdout), err: String(stderr) };
}

const namespace = 'xmlns="http://www.w3.org/2001/06/grammar"';
/** With a safe fix (the underscore), an unsafe one (the count) and a finding without any (the unknown reference). */
const mixed = (language: string, repeat: string) =>
  `<grammar ${namespace} version="1.0" xml:lang="${language}" root="r">\n<rule id="r">é<item repeat="${repeat}">a</item><ruleref uri="#nowhere"/></rule>\n</grammar>\n`;
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('grxml validate', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte-order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', utf16],
    ['UTF-16, big-endian', (text: string) => utf16(text).swap16()],
    ['ISO-8859-1', (text: string) => Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${text}`, 'latin1')],
    ['CR LF', (text: string) => Buffer.from(text.replace(/\n/g, '\r\n'))],
    ['no line end at the end', (text: string) => Buffer.from(text.trimEnd())],
  ])('--fix keeps %s', (_, encode) => {
    const path = join(folder, 'menu.grxml');
    writeFileSync(path, encode(mixed('en_US', '-2')), { mode: 0o640 });
    const { status, err } = run(['grxml', 'validate', 'menu.grxml', '--fix']);
    expect(readFileSync(path)).toEqual(encode(mixed('en-US', '-2')));
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(err).toContain('fixed 1 finding in 1 file; 1 finding more with --fix-unsafe');
    expect(status).toBe(1);
  });

  it('--diff shows what would change, as a patch, and changes nothing', () => {
    const path = join(folder, 'looked.grxml');
    writeFileSync(path, mixed('en_US', '-2'));
    const looked = run(['grxml', 'validate', 'looked.grxml', '--fix-unsafe', '--diff']);
    const added = (text: string) => text.split('\n').filter((line) => /^\+[^+]/.test(line));
    expect(added(looked.out)).toEqual(
      mixed('en-US', '0-2')
        .split('\n')
        .slice(0, 2)
        .map((line) => `+${line}`),
    );
    expect(looked.status).toBe(1);
    expect(readFileSync(path, 'utf8')).toBe(mixed('en_US', '-2'));
    expect(run(['grxml', 'validate', 'looked.grxml', '--fix-unsafe']).status).toBe(1);
    expect(readFileSync(path, 'utf8')).toBe(mixed('en-US', '0-2'));
    expect(run(['grxml', 'validate', 'looked.grxml', '--fix-unsafe', '--diff'])).toMatchObject({ status: 0, out: '' });
  });

  it('--json holds the fix of each finding that has one', () => {
    writeFileSync(join(folder, 'reported.grxml'), mixed('en_US', '2'));
    const { errors } = JSON.parse(run(['grxml', 'validate', 'reported.grxml', '--json']).out);
    const line = 1;
    const column = mixed('en_US', '2').indexOf('en_US') + 1;
    expect(errors.map(({ code, fix }: { code: string; fix?: object }) => [code, fix])).toEqual([
      [
        'language-syntax',
        {
          title: 'write xml:lang="en-US"',
          safety: 'safe',
          edits: [{ line, column, end_line: line, end_column: column + 5, text: 'en-US' }],
        },
      ],
      ['ruleref-local-undefined', undefined],
    ]);
  });

  it.each([
    [['-', '--fix'], '--fix: standard input cannot be fixed'],
    [['menu.grxml', '--diff', '--watch'], '--diff and --watch cannot be used together'],
  ])('%j is refused', (words, message) => {
    const { status, err } = run(['grxml', 'validate', ...words]);
    expect(err).toContain(message);
    expect(status).toBe(2);
  });

  it.each(['--fix', '--fix-unsafe'])('%s leaves a read-only file as it is, and fixes the others', (option) => {
    const [locked, open] = ['locked.grxml', 'open.grxml'].map((name) => join(folder, name)) as [string, string];
    writeFileSync(locked, mixed('en_US', '2'), { mode: 0o444 });
    writeFileSync(open, mixed('en_US', '2'));
    const { status, err } = run(['grxml', 'validate', 'locked.grxml', 'open.grxml', option]);
    expect(err).toContain('locked.grxml: the file cannot be written (read-only)');
    expect(status).toBe(2);
    expect([locked, open].map((path) => readFileSync(path, 'utf8'))).toEqual([
      mixed('en_US', '2'),
      mixed('en-US', '2'),
    ]);
    rmSync(locked);
  });
});
