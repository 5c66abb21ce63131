import { expect, it } from 'vitest';
import { analyzeGrammar } from './analyze-grammar.js';
import { example } from './example.js';
import { type ScoredIssue, scoreOf, scoreVersion } from './score.js';

const issue = (
  type: string,
  severity: ScoredIssue['severity'],
  mass: number,
  category: ScoredIssue['category'] = 'structure',
): ScoredIssue => ({ type, severity, mass, category });

// By hand from the formula: 12, 4 or 0.5 times the mass, over 1 + ln k for the k-th of a rule, up to the category's cap.
it.each<[string, ScoredIssue[], number, { [category: string]: number }]>([
  ['nothing', [], 100, {}],
  ['one error of everything', [issue('a', 'error', 1)], 88, { structure: 12 }],
  ['a warning of a quarter', [issue('a', 'warning', 0.25)], 99, { structure: 1 }],
  // 12 + 12 / (1 + ln 2) = 19.087
  ['the second of a rule counts less', [issue('a', 'error', 1), issue('a', 'error', 1)], 80.9, { structure: 19.1 }],
  // 12 + 2 / (1 + ln 2) = 13.181: the gravest is the first, whatever the order.
  ['the order does not matter', [issue('a', 'warning', 0.5), issue('a', 'error', 1)], 86.8, { structure: 13.2 }],
  ['two rules', [issue('a', 'error', 1), issue('b', 'error', 1)], 76, { structure: 24 }],
  ['the cap of structure', ['a', 'b', 'c', 'd', 'e'].map((type) => issue(type, 'error', 1)), 60, { structure: 40 }],
  ['the cap of tokens', [issue('a', 'error', 1, 'tokens')], 90, { tokens: 10 }],
  ['a mass beyond all is all', [issue('a', 'info', 7, 'style')], 99.5, { style: 0.5 }],
  [
    'categories add up, and nothing is below zero',
    (['structure', 'confusability', 'ambiguity', 'semantics'] as const).flatMap((category) =>
      ['a', 'b', 'c', 'd'].map((type) => issue(category + type, 'error', 1, category)),
    ),
    0,
    { structure: 40, confusability: 30, ambiguity: 30, semantics: 25 },
  ],
])('%s', (_, issues, score, points) => {
  const result = scoreOf(issues);
  expect(result.score).toBe(score);
  expect(result.breakdown.version).toBe(scoreVersion);
  const lost = Object.entries(result.breakdown.penalties).map(([category, penalty]) => [category, penalty.points]);
  expect(Object.fromEntries(lost)).toEqual(points);
});

it('suggestions: the way out of the gravest issues first, one sentence for each kind', async () => {
  const { issues, suggestions, score, breakdown } = await analyzeGrammar(
    example(`<rule id="main" scope="public">
  <one-of>
    <item>amount <tag>out = "A";</tag></item>
    <item>account <tag>out = "B";</tag></item>
    <item><ruleref uri="#nowhere"/></item>
    <item><ruleref uri="#nobody"/></item>
  </one-of>
</rule>`),
  );
  const kinds = [
    ...new Set(issues.filter(({ fix, code }) => fix !== undefined && code !== 'ANA').map(({ type }) => type)),
  ];
  expect(suggestions).toHaveLength(kinds.length);
  expect(suggestions[0]).toMatch(/nowhere.* \(and 1 more like it\)\.$/);
  for (const text of suggestions) expect(text).toMatch(/^(Line \d+: )?[A-Z"'].*\.$/);
  const order = suggestions.map((text) =>
    kinds.findIndex((kind) => issues.some((each) => each.type === kind && text.includes(each.message))),
  );
  expect(order).toEqual([...order].sort((a, b) => a - b));
  // The breakdown adds up to the score.
  const lost = Object.values(breakdown.penalties).reduce((sum, { points }) => sum + points, 0);
  expect(score).toBeCloseTo(100 - lost, 0);
});
