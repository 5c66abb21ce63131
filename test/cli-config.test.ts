import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runBuiltCliNow } from './support/run-built-cli.js';

const home = mkdtempSync(join(tmpdir(), 'cctool-config-'));
afterAll(() => rmSync(home, { recursive: true }));

const grammar =
  '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="a"><rule id="a">yes</rule></grammar>';

/** A folder with a configuration of this text, a sound grammar and nothing else. */
function workspace(text: string, name = 'cctool.config.yaml'): string {
  const folder = mkdtempSync(join(home, 'w-'));
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'a.grxml'), grammar);
  return folder;
}

const run = (cwd: string, args: readonly string[], variables: { [name: string]: string } = {}) =>
  runBuiltCliNow(args, { cwd, variables });

describe('a configuration with a mistake ends every command with 2, and says where', () => {
  test.each([
    ['a mistyped rule', 'rules:\n  token-digts: off\n', ':2:3: there is no rule', 'did you mean token-digits?'],
    ['a rule like no other', 'rules: { qwertyuiop: off }\n', ':1:10: there is no rule', 'lists the codes'],
    ['a mistyped severity', 'rules: { token-digits: of }\n', '"of" is not a severity', 'error, warning, info, off'],
    ['a mistyped setting', 'hours: hours.yaml\nhoursz: a\n', ':2:1: unknown setting "hoursz"', 'did you mean hours?'],
    ['a mistyped reference', 'references: { allow_path: [a] }', 'references.allow_path', 'did you mean allow_paths?'],
    ['a mistyped remote', 'remote:\n  base_urll: https://a.test\n', ':2:3: unknown', 'did you mean base_url?'],
    ['a key in a workspace', 'remote: { api_key: x }\n', 'remote.api_key', 'cctool login'],
    ['a wrong kind of section', 'rules: [token-digits]\n', '"rules" must be a mapping', 'hint'],
    ['a wrong kind of path', 'flows: 3\n', '"flows" must be a path', 'hint'],
  ])('%s', (_, text, message, hint) => {
    const cwd = workspace(text);
    for (const args of [['grxml', 'validate', 'a.grxml'], ['config'], ['hoo', 'list']]) {
      const { status, stdout, stderr } = run(cwd, args);
      expect(stderr).toContain(message);
      expect(stderr).toContain(hint);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' });
    }
  });

  test('all mistakes at once', () => {
    const { status, stderr } = run(workspace('rules: { token-digts: off, rot-undefined: off }\nhuors: a\n'), [
      'config',
    ]);
    expect(status).toBe(2);
    expect(stderr).toContain('has 3 mistakes');
    for (const meant of ['token-digits', 'root-undefined', 'hours']) expect(stderr).toContain(`did you mean ${meant}?`);
  });

  test('in a configuration of JSON too, with the place', () => {
    const cwd = workspace('{\n  "rules": {\n    "token-digts": "off"\n  }\n}\n', 'cctool.config.json');
    expect(run(cwd, ['grxml', 'validate', 'a.grxml'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('cctool.config.json:3:5: there is no rule'),
    });
  });
});

test('rules of every engine may be set, and a $schema named', () => {
  const rules = ['token-digits', 'hours-never-open', 'flow-no-human', 'carrier-missing', 'suppression-unused'];
  const cwd = workspace(`$schema: x.json\nrules:\n${rules.map((code) => `  ${code}: info\n`).join('')}`);
  expect(run(cwd, ['grxml', 'validate', 'a.grxml'])).toMatchObject({ status: 0, stdout: '' });
});

describe('cctool config', () => {
  test('prints what is in force, and where it comes from', () => {
    const cwd = workspace('hours: hours.yaml\nrules: { token-digits: off }\nremote: { base_url: "https://a.test" }\n');
    const rows = (args: string[], variables = {}) => {
      const { status, stdout } = run(cwd, ['config', '--json', ...args], variables);
      expect(status).toBe(0);
      const { settings } = JSON.parse(stdout) as { settings: { name: string; value: unknown; from: string }[] };
      return Object.fromEntries(settings.map(({ name, value, from }) => [name, [value, from]]));
    };
    const file = 'cctool.config.yaml';
    expect(rows([])).toMatchObject({
      hours: [join(cwd, 'hours.yaml'), file],
      flows: [null, 'default'],
      'rules.token-digits': ['off', file],
      'remote.base_url': ['https://a.test', file],
      mode: ['remote', 'derived'],
    });
    // A variable wins over the file, an option over both; a key and a password are not shown.
    const variables = {
      CCTOOL_BASE_URL: 'https://b.test',
      CCTOOL_API_KEY: 'secret',
      CCTOOL_STORE: 'postgres://u:pw@h/d',
    };
    expect(rows([], variables)).toMatchObject({
      'remote.base_url': ['https://b.test', 'CCTOOL_BASE_URL'],
      'remote.key': ['(set)', 'CCTOOL_API_KEY'],
      store: ['postgres://u:…@h/d', 'CCTOOL_STORE'],
    });
    expect(rows(['--base-url', 'https://c.test', '--local'], variables)).toMatchObject({
      'remote.base_url': ['https://c.test', '--base-url'],
      mode: ['local', '--local'],
    });
  });

  test('without a configuration says so', () => {
    const cwd = mkdtempSync(join(home, 'none-'));
    expect(run(cwd, ['config'])).toMatchObject({ status: 0, stderr: expect.stringContaining('No configuration') });
  });
});
