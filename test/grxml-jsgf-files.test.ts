import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBuiltCliNow } from './support/run-built-cli.js';

const folder = join(import.meta.dirname, '..', 'fixtures', 'jsgf');

/** Thirty grammars of the kinds that are published in JSGF, and how many phrases each has, counted by hand. */
const files: [name: string, phrases: number][] = [
  ['calculator', 5 * 4 * 5],
  ['chess', 3 * 2 * 3 * 2 + 2],
  ['clock', 4 * (1 + 3 * 3)],
  ['coffee', 2 * 3 * 3 * 4],
  ['comments', 3],
  // Two ways to begin with three endings each, "start over", and "help" behind <NULL>.
  ['confirm', 2 * 3 + 1 + 1],
  ['digits', 11],
  ['directory', 3 * (2 * 2 + 2 + 2 * 2)],
  // Its unit is that of another file.
  ['distance', 1 + 2 + 2],
  ['elevator', 2 * 2 * 3 + 2],
  ['escaped', 4],
  ['flight', 2 * 2 * 2 * 2 * 3],
  ['french', 5],
  ['german', 2 + 2 + 1 + 2],
  ['hello', 2 * 3],
  ['letters', 4 * 4],
  ['lights', 3 * (2 * 3 * 2 + 3 * (1 + 3))],
  ['menu', 4],
  ['navigation', 3 * (1 + 1 + 3)],
  ['nested', (2 * 2 + 1) * (1 + 2)],
  // What <VOID> is part of is never said.
  ['never', 2],
  ['pizza', 2 * 3 * (1 + 4 * (1 + 4))],
  ['player', 1 + 3 + 1 + 1 + 2 * 2 + 2],
  ['robot', 2 * 2 * (1 + 3 * 2) + 3 + 1],
  ['thermostat', 2 * 2 * 3 * (1 + 3)],
  ['transfer', 4 * 8 * 8],
  // Both of its rules are public.
  ['units', 3 * 2 + 2],
  ['weather', 2 * 2 * 4 * 4],
  ['weekday', 3 * 5],
  ['yes-no', 2 + 1 + 1 + (1 + 2)],
];

const output = mkdtempSync(join(tmpdir(), 'cctool-jsgf-'));
afterAll(() => rmSync(output, { recursive: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = runBuiltCliNow(['grxml', ...args], { cwd: folder, home: output });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
};
const phrases = (file: string) => run('phrases', file, '--all').trim().split('\n').sort();

test('all grammars of the folder are in the table', () => {
  expect(readdirSync(folder).sort()).toEqual(files.map(([name]) => `${name}.jsgf`));
});

describe('the phrases of a grammar in JSGF', () => {
  // Beside each other: one refers to another.
  beforeAll(() => {
    for (const [name] of files) {
      for (const [form, ending] of [
        ['grxml', 'grxml'],
        ['abnf', 'abnf'],
      ]) {
        run('convert', `${name}.jsgf`, '--to', form!, '-o', join(output, `${name}.${ending}`));
      }
    }
  });

  test.each(files)('%s: %d, and the same in GRXML and ABNF', (name, count) => {
    const listed = phrases(`${name}.jsgf`);
    expect(listed).toHaveLength(count);
    expect(phrases(join(output, `${name}.grxml`))).toEqual(listed);
    expect(phrases(join(output, `${name}.abnf`))).toEqual(listed);
  });
});
