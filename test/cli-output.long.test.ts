/** The options and shapes that every command shares: `-o`, one object or a list, mistakes found by every command. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { junitFaults, sarifFaults } from './support/published.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const home = mkdtempSync(join(tmpdir(), 'cctool-output-'));
const workspace = join(home, 'ws');
const run = (...args: string[]) => runBuiltCliNow(args, { cwd: workspace, home });
const text = (file: string) => readFileSync(join(workspace, file), 'utf8');
const put = (file: string, content: string) => writeFileSync(join(workspace, file), content);

beforeAll(() => {
  expect(runBuiltCliNow(['init', 'ws'], { cwd: home }).status).toBe(0);
  put('bad.grxml', '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" root="r"/>');
});
afterAll(() => rmSync(home, { recursive: true }));

test('the files of init name schemas that are there, wherever cctool is installed', () => {
  const named = globSync('**/*.yaml', { cwd: workspace }).flatMap((file) => {
    const schema = /yaml-language-server: \$schema=(\S+)/.exec(text(file))?.[1];
    return schema === undefined ? [] : [[file, schema, existsSync(join(workspace, dirname(file), schema))]];
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([, , isThere]) => !isThere)).toEqual([]);
});

test('an error shows no character that a terminal obeys, whatever it quotes', () => {
  // U+202E turns the direction of writing, ESC [ 2 J clears the screen, U+009B is the same as ESC [.
  const data = join(home, 'data');
  for (const name of ['a\u202eb', 'a\u001b[2Jb', 'a\u009b2Jb']) {
    const { status, stderr } = run('account', 'create', name, '--data', data);
    expect([status, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/.exec(stderr)]).toEqual([2, null]);
    expect(stderr).toContain('"a\ufffd');
  }
});

describe('-o writes what would be printed to a file', () => {
  // The same bytes as on standard output, and the same status, whatever it is.
  test.each([
    ['a list', ['holidays', 'list', '--year', '2027'], 0],
    ['JSON', ['grxml', 'validate', 'grammars', '--json'], 0],
    ['findings', ['grxml', 'validate', 'bad.grxml'], 1],
    ['a page', ['explain', 'token-digits'], 0],
    ['a drawing', ['ivr', 'diagram', 'bank', '--svg'], 0],
  ])('%s', (_, args, status) => {
    const printed = run(...args);
    expect(printed.status).toBe(status);
    expect(run(...args, '-o', 'out.txt')).toEqual({ ...printed, stdout: '' });
    expect(text('out.txt')).toBe(printed.stdout);
    expect(printed.stdout).not.toBe('');
    expect(run(...args, '--output', '-').stdout).toBe(printed.stdout);
  });

  test('a command that fails leaves the file as it was', () => {
    put('kept.txt', 'before');
    expect(run('hoo', 'week', 'nobody', '-o', 'kept.txt').status).toBe(2);
    expect(text('kept.txt')).toBe('before');
  });

  test.each([
    ['with --watch', ['grxml', 'validate', 'grammars', '--watch', '-o', 'x'], '--output and --watch'],
    [
      'into a folder that is not there',
      ['hoo', 'list', '-o', 'no/x'],
      'no/x: the file cannot be written: its folder does not exist',
    ],
    ['without a name', ['hoo', 'list', '-o', ''], 'the name of the file is empty'],
  ])('not %s', (_, args, message) => {
    expect(run(...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
  });

  test.skipIf(process.platform === 'win32')('a file with a secret is for its user alone', () => {
    expect(run('keys', 'create', '--name', 'x', '--data', 'data', '-o', 'key.txt').status).toBe(0);
    expect(text('key.txt')).toMatch(/^\S{20,}\n$/);
    expect(statSync(join(workspace, 'key.txt')).mode & 0o077).toBe(0);
  });

  test('a command without a result has no -o', () => {
    expect(run('init', '--help').stdout).not.toContain('--output');
  });
});

test('one named hours file is one object; the overrides that it brings along are in it', () => {
  put('overrides.yaml', 'version: 1\noverrides:\n  - { schedule: support, state: opn, start: 2026-06-01T00:00Z }\n');
  const { status, stdout } = run('hoo', 'lint', 'hours.yaml', '--json');
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    file: 'hours.yaml',
    valid: false,
    errors: [],
    includes: [{ file: 'overrides.yaml', valid: false, errors: [{ line: 3 }] }],
  });
  expect(JSON.parse(run('hoo', 'lint', '*.yaml', '--json').stdout)).toBeInstanceOf(Array);
  rmSync(join(workspace, 'overrides.yaml'));
});

