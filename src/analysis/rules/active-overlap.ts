import { mainChoice } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import type { SpokenRule } from '../rule.js';

export const activeOverlap: SpokenRule = {
  id: 'AMB-07',
  code: 'active-overlap',
  category: 'ambiguity',
  depth: 'deep',
  severity: 'warning',
  summary: 'Two grammars that are active at the same time accept the same phrase.',
  what: 'A phrase is accepted here and by a grammar that is active with it (--with), with different meanings.',
  why: 'Which of the two gets the answer depends on scope and priority, and is seldom the one that was meant.',
  bad: mainChoice({ operator: '"phone operator job"', sales: '"sales"' }),
  good: mainChoice({ 'a job as operator': '"phone operator job"', sales: '"sales"' }),
  with: {
    bad: mainChoice({ help: '"help"', operator: '"agent"' }),
    good: mainChoice({ help: '"help"', operator: '"agent"' }),
  },
  check(subject, report) {
    const { phrases, others, grammar } = subject;
    for (const other of others) {
      if (other.grammar.mode !== grammar.mode) continue;
      // The shorter list is tried against the other grammar.
      const isOwn = phrases.phrases.length <= other.phrases.phrases.length;
      const [list, against] = isOwn ? [phrases, other.phrases] : [other.phrases, phrases];
      const shared = list.phrases.flatMap(({ text, words, readings }) => {
        const [theirs] = against.read(text);
        return theirs && theirs.meaning !== readings[0]!.meaning
          ? [{ text, words, meanings: [readings[0]!.meaning, theirs.meaning] }]
          : [];
      });
      const [first] = shared.sort((a, b) => a.words.length - b.words.length);
      if (!first) continue;
      report({
        ...rootPlace(subject),
        message: `"${first.text}" is accepted by ${other.name} too, with another meaning${shared.length > 1 ? `; so are ${shared.length - 1} more phrases` : ''}`,
        fix: 'use another wording, or set scope and priority where the grammars are activated',
        evidence: {
          phrase: first.text,
          meanings: isOwn ? first.meanings : [...first.meanings].reverse(),
          grammar: other.name,
        },
        mass: Math.min(1, shared.length / Math.max(1, phrases.phrases.length)),
      });
    }
  },
};
