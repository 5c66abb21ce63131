import { mainChoice } from '../example.js';
import { massOf } from '../facts/similar-alternatives.js';
import type { SpokenRule } from '../rule.js';

const numbers = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value]),
);
'thirty forty fifty sixty seventy eighty ninety'.split(' ').forEach((word, i) => {
  numbers.set(word, 30 + 10 * i);
});

export const valueContradicts: SpokenRule = {
  id: 'SEM-10',
  code: 'value-contradicts',
  category: 'semantics',
  depth: 'standard',
  severity: 'info',
  summary: 'The value is not what the words say.',
  what: 'Most number words of a one-of have their number as value, and some have another; or "yes" is false, or "no" is true.',
  why: 'A slip while copying lines: the caller says five and gets four.',
  bad: mainChoice({ three: '3', four: '4', five: '4' }),
  good: mainChoice({ three: '3', four: '4', five: '5' }),
  check({ choices, isEnglish }, report) {
    if (!isEnglish) return;
    for (const choice of choices) {
      const said = choice.alternatives.flatMap(({ item, phrases }) =>
        phrases.flatMap(({ text, reading }) => {
          const number = numbers.get(text.toLowerCase());
          const { value } = reading;
          const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
          return number === undefined || !isNumeric ? [] : [{ item, text, value, isSame: Number(value) === number }];
        }),
      );
      const wrong = said.filter(({ isSame }) => !isSame);
      const truths = choice.alternatives.flatMap(({ item, phrases }) =>
        phrases.flatMap(({ text, reading: { value } }) =>
          (/^yes$/i.test(text) && value === false) || (/^no$/i.test(text) && value === true)
            ? [{ item, text, value, isSame: false }]
            : [],
        ),
      );
      for (const { item, text, value } of [...(wrong.length * 2 < said.length ? wrong : []), ...truths]) {
        report({
          at: item,
          message: `"${text}" has the value ${JSON.stringify(value)}`,
          fix: 'check the tag',
          evidence: { phrase: text, value: value ?? null },
          mass: massOf(choice, [item]),
        });
      }
    }
  },
};
