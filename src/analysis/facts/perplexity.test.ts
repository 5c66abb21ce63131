import { describe, expect, it } from 'vitest';
import { compilePhraseGrammar } from '../../grxml/generate/phrase-grammar.js';
import { analyzePhrases } from '../../grxml/generate/phrase-properties.js';
import { readGrammar } from '../../grxml/read/index.js';
import { mainRule } from '../example.js';
import { perplexityOf } from './perplexity.js';

const of = (content: string) => {
  const grammar = readGrammar(mainRule(content)).grammar!;
  return perplexityOf(analyzePhrases(compilePhraseGrammar({ main: grammar, documents: new Map() })));
};
const four = '<one-of><item>a</item><item>b</item><item>c</item><item>d</item></one-of>';

describe('perplexity per word, by hand', () => {
  it.each([
    // One of four words and the end: 2 bits over 2 symbols.
    [four, 2],
    // Three such words: 6 bits over 4 symbols.
    [`${four}${four}${four}`, 2 ** 1.5],
    ['yes', 1],
    // "a" with 3/4, "b" with 1/4: 0.8113 bits over 2 symbols.
    ['<one-of><item weight="3">a</item><item>b</item></one-of>', 2 ** (0.8112781244591328 / 2)],
    // None, one or two: log2 3 bits, one word on average, and the end.
    ['<item repeat="0-2">a</item>', 2 ** (Math.log2(3) / 2)],
    // An open repeat that goes on with 1/2: 2 decisions of 1 bit, 1 + 1 words and the end.
    ['<item repeat="1-">a</item>', 2 ** (2 / 3)],
  ])('%s', (content, expected) => {
    expect(of(content)?.perplexity).toBeCloseTo(expected, 9);
  });
});
