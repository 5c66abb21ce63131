import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bigramSimilarity, bigrams } from './select-candidates.js';
import { suggestPhrases } from './suggest-phrases.js';
import { comparisonKey } from './text/normalise.js';

const verdicts = ['would say', 'odd', 'wrong'] as const;
type Verdict = (typeof verdicts)[number];
/** A phrase with what the first and the second judge say of it. */
type Judged = [phrase: string, first: Verdict | 'none', second: Verdict];

const { topics, agreement } = parse(readFileSync('fixtures/suggest/judged.yaml', 'utf8')) as {
  topics: { topic: string; phrases: Judged[]; replaced?: Judged[] }[];
  agreement: { phrases: number; share: number; kappa: number };
};
const current = topics.flatMap(({ phrases }) => phrases);

describe('judged phrases', () => {
  it('are 12 for each of 40 topics', () => {
    expect(topics).toHaveLength(40);
    for (const { topic, phrases } of topics) expect(phrases, topic).toHaveLength(12);
  });

  it('have verdicts that there are, by the second judge always, by the first for three of four', () => {
    for (const [phrase, first, second] of current) {
      expect([...verdicts, 'none'], phrase).toContain(first);
      expect(verdicts, phrase).toContain(second);
    }
    expect(current.filter(([, first]) => first !== 'none').length / current.length).toBeGreaterThanOrEqual(0.75);
  });

  it.each([
    ['first', 1],
    ['second', 2],
  ] as const)('at least 90 %% are what a caller would say, none is wrong: the %s judge', (_, column) => {
    const judged = current.map((each) => each[column]).filter((verdict) => verdict !== 'none');
    expect(judged.filter((each) => each === 'would say').length / judged.length).toBeGreaterThanOrEqual(0.9);
    expect(judged.filter((each) => each === 'wrong')).toEqual([]);
  });

  it('at least 90 % are what both judges would say', () => {
    const both = current.filter(([, first]) => first !== 'none');
    const said = both.filter(([, first, second]) => first === 'would say' && second === 'would say');
    expect(said.length / both.length).toBeGreaterThanOrEqual(0.9);
  });

  it('the agreement is what the fixture says: its share, and how far it is beyond chance (Cohen 1960)', () => {
    const all = topics.flatMap(({ phrases, replaced = [] }) => [...phrases, ...replaced]);
    const both = all.filter(([, first]) => first !== 'none');
    const share = (matches: (judged: Judged) => boolean) => both.filter(matches).length / both.length;
    const agreed = share(([, first, second]) => first === second);
    const byChance = verdicts
      .map((verdict) => share(([, first]) => first === verdict) * share(([, , second]) => second === verdict))
      .reduce((sum, each) => sum + each, 0);
    expect(both).toHaveLength(agreement.phrases);
    expect(agreed).toBeCloseTo(agreement.share, 3);
    expect((agreed - byChance) / (1 - byChance)).toBeCloseTo(agreement.kappa, 2);
  });

  it.each(topics)('$topic: the answer is what was judged', ({ topic, phrases }) => {
    const { suggestions, details } = suggestPhrases({ topic });
    expect(suggestions).toEqual(phrases.map(([phrase]) => phrase));
    expect(new Set(details.map(({ family }) => family)).size).toBeGreaterThanOrEqual(3);
    const keys = [topic, ...suggestions].map(comparisonKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('phrases of a topic differ: the mean similarity of their word pairs is below 0.35', () => {
    for (const { topic, phrases } of topics) {
      const grams = phrases.map(([phrase]) => bigrams(phrase));
      const pairs = grams.flatMap((a, index) => grams.slice(index + 1).map((b) => bigramSimilarity(a, b)));
      expect(pairs.reduce((sum, each) => sum + each, 0) / pairs.length, topic).toBeLessThan(0.35);
    }
  });
});
