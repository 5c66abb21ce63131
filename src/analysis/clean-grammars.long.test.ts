import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { packageRoot } from '../package-info.js';
import { suggestPhrases } from '../suggest/suggest-phrases.js';
import { analyzeGrammar } from './analyze-grammar.js';

const folder = join(packageRoot(), 'fixtures', 'grammars');
const files = globSync('**/*.grxml', { cwd: folder }).sort();

it('there are twenty grammars to hold the analysis to', () => expect(files.length).toBeGreaterThanOrEqual(20));

it.each(files)('%s has no error and at most two warnings, at any depth', async (name) => {
  const path = join(folder, name);
  const resolve = async (uri: string) => ({ uri, bytes: readFileSync(fileURLToPath(uri)) });
  const { issues, score } = await analyzeGrammar(readFileSync(path), {
    uri: pathToFileURL(path).href,
    resolve,
    depth: 'deep',
    suggest: async () => suggestPhrases,
  });
  const told = issues
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, severity, message }) => `${code} ${severity} ${message}`);
  expect(told.filter((text) => / error /.test(text.slice(0, 15)))).toEqual([]);
  expect(told.length, told.join('\n')).toBeLessThanOrEqual(2);
  expect(score).toBeGreaterThan(80);
});
