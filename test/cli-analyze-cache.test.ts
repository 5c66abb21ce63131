/** `grxml analyze --cache` and `--changed`: what is taken from a former run, and what makes a grammar be analysed again. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runBuiltCliNow } from './support/run-built-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-analysis-cache-'));
afterAll(() => rmSync(folder, { recursive: true }));
const cacheFile = '.cctoolcache-analysis';
const put = (file: string, text: string) => writeFileSync(join(folder, file), text);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const run = (...words: string[]) =>
  runBuiltCliNow(['grxml', 'analyze', '.', '--depth', 'quick', ...words], { cwd: folder });

const grammar = (content: string, head = '') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r">${head}<rule id="r" scope="public">${content}</rule></grammar>`;
const lexicon = (phonemes: string) =>
  `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US"><lexeme><grapheme>zyxo</grapheme><phoneme>${phonemes}</phoneme></lexeme></lexicon>`;

/** The scores by file; a kept analysis is marked with one that no analysis gives. */
function marked(...options: string[]): string[] {
  const { stdout, stderr } = run('--cache', '--json', ...options);
  expect(stderr).not.toContain('internal error');
  const analyses = JSON.parse(stdout) as { file: string; score: number }[];
  return analyses.filter(({ score }) => score === 12.34).map(({ file }) => file);
}

const all = ['a.grxml', 'b.grxml', 'said.grxml'];

beforeEach(() => {
  put('a.grxml', grammar('<ruleref uri="b.grxml"/>'));
  put('b.grxml', grammar('yes'));
  put('said.grxml', grammar('zyxo', '<lexicon uri="words.pls"/>'));
  put('words.pls', lexicon('zɪksoʊ'));
  rmSync(join(folder, cacheFile), { force: true });
  run('--cache');
  const cache = JSON.parse(read(cacheFile)) as { files: { [file: string]: { kept: { score: number } } } };
  expect(Object.keys(cache.files).sort()).toEqual(all);
  for (const entry of Object.values(cache.files)) entry.kept.score = 12.34;
  put(cacheFile, JSON.stringify(cache));
});

describe('a grammar is analysed again', () => {
  test.each<[string, () => unknown, string[], string[]]>([
    ['not when nothing has changed', () => {}, [], []],
    ['when a grammar that it refers to has changed', () => put('b.grxml', grammar('no')), [], ['a.grxml', 'b.grxml']],
    ['when its lexicon has', () => put('words.pls', lexicon('zaksoʊ')), [], ['said.grxml']],
    ['with another severity of a rule', () => {}, ['--rule', 'sounds-alike=off'], all],
    ['to another depth', () => {}, ['--depth', 'standard'], all],
    ['beside a grammar that is active at the same time', () => {}, ['--with', 'b.grxml'], all],
  ])('%s', (_, change, options, again) => {
    change();
    expect(marked(...options)).toEqual(all.filter((file) => !again.includes(file)));
  });
});

test('the report is the same with a cache and from one', () => {
  rmSync(join(folder, cacheFile));
  const without = run();
  expect([run('--cache'), run('--cache')]).toEqual([without, without]);
});

test('the cache of a validation is not replaced, and findings that were kept count for the status', () => {
  runBuiltCliNow(['grxml', 'validate', '.', '--cache'], { cwd: folder });
  const before = read('.cctoolcache');
  const { status, stderr } = run('--cache', '--fail-under', '50');
  expect([status, stderr]).toEqual([1, expect.stringContaining('the score 12.34 is below 50')]);
  expect(read('.cctoolcache')).toBe(before);
});

test('--changed leaves what git has seen change, and what reaches it', () => {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], {
      cwd: folder,
      stdio: 'pipe',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'x');
  const changed = () => (JSON.parse(run('--changed', '--json').stdout) as { file: string }[]).map(({ file }) => file);
  expect(changed()).toEqual([]);
  put('b.grxml', grammar('no'));
  put('words.pls', lexicon('zaksoʊ'));
  expect(changed()).toEqual(all);
  const { stdout, stderr } = runBuiltCliNow(['grxml', 'analyze', 'said.grxml', '--changed'], { cwd: folder });
  expect([stdout, stderr]).toEqual([expect.stringContaining('said.grxml'), expect.stringContaining('1 of 1 grammar')]);
});
