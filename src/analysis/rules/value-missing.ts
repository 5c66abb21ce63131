import { mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { hasTags } from '../facts/reading.js';
import type { SpokenRule } from '../rule.js';

export const valueMissing: SpokenRule = {
  id: 'SEM-07',
  code: 'value-missing',
  category: 'semantics',
  depth: 'standard',
  severity: 'warning',
  summary: 'Phrases that have no meaning.',
  what: 'The tags of a phrase run and leave the result undefined, or without a property that other phrases with the same first property always have.',
  why: 'The application gets nothing for an answer that was understood.',
  bad: mainRule(
    '<one-of>\n  <item>coffee <tag>out = "C";</tag></item>\n  <item>tea <tag>out = undefined;</tag></item>\n</one-of>',
  ),
  good: mainRule(
    '<one-of>\n  <item>coffee <tag>out = "C";</tag></item>\n  <item>tea <tag>out = "T";</tag></item>\n</one-of>',
  ),
  check(subject, report) {
    const { phrases } = subject.phrases;
    const missing = phrases.filter(
      ({ readings: [best] }) => best!.isEvaluated && best!.value === undefined && hasTags(best!.match),
    );
    const [first] = missing;
    if (!first) return;
    report({
      ...rootPlace(subject),
      message: `"${first.text}" is accepted and means nothing${missing.length > 1 ? `, like ${missing.length - 1} more phrases` : ''}`,
      fix: 'set a value on every path, or a default in a tag at the beginning of the rule',
      evidence: { phrases: missing.slice(0, 10).map(({ text }) => text) },
      mass: missing.length / phrases.length,
    });
  },
};
