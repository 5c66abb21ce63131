import { expect, it } from 'vitest';
import { spokenStyles } from './spoken-styles.js';

// Rewritten by hand.
it.each([
  ['one hundred and five', [['number', 'with "and"', 'one hundred five']]],
  [
    'pay three hundred twenty five now',
    [['number', 'without "and"', 'pay three hundred and twenty five now', 'pay three twenty five now']],
  ],
  [
    'ten dollars and five cents',
    [
      [
        'money',
        'with "and", with the small unit',
        'ten dollars five cents',
        'ten dollars and five',
        'ten dollars five',
        'ten five',
      ],
    ],
  ],
  ['May fifth', [['date', 'month first', 'the fifth of may', 'fifth of may', 'fifth may', 'the fifth may']]],
  ['the twenty-first of March', [['date', 'day first', 'march twenty-first', 'march the twenty-first']]],
  [
    'march third twenty oh five',
    [
      [
        'date',
        'month first',
        'the third of march twenty oh five',
        'third of march twenty oh five',
        'third march twenty oh five',
        'the third march twenty oh five',
      ],
      ['year', 'in pairs', 'march third two thousand five', 'march third two thousand and five'],
    ],
  ],
  [
    // A month of a year, without a day.
    'june two thousand twelve',
    [['year', 'with "thousand"', 'june twenty twelve']],
  ],
  ['one two three four', [['digits', 'one by one', 'twelve thirty four']]],
  ['oh two three four', []],
  ['one two three four five', []],
  ['pay my bill', []],
])('%s', (phrase, expected) => {
  const found = spokenStyles(phrase).map(({ type, said, others }) => [
    type,
    said,
    ...others.flatMap(({ texts }) => texts),
  ]);
  expect(found).toEqual(expected);
});
