import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const page = readFileSync(join(packageRoot(), 'docs', 'voicexml.md'), 'utf8');
const screens = [...page.matchAll(/```console\n\$ cctool ([^\n]*)\n([\s\S]*?)```/g)].map(
  ([, words, shown]) => [words!, shown!] as const,
);

/** Words of a command line; quotes hold a word together. */
const wordsOf = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);

test('the page has screens', () => {
  expect(screens.length).toBeGreaterThan(1);
});

test.each(screens)('docs/voicexml.md shows what "cctool %s" prints', (words, shown) => {
  const { stdout } = runBuiltCliNow(wordsOf(words), { cwd: packageRoot() });
  expect(stdout).toBe(shown);
});
