import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { packageRoot } from '../../package-info.js';
import { linkGrammar } from '../link/link-grammar.js';
import { readGrammar } from '../read/index.js';
import { checkGrammar } from './check-grammar.js';
import { prepareSubject } from './prepare-subject.js';

const folder = join(packageRoot(), 'fixtures', 'grammars');
const files = globSync('**/*.grxml', { cwd: folder }).sort();

it('there are grammars of every kind', () => expect(files.length).toBeGreaterThanOrEqual(18));

it.each(files)('%s has nothing to be found, and accepts its examples', async (name) => {
  const path = join(folder, name);
  const read = readGrammar(readFileSync(path), { uri: pathToFileURL(path).href });
  const linked = await linkGrammar(read.grammar!, async (uri) => ({ uri, bytes: readFileSync(fileURLToPath(uri)) }), {
    read: async (document) => readGrammar(document.bytes, { uri: document.uri }),
  });
  const subject = await prepareSubject(read, linked);
  expect(checkGrammar(subject)).toEqual([]);
  if (read.grammar!.rules.some((rule) => rule.examples.length > 0)) expect(subject.unmatchedExamples).toEqual([]);
});
