/** The kit for CI (deploy/ci, .pre-commit-hooks.yaml) and its page: the shell of each step runs, on the sample workspace. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { packageRoot } from '../src/package-info.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const root = packageRoot();
const home = mkdtempSync(join(tmpdir(), 'cctool-ci-'));
afterAll(() => rmSync(home, { recursive: true }));
const cwd = join(home, 'ws');
const bin = join(home, 'bin');

/** A program on the path of the steps. */
function program(name: string, script: string): void {
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}
program('cctool', `exec '${process.execPath}' '${join(root, 'bin/cctool.js')}' "$@"`);
program('npm', `printf '%s\\n' "$@" > '${join(home, 'npm-words')}'`);

const bash = (script: string, env: { [name: string]: string } = {}) => {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script],
    {
      cwd,
      env: { PATH: `${bin}:${process.env.PATH}`, HOME: home, ...env },
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
};
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const json = (file: string) => JSON.parse(readFileSync(join(cwd, file), 'utf8'));
const breakGrammar = () => {
  const file = join(cwd, 'grammars/yes-no.grxml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/root="[^"]*"/, 'root="gone"'));
};

beforeEach(() => {
  rmSync(cwd, { recursive: true, force: true });
  cpSync(join(root, 'fixtures/workspace'), cwd, { recursive: true });
});

describe('the action of GitHub', () => {
  const action = parse(read('deploy/ci/github/action.yml')) as {
    inputs: { [name: string]: { default: string } };
    runs: { steps: { name?: string; run?: string; env?: { [name: string]: string } }[] };
  };
  /** The text of the runner, with the inputs given or else their defaults. */
  const filled = (text: string, inputs: { [name: string]: string }) =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => inputs[name] ?? action.inputs[name]!.default);
  const step = (name: string, inputs: { [name: string]: string } = {}) => {
    const { run, env = {} } = action.runs.steps.find((one) => one.name === name)!;
    const given = Object.entries(env).map(([variable, value]) => [variable, filled(value, inputs)]);
    return bash(run!, Object.fromEntries(given));
  };

  test('installs the version that is asked for', () => {
    expect(step('Install cctool', { version: '1.2.3' }).status).toBe(0);
    expect(readFileSync(join(home, 'npm-words'), 'utf8')).toBe('install\n--global\ncctool@1.2.3\n');
  });

  test('puts no input into a script: what an input holds is never a command', () => {
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
    const { status } = step('Check', { grammars: '$(touch hacked)\n; touch hacked\n`touch hacked`' });
    expect([status, existsSync(join(cwd, 'hacked'))]).toEqual([2, false]);
  });

  test('checks everything, and writes a report of each', () => {
    const { status, stdout } = step('Check', { checks: 'grammars hours flows calls' });
    expect([status, stdout]).toEqual([0, expect.not.stringContaining('::error')]);
    for (const name of ['grammars', 'hours', 'flows'])
      expect(json(`cctool-reports/${name}.sarif`).version).toBe('2.1.0');
    expect(readFileSync(join(cwd, 'cctool-reports/calls.xml'), 'utf8')).toContain('<testsuites name="cctool"');
    expect(existsSync(join(cwd, '.cctoolcache'))).toBe(true);
  });

  test('annotates findings, goes on with the next check and ends with the worst status', () => {
    breakGrammar();
    const { status, stdout } = step('Check', { checks: 'grammars hours' });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error file=grammars\/yes-no\.grxml,line=\d+/m);
    expect(json('cctool-reports/hours.sarif').runs).toHaveLength(1);
    expect(step('Check', { checks: 'grammars gramars' })).toMatchObject({
      status: 2,
      stdout: expect.stringContaining('"gramars" is not one of'),
    });
  });

  test('looks at what has changed, or at the grammars that are named', () => {
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], { cwd, stdio: 'pipe' });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'x');
    breakGrammar();
    expect(step('Check', { changed: 'HEAD' })).toMatchObject({ status: 1, stderr: expect.stringContaining('1 of 4') });
    expect(step('Check', { grammars: 'grammars/cities.grxml\ngrammars/o*.grxml\n' })).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('2 grammars valid'),
    });
  });
});

