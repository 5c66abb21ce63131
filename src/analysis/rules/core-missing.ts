import { mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { functionWords } from '../facts/word-classes.js';
import { withoutCarrier } from '../facts/wording.js';
import type { SpokenRule } from '../rule.js';

export const coreMissing: SpokenRule = {
  id: 'COV-11',
  code: 'core-missing',
  category: 'coverage',
  depth: 'standard',
  severity: 'warning',
  summary: 'Only whole sentences are understood.',
  what: 'A phrase is accepted behind "I want to" or the like, and not by itself.',
  why: 'After a prompt that lists options, most callers answer with the bare option.',
  bad: mainRule('<one-of>\n  <item>I want to pay my bill</item>\n  <item>I want to check my balance</item>\n</one-of>'),
  good: mainRule(
    '<item repeat="0-1">I want to</item>\n<one-of>\n  <item>pay my bill</item>\n  <item>check my balance</item>\n</one-of>',
  ),
  check(subject, report) {
    const { phrases, isEnglish, grammar } = subject;
    if (!isEnglish || grammar.mode !== 'voice') return;
    const missing = new Set<string>();
    for (const { text } of phrases.phrases.slice(0, 600)) {
      const core = withoutCarrier(text);
      const isContent = core?.split(' ').some((word) => !functionWords.has(word.toLowerCase()));
      if (core !== undefined && isContent && !phrases.accepts(core)) missing.add(core);
    }
    const [first] = missing;
    if (first === undefined) return;
    report({
      ...rootPlace(subject),
      message: `"${first}" is understood in a sentence only${missing.size > 1 ? `, like ${missing.size - 1} more` : ''}`,
      fix: 'make the opening optional',
      evidence: { missing: [...missing].slice(0, 20) },
      mass: Math.min(1, missing.size / Math.max(1, phrases.phrases.length)),
    });
  },
};
