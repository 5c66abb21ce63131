import { mainChoice, mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { determiners, serviceVerbs } from '../facts/wording.js';
import type { SpokenRule } from '../rule.js';

export const determinerRigid: SpokenRule = {
  id: 'COV-09',
  code: 'determiner-rigid',
  category: 'coverage',
  depth: 'standard',
  severity: 'warning',
  summary: 'A command that is accepted without "my" or "a" only.',
  what: 'A verb and a thing are accepted side by side, and with "my", "a" or "the" between them they are not.',
  why: 'Nobody says "pay bill" on the telephone; it is how menus are written, not how callers talk.',
  bad: mainChoice({ 'pay bill': '"pay"', 'check balance': '"balance"' }),
  good: mainRule(
    '<one-of>\n  <item>pay <item repeat="0-1">my</item> bill <tag>out = "pay";</tag></item>\n  <item>check <item repeat="0-1">my</item> balance <tag>out = "balance";</tag></item>\n</one-of>',
  ),
  check(subject, report) {
    const { phrases, isEnglish, grammar } = subject;
    if (!isEnglish || grammar.mode !== 'voice') return;
    const missing: string[] = [];
    for (const { words } of phrases.phrases.slice(0, 600)) {
      const [verb, thing, ...rest] = words;
      if (words.length < 2 || words.length > 3 || !serviceVerbs.has(verb!.toLowerCase())) continue;
      if (
        determiners.has(thing!.toLowerCase()) ||
        /^(me|us|it|that|everything|all|both|for|in|on|to|up|about)$/i.test(thing!)
      )
        continue;
      const fuller = ['my', 'a', 'the', 'an'].map((word) => [verb, word, thing, ...rest].join(' '));
      if (!fuller.some((text) => phrases.accepts(text))) missing.push(fuller[0]!);
    }
    if (missing.length === 0) return;
    report({
      ...rootPlace(subject),
      message: `"${missing[0]}" is not understood${missing.length > 1 ? `, nor are ${missing.length - 1} more like it` : ''}`,
      fix: 'put an optional "my", "a" or "the" before the thing',
      evidence: { missing: missing.slice(0, 20) },
      mass: Math.min(1, missing.length / Math.max(1, phrases.phrases.length)),
    });
  },
};
