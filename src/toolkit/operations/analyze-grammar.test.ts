import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainChoice } from '../../analysis/example.js';
import { createLocalToolkit } from '../local-toolkit.js';
import { schemas } from '../schemas.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-analyze-'));
  writeFileSync(
    join(folder, 'names.pls'),
    `<lexicon version="1.0" alphabet="ipa" xml:lang="en-US" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon">
  <lexeme><grapheme>zorbiq</grapheme><phoneme>əˈkaʊnt</phoneme></lexeme>
</lexicon>`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contextOf = (paths: string[]) => ({
  workspace: { root: '/', rules: {}, references: { allow_paths: paths, allow_urls: [], map: {} } },
  now: () => 0,
  data: '/nowhere',
});
const menu = mainChoice({ balance: '"balance"', 'pay bill': '"pay_bill"', agent: '"agent"' });

describe('analyzeGrammar', () => {
  it.each([
    ['standard', false],
    ['deep', true],
  ])('at depth %s phrases that callers are likely to say are tried: %s', async (depth, isTried) => {
    const result = await createLocalToolkit(contextOf([])).analyzeGrammar({ grammar: menu, depth });
    expect(result.issues.some(({ type }) => type === 'phrases-likely-missing')).toBe(isTried);
    expect(schemas.analyzeGrammar.output.safeParse(result).success).toBe(true);
  });

  const withLexicon = (uri: string) =>
    mainChoice({ zorbiq: '"Z"', account: '"A"' }).replace('<rule', `<lexicon uri="${uri}"/>\n  <rule`);

  it('a lexicon that the workspace allows is read', async () => {
    const grammar = withLexicon(pathToFileURL(join(folder, 'names.pls')).href);
    const { issues } = await createLocalToolkit(contextOf([folder])).analyzeGrammar({ grammar });
    expect(issues.map(({ type }) => type)).toContain('sounds-same');
    expect(issues.map(({ type }) => type)).not.toContain('pronunciation-unused');
  });

  it.each([
    ['of another folder', () => pathToFileURL(join(folder, 'names.pls')).href, /may be read/],
    ['of the machine', () => 'file:///etc/passwd', /may be read/],
    ['on the network', () => 'http://127.0.0.1:9/names.pls', /may not be fetched/],
    ['without a base', () => 'names.pls', /nothing is read from here/],
  ])('a lexicon %s is not read, and the answer says so', async (_, uri, message) => {
    const { issues } = await createLocalToolkit(contextOf([])).analyzeGrammar({ grammar: withLexicon(uri()) });
    const [unused, ...more] = issues.filter(({ type }) => type === 'pronunciation-unused');
    expect(more).toEqual([]);
    expect(unused).toMatchObject({ severity: 'info' });
    expect(unused!.message).toMatch(message);
    expect(issues.map(({ type }) => type)).not.toContain('sounds-same');
  });
});
