/** What callers say and press at the built-in grammars, and what comes of it. The key forms are those of VoiceXML 2.0, appendix P. */
import { describe, expect, test } from 'vitest';
import type { BuiltinName } from '../model.js';
import { builtinGrammars, builtinNames } from './builtin-grammars.js';

const recognize = (name: BuiltinName, mode: 'voice' | 'dtmf', text: string, language = 'en', parameters = {}) =>
  builtinGrammars('g', { kind: 'builtin', name, parameters })
    .find((grammar) => grammar.mode === mode && (mode === 'dtmf' || grammar.language === language))!
    .recognize(text);

type Row = [said: string, value: string | number | boolean | null];
const voice: { readonly [language: string]: { readonly [name in BuiltinName]?: readonly Row[] } } = {
  en: {
    boolean: [
      ['Yes, please.', true],
      ['that is right', true],
      ['Yes, that is correct.', true],
      ['yes no', null],
      ['that is not right', false],
      ['that', null],
      ['nope', false],
      ['maybe', null],
    ],
    digits: [
      ['one two oh four', '1204'],
      ['double five nine', '559'],
      ['triple zero', '000'],
      ['12 34', '1234'],
      ['one two hundred', null],
      ['double', null],
      ['a one', null],
    ],
    number: [
      ['twelve', 12],
      ['one hundred and five', 105],
      ['one thousand two hundred thirty four', 1234],
      ['fifteen hundred', 1500],
      ['two million', 2_000_000],
      ['two point five', 2.5],
      ['minus seven', -7],
      ['point oh five', 0.05],
      ['1,250', null],
      ['42', 42],
      ['five twenty', null],
      ['twenty twelve', null],
      ['hundred', null],
      ['and five', null],
      ['zero', 0],
      ['one point five million', 1_500_000],
    ],
    currency: [
      ['twelve dollars and fifty cents', 12.5],
      ['twelve fifty', 12.5],
      ['a hundred dollars', 100],
      ['one dollar', 1],
      ['fifty cents', 0.5],
      ['$12.50', 12.5],
      ['$1,250', 1250],
      ['two thousand three hundred dollars', 2300],
      ['nineteen ninety nine', 19.99],
      ['dollars', null],
      ['some dollars', null],
    ],
    date: [
      ['March third twenty twenty six', '2026-03-03'],
      ['march 3rd 2026', '2026-03-03'],
      ['the third of march two thousand twenty six', '2026-03-03'],
      ['february twenty ninth nineteen eighty four', '1984-02-29'],
      ['february twenty ninth nineteen eighty five', null],
      ['december thirty first nineteen oh five', '1905-12-31'],
      ['june tenth', '--06-10'],
      ['2026-06-10', '2026-06-10'],
      ['june thirty one', null],
      ['Jan. 5, 2020', '2020-01-05'],
      ['Tuesday, March third', '--03-03'],
      ['tomorrow', null],
    ],
    time: [
      ['two thirty p.m.', '14:30'],
      ['two thirty', '02:30?'],
      ['half past two in the afternoon', '14:30'],
      ['quarter to five pm', '16:45'],
      ['ten past nine in the morning', '09:10'],
      ['twelve a m', '00:00'],
      ["seven o'clock", '07:00?'],
      ['two oh five pm', '14:05'],
      ['14:30', '14:30'],
      ['noon', '12:00'],
      ['midnight', '00:00'],
      ['half six', '06:30?'],
      ['two five', null],
      ['twenty five thirty', null],
      ['later', null],
    ],
    phone: [
      ['five five five one two three four', '5551234'],
      ['(555) 123-4567', '5551234567'],
      ['five five five one two three four extension twelve', null],
      ['five five five one two three four extension one two', '5551234x12'],
      ['eight hundred, five five five, oh one nine nine', '8005550199'],
      ['area code two one two five five five oh one nine nine', '2125550199'],
      ['five five five', null],
    ],
  },
  es: {
    boolean: [
      ['Sí.', true],
      ['claro', true],
      ['no, gracias', false],
    ],
    digits: [
      ['ocho tres seis uno', '8361'],
      ['doble cinco cero', '550'],
      ['eight three', null],
    ],
    number: [
      ['mil doscientos treinta y cuatro', 1234],
      ['veintidós', 22],
      ['ciento uno', 101],
      ['dos mil', 2000],
      ['un millón', 1_000_000],
      ['dos coma cinco', 2.5],
      ['menos tres', -3],
    ],
    currency: [
      ['doce dólares con cincuenta centavos', 12.5],
      ['cien pesos', 100],
      ['un dólar', 1],
      ['cincuenta centavos', 0.5],
      ['doce con cincuenta', 12.5],
    ],
    date: [
      ['tres de marzo de dos mil veintiséis', '2026-03-03'],
      ['el primero de enero del dos mil diez', '2010-01-01'],
      ['diez de junio', '--06-10'],
      ['treinta y uno de junio', null],
    ],
    time: [
      ['las dos y media de la tarde', '14:30'],
      ['las cinco menos cuarto', '04:45?'],
      ['un cuarto para las cinco', '04:45?'],
      ['la una de la madrugada', '01:00'],
      ['mediodía', '12:00'],
      ['las doce y media de la noche', '00:30'],
      ['las diez de la noche', '22:00'],
      ['las doce del mediodía', '12:00'],
    ],
    phone: [['cinco cinco cinco uno dos tres cuatro', '5551234']],
  },
};

describe.each(Object.entries(voice))('by voice, %s', (language, names) => {
  describe.each(Object.entries(names))('%s', (name, rows) => {
    test.each([...rows])('%s: %s', (said, value) => {
      expect(recognize(name as BuiltinName, 'voice', said, language)).toMatchObject({ matches: value !== null, value });
    });
  });
});

describe('by key', () => {
  test.each<[name: BuiltinName, keys: string, value: string | number | boolean | null, parameters?: object]>([
    ['boolean', '1', true],
    ['boolean', '2', false],
    ['boolean', '3', null],
    ['digits', '8361', '8361'],
    ['digits', '836', null, { length: 4 }],
    ['digits', '8361', '8361', { minlength: 3, maxlength: 5 }],
    ['number', '2*5', 2.5],
    ['number', '120', 120],
    ['number', '*5', null],
    ['currency', '12*50', 12.5],
    ['currency', '12*5', null],
    ['date', '20260303', '2026-03-03'],
    ['date', '03042026', null],
    ['date', '03042026', '2026-03-04', { order: 'mdy' }],
    ['date', '03042026', '2026-04-03', { order: 'dmy' }],
    ['date', '20260230', null],
    ['time', '1430', '14:30'],
    ['time', '0230', '02:30?'],
    ['time', '2460', null],
    ['phone', '5551234567', '5551234567'],
    ['phone', '5551234567*12', '5551234567x12'],
    ['phone', '555', null],
  ])('%s %s: %s', (name, keys, value, parameters) => {
    expect(recognize(name, 'dtmf', keys, '', parameters ?? {}).value).toBe(value);
  });
});

test.each(builtinNames)('%s accepts its own samples, by key and in each language', (name) => {
  for (const grammar of builtinGrammars('g', { kind: 'builtin', name, parameters: {} }))
    for (const sample of grammar.samples) expect(grammar.recognize(sample), sample).toMatchObject({ matches: true });
});
