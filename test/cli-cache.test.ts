/** `grxml validate --cache`: what is taken from a former run, and what makes a file be checked again. */
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runBuiltCliNow } from './support/run-built-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-cache-'));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (file: string, text: string) => writeFileSync(join(folder, file), text);
const text = (file: string) => readFileSync(join(folder, file), 'utf8');
const run = (...words: string[]) => runBuiltCliNow(['grxml', 'validate', ...words], { cwd: folder });

const grammar = (content: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"><rule id="r" scope="public">${content}</rule></grammar>`;
const refer = (file: string) => grammar(`<ruleref uri="${file}"/>`);

/** Makes every finding that the cache holds one that no check finds, so that it tells where findings come from. */
function mark(): string[] {
  const cache = JSON.parse(text('.cctoolcache')) as { files: { [file: string]: { kept: object[] } } };
  const place = { line: 1, column: 1, end_line: 1, end_column: 1 };
  for (const entry of Object.values(cache.files)) {
    entry.kept = [{ code: 'from-cache', severity: 'warning', message: 'kept', ...place }];
  }
  put('.cctoolcache', JSON.stringify(cache));
  return Object.keys(cache.files).sort();
}

/** The files whose findings come from the cache. */
function kept(...options: string[]): string[] {
  const { stdout, stderr } = run('.', '--cache', '--json', ...options);
  expect(stderr).not.toContain('internal error');
  const reports = JSON.parse(stdout) as { file: string; warnings: { code: string }[] }[];
  return reports.filter(({ warnings }) => warnings.some(({ code }) => code === 'from-cache')).map(({ file }) => file);
}

const all = ['a.grxml', 'b.grxml', 'c.grxml', 'd.gram', 'lonely.grxml', 'size.jsgf'];

beforeEach(() => {
  rmSync(join(folder, '.cctoolcache'), { force: true });
  rmSync(join(folder, 'missing.grxml'), { force: true });
  put('a.grxml', refer('b.grxml'));
  put('b.grxml', refer('c.grxml'));
  put('c.grxml', grammar('yes'));
  put('d.gram', '#ABNF 1.0;\nlanguage en-US;\nroot $r;\npublic $r = $<c.grxml>;\n');
  put('lonely.grxml', refer('missing.grxml'));
  put('order.jsgf', '#JSGF V1.0;\ngrammar order;\nimport <size.*>;\npublic <order> = a <size> coffee;\n');
  put('size.jsgf', '#JSGF V1.0;\ngrammar size;\npublic <size> = small | large;\n');
  // Where an import leads hangs on which files there are: a grammar with imports is not kept.
  run('.', '--cache');
  expect(mark()).toEqual(all);
});

describe('a file is checked again', () => {
  test.each<[string, () => unknown, string[], string[]]>([
    ['not when nothing has changed', () => {}, [], []],
    ['not when only its time has', () => utimesSync(join(folder, 'a.grxml'), 1, 1), [], []],
    ['when its text has', () => put('a.grxml', `${refer('b.grxml')} `), [], ['a.grxml']],
    [
      'when a document that it reaches has, however far away',
      () => put('c.grxml', grammar('no')),
      [],
      ['a.grxml', 'b.grxml', 'c.grxml', 'd.gram'],
    ],
    ['when a document that was missing is there', () => put('missing.grxml', grammar('x')), [], ['lonely.grxml']],
    ['with another severity of a rule', () => {}, ['--rule', 'token-digits=off'], all],
    ['with another stage', () => {}, ['--no-schema'], all],
    ['with other allowed folders', () => {}, ['--allow-path', '..'], all],
    ['when the cache is damaged', () => put('.cctoolcache', '{"key":1,"files":[{}]}'), [], all],
    ['when the cache is cut off', () => put('.cctoolcache', text('.cctoolcache').slice(0, -40)), [], all],
  ])('%s', (_, change, options, again) => {
    change();
    expect(kept(...options)).toEqual(all.filter((file) => !again.includes(file)));
  });
});

test('the findings are the same with a cache, from a cache and without one, and the status too', () => {
  put('a.grxml', grammar('5 <ruleref uri="#gone"/>'));
  const words = ['a.grxml', '--format', 'codeframe'];
  const without = run(...words);
  expect(without.status).toBe(1);
  expect(without.stdout).toContain('gone');
  expect([run(...words, '--cache'), run(...words, '--cache')]).toEqual([without, without]);
});

test('files that a run does not look at stay in the cache, those that are gone do not', () => {
  rmSync(join(folder, 'lonely.grxml'));
  run('c.grxml', '--cache');
  expect(Object.keys(JSON.parse(text('.cctoolcache')).files).sort()).toEqual(
    all.filter((file) => file !== 'lonely.grxml'),
  );
});

test('a VoiceXML document, whose grammars each reach documents of their own, is not kept', () => {
  put(
    'menu.vxml',
    `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml"><form><field name="x">${grammar('yes')}</field></form></vxml>`,
  );
  run('.', '--cache');
  expect(Object.keys(JSON.parse(text('.cctoolcache')).files)).not.toContain('menu.vxml');
  rmSync(join(folder, 'menu.vxml'));
});

test('another file may hold it; a remote service has none', () => {
  expect(run('c.grxml', '--cache', 'other.cache').status).toBe(0);
  expect(Object.keys(JSON.parse(text('other.cache')).files)).toEqual(['c.grxml']);
  // `--cache grammars` takes the folder for the name of the file.
  expect(run('c.grxml', '--cache', '.')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--cache .: this is a folder'),
  });
  const { status, stderr } = run('c.grxml', '--cache', '--base-url', 'http://127.0.0.1:1');
  expect([status, stderr]).toEqual([2, expect.stringContaining('--cache: the rules of a remote service')]);
});

test.each(['a.grxml', 'size.jsgf'])('a file that is not a cache is not replaced by one: --cache %s', (file) => {
  const before = text(file);
  expect(run('--cache', file, 'c.grxml')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`--cache ${file}: this file is not a cache of cctool`),
  });
  expect(text(file)).toBe(before);
});
