import { describe, expect, it, test } from 'vitest';
import { ReportedPairs } from './reported-pairs.js';
import { differingSites } from './word-sites.js';

const words = (text: string) => text.split(' ').filter(Boolean);

describe('where two phrases differ', () => {
  test.each([
    ['pay bill', 'pay bill', []],
    ['check my amount', 'check my account', [['amount', 'account']]],
    ['Check my amount', 'check MY account', [['amount', 'account']]],
    ['do not block', 'do block', [['not', '']]],
    ['amount', 'account please', [['amount', 'account please']]],
    [
      'new card new',
      'card',
      [
        ['new', ''],
        ['new', ''],
      ],
    ],
    [
      'fly to Boston on May first',
      'go to Austin on June first',
      [
        ['fly', 'go'],
        ['Boston', 'Austin'],
        ['May', 'June'],
      ],
    ],
    [
      'pay the red card now',
      'play my the black card',
      [
        ['pay', 'play my'],
        ['red', 'black'],
        ['now', ''],
      ],
    ],
  ])('%s / %s', (a, b, expected) => {
    expect(differingSites(words(a), words(b)).map((site) => [site.a.join(' '), site.b.join(' ')])).toEqual(expected);
  });
});

it('reported words explain the longer phrases that differ by them, in either order, and no others', () => {
  const reported = new ReportedPairs();
  reported.add(differingSites(['amount'], ['account']));
  const explains = (a: string, b: string) => reported.explains(differingSites(words(a), words(b)));
  expect(explains('check the amount', 'show my account')).toBe(true);
  expect(explains('account', 'Amount')).toBe(true);
  expect(explains('amount', 'a mound')).toBe(false);
  expect(explains('accounting', 'amounting')).toBe(false);
});