test('a mistyped code in a suppression is an error with a suggestion', () => {
  const grammar = text('grammars/yes-no.grxml').replace('<rule', '<!-- cctool-ignore token-digts: spoken --><rule');
  put('ignored.grxml', grammar);
  const { status, stdout } = run('grxml', 'validate', 'ignored.grxml', '--json');
  expect(status).toBe(1);
  expect(JSON.parse(stdout).errors).toMatchObject([
    { code: 'suppression-unknown', message: 'there is no rule "token-digts"', hint: 'did you mean token-digits?' },
  ]);
});

test.each([
  [
    'a code without a reason',
    'cctool-ignore token-digts',
    'there is no rule "token-digts" (did you mean token-digits?)',
  ],
  ['a word', 'cctool-ignor token-digits: x', '"cctool-ignor" suppresses nothing (did you mean cctool-ignore?)'],
  ['in capitals', 'CCTOOL-IGNORE token-digits: x', '"CCTOOL-IGNORE" suppresses nothing (did you mean cctool-ignore?)'],
  ['as elsewhere', 'cctool-disable-next-line token-digits: x', 'suppresses nothing (did you mean cctool-ignore?)'],
  ['for the file', 'cctool-ignore-fiel token-digits: x', '(did you mean cctool-ignore-file?)'],
])('a suppression that is mistyped is an error, with what was meant: %s', (_, comment, message) => {
  put('ignored.grxml', text('grammars/yes-no.grxml').replace('<rule', `<!-- ${comment} --><rule`));
  const { status, stdout } = run('grxml', 'validate', 'ignored.grxml');
  expect([status, stdout]).toEqual([1, expect.stringContaining(message)]);
});

test('a comment that only speaks of cctool is none', () => {
  put('ignored.grxml', text('grammars/yes-no.grxml').replace('<rule', '<!-- cctool-made, see cctool.config --><rule'));
  expect(run('grxml', 'validate', 'ignored.grxml')).toMatchObject({ status: 0, stdout: '' });
});

describe('a mistyped word is refused with what was meant', () => {
  test.each<[string, string, string]>([
    ['an hours file', 'version: 1\ntimezone: UTC\nschedules: [{ key: a, wekly: {} }]\n', '(did you mean "weekly"?)'],
    ['a flow', 'ivr: 1\nstart: a\nnodes: { a: { type: paly, say: x, next: a } }\n', '(did you mean "play"?)'],
    ['a suite', 'flow: bank\ncasess: []\n', 'did you mean "cases"?'],
    ['the flow of a suite', 'flow: bnk\ncases: [{ input: x }]\n', 'did you mean "bank"?'],
  ])('in %s', (kind, content, meant) => {
    const [words, file] = { 'an hours file': ['hoo lint', 'h.yaml'], 'a flow': ['ivr lint', 'f.ivr.yaml'] }[kind] ?? [
      'ivr run',
      'q.suite.yaml',
    ];
    put(file!, content);
    const { status, stdout, stderr } = run(...words!.split(' '), file!);
    expect(stdout + stderr).toContain(meant);
    expect(status).toBe(kind.includes('suite') ? 2 : 1);
  });

  test.each([
    ['grxml validate grammars --format sarfi', 'did you mean sarif?'],
    ['grxml validate grammars --fail-severity eror', 'did you mean error?'],
    ['voice generate --text x --preset geneysis -o x.wav', 'did you mean "genesys"?'],
    ['keys create --name n --scope grxml:tset', 'did you mean grxml:test?'],
    ['ivr test bnk --input 1', 'did you mean "bank"?'],
    ['hoo status suport', 'did you mean "support"?'],
    ['hoo export support --to isc', 'did you mean'],
    ['completion bsh', 'did you mean'],
    ['help lint', "unknown command 'lint'"],
    ['help grxml valdate', 'did you mean cctool grxml validate?'],
  ])('cctool %s', (line, message) => {
    const { status, stdout, stderr } = run(...line.split(' '));
    expect(stderr).toContain(message);
    expect([status, stdout]).toEqual([2, '']);
  });
});

