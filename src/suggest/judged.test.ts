import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bigrams, likeness } from './rank.js';
import { suggestPhrases } from './suggest-phrases.js';
import { comparisonKey } from './text/normalise.js';

type Judgement = 'would say' | 'odd' | 'wrong';
const { topics } = parse(readFileSync('fixtures/suggest/judged.yaml', 'utf8')) as {
  topics: { topic: string; phrases: [string, Judgement][] }[];
};
const all = topics.flatMap(({ phrases }) => phrases.map(([, judgement]) => judgement));

describe('judged phrases', () => {
  it('are 12 for each of 40 topics', () => {
    expect(topics).toHaveLength(40);
    for (const { topic, phrases } of topics) expect(phrases, topic).toHaveLength(12);
  });
  it('at least 90 % are what a caller would say, none is wrong', () => {
    expect(all.filter((each) => each === 'would say').length / all.length).toBeGreaterThanOrEqual(0.9);
    expect(all.filter((each) => each === 'wrong')).toEqual([]);
  });
  it.each(topics)('$topic: the answer is what was judged', ({ topic, phrases }) => {
    const { suggestions, details } = suggestPhrases({ topic });
    expect(suggestions).toEqual(phrases.map(([phrase]) => phrase));
    expect(new Set(details.map(({ family }) => family)).size).toBeGreaterThanOrEqual(3);
    const keys = [topic, ...suggestions].map(comparisonKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('phrases of a topic differ: the mean likeness of their word pairs is below 0.35', () => {
    for (const { topic, phrases } of topics) {
      const grams = phrases.map(([phrase]) => bigrams(phrase));
      const pairs = grams.flatMap((a, index) => grams.slice(index + 1).map((b) => likeness(a, b)));
      expect(pairs.reduce((sum, each) => sum + each, 0) / pairs.length, topic).toBeLessThan(0.35);
    }
  });
});
