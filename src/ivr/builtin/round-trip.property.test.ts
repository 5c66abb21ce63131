/** What is said of a value, a caller can say: the built-in grammars take the words of `sayIn` back to the value. */

import { describe, expect, test } from 'vitest';
import { fc } from '../../../test/support/random-cases.js';
import { sayIn } from '../../reading/say-in.js';
import type { BuiltinName } from '../model.js';
import { builtinGrammars } from './builtin-grammars.js';

const heard = (name: BuiltinName, language: string, text: string) =>
  builtinGrammars('g', { kind: 'builtin', name, parameters: {} })
    .find((grammar) => grammar.mode === 'voice' && grammar.language === language)!
    .recognize(text).value;

describe.each(['en', 'es'])('%s', (language) => {
  test('numbers', () => {
    const number = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 999_999_999 }));
    fc.assert(
      fc.property(number, (n) => {
        expect(heard('number', language, sayIn(String(n), 'number', language))).toBe(n);
      }),
    );
  });
  test('amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const amount = cents / 100;
        expect(heard('currency', language, sayIn(String(amount), 'money', language))).toBe(amount);
      }),
    );
  });
  test('every day of two centuries', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10);
        expect(heard('date', language, sayIn(iso, 'date', language))).toBe(iso);
      }),
    );
  });
  test('every minute of the day', () => {
    for (let minute = 0; minute < 1440; minute++) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(heard('time', language, sayIn(time, 'time', language))).toBe(time);
    }
  });
  test('digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,16}$/), (digits) => {
        expect(heard('digits', language, sayIn(digits, 'digits', language))).toBe(digits);
      }),
    );
  });
  test('any text at all is taken or refused, and nothing breaks', () => {
    const names: BuiltinName[] = ['boolean', 'digits', 'number', 'currency', 'date', 'time', 'phone'];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string(), (name, text) => {
        expect(() => heard(name, language, text)).not.toThrow();
      }),
    );
  });
});