describe('a mistake in any section of the configuration is reported by every command', () => {
  test.each([
    ['voice: { defalt: x }', 'unknown setting "voice.defalt"', 'did you mean default?'],
    ['voice: { engines: { piper: { foldr: x } } }', 'voice.engines.piper.foldr', 'did you mean folder?'],
    ['voice: { engines: { mine: { type: piper, foldr: x } } }', 'voice.engines.mine.foldr', 'did you mean folder?'],
    ['server: { prt: 1 }', 'unknown setting "server.prt"', 'did you mean port?'],
    ['server: { port: "1" }', '"server.port" must be a whole number', 'without quotes'],
    ['server: { plans: { gold: { request: 1 } } }', 'server.plans.gold.request', 'did you mean requests?'],
    ['suggest: [a]', '"suggest" must be a mapping', 'indented'],
    ['suggest: { base_ulr: "https://a.test", model: m }', 'suggest.base_ulr', 'did you mean base_url?'],
    ['ivr: { limits: { step: 3 } }', 'ivr.limits.step', 'did you mean steps?'],
  ])('%s', (section, message, hint) => {
    put('wrong.yaml', `${section}\n`);
    const { status, stdout, stderr } = run('--config', 'wrong.yaml', 'grxml', 'validate', 'bad.grxml');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/wrong\.yaml:1:\d+: /);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });

  test('sound sections pass', () => {
    put(
      'sound.yaml',
      'grammars: grammars\nvoice: { default: rms, engines: { mine: { type: piper, folder: x } } }\n' +
        'server: { port: 8080, plans: { gold: { requests: 10 } } }\nivr: { flows: { "arn:1": bank }, limits: { steps: 9 } }\n' +
        'suggest:\n',
    );
    expect(run('--config', 'sound.yaml', 'grxml', 'validate')).toMatchObject({ status: 0 });
  });
});

test('JUnit reports keep the published schema, and have times: of the whole check, each grammar, phrase and call', async () => {
  const time = / time="\d+\.\d{3}"/;
  expect(run('grxml', 'validate', 'grammars', '--format', 'junit').stdout).toMatch(
    new RegExp(`<testsuites [^>]*${time.source}>`),
  );
  for (const [words, element] of [
    ['grxml analyze grammars', 'testsuite'],
    ['grxml test grammars/yes-no.grxml yes no', 'testcase'],
    ['hoo test', 'testsuite'],
    ['ivr run tests/bank.suite.yaml', 'testcase'],
  ] as const) {
    const report = run(...words.split(' '), '--format', 'junit').stdout;
    const tags = report.match(new RegExp(`<${element} [^>]*>`, 'g')) ?? [];
    expect(tags).not.toHaveLength(0);
    expect(tags.filter((one) => !time.test(one))).toEqual([]);
    expect(await junitFaults(report)).toEqual([]);
  }
});

test.each(['grxml validate grammars', 'grxml analyze grammars', 'hoo lint', 'ivr lint flows'])(
  'the SARIF log of %s keeps the published schema',
  (words) => {
    const { stdout } = run(...words.split(' '), '--format', 'sarif');
    const log = JSON.parse(stdout);
    expect(log.runs[0].tool.driver).toMatchObject({
      informationUri: expect.any(String),
      semanticVersion: expect.any(String),
    });
    expect(sarifFaults(log)).toEqual([]);
  },
);
