import { expect, it } from 'vitest';
import { analyzeGrammar } from './analyze-grammar.js';
import { example } from './example.js';
import { riskOf, type ScoredIssue, scoreOf, scoreVersion } from './score.js';

const issue = (
  type: string,
  severity: ScoredIssue['severity'],
  mass: number,
  category: ScoredIssue['category'] = 'structure',
  risk: ScoredIssue['risk'] = severity === 'error' ? 'serious' : 'minor',
): ScoredIssue => ({ type, severity, mass, category, risk });
const fatal = (type: string, mass: number) => issue(type, 'error', mass, 'structure', 'fatal');

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
  // 40 * (100 - 12) / 100
  ['a fatal fault leaves at most 40', [fatal('a', 1)], 35.2, { structure: 12 }],
  ['a fatal fault of one phrase in a hundred, too', [fatal('a', 0.01)], 40, { structure: 0.1 }],
  // 40 * (100 - 12 - 12 / (1 + ln 2)) / 100
  ['a fatal fault twice is one kind', [fatal('a', 1), fatal('a', 1)], 32.4, { structure: 19.1 }],
  // (40 - 8) * (100 - 24) / 100
  ['each further kind lowers the ceiling by 8', [fatal('a', 1), fatal('b', 1)], 24.3, { structure: 24 }],
  ['six kinds leave nothing', ['a', 'b', 'c', 'd', 'e', 'f'].map((type) => fatal(type, 0)), 0, {}],
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
  expect(score).toBeCloseTo((breakdown.ceiling * (100 - lost)) / 100, 0);
});

/** Type, severity, refused by the specification, about the root. */
it.each<[string, 'error' | 'warning' | 'info', boolean, boolean, string]>([
  ['ruleref-local-undefined', 'error', true, false, 'fatal'],
  ['element-unknown', 'error', true, false, 'fatal'],
  ['keys-ambiguous', 'error', false, false, 'fatal'],
  ['rule-void', 'error', false, true, 'fatal'],
  // The other alternatives still match.
  ['rule-void', 'error', false, false, 'serious'],
  // Platforms load such a document.
  ['version', 'error', true, false, 'serious'],
  ['sounds-same', 'error', false, false, 'serious'],
  // The configuration lowers it.
  ['keys-ambiguous', 'warning', false, false, 'minor'],
  ['token-digits', 'warning', false, false, 'minor'],
])('the risk of %s as %s (invalid: %s, root: %s) is %s', (type, severity, isInvalid, isRoot, risk) => {
  expect(riskOf(type, severity, isInvalid, isRoot)).toBe(risk);
});

const tagged = (...pairs: [string, string][]) =>
  `<rule id="main" scope="public"><one-of>${pairs.map(([text, tag]) => `<item>${text} <tag>${tag}</tag></item>`).join('')}</one-of></rule>`;
/** Faults that break a call, each in a small grammar that has no other. */
it.each<[string, string, string]>([
  [
    'a grammar that can never match',
    'rule-void',
    '<rule id="main" scope="public">pay my bill <ruleref special="VOID"/></rule>',
  ],
  [
    'a rule variable that no reference sets',
    'tag-rules-unreferenced',
    `<rule id="main" scope="public">fly to <ruleref uri="#city"/> <tag>out.city = rules.citty;</tag></rule>${tagged(['boston', 'out = "BOS";'], ['denver', 'out = "DEN";']).replace('id="main" scope="public"', 'id="city"')}`,
  ],
  [
    'a number with the value of another',
    'value-contradicts',
    tagged(['three', 'out = 3;'], ['four', 'out = 4;'], ['five', 'out = 4;'], ['six', 'out = 6;']),
  ],
  [
    'a reference to no rule',
    'ruleref-local-undefined',
    '<rule id="main" scope="public">pay <ruleref uri="#what"/></rule>',
  ],
])('%s is fatal and leaves at most 40', async (_, type, rules) => {
  const { score, issues, breakdown } = await analyzeGrammar(example(rules));
  expect(issues[0]).toMatchObject({ type, risk: 'fatal' });
  expect(score).toBeLessThanOrEqual(40);
  expect(breakdown.ceiling).toBe(40);
});
