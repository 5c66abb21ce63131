import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const home = mkdtempSync(join(tmpdir(), 'cctool-first-'));
afterAll(() => rmSync(home, { recursive: true }));
const workspace = join(home, 'workspace');
cpSync(join(packageRoot(), 'fixtures', 'workspace'), workspace, { recursive: true });

const grammar = (root: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="${root}"><rule id="a">yes</rule></grammar>`;
const one = join(home, 'one');
const two = join(home, 'two');
for (const folder of [one, two]) mkdirSync(folder);
writeFileSync(join(one, 'good.grxml'), grammar('a'));
writeFileSync(join(two, 'good.grxml'), grammar('a'));
// No rule is called `none`: an error (SRGS 4.7).
writeFileSync(join(two, 'bad.grxml'), grammar('none'));

const hasPython = spawnSync('python3', ['--version']).status === 0;
const cctool = (args: readonly string[], cwd = workspace, variables = {}) =>
  runBuiltCliNow(args, { cwd, home, variables });

describe('a closed pipe does not turn findings into success', () => {
  const program = join(packageRoot(), 'bin', 'cctool.js');
  const shell = (script: string) =>
    spawnSync('bash', ['-c', `set -o pipefail; cctool() { "${process.execPath}" "${program}" "$@"; }; ${script}`], {
      cwd: two,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: home },
      timeout: 120_000,
    }).status;

  // `exec true` is gone before the first byte is written; `head -c 1` goes after it.
  test.each<[string, number]>([
    ['cctool grxml validate bad.grxml | true', 1],
    ['cctool grxml validate bad.grxml --json | head -c 1 >/dev/null', 1],
    ['cctool grxml validate bad.grxml 2>&1 | true', 1],
    ['cctool grxml validate good.grxml | true', 0],
    ['cctool grxml validate missing.grxml 2>&1 | true', 2],
    ['cctool explain root-undefined | true', 0],
    ['cctool nothing 2>&1 | true', 2],
    // A disk that is full (/dev/full of Linux) is an error: neither findings nor success.
    ...(existsSync('/dev/full')
      ? ([
          ['cctool grxml rules > /dev/full', 2],
          ['cctool grxml validate bad.grxml > /dev/full', 2],
          ['cctool grxml validate good.grxml 2> /dev/full', 2],
        ] satisfies [string, number][])
      : []),
  ])('%s ends with %i', (script, status) => {
    expect(shell(script)).toBe(status);
  });

  // A program that reads its end of the pipe without waiting leaves that mark on ours: a write is refused where it is full.
  test.skipIf(!hasPython)('all of a long result goes through a pipe that refuses rather than waits', () => {
    const script =
      'import fcntl,os,subprocess,sys,time\n' +
      'r, w = os.pipe()\n' +
      'fcntl.fcntl(w, fcntl.F_SETFL, fcntl.fcntl(w, fcntl.F_GETFL) | os.O_NONBLOCK)\n' +
      'child = subprocess.Popen(sys.argv[1:], stdout=w)\n' +
      'os.close(w)\n' +
      'time.sleep(1)\n' +
      'while True:\n' +
      '    part = os.read(r, 1000)\n' +
      '    if not part: break\n' +
      '    os.write(1, part)\n' +
      'sys.exit(child.wait())\n';
    const options = { cwd: two, encoding: 'utf8', timeout: 120_000 } as const;
    const words = [program, 'grxml', 'validate', 'many', '--format', 'json'];
    mkdirSync(join(two, 'many'), { recursive: true });
    for (let i = 0; i < 200; i++) writeFileSync(join(two, 'many', `${i}.grxml`), readFileSync(join(two, 'bad.grxml')));
    const straight = spawnSync(process.execPath, words, options);
    const through = spawnSync('python3', ['-c', script, process.execPath, ...words], options);
    rmSync(join(two, 'many'), { recursive: true });
    expect(straight.stdout.length).toBeGreaterThan(65_536);
    expect(through.stdout).toBe(straight.stdout);
    expect(through.status).toBe(1);
  });
});

describe('the shape of JSON hangs on what was named, not on what was found', () => {
  test.each([
    ['validate, a file', ['grxml', 'validate', 'good.grxml'], 'object'],
    ['validate, a folder of one', ['grxml', 'validate', '.'], 'array'],
    ['validate, a pattern of one', ['grxml', 'validate', '*.grxml'], 'array'],
    ['validate, nothing found', ['grxml', 'validate', 'no*.grxml', '--allow-empty'], 'array'],
    ['analyze, a file', ['grxml', 'analyze', 'good.grxml', '--depth', 'quick'], 'object'],
    ['analyze, a folder of one', ['grxml', 'analyze', '.', '--depth', 'quick'], 'array'],
    ['analyze, a pattern of one', ['grxml', 'analyze', 'g*.grxml', '--depth', 'quick'], 'array'],
  ])('%s', (_, args, shape) => {
    const { stdout } = cctool([...args, '--json'], one);
    expect(Array.isArray(JSON.parse(stdout)) ? 'array' : 'object').toBe(shape);
  });

  test.each([
    ['hoo lint, a file', ['hoo', 'lint', 'hours.yaml'], 'object'],
    ['hoo lint, the one of the configuration', ['hoo', 'lint'], 'object'],
    ['hoo lint, a pattern of one', ['hoo', 'lint', 'hour*.yaml'], 'array'],
    ['ivr lint, a file', ['ivr', 'lint', 'flows/bank.ivr.yaml'], 'object'],
    ['ivr lint, a pattern of one', ['ivr', 'lint', 'flows/ban*.ivr.yaml'], 'array'],
  ])('%s', (_, args, shape) => {
    const { stdout } = cctool([...args, '--json']);
    expect(Array.isArray(JSON.parse(stdout)) ? 'array' : 'object').toBe(shape);
  });
});

// The sample workspace has the schedules support, sales, … and the flows bank, clinic, …
describe('a command without its argument says how it is used and what could be named', () => {
  test.each([
    ['hoo', ['Usage: cctool hoo status', 'Schedules: ', 'support']],
    ['hoo next', ['Usage: cctool hoo next', 'Schedules: ', 'support']],
    ['ivr test', ['Usage: cctool ivr test', 'Flows: ', 'bank']],
    ['ivr explore', ['Usage: cctool ivr explore', 'Flows: ', 'bank']],
    ['grxml test', ['Usage: cctool grxml test', 'Grammars: ', 'grammars/yes-no.grxml']],
    ['explain', ['Usage: cctool explain', 'Rules: ', 'cctool grxml rules']],
    ['backup', ['Usage: cctool backup create', '<script-id> <file>']],
    ['grxml convert', ['Usage: cctool grxml convert', '--to: ', 'abnf']],
    ['grxml diff grammars/yes-no.grxml', ['Usage: cctool grxml diff', 'Grammars: ', '--git REVISION']],
    ['ivr run', ['Usage: cctool ivr run', 'Suites: ', 'tests/bank.suite.yaml']],
    ['hoo import', ['Usage: cctool hoo import', 'expected a file', '--text']],
    ['hoo links create --name board', ['Usage: cctool hoo links create', 'Schedules: ', 'support']],
    ['voice fragments', ['Usage: cctool voice fragments', 'Sets: ', 'digits', 'cctool voice fragments digits -o DIR']],
    ['voice upload prompts', ['Usage: cctool voice upload', '--to: ', 'genesys']],
    ['suggest', ['Usage: cctool suggest', 'Topics: ']],
    ['completion', ['Usage: cctool completion', '<shell>: bash, zsh, fish, powershell']],
    ['voice convert', ['Usage: cctool voice convert']],
    ['voice convert a.wav', ['Usage: cctool voice convert', 'Presets: ', 'genesys']],
  ])('cctool %s', (line, parts) => {
    const { status, stdout, stderr } = cctool(line.split(' '));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    for (const part of [...parts, '--help']) expect(stderr).toContain(part);
  });

  test('without a workspace there are no names, and no second error', () => {
    const { status, stderr } = cctool(['hoo'], one);
    expect(status).toBe(2);
    expect(stderr).toContain('Usage: cctool hoo status');
    expect(stderr).not.toContain('Schedules');
    expect(stderr.match(/error:/g)).toHaveLength(1);
  });
});

describe('did you mean: all levels', () => {
  test.each([
    ['lint', ['cctool grxml validate', 'cctool hoo lint', 'cctool ivr lint']],
    ['validate x', ['cctool grxml validate']],
    ['status', ['cctool calendar status', 'cctool hoo status']],
    ['grxm validate x', ['cctool grxml']],
    ['grxml lint x', ['cctool grxml validate']],
    ['grxml valdate x', ['cctool grxml validate']],
    ['generat', ['cctool voice generate']],
    ['qqqqqqqq', ['cctool --help']],
  ])('cctool %s', (line, meant) => {
    const { status, stderr } = cctool(line.split(' '));
    expect(status).toBe(2);
    const hint = /^hint: (.*)$/m.exec(stderr)?.[1];
    for (const each of meant) expect(hint).toContain(each);
  });
});

describe('a missing file has one wording', () => {
  test.each([
    'grxml validate no.x',
    'grxml analyze no.x',
    'grxml test no.x yes',
    'grxml phrases no.x',
    'grxml fmt no.x',
    'hoo lint no.x',
    'hoo support --hours no.x',
    'hoo import no.x --from osm',
    'ivr test ./no.x --input 1',
    'ivr test bank --input 1 --mocks no.x',
    'ivr lint no.x',
    'ivr run no.x',
    'backup main no.x',
    'voice play no.x',
    'hoo list --config no.x',
    'grxml diff no.x/a.grxml --git HEAD',
    'voice desk no.x',
    'voice upload no.x --to genesys',
    'voice compose digits=1 --from no.x -o one.wav',
    'backup sync no.x',
  ])('cctool %s', (line) => {
    const { status, stderr } = cctool(line.split(' '));
    expect(stderr).toMatch(/no\.x: there is no such (file|folder)/);
    expect(stderr).not.toContain('ENOENT');
    expect(status).toBe(2);
  });
});

test.each([
  ['suggest billing --phrases grammars', 'grammars: this is a folder'],
  ['ivr explore ./flows', 'flows: this is a folder'],
  ['ivr diagram bank --coverage flows', 'flows: this is a folder'],
  ['voice convert prompts --preset genesys -o x.wav', 'prompts: this is a folder'],
  ['store dump no/x --data data', 'no/x: the file cannot be written: its folder does not exist'],
  ['ivr diagram bank -o flows', 'flows: the file cannot be written: this is a folder'],
])('a folder for a file, and a file that cannot be written: cctool %s', (line, message) => {
  const { status, stderr } = cctool(line.split(' '));
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/\bE[A-Z]{3,}\b/);
  expect(status).toBe(2);
});

test('login without a service does not send its reader back to login', () => {
  const { status, stderr } = cctool(['login'], one);
  expect(status).toBe(2);
  expect(stderr).toContain('cctool login --base-url https://');
  expect(stderr).not.toContain('or run: cctool login');
});

describe('everything that lints takes the same options', () => {
  const linters = {
    validate: ['grxml', 'validate', join(two, 'bad.grxml'), '--no-schema'],
    analyze: ['grxml', 'analyze', join(two, 'bad.grxml'), '--depth', 'quick'],
    hours: ['hoo', 'lint', join(home, 'hours.yaml')],
    flows: ['ivr', 'lint', join(home, 'flow.ivr.yaml')],
  };
  // An unknown key is an error in both.
  writeFileSync(
    join(home, 'hours.yaml'),
    'version: 1\ntimezone: UTC\nschedulez: 1\nschedules: [{ key: a, weekly: { mon: 9-17 } }]\n',
  );
  writeFileSync(join(home, 'flow.ivr.yaml'), 'version: 1\nname: flow\nstart: a\nnodes: { a: { type: ende } }\n');

  test.each(Object.entries(linters))('%s: a baseline leaves nothing that counts', (name, args) => {
    const baseline = join(home, `${name}.json`);
    const count = ['--fail-severity', 'info'];
    expect(cctool([...args, ...count], home).status).toBe(1);
    const written = cctool([...args, ...count, '--baseline', baseline, '--update-baseline'], home);
    expect(written).toMatchObject({ status: 0, stderr: expect.stringMatching(/known findings? written/) });
    expect(cctool([...args, ...count, '--baseline', baseline], home).status).toBe(0);
  });

  test.each(Object.entries(linters))('%s: a format to a file, a mistyped rule', (name, args) => {
    const file = join(home, `${name}.sarif`);
    cctool([...args, '--format', `sarif:${file}`, '--quiet'], home);
    expect(cctool([...args, '--rule', 'root-undefine=off'], home)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did you mean root-undefined?'),
    });
    expect(cctool([...args, '--rule', 'root-undefined=of'], home)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('"of" is not a severity'),
    });
  });

  test('--rule wins over the rule', () => {
    const args = [...linters.validate, '--rule', 'root-undefined=warning'];
    expect(cctool(args, home).status).toBe(0);
    expect(cctool([...args, '--max-warnings', '0'], home)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--max-warnings 0'),
    });
  });
});
