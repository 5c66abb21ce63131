import type { Chart, Wanted } from './chart.js';
import type { Vocabulary } from './words.js';

/** What could have come at the furthest place that the phrase reached. */
export interface Expected {
  /** A token or the rest of one as the grammar writes it; `undefined` for the end of the phrase. */
  text: string | undefined;
  /** The rules that want it. */
  rules: string[];
}

/**
 * What the grammar wanted at the furthest place, in the order of the document as far as it was looked at, each text
 * once.
 * @param limit at most so many texts
 * @returns the texts, and how many there are in all as far as they were counted
 */
export function listExpected(
  chart: Chart,
  vocabulary: Vocabulary,
  endPossible: boolean,
  limit: number,
): { expected: Expected[]; total: number } {
  const found = new Map<string, Expected>();
  let uncounted = 0;
  const add = (text: string, rule: string) => {
    const known = found.get(text);
    if (known) {
      if (!known.rules.includes(rule)) known.rules.push(rule);
    } else found.set(text, { text, rules: [rule] });
  };
  const wanted: Wanted[] = chart.wantedAt === chart.reached ? chart.wanted : [];
  for (const wish of wanted) {
    if (wish.kind === 'token') {
      const { step, offset, sequence } = wish;
      add(step.token.text.split(' ').slice(offset).join(' '), sequence.rule.id);
      continue;
    }
    let shown = 0;
    for (const [word, indices] of wish.byFirstWord) {
      if (++shown > limit) {
        uncounted += wish.byFirstWord.size - limit;
        break;
      }
      for (const index of indices.slice(0, limit)) {
        const step = wish.alternative(index)?.steps.find(({ kind }) => kind !== 'tag');
        add(step?.kind === 'token' ? step.token.text : vocabulary.words[word]!, wish.rule.id);
      }
    }
  }
  const expected = [...found.values()];
  if (endPossible) expected.push({ text: undefined, rules: [] });
  return { expected: expected.slice(0, limit), total: expected.length + uncounted };
}
