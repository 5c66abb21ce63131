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

const hours = `version: 1
timezone: US/Eastern   # east
schedules:
  - key: support
    weekly:
      # lunch is taken in turns
      mon-fri: ["09:00-12:00", "12:00-17:00"]
      sat: ["08:00-23:59"]
      sun: ["00:00-12:00"]
`;
/** Both safe fixes: the zone's present name, one interval for two that meet. The end of Saturday is an unsafe one. */
const fixedHours = hours
  .replace('US/Eastern', 'America/New_York')
  .replace('"09:00-12:00", "12:00-17:00"', '"09:00-17:00"');
const flow = `ivr: 1\r\nstart: a\r\nnodes:\r\n  # hello\r\n  a: { type: play, prompt: "Hé.", next: z, on: { hangup: z } } # said once\r\n  b: { type: play, prompt: "Ho.", next: z }\r\n  z: { type: end }\r\n`;
const fixedFlow = flow.replace(', on: { hangup: z }', '');

describe('hours files and flows', () => {
  it.each([
    ['hoo', 'hours.yaml', hours, fixedHours, fixedHours.replace('23:59', '24:00')],
    ['ivr', 'menu.ivr.yaml', flow, fixedFlow, fixedFlow.replace(/ {2}b: .*\r\n/, '')],
  ])('%s lint --fix edits in place, --fix-unsafe more, --diff nothing', (group, name, before, safe, all) => {
    const path = join(folder, name);
    writeFileSync(path, `\uFEFF${before}`);
    const looked = run([group, 'lint', name, '--diff']);
    expect(looked.out.split('\n').filter((line) => /^\+[^+]/.test(line)).length).toBeGreaterThan(0);
    expect(looked.status).toBe(1);
    expect(readFileSync(path, 'utf8')).toBe(`\uFEFF${before}`);
    expect(run([group, 'lint', name, '--fix']).err).toMatch(
      /fixed \d+ findings? in 1 file; 1 finding more with --fix-unsafe/,
    );
    expect(readFileSync(path, 'utf8')).toBe(`\uFEFF${safe}`);
    run([group, 'lint', name, '--fix-unsafe']);
    expect(readFileSync(path, 'utf8')).toBe(`\uFEFF${all}`);
    expect(run([group, 'lint', name, '--fix-unsafe', '--diff'])).toMatchObject({ status: 0, out: '' });
  });

  it('the overrides file is fixed beside its hours file', () => {
    writeFileSync(
      join(folder, 'two.yaml'),
      'version: 1\noverrides_file: second.yaml\nschedules: [{ key: a, timezone: UTC, weekly: { mon: ["09:00-17:00"] } }]\n',
    );
    writeFileSync(
      join(folder, 'second.yaml'),
      'version: 1\noverrides:\n  - { schedule: a, state: Closed, start: 2026-01-01T00:00Z, end: null, reason: x }\n',
    );
    expect(run(['hoo', 'lint', 'two.yaml', '--fix']).err).toContain('fixed 1 finding in 1 file');
    expect(readFileSync(join(folder, 'second.yaml'), 'utf8')).toContain('state: closed');
  });

  it('findings of a baseline stay', () => {
    const path = join(folder, 'known.yaml');
    writeFileSync(path, hours);
    run(['hoo', 'lint', 'known.yaml', '--baseline', 'known.json', '--update-baseline']);
    const { err } = run(['hoo', 'lint', 'known.yaml', '--baseline', 'known.json', '--fix']);
    expect(err).not.toContain('fixed');
    expect(readFileSync(path, 'utf8')).toBe(hours);
  });
});
