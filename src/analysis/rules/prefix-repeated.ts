import { mainChoice } from '../example.js';
import type { SpokenRule } from '../rule.js';

const least = 30;
const towns = Array.from({ length: least }, (_, i) => `district ${'abcdefghijklmnopqrstuvwxyzäöüß'[i]}`);
const list = (prefix: string) =>
  mainChoice(Object.fromEntries(towns.map((town, i) => [`${prefix}${town}`, String(i)])));

export const prefixRepeated: SpokenRule = {
  id: 'PRF-04',
  code: 'prefix-repeated',
  category: 'performance',
  depth: 'standard',
  severity: 'info',
  summary: 'The same words at the beginning of many alternatives.',
  what: `In a one-of of ${least} or more, two thirds of the alternatives begin with the same three words.`,
  why: 'The recogniser searches the same words once per alternative, and a change has to be made in every line.',
  bad: list('please connect me to '),
  good: list(''),
  check({ choices }, report) {
    for (const { oneOf, alternatives } of choices) {
      if (alternatives.length < least) continue;
      const counts = new Map<string, number>();
      for (const { phrases } of alternatives) {
        const [first] = phrases;
        if (!first || first.words.length < 4) continue;
        const prefix = first.words.slice(0, 3).join(' ').toLowerCase();
        counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
      }
      for (const [prefix, count] of counts) {
        if (count * 3 < alternatives.length * 2) continue;
        report({
          at: oneOf,
          message: `${count} of ${alternatives.length} alternatives begin with "${prefix}"`,
          fix: 'write these words once, before the one-of',
        });
      }
    }
  },
};
