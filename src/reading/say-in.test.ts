/** Values as they are said; written down from grammars of the languages (for Spanish: Real Academia Española, Nueva gramática). */
import { describe, expect, test } from 'vitest';
import { sayIn, spokenKinds } from './say-in.js';

describe('English', () => {
  test.each([
    ['407', 'digits', '', 'four zero seven'],
    ['12.5', 'money', '', 'twelve dollars and fifty cents'],
    ['1', 'money', 'EUR', 'one euro'],
    ['-3', 'money', 'GBP', 'minus three pounds'],
    ['1234', 'number', '', 'one thousand two hundred thirty four'],
    ['-2.5', 'number', '', 'minus two point five'],
    ['22', 'ordinal', '', 'twenty second'],
    ['2026-06-10', 'date', '', 'June tenth, twenty twenty six'],
    ['2026-06-10T14:30:00-04:00', 'date', '', 'June tenth, twenty twenty six'],
    ['--06-10', 'date', '', 'June tenth'],
    ['2026-06-10T14:30:00-04:00', 'time', '', 'two thirty P M'],
    ['09:05', 'time', '', 'nine oh five A M'],
    ['5551234567', 'phone', '', 'five five five, one two three, four five six seven'],
    ['30', 'duration', '', 'thirty seconds'],
    ['61', 'duration', '', 'two minutes'],
    ['3660', 'duration', '', 'one hour and one minute'],
  ])('%s as %s %s', (text, kind, format, said) => expect(sayIn(text, kind, 'en-US', format)).toBe(said));
});

describe('Spanish', () => {
  test.each([
    ['407', 'digits', '', 'cuatro cero siete'],
    ['0', 'number', '', 'cero'],
    ['16', 'number', '', 'dieciséis'],
    ['21', 'number', '', 'veintiuno'],
    ['31', 'number', '', 'treinta y uno'],
    ['100', 'number', '', 'cien'],
    ['101', 'number', '', 'ciento uno'],
    ['1205', 'number', '', 'mil doscientos cinco'],
    ['21000', 'number', '', 'veintiún mil'],
    ['31500', 'number', '', 'treinta y un mil quinientos'],
    ['1000000', 'number', '', 'un millón'],
    ['2000001', 'number', '', 'dos millones uno'],
    ['2.5', 'number', '', 'dos punto cinco'],
    ['1', 'money', '', 'un dólar'],
    ['21', 'money', '', 'veintiún dólares'],
    ['12.5', 'money', '', 'doce dólares con cincuenta centavos'],
    ['0.01', 'money', 'EUR', 'un céntimo'],
    ['1', 'money', 'GBP', 'una libra'],
    ['200', 'money', 'GBP', 'doscientas libras'],
    ['1000000', 'money', '', 'un millón de dólares'],
    ['-5', 'money', 'MXN', 'menos cinco pesos'],
    ['3', 'ordinal', '', 'tercero'],
    ['21', 'ordinal', '', 'vigésimo primero'],
    ['2026-06-10', 'date', '', 'diez de junio de dos mil veintiséis'],
    ['2026-01-01', 'date', '', 'primero de enero de dos mil veintiséis'],
    ['14:30', 'time', '', 'las dos y treinta de la tarde'],
    ['13:00', 'time', '', 'la una de la tarde'],
    ['12:00', 'time', '', 'las doce del mediodía'],
    ['08:05', 'time', '', 'las ocho y cinco de la mañana'],
    ['240', 'duration', '', 'cuatro minutos'],
    ['60', 'duration', '', 'un minuto'],
    ['AB1', 'characters', '', 'A, B, uno'],
  ])('%s as %s %s', (text, kind, format, said) => expect(sayIn(text, kind, 'es-US', format)).toBe(said));
});

// Worked out by hand from the rules of French numbers.
test.each([
  ['407', 'digits', '', 'quatre zéro sept'],
  ['-1200.5', 'number', '', 'moins mille deux cents virgule cinq'],
  ['12.5', 'money', 'EUR', 'douze euros et cinquante centimes'],
  ['1000000', 'money', 'EUR', "un million d'euros"],
  ['-1', 'money', 'CAD', 'moins un dollar'],
  ['2026-05-01', 'date', '', 'premier mai deux mille vingt-six'],
  ['21:05', 'time', '', 'vingt et une heures cinq'],
  ['0130', 'time', '', 'une heure trente'],
  ['3', 'ordinal', '', 'troisième'],
  ['75', 'duration', '', 'deux minutes'],
])('%s as %s %s in French: %s', (text, kind, format, said) => expect(sayIn(text, kind, 'fr-FR', format)).toBe(said));

test('other languages: as it is written there', () => {
  expect(sayIn('2026-06-10', 'date', 'de-DE')).toBe('10. Juni 2026');
  expect(sayIn('12.5', 'money', 'de-DE', 'EUR')).toBe('12,50 Euro');
  expect(sayIn('407', 'digits', 'de-DE')).toBe('4 0 7');
});

test.each([
  ['soon', 'date'],
  ['2026-02-30', 'date'],
  ['25:00', 'time'],
  ['twelve', 'money'],
  ['1e5', 'number'],
  ['-3', 'ordinal'],
  ['', 'digits'],
])('"%s" is not a %s', (text, kind) => expect(() => sayIn(text, kind, 'en-US')).toThrow(`cannot be said as ${kind}`));

test('an unknown kind names those there are', () => {
  expect(() => sayIn('1', 'cash', 'en-US')).toThrow('"cash" is not a kind of value');
  expect(spokenKinds).toContain('money');
});
