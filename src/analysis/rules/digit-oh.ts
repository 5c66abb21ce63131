import { choiceOf, mainRule } from '../example.js';
import type { SpokenRule } from '../rule.js';

const names = 'zero one two three four five six seven eight nine'.split(' ');
const digits = Object.fromEntries(names.map((name, value) => [name, `"${value}"`]));

export const digitOh: SpokenRule = {
  id: 'COV-05',
  code: 'digit-oh',
  category: 'coverage',
  depth: 'standard',
  severity: 'warning',
  summary: 'Digits without "oh".',
  what: 'A one-of lists the ten digits by name, and "oh" is not among the names of zero.',
  why: 'In numbers that are read out, most English speakers say "oh"; every such number fails.',
  bad: mainRule(`<item repeat="4">${choiceOf(digits)}</item>`),
  good: mainRule(`<item repeat="4">${choiceOf({ ...digits, oh: '"0"' })}</item>`),
  check({ choices, isEnglish, grammar }, report) {
    if (!isEnglish || grammar.mode !== 'voice') return;
    for (const { oneOf, alternatives } of choices) {
      const said = new Set(alternatives.flatMap(({ phrases }) => phrases.map(({ text }) => text.toLowerCase())));
      if (!names.every((name) => said.has(name)) || said.has('oh') || said.has('o') || said.has('ten')) continue;
      report({
        at: oneOf,
        message: 'the digits have "zero" and no "oh"',
        fix: 'accept "oh" with the value of zero',
        mass: 0.5,
      });
    }
  },
};
