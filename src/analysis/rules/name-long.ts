import { example } from '../example.js';
import { voiceTokens } from '../facts/voice-tokens.js';
import type { QuickRule } from '../rule.js';

const most = 256;

export const nameLong: QuickRule = {
  id: 'PRF-06',
  code: 'name-long',
  category: 'performance',
  depth: 'quick',
  severity: 'warning',
  summary: 'A name or a word that is longer than engines take.',
  what: `A rule name or a token has more than ${most} characters.`,
  why: 'Nuance and others refuse the grammar, at run time.',
  bad: example(`<rule id="main" scope="public"><ruleref uri="#${'long'.repeat(70)}"/></rule>
<rule id="${'long'.repeat(70)}">yes</rule>`),
  good: example(`<rule id="main" scope="public"><ruleref uri="#long"/></rule>
<rule id="long">yes</rule>`),
  check({ grammar }, report) {
    for (const rule of grammar.rules) {
      if (rule.id.length <= most) continue;
      report({
        at: { start: rule.idStart, end: rule.idEnd },
        message: `the name of a rule has ${rule.id.length} characters; some engines take at most ${most}`,
        fix: 'give the rule a shorter name',
      });
    }
    for (const token of voiceTokens(grammar, (text) => text.length > most)) {
      report({
        at: token,
        message: `a token has ${token.text.length} characters; some engines take at most ${most}`,
        fix: 'split it into words',
      });
    }
  },
};
