import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import {
  checkExpression,
  ExpressionError,
  evaluate,
  parseExpression,
  type Scope,
  type Value,
  type World,
} from './index.js';

const world: World = {
  now: () => ({ iso: '2026-11-20T09:30:00-05:00', year: 2026, month: 11, day: 20, weekday: 5, hour: 9, minute: 30 }),
  isOpen: (schedule) => (schedule === 'support' ? true : undefined),
};
const scope: Scope = {
  n: 3,
  pin: '0042',
  name: 'Ada',
  empty: '',
  nothing: null,
  list: [1, 'two', null],
  account: { balance: 12.5, tags: { vip: true } },
};
const run = (source: string) => evaluate(parseExpression(source), scope, world);

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['7 % 4', 3],
  ['-n + 1', -2],
  ['n == 3 and name == "Ada"', true],
  ["n > 3 || name == 'Ada'", true],
  ['not n == 3', false],
  ['!nothing', true],
  ['pin == 42', true],
  ['pin == "42"', false],
  ['pin + 1', '00421'],
  ['pin * 2', 84],
  ['account.balance >= 12.5', true],
  ['account.missing.deeper', null],
  ['nothing.anything', null],
  ['account["balance"]', 12.5],
  ['list[1]', 'two'],
  ['list[9]', null],
  ['"two" in list', true],
  ['"d" in name', true],
  ['"vip" in account.tags', true],
  ['n > 2 ? "many" : "few"', 'many'],
  ['nothing or "default"', 'default'],
  ['len(list) + len(name)', 6],
  ['lower(name) + upper(name)', 'adaADA'],
  ['digits("+1 (800) 555")', '1800555'],
  ['last(pin, 2)', '42'],
  ['matches(pin, "^\\\\d{4}$")', true],
  ['round(2.345, 2)', 2.35],
  ['number("x")', null],
  ['weekday() == 5 and hour() < 12', true],
  ['hours.isOpen("support")', true],
  ['[1, [2]] == [1, [2]]', true],
  ['"a" < "b"', true],
  // Both sides write numbers, so they compare as numbers.
  ['"9" < "10"', true],
  ['false and unknown_name', false],
])('%s', (source, expected) => expect(run(source)).toEqual(expected));

describe('errors name the place', () => {
  test.each([
    ['1 +', 3, 'not complete'],
    ['1 $ 2', 2, 'unexpected'],
    ['"open', 0, 'not closed'],
    ['missing + 1', 0, 'no variable "missing"'],
    ['1 / 0', 0, 'division by zero'],
    ['name - 1', 0, 'needs numbers'],
    ['eval("1")', 0, 'no function "eval"'],
    ['account.constructor("x")', 0, 'no function'],
    ['len()', 0, 'takes 1 values'],
    ['first(name, "x")', 12, 'needs a number'],
    ['matches(name, "(")', 0, 'the pattern'],
    ['hours.isOpen("sales")', 0, 'no schedule "sales"'],
    ['n = 4', 2, 'unexpected "="'],
    [`${'('.repeat(100)}1${')'.repeat(100)}`, 60, 'too deeply'],
    [`${'-'.repeat(100)}1`, 60, 'too deeply'],
    ['1'.repeat(5000), 4000, '5000 characters'],
  ])('%s', (source, start, message) => {
    let error: unknown;
    try {
      run(source);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(ExpressionError);
    expect((error as ExpressionError).message).toContain(message);
    expect((error as ExpressionError).place.start).toBe(start);
  });
});

test('prototypes are out of reach', () => {
  expect(run('account.__proto__')).toBe(null);
  expect(run('list.length')).toBe(null);
  expect(() => run('toString')).toThrow('no variable');
});

test('the check finds before a call what evaluation would find in it', () => {
  const types = { n: 'number', name: 'string', flag: 'boolean', account: 'any' } as const;
  const found = (source: string) =>
    checkExpression(parseExpression(source), types).findings.map(({ message }) => message);
  expect(found('n > 1 and len(name) < 4 or account.x - 1 == 2')).toEqual([]);
  expect(found('nmae == "x"')).toEqual(['there is no variable "nmae"']);
  expect(found('flag + 1')).toEqual(['"+" needs numbers, not boolean and number']);
  expect(found('abs(name)')).toEqual(['abs() needs a number, not string']);
  expect(found('round()')).toEqual(['round() takes 1 to 2 values, not 0']);
  expect(found('matches(name, "[")')).toEqual(['the class is not closed']);
  expect(checkExpression(parseExpression('n + 1'), types).type).toBe('number');
  expect([...checkExpression(parseExpression('n + len(name)'), types).names]).toEqual(['n', 'name']);
});

test('any text either is an expression or an error with a place inside it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab1 ."\'()[]?:+-*/%<>=!&|,\\$'), maxLength: 30 }), (source) => {
      try {
        run(source);
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error;
        expect(error.place.start).toBeLessThanOrEqual(source.length);
      }
    }),
    { numRuns: runs(5000) },
  );
});

test('a list may be large, but not without end: doubling it a few dozen times would fill any memory', () => {
  const grown = (source: string, times: number) => {
    let x: Value = 'ab';
    for (let i = 0; i < times; i++) x = evaluate(parseExpression(source), { x }, world);
    return x;
  };
  // A text of two characters takes 3 places, and [x, x] takes 1 + 2 w: 4 * 2^n - 1 after n times. 4 * 2^14 is 65,536.
  expect(JSON.stringify(grown('[x, x]', 14))).toHaveLength(2 ** 14 * 4 + (2 ** 14 - 1) * 3);
  expect(() => grown('[x, x]', 15)).toThrow('the list holds more than 100000 values and characters');
  // One list around another takes one place more each time.
  expect(() => grown('[x]', 500)).not.toThrow();
  // Names of members count as well.
  const x = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${i}`.padStart(100, 'n'), i]));
  expect(() => evaluate(parseExpression('[x]'), { x }, world)).toThrow('the list holds more');
});
