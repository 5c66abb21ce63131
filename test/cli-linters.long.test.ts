/** What all four linters have alike: formats to files, what counts, what is left out, pipes in two shells, watching. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { junitFaults, sarifFaults } from './support/published.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const home = mkdtempSync(join(tmpdir(), 'cctool-linters-'));
afterAll(() => rmSync(home, { recursive: true }));
const program = join(packageRoot(), 'bin', 'cctool.js');
const cctool = (args: readonly string[], cwd = home) => runBuiltCliNow(args, { cwd, home });
const put = (name: string, content: string) => writeFileSync(join(home, name), content);

const grammar = (root: string, body: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="${root}">${body}</grammar>`;
const hours = (more: string) =>
  `version: 1\ntimezone: UTC\nschedules: [{ key: a, weekly: { mon: "09:00-17:00" } }]\n${more}`;
const flow = (more: string) =>
  `ivr: 1\nstart: a\nnodes:\n  a: { type: play, prompt: Hello, next: b }\n  b: { type: end }\n${more}`;

// An error each: no rule is called `none` (SRGS 4.7), and unknown keys. A warning each: a word with digits, a calendar that no
// schedule uses, a node that nothing reaches.
put('bad.grxml', grammar('none', '<rule id="a">yes</rule>'));
put('bad.hours.yaml', hours('schedulez: 1\n'));
put('bad.ivr.yaml', flow('nodez: 1\n'));
put(
  'warned.grxml',
  grammar('a', '<rule id="a" scope="public"><one-of><item>gate12</item><item>two</item></one-of></rule>'),
);
put('warned.hours.yaml', hours('calendars: { unused: { name: Unused, holidays: [] } }\n'));
put('warned.ivr.yaml', flow('  c: { type: end }\n'));
put('sound.grxml', grammar('a', '<rule id="a" scope="public"><one-of><item>yes</item><item>no</item></one-of></rule>'));
put('sound.hours.yaml', hours(''));
put('sound.ivr.yaml', flow(''));

interface Linter {
  words: string[];
  ending: string;
}
const linters: { [name: string]: Linter } = {
  validate: { words: ['grxml', 'validate'], ending: '.grxml' },
  analyze: { words: ['grxml', 'analyze', '--depth', 'quick'], ending: '.grxml' },
  hours: { words: ['hoo', 'lint'], ending: '.hours.yaml' },
  flows: { words: ['ivr', 'lint'], ending: '.ivr.yaml' },
};

describe.each(Object.entries(linters))('%s', (name, { words, ending }) => {
  const lint = (file: string, ...options: string[]) => cctool([...words, `${file}${ending}`, ...options]);
  // Analysis reports and does not judge: what is to fail is said with --fail-severity.
  const judged = name === 'analyze' ? ['--fail-severity', 'error'] : [];

  test('findings have the status 1, none 0, a missing file 2', () => {
    const status = (file: string) => lint(file, ...judged).status;
    expect([status('bad'), status('sound'), status('missing')]).toEqual([1, 0, 2]);
  });

  test('several formats at once, each to its file', async () => {
    const files = ['json', 'sarif', 'junit'].map((format) => `${name}.${format}`);
    const formats = files.flatMap((file) => ['--format', `${file.split('.')[1]}:${file}`]);
    const { status, stdout } = lint('bad', ...judged, ...formats);
    expect(status).toBe(1);
    // People see on the terminal what was found; the analysis says it in its report alone.
    if (name !== 'analyze') expect(stdout).toContain(`bad${ending}`);
    const [json, sarif, junit] = files.map((file) => readFileSync(join(home, file), 'utf8'));
    expect(JSON.parse(json!)).toBeTypeOf('object');
    const log = JSON.parse(sarif!);
    expect(sarifFaults(log)).toEqual([]);
    const { driver } = log.runs[0].tool;
    expect([driver.informationUri, driver.semanticVersion]).toEqual([
      expect.stringMatching(/^https:/),
      expect.stringMatching(/^\d+\.\d+\.\d+$/),
    ]);
    const rules = driver.rules as { helpUri?: string }[];
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter(({ helpUri }) => !helpUri?.startsWith('https:'))).toEqual([]);
    expect(await junitFaults(junit!)).toEqual([]);
    expect(junit).toMatch(/ time="\d+\.\d{3}"/);
  });

  test('warnings count from --fail-severity and --max-warnings on', () => {
    expect(lint('warned').status).toBe(0);
    expect(lint('warned', '--fail-severity', 'warning').status).toBe(1);
    const { status, stderr } = lint('warned', '--max-warnings', '0');
    expect([status, stderr]).toEqual([1, expect.stringContaining('--max-warnings 0')]);
    expect(lint('warned', '--max-warnings', '50').status).toBe(0);
  });

  test('--quiet leaves warnings and the summary out', () => {
    expect(lint('warned', '--format', 'compact').stdout).toContain('warning');
    expect(lint('warned', '--format', 'compact', '--quiet')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(lint('bad', '--format', 'compact', '--quiet', ...judged)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('error'),
    });
  });

  test('--baseline leaves out what is known, and reports what is new', () => {
    const baseline = ['--baseline', `${name}.baseline.json`];
    const count = ['--fail-severity', 'info'];
    expect(lint('warned', ...count, ...baseline, '--update-baseline').status).toBe(0);
    expect(lint('warned', ...count, ...baseline).status).toBe(0);
    expect(lint('bad', ...count, ...baseline).status).toBe(1);
  });

  test('--rule sets a severity for the run', () => {
    const { warnings, issues } = JSON.parse(lint('warned', '--json').stdout);
    // The analysis calls the code of a rule its type.
    const code: string = warnings?.[0].code ?? issues[0].type;
    expect(lint('warned', '--rule', `${code}=off`, '--format', 'compact').stdout).not.toContain(code);
    expect(lint('warned', '--rule', `${code}=error`, ...judged).status).toBe(1);
  });

  test('JSON of one named file is an object; of a pattern, a folder or several files a list', () => {
    const folder = join(home, `only-${name}`);
    mkdirSync(folder, { recursive: true });
    cpSync(join(home, `sound${ending}`), join(folder, `one${ending}`));
    const isList = (...named: string[]) => Array.isArray(JSON.parse(cctool([...words, ...named, '--json']).stdout));
    expect(isList(`sound${ending}`)).toBe(false);
    expect(isList(`only-${name}/*${ending}`)).toBe(true);
    expect(isList(`sound${ending}`, `warned${ending}`)).toBe(true);
    if (name !== 'hours') expect(isList(`only-${name}`)).toBe(true);
  });

  test('-o is the report, with the status of the run', () => {
    const printed = lint('bad', '--json', ...judged);
    expect(lint('bad', '--json', ...judged, '-o', `${name}.out`)).toEqual({ ...printed, stdout: '' });
    expect(readFileSync(join(home, `${name}.out`), 'utf8')).toBe(printed.stdout);
  });

  describe.each(['bash', 'zsh'])('in %s', (shell) => {
    test.skipIf(spawnSync(shell, ['--version']).status !== 0)('a closed pipe keeps the status', () => {
      const status = (file: string, reader: string) => {
        const line = [...words, `${file}${ending}`, ...judged].join(' ');
        const script = `set -o pipefail; "${process.execPath}" "${program}" ${line} 2>&1 | ${reader}`;
        const env = { PATH: process.env.PATH, HOME: home };
        return spawnSync(shell, [shell === 'zsh' ? '-fc' : '-c', script], { cwd: home, env }).status;
      };
      expect(status('bad', 'true')).toBe(1);
      expect([status('sound', 'true'), status('missing', 'true')]).toEqual([0, 2]);
      expect(status('bad', 'head -c 1 > /dev/null')).toBe(1);
    });
  });

  test('--watch runs again after a change, and clears nothing of the terminal', async () => {
    const folder = join(home, `watched-${name}`);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `a${ending}`);
    cpSync(join(home, `sound${ending}`), file);
    const env = { PATH: process.env.PATH, HOME: home, FORCE_COLOR: '1' };
    const child = spawn(process.execPath, [program, ...words, `a${ending}`, '--watch', '--fail-severity', 'info'], {
      cwd: folder,
      env,
    });
    let seen = '';
    child.stdout.on('data', (data) => {
      seen += data;
    });
    child.stderr.on('data', (data) => {
      seen += data;
    });
    const ended = new Promise<number | null>((done) => child.on('close', done));
    try {
      await expect.poll(() => seen).toMatch(/watching/i);
      const before = seen.length;
      writeFileSync(file, readFileSync(join(home, `bad${ending}`)));
      await expect.poll(() => seen.slice(before)).toMatch(/error/);
    } finally {
      child.kill('SIGINT');
    }
    await ended;
    // ESC [ 2 J and 3 J clear the screen and what was scrolled away, ESC c resets the terminal (ECMA-48, DEC).
    expect(seen).not.toMatch(/\u001b(?:\[[0-3]?J|c)/);
  });
});

// Where something other than a linter needs such a file, what it cannot read is an error of its own, all mistakes at once.
test.each<[string, string, string, string[]]>([
  ['the configuration', 'cctool.config.yaml', 'rules: { token-digts: off }\nhuors: a\n', ['hoo', 'list']],
  [
    'hours',
    'hours.yaml',
    'version: 1\ntimezone: UTC\nschedulez: 1\nschedules: [{ key: a, wekly: {} }]\n',
    ['hoo', 'list'],
  ],
  [
    'overrides',
    'overrides.yaml',
    'version: 1\noverrides:\n  - { schedule: suport, stat: open, start: 2026-06-01T00:00Z, state: opn }\n',
    ['hoo', 'list'],
  ],
  ['a suite', 'tests/bank.suite.yaml', 'flow: bank\ncasess: []\nmokcs: {}\n', ['ivr', 'run', 'tests/bank.suite.yaml']],
])('mistakes in %s end a command with 2, each with its place and what was meant', (_, file, content, words) => {
  const folder = mkdtempSync(join(home, 'w-'));
  cpSync(join(packageRoot(), 'fixtures/workspace'), folder, { recursive: true });
  expect(existsSync(join(folder, 'hours.yaml'))).toBe(true);
  writeFileSync(join(folder, file), content);
  const { status, stdout, stderr } = cctool(words, folder);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.match(/did you mean/g)?.length).toBeGreaterThan(1);
  expect(stderr.match(new RegExp(`${file.replaceAll('.', '\\.')}:\\d+:\\d+`, 'g'))?.length).toBeGreaterThan(1);
});
