import { mainChoice } from '../example.js';
import { similarAlternatives } from '../facts/similar-alternatives.js';
import type { SpokenRule } from '../rule.js';

const least = 8;
const words = ['mail', 'male', 'nail', 'pail', 'rail', 'sail', 'tail', 'whale'];

export const soundsOverview: SpokenRule = {
  id: 'CNF-13',
  code: 'sounds-overview',
  category: 'confusability',
  depth: 'deep',
  severity: 'info',
  summary: 'How crowded a list is with words that sound alike.',
  what: `For a one-of of ${least} or more, the mean similarity of each alternative with its strongest competitor, and the alternatives with most competitors; told where a quarter of them have one.`,
  why: 'One pair can be reworded; a crowded list needs a confirmation, or a question before it that makes it shorter.',
  bad: mainChoice(Object.fromEntries(words.map((word, i) => [word, String(i)]))),
  good: mainChoice(
    Object.fromEntries(
      [
        'billing',
        'new contract',
        'technical support',
        'opening hours',
        'moving house',
        'cancel',
        'locations',
        'refund',
      ].map((word, i) => [word, String(i)]),
    ),
  ),
  check(subject, report) {
    const { pairs, truncated } = similarAlternatives(subject);
    for (const choice of subject.choices) {
      const { length } = choice.alternatives;
      if (length < least) continue;
      const strongest = new Map<string, number>();
      const competitors = new Map<string, number>();
      for (const pair of pairs) {
        if (pair.choice !== choice || !pair.isSameList || pair.kind !== 'words') continue;
        for (const { text } of [pair.a, pair.b]) {
          strongest.set(text, Math.max(strongest.get(text) ?? 0, pair.similarity));
          competitors.set(text, (competitors.get(text) ?? 0) + 1);
        }
      }
      if (strongest.size * 4 < length) continue;
      const mean = [...strongest.values()].reduce((sum, value) => sum + value, 0) / strongest.size;
      const worst = [...competitors].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 20);
      report({
        at: choice.oneOf,
        message: `${strongest.size} of ${length} alternatives have one that sounds alike (mean similarity ${mean.toFixed(2)}); most crowded: ${worst
          .slice(0, 3)
          .map(([text, count]) => `"${text}" (${count})`)
          .join(', ')}`,
        fix: 'have the answer confirmed, or ask something first that shortens the list',
        evidence: { mean: Math.round(mean * 100) / 100, competitors: Object.fromEntries(worst), complete: !truncated },
        mass: strongest.size / length,
      });
    }
  },
};