describe('the jobs of GitLab', () => {
  const [template] = parseAllDocuments(read('deploy/ci/gitlab/cctool.gitlab-ci.yml')).map((document) =>
    document.toJS(),
  );
  interface Job {
    script: string[];
    artifacts: { reports: { codequality?: string; junit?: string } };
  }
  const jobs = Object.entries(template as { [name: string]: Job }).filter(([, { script }]) => script);

  test.each(jobs)('%s', (_, { script, artifacts }) => {
    const { status, stderr } = bash(script.join('\n'));
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('error:')]);
    const { codequality, junit } = artifacts.reports;
    if (codequality) expect(json(codequality)).toBeInstanceOf(Array);
    if (junit) expect(readFileSync(join(cwd, junit), 'utf8')).toContain('<testsuites');
  });

  test('a finding fails the job, and is in its report', () => {
    breakGrammar();
    const [, { script, artifacts }] = jobs.find(([name]) => name === 'cctool-grammars')!;
    expect(bash(script.join('\n')).status).toBe(1);
    const [finding] = json(artifacts.reports.codequality!);
    expect(finding).toMatchObject({ check_name: 'root-undefined', location: { path: 'grammars/yes-no.grxml' } });
  });
});

describe('the steps of Azure', () => {
  const template = parse(read('deploy/ci/azure/cctool-steps.yml')) as {
    parameters: { name: string; default: string }[];
    steps: { bash?: string; displayName: string; inputs?: { testResultsFiles?: string } }[];
  };
  const script = (text: string) =>
    text.replace(
      /\$\{\{ parameters\.(\w+) \}\}/g,
      (_, name: string) => template.parameters.find((one) => one.name === name)!.default,
    );
  const steps = template.steps.flatMap((step) => (step.bash ? [[step.displayName, script(step.bash)] as const] : []));

  test('each runs, and their reports are where results are taken from', () => {
    for (const [name, text] of steps) expect([name, bash(text).status]).toEqual([name, 0]);
    const { testResultsFiles } = template.steps.at(-1)!.inputs!;
    expect(globSync(testResultsFiles!, { cwd }).sort()).toEqual(
      ['calls', 'flows', 'grammars', 'hours'].map((name) => `cctool-reports/${name}.xml`),
    );
  });
});

describe('the hooks of pre-commit', () => {
  const hooks = parse(read('.pre-commit-hooks.yaml')) as {
    id: string;
    entry: string;
    files: string;
    pass_filenames?: boolean;
  }[];

  // The files of the sample workspace that a hook is for.
  test.each([
    ['cctool-grammars', 4],
    ['cctool-hours', 1],
    ['cctool-flows', 11],
  ])('%s', (id, count) => {
    const { entry, files, pass_filenames: takesFiles = true } = hooks.find((hook) => hook.id === id)!;
    const named = globSync('**/*', { cwd }).filter((file) => new RegExp(files).test(file));
    expect(named).toHaveLength(count);
    expect(bash(`${entry} ${takesFiles ? named.join(' ') : ''}`)).toMatchObject({ status: 0, stdout: '' });
    breakGrammar();
    if (takesFiles) expect(bash(`${entry} ${named.join(' ')}`).status).toBe(1);
  });
});

describe('docs/ci.md', () => {
  const page = read('docs/ci.md');
  const blocks = (language: string) =>
    [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!);

  test('its recipes are YAML, and name files, inputs and hooks that there are', () => {
    const inputs = Object.keys(parse(read('deploy/ci/github/action.yml')).inputs);
    const hooks = (parse(read('.pre-commit-hooks.yaml')) as { id: string }[]).map(({ id }) => id);
    const text = JSON.stringify(blocks('yaml').map((block) => parse(block)));
    for (const [file] of page.matchAll(/deploy\/ci\/[\w./-]*[\w]/g))
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    const used = parse(blocks('yaml')[0]!).jobs.check.steps[1].with;
    for (const name of Object.keys(used)) expect(inputs).toContain(name);
    for (const [, id] of text.matchAll(/"id":"(cctool-[a-z]+)"/g)) expect(hooks).toContain(id);
    const jobs = parse(read('deploy/ci/gitlab/cctool.gitlab-ci.yml'));
    expect(Object.keys(jobs)).toContain('cctool-calls');
  });

  test('its commands run', () => {
    const [, byHand] = blocks('yaml').map((block) => parse(block));
    const [install, check] = (byHand as { run: string }[]).map(({ run }) => run);
    expect(install).toBe('npm install --global cctool');
    expect(bash(check!)).toMatchObject({ status: 0 });
    execFileSync('git', ['init', '-q'], { cwd });
    execFileSync(
      'git',
      ['-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-q', '--allow-empty', '-m', 'x'],
      { cwd },
    );
    const [hook] = blocks('sh');
    expect(bash(hook!)).toMatchObject({ status: 0, stderr: '' });
    breakGrammar();
    expect(bash(hook!).status).toBe(1);
  });

  test('its options exist', () => {
    const help = runBuiltCliNow(['grxml', 'validate', '--help'], { cwd }).stdout;
    for (const [option] of page.matchAll(/--[a-z][a-z-]+/g)) {
      if (!['--global'].includes(option)) expect(help).toContain(option);
    }
  });
});
