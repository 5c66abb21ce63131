/** `grxml validate --changed`: what git has changed, and the grammars that reach it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runBuiltCliNow } from './support/run-built-cli.js';

const home = mkdtempSync(join(tmpdir(), 'cctool-changed-'));
const folder = join(home, 'estate');
afterAll(() => rmSync(home, { recursive: true }));
const put = (file: string, text: string) => writeFileSync(join(folder, file), text);
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], {
    cwd: folder,
    stdio: 'pipe',
  });
const commit = () => {
  git('add', '-A');
  git('commit', '-qm', 'x');
};

const grammar = (content: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"><rule id="r" scope="public">${content}</rule></grammar>`;
const refer = (file: string) => grammar(`<ruleref uri="${file}"/>`);

/** The files that are checked. */
function checked(...words: string[]): string[] {
  const run = runBuiltCliNow(['grxml', 'validate', ...words, '--json'], { cwd: folder, home });
  return ([JSON.parse(run.stdout)].flat() as { file: string }[]).map(({ file }) => file);
}

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'shared'), { recursive: true });
  git('init', '-q', '-b', 'main');
  put('top.grxml', refer('middle.grxml'));
  put('middle.grxml', refer('shared/low.grxml'));
  put('shared/low.grxml', grammar('yes'));
  put('alone.grxml', grammar('no'));
  put('.gitignore', 'ignored.grxml\n');
  commit();
});

describe('since the last commit', () => {
  test.each<[string, () => unknown, string[]]>([
    ['nothing', () => {}, []],
    ['a file that nothing reaches', () => put('alone.grxml', grammar('never')), ['alone.grxml']],
    [
      'a file that others reach, through others too',
      () => put('shared/low.grxml', grammar('yep')),
      ['middle.grxml', 'shared/low.grxml', 'top.grxml'],
    ],
    ['a file that is deleted', () => rmSync(join(folder, 'shared/low.grxml')), ['middle.grxml', 'top.grxml']],
    [
      'a file that is staged',
      () => {
        put('top.grxml', grammar('x'));
        git('add', '-A');
      },
      ['top.grxml'],
    ],
    ['a new file', () => put('new.grxml', refer('alone.grxml')), ['new.grxml']],
    ['a file that git ignores', () => put('ignored.grxml', grammar('x')), []],
    // Its grammars reach documents of their own.
    ['a VoiceXML document, always', () => put('a.vxml', '<vxml version="2.1"/>'), ['a.vxml']],
  ])('%s', (_, change, expected) => {
    change();
    expect(checked('.', '--changed').sort()).toEqual(expected);
  });
});

test('since a branch: what this one has changed, not what the other has since', () => {
  git('checkout', '-qb', 'work');
  put('alone.grxml', grammar('mine'));
  commit();
  git('checkout', '-q', 'main');
  put('top.grxml', grammar('theirs'));
  commit();
  git('checkout', '-q', 'work');
  expect(checked('.', '--changed', 'main')).toEqual(['alone.grxml']);
  expect(checked('.', '--changed')).toEqual([]);
});

test('says how many it looks at, and ends with the status of what it finds', () => {
  put('alone.grxml', grammar('<ruleref uri="#gone"/>'));
  const run = (...words: string[]) => runBuiltCliNow(['grxml', 'validate', '.', ...words], { cwd: folder, home });
  const { status, stderr } = run('--changed');
  expect([status, stderr]).toEqual([1, expect.stringContaining('1 of 4 grammars changed since HEAD')]);
  expect(run('--changed', '--cache', '--quiet')).toMatchObject({ status: 1, stderr: '' });
  commit();
  expect(run('--changed')).toMatchObject({ status: 0, stdout: '' });
});

test.each([
  ['a revision that does not exist', ['.', '--changed', 'nowhere'], folder, '--changed: "nowhere" is not a revision'],
  ['outside a repository', ['.', '--changed', '--allow-empty'], home, 'not in a git repository'],
])('%s is an error', (_, words, cwd, message) => {
  const { status, stderr } = runBuiltCliNow(['grxml', 'validate', ...words], { cwd, home });
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});
