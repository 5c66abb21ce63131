import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../package-info.js';
import { packedLexicon } from './lexicon.js';
import { parseLexicon, parseSector, parseTopicKinds, sectors } from './lexicon-source.js';

const data = join(packageRoot(), 'data');

it('the packed lexicon is what the files in data/ say ("npm run build" packs it)', () => {
  expect(JSON.parse(readFileSync(packedLexicon, 'utf8'))).toEqual(parseLexicon(data));
});

it('each sector has a file, each file is the one of a sector', () => {
  const files = readdirSync(join(data, 'lexicon')).filter((name) => name.endsWith('.yaml'));
  expect(files.sort()).toEqual(sectors.map((sector) => `${sector}.yaml`).sort());
});

describe('a mistake in a sector is reported with its file and line', () => {
  it.each([
    ['a syntax error', 'refund:\n  count: [a refund', 'line 2'],
    ['a list in place of the mapping', '- refund', 'line 1: the file: a mapping is expected'],
    ['a name in capitals', '\nRefund:\n  count: [a refund]', 'line 2: "Refund"'],
    ['a concept that occurs twice', 'refund:\n  count: [a refund]\nrefund:\n  short: [refund]', 'line 3'],
    ['an unknown kind', 'refund:\n  verb: [get a refund]', 'line 2: refund: there are no forms of the kind "verb"'],
    ['a phrase in place of a list', 'refund:\n  count: a refund', 'line 2: refund: count: a list'],
    ['an empty list', 'refund:\n  count: []', 'line 2: refund: count: a list with at least one item'],
    ['a number in place of a phrase', 'refund:\n  count:\n    - 4', 'line 3: refund: count: a phrase'],
    ['two spaces', 'refund:\n  count:\n    - "a  refund"', 'line 3: refund: count: "a  refund"'],
    [
      'a phrase that occurs twice',
      'refund:\n  count:\n    - a refund\n    - a refund',
      'line 4: refund: count: "a refund"',
    ],
  ])('%s', (_, text, message) => {
    expect(() => parseSector('retail', text)).toThrow(`retail.yaml: ${message}`);
  });

  it('without a mistake the forms are in their order', () => {
    const [concept] = parseSector('retail', 'refund:\n  count: [a refund, my refund]\n  short:\n    - refund\n');
    expect(concept).toMatchObject({
      id: 'refund',
      sector: 'retail',
      forms: { count: ['a refund', 'my refund'], verbs: [] },
    });
  });
});

it.each([
  ['no list of heads', 'troubles: []', 'heads: a list'],
  ['an unknown part', 'heads:\n  - nouns: [tax]\n    plural: [taxes]', 'line 3: heads: "plural" is not known'],
  ['no nouns', 'heads:\n  - count: [my *]', 'line 2: heads: "nouns" is missing'],
])('topic kinds: %s', (_, text, message) => {
  expect(() => parseTopicKinds(text)).toThrow(message);
});
