import { mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import type { SpokenRule } from '../rule.js';

/** Both forms are spoken everywhere. */
const pairs: [short: string, long: string][] = [
  ["i'd", 'i would'],
  ["i'm", 'i am'],
  ["i'll", 'i will'],
  ["don't", 'do not'],
  ["can't", 'cannot'],
  ["doesn't", 'does not'],
  ["isn't", 'is not'],
  ["it's", 'it is'],
  ["what's", 'what is'],
  ["where's", 'where is'],
];

export const contractionOneSided: SpokenRule = {
  id: 'COV-08',
  code: 'contraction-one-sided',
  category: 'coverage',
  depth: 'standard',
  severity: 'warning',
  summary: 'A contraction is accepted and its long form is not, or the other way round.',
  what: 'A phrase with "I\'d", "it\'s", "don\'t" and the like is accepted in one of its two forms only.',
  why: 'Speakers choose between the two without thinking; half of them are not understood.',
  bad: mainRule("I'd like my balance"),
  good: mainRule("<one-of>\n  <item>I'd</item>\n  <item>I would</item>\n</one-of>\nlike my balance"),
  check(subject, report) {
    const { phrases, isEnglish, grammar } = subject;
    if (!isEnglish || grammar.mode !== 'voice') return;
    const missing = new Map<string, string>();
    for (const { text } of phrases.phrases.slice(0, 600)) {
      const lower = ` ${text.toLowerCase()} `;
      for (const [short, long] of pairs) {
        for (const [from, to] of [
          [short, long],
          [long, short],
        ] as const) {
          // "If you don't mind" is said in no other way.
          if (missing.has(from) || lower.includes(' mind ') || !lower.includes(` ${from} `)) continue;
          const other = lower.replace(` ${from} `, ` ${to} `).trim();
          if (!phrases.accepts(other)) missing.set(from, other);
        }
      }
    }
    if (missing.size === 0) return;
    const lacking = [...missing.values()];
    report({
      ...rootPlace(subject),
      message: `accepted in one form only: ${[...missing.keys()].map((form) => `"${form}"`).join(', ')}; "${lacking[0]}" is not understood`,
      fix: `accept ${lacking
        .slice(0, 4)
        .map((text) => `"${text}"`)
        .join(', ')} too`,
      evidence: { missing: lacking.slice(0, 20) },
      mass: 0.3,
    });
  },
};
