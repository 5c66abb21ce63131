import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runs } from '../../test/support/extent.js';
import { fc } from '../../test/support/random-cases.js';
import { diffLines, unifiedDiff } from './unified-diff.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-diff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Length of the longest common subsequence by the textbook table: an independent measure of the shortest diff. */
function commonLines(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++) {
      next.push(line === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!));
    }
    row = next;
  }
  return row[b.length]!;
}

const text = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'long line\n'), { maxLength: 30 })
  .chain((lines) => fc.boolean().map((cut) => (cut ? lines.join('').replace(/\n$/, '') : lines.join(''))));

describe('the diff of two texts', () => {
  it('turns the first into the second with the fewest lines', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        const join = (skip: string) => lines.map((line) => (line.kind === skip ? '' : line.text)).join('');
        expect(join('added')).toBe(before);
        expect(join('removed')).toBe(after);
        const split = (whole: string) => whole.match(/[^\n]*\n|[^\n]+$/g) ?? [];
        const same = lines.filter((line) => line.kind === 'same').length;
        expect(same).toBe(commonLines(split(before), split(after)));
      }),
      { numRuns: runs(500) },
    );
  });

  const hasPatch = spawnSync('patch', ['--version']).status === 0;
  if (!hasPatch) process.stderr.write('SKIPPED applying diffs with patch(1): it is not installed\n');
  it.runIf(hasPatch)('is a patch that patch(1) applies', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        const file = join(folder, 'file');
        writeFileSync(file, before);
        const input = unifiedDiff(before, after, { before: 'file', after: 'file' });
        execFileSync('patch', ['--silent', '--force', '-o', `${file}.out`, file], { input, cwd: folder });
        expect(readFileSync(`${file}.out`, 'utf8')).toBe(after);
      }),
      { numRuns: runs(40, 10) },
    );
  });

  const names = { before: 'x', after: 'y' };
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => `${from + i}\n`).join('');
  for (const [what, before, after, expected] of [
    ['nothing for equal texts', 'a\n', 'a\n', ''],
    ['an added first line', '', 'a\n', '--- x\n+++ y\n@@ -0,0 +1 @@\n+a\n'],
    ['everything removed', 'a\nb\n', '', '--- x\n+++ y\n@@ -1,2 +0,0 @@\n-a\n-b\n'],
    [
      'three lines around a change, two hunks when changes lie apart',
      numbers(1, 20),
      numbers(1, 20).replace('3\n', 'three\n').replace('18\n', ''),
      '--- x\n+++ y\n@@ -1,6 +1,6 @@\n 1\n 2\n-3\n+three\n 4\n 5\n 6\n@@ -15,6 +15,5 @@\n 15\n 16\n 17\n-18\n 19\n 20\n',
    ],
    ['a missing line end', 'a', 'a\n', '--- x\n+++ y\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n'],
  ] as const) {
    it(`shows ${what}`, () => expect(unifiedDiff(before, after, names)).toBe(expected));
  }

  it('stays quick when two large texts have nothing in common', () => {
    const lines = (word: string) => Array.from({ length: 20_000 }, (_, i) => `${word}${i}\n`).join('');
    const result = diffLines(lines('a'), lines('b'));
    expect(result.filter((line) => line.kind === 'removed')).toHaveLength(20_000);
    expect(result.filter((line) => line.kind === 'added')).toHaveLength(20_000);
  });
});

describe('a search that is limited', () => {
  // One line in three is changed: two differences (removed, added) for each of the ten.
  const lines = Array.from({ length: 30 }, (_, index) => `${index}\n`);
  const changed = lines.map((line, index) => (index % 3 === 1 ? `new ${line}` : line));
  it.each([
    { most: 20, kept: 20 },
    { most: 19, kept: 2 },
  ])('keeps $kept unchanged lines where $most differences are allowed', ({ most, kept }) => {
    const result = diffLines(lines.join(''), changed.join(''), { differences: most, steps: 10_000 });
    // Ten of thirty change, so twenty stay; the first and the last are set aside before the search.
    const same = result.filter(({ kind }) => kind === 'same').length;
    expect(same).toBe(kept);
    const side = (without: string) =>
      result
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join('');
    expect([side('added'), side('removed')]).toEqual([lines.join(''), changed.join('')]);
  });

  // Thirty equal lines between two changed ones: after two differences the middle diagonal runs along all of them, and
  // two more differences end the search. That is thirty lines and a step for each of at most fifteen diagonals.
  const same = 'x\n'.repeat(30);
  it.each([
    { steps: 45, kept: 30 },
    { steps: 30, kept: 0 },
  ])('keeps $kept repeated lines where $steps may be looked at', ({ steps, kept }) => {
    const result = diffLines(`a\n${same}b\n`, `c\n${same}d\n`, { differences: 100, steps });
    expect(result.filter(({ kind }) => kind === 'same')).toHaveLength(kept);
  });
});
