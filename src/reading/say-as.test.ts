import { expect, test } from 'vitest';
import { cardinal, ordinal, year } from './numbers.js';
import { sayAs } from './say-as.js';

test.each([
  [0, 'zero'],
  [13, 'thirteen'],
  [40, 'forty'],
  [105, 'one hundred five'],
  [1_000_000, 'one million'],
  [1_234_567, 'one million two hundred thirty four thousand five hundred sixty seven'],
  [-3, 'minus three'],
])('%d is %s', (n, words) => expect(cardinal(n)).toBe(words));

test.each([
  [1, 'first'],
  [12, 'twelfth'],
  [20, 'twentieth'],
  [22, 'twenty second'],
  [100, 'one hundredth'],
])('%d as an ordinal is %s', (n, words) => expect(ordinal(n)).toBe(words));

test.each([
  [1999, 'nineteen ninety nine'],
  [1905, 'nineteen oh five'],
  [1900, 'nineteen hundred'],
  [2000, 'two thousand'],
  [2004, 'two thousand four'],
  [2026, 'twenty twenty six'],
])('the year %d is %s', (n, words) => expect(year(n)).toBe(words));

// The words a trained announcer would read, written down by hand.
test.each([
  ['4071', 'digits', '', 'four zero seven one'],
  ['800-555-0199', 'telephone', '', 'eight zero zero, five five five, zero one nine nine'],
  ['8005550199', 'telephone', '', 'eight zero zero, five five five, zero one nine nine'],
  ['+44 20 7946 0958', 'telephone', '', 'plus four four, two zero, seven nine four six, zero nine five eight'],
  ['555-0199 ext. 12', 'telephone', '', 'five five five, zero one nine nine, extension one two'],
  ['3/4/2024', 'date', '', 'March fourth, twenty twenty four'],
  ['3/4/2024', 'date', 'dmy', 'April third, twenty twenty four'],
  ['2026-11-01', 'date', '', 'November first, twenty twenty six'],
  ['12/25', 'date', 'md', 'December twenty fifth'],
  ['17:05', 'time', '', 'five oh five P M'],
  ['12:30', 'time', '', 'twelve thirty P M'],
  ['0:15', 'time', '', 'twelve fifteen A M'],
  ['9:00 am', 'time', '', 'nine A M'],
  ['14:00', 'time', 'hms24', 'fourteen hundred'],
  ['$5.50', 'currency', '', 'five dollars and fifty cents'],
  ['$1,200', 'currency', '', 'one thousand two hundred dollars'],
  ['$1', 'currency', '', 'one dollar'],
  ['£0.01', 'currency', '', 'one penny'],
  ['1,250.00', 'currency', 'EUR', 'one thousand two hundred fifty euros'],
  ['AB-12', 'characters', '', 'A, B, dash, one, two'],
  ['GB12345678', 'account', '', 'G B one two, three four five six, seven eight'],
  ['info@example-shop.com', 'email', '', 'info at example dash shop dot com'],
  ['22nd', 'ordinal', '', 'twenty second'],
  ['1,205', 'cardinal', '', 'one thousand two hundred five'],
])('%s as %s %s', (text, kind, format, words) => expect(sayAs(text, kind, format)).toBe(words));

test.each([
  ['12/25', 'fax', '', '"fax" is not known'],
  ['30/2/2026', 'date', 'dmy', 'cannot be read as date (dmy)'],
  ['25:99', 'time', '', 'cannot be read as time'],
  ['12a', 'digits', '', 'cannot be read as digits'],
  ['¤100', 'currency', '', 'cannot be read as currency'],
  ['', 'digits', '', 'cannot be read as digits'],
])('%s as %s is refused', (text, kind, format, message) => expect(() => sayAs(text, kind, format)).toThrow(message));
