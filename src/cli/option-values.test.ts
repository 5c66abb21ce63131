import { describe, expect, it } from 'vitest';
import { readChoice, readFailSeverity, readPair, readWholeNumber } from './option-values.js';

describe('the values of options', () => {
  it.each<[string, () => unknown, unknown]>([
    ['a number', () => readWholeNumber('--n', '12'), 12],
    ['the least', () => readWholeNumber('--n', '1', 1, 64), 1],
    ['the most', () => readWholeNumber('--n', '64', 1, 64), 64],
    ['a word of the list', () => readChoice('--fold', 'second', ['first', 'second'], 'a choice'), 'second'],
    ['a severity', () => readFailSeverity('warning'), 'warning'],
    ['a pair', () => readPair('--set', 'a=b=c'), ['a', 'b=c']],
    ['a pair without a value', () => readPair('--set', 'a='), ['a', '']],
  ])('takes %s', (_, read, value) => {
    expect(read()).toEqual(value);
  });

  it.each<[string, () => unknown, string]>([
    ['a fraction', () => readWholeNumber('--n', '1.5'), '--n: "1.5" is not a whole number'],
    ['a sign', () => readWholeNumber('--n', '-1'), '--n: "-1" is not a whole number'],
    ['nothing', () => readWholeNumber('--n', ''), '--n: "" is not a whole number'],
    ['one below', () => readWholeNumber('--n', '0', 1), '--n: "0" is not a whole number of at least 1'],
    ['one above', () => readWholeNumber('--n', '65', 1, 64), '--n: "65" is not a whole number from 1 to 64'],
    ['another case', () => readFailSeverity('Error'), '--fail-severity: "Error" is not a severity'],
    ['a name without a value', () => readPair('--set', 'a'), '--set: "a" is not of the form NAME=VALUE'],
    ['a value without a name', () => readPair('--set', '=b'), '--set: "=b" is not of the form NAME=VALUE'],
  ])('refuses %s', (_, read, message) => {
    expect(read).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it('names the words that it takes', () => {
    expect(() => readFailSeverity('bad')).toThrow(expect.objectContaining({ hint: 'use error, warning or info' }));
  });
});
