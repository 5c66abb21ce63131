/** The grammars that every flow may name: by voice in English and Spanish, and by key as VoiceXML 2.0 has them (appendix P). */
import type { Value } from '../expression/index.js';
import type { BuiltinName, GrammarSource } from '../model.js';
import type { PreparedGrammar } from '../simulate/program.js';
import { spokenDigits, spokenLanguages, spokenNumber, spokenWords, wholeNumber } from './number-words.js';
import { dateText, spokenDate, spokenTime, timeText } from './spoken-dates.js';
import { pressedYes, saidYes, yesAndNo } from './yes-no.js';

type Parameters = (GrammarSource & { kind: 'builtin' })['parameters'];

/** One of them. What it cannot read is undefined. */
interface Builtin {
  /** For the documentation: what it accepts by key, and its value. */
  summary: string;
  /** Its parameters; numbers from 1 to 100, or one of some words. */
  parameters: { readonly [name: string]: 'number' | readonly string[] };
  pressed(keys: string, parameters: Parameters): Value | undefined;
  said(text: string, language: string, parameters: Parameters): Value | undefined;
  keySamples(parameters: Parameters): readonly string[];
  samples: { readonly en: readonly string[]; readonly es: readonly string[] };
  /** The most keys that can follow each other. */
  mostKeys(parameters: Parameters): number;
}

/** How many digits; 1 to 32 where the flow does not say. */
export function digitBounds({ length, minlength, maxlength }: Parameters): { min: number; max: number } {
  const number = (value: number | string | undefined) => (value === undefined ? undefined : Number(value));
  return { min: number(minlength) ?? number(length) ?? 1, max: number(maxlength) ?? number(length) ?? 32 };
}

const within = (digits: string | undefined, parameters: Parameters) => {
  const { min, max } = digitBounds(parameters);
  return digits !== undefined && digits.length >= min && digits.length <= max ? digits : undefined;
};

const units = /^(?:dollars?|bucks?|euros?|pounds?|pesos?|dolar(?:es)?|libras?)$/;
const cents = /^(?:cents?|pence|penny|pennies|centavos?|centimos?|peniques?)$/;

function spokenAmount(text: string, language: string): number | undefined {
  const words = spokenWords(text.replace(/[$€£]/g, ' ').replace(/(\d),(?=\d{3}\b)/g, '$1')).filter(
    (word) => word !== 'usd',
  );
  const unit = words.findIndex((word) => units.test(word));
  const minor = words.findIndex((word) => cents.test(word));
  const last = minor === words.length - 1 && minor >= 0 ? minor : words.length;
  const rest = words.slice(unit + 1, last);
  while (rest[0] === 'and' || rest[0] === 'con' || rest[0] === 'y') rest.shift();
  const trailing = rest.length === 0 ? 0 : wholeNumber(rest, language);
  const hundredths = (count: number | undefined) => (count !== undefined && count < 100 ? count / 100 : undefined);
  if (unit >= 0) {
    const before = words.slice(0, unit).filter((word, index) => !(word === 'de' && index === unit - 1));
    const whole = spokenNumber(before, language);
    const fraction = hundredths(trailing);
    return whole === undefined || fraction === undefined ? undefined : Number((whole + fraction).toFixed(2));
  }
  if (minor >= 0) return rest.length > 0 && minor === words.length - 1 ? hundredths(trailing) : undefined;
  const plain = spokenNumber(words, language);
  if (plain !== undefined) return plain;
  // "twelve fifty", "doce con cincuenta": an amount, though not a number.
  for (let length = words.length - 1; length > 0; length--) {
    const [whole, fraction] = [
      wholeNumber(words.slice(0, length), language),
      wholeNumber(words.slice(words[length] === 'con' ? length + 1 : length), language),
    ];
    if (whole !== undefined && fraction !== undefined && fraction >= 10 && fraction < 100)
      return whole + fraction / 100;
  }
  return undefined;
}

const decimal = (keys: string) => {
  const match = /^(\d{1,12})(?:\*(\d{1,6}))?$/.exec(keys);
  return match ? Number(match[2] === undefined ? match[1] : `${match[1]}.${match[2]}`) : undefined;
};

const dateOrders: { readonly [order: string]: RegExp } = {
  ymd: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  mdy: /^(?<m>\d{2})(?<d>\d{2})(?<y>\d{4})$/,
  dmy: /^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4})$/,
};

export const builtins = {
  boolean: {
    summary: 'yes and no; keys 1 and 2; `true` or `false`',
    parameters: {},
    pressed: (keys) => (keys.length === 1 ? pressedYes(keys) : undefined),
    said: saidYes,
    keySamples: () => ['1', '2'],
    samples: { en: yesAndNo('en'), es: yesAndNo('es') },
    mostKeys: () => 1,
  },
  digits: {
    summary: 'digits one by one; the digits as text (`length`, `minlength`, `maxlength`)',
    parameters: { length: 'number', minlength: 'number', maxlength: 'number' },
    pressed: (keys, parameters) => (/^\d+$/.test(keys) ? within(keys, parameters) : undefined),
    said: (text, language, parameters) => within(spokenDigits(text, language), parameters),
    keySamples: (parameters) => ['1'.repeat(digitBounds(parameters).min)],
    samples: { en: [], es: [] },
    mostKeys: (parameters) => digitBounds(parameters).max,
  },
  number: {
    summary: 'a number; `*` is the decimal point; a number',
    parameters: {},
    pressed: decimal,
    said: (text, language) => spokenNumber(spokenWords(text), language),
    keySamples: () => ['12', '2*5'],
    samples: { en: ['twelve', 'two point five'], es: ['doce', 'dos coma cinco'] },
    mostKeys: () => 19,
  },
  currency: {
    summary: 'an amount; `*` before the cents; a number',
    parameters: {},
    pressed: (keys) => (/^\d+(\*\d{2})?$/.test(keys) ? decimal(keys) : undefined),
    said: spokenAmount,
    keySamples: () => ['12', '12*50'],
    samples: { en: ['twelve dollars and fifty cents', 'twenty dollars'], es: ['doce dólares con cincuenta centavos'] },
    mostKeys: () => 15,
  },
  date: {
    summary:
      'a date; eight keys, by `order` `ymd` (the usual one), `mdy` or `dmy`; `YYYY-MM-DD`, or `--MM-DD` where no year is said',
    parameters: { order: Object.keys(dateOrders) },
    pressed(keys, { order = 'ymd' }) {
      const { y, m, d } = dateOrders[order]?.exec(keys)?.groups ?? {};
      return y === undefined ? undefined : dateText(Number(y), Number(m), Number(d));
    },
    said: spokenDate,
    keySamples: ({ order = 'ymd' }) => [{ ymd: '20260303', mdy: '03042026', dmy: '04032026' }[order as 'ymd']],
    samples: { en: ['march third twenty twenty six'], es: ['tres de marzo de dos mil veintiséis'] },
    mostKeys: () => 8,
  },
  time: {
    summary: 'a time; four keys; `HH:MM`, with `?` behind it where it may be morning or afternoon',
    parameters: {},
    pressed: (keys) =>
      /^\d{4}$/.test(keys) ? timeText(Number(keys.slice(0, 2)), Number(keys.slice(2)), undefined) : undefined,
    said: spokenTime,
    keySamples: () => ['1430', '0230'],
    samples: { en: ['two thirty p m', 'two thirty'], es: ['las dos y media de la tarde'] },
    mostKeys: () => 4,
  },
  phone: {
    summary: 'a telephone number of 7 to 15 digits; `*` before an extension; the digits, with `x` before the extension',
    parameters: {},
    pressed: (keys) => (/^\d{7,15}(\*\d{1,6})?$/.test(keys) ? keys.replace('*', 'x') : undefined),
    said(text, language) {
      const [number = '', extension, ...more] = text.split(/\b(?:extension|extensión|ext)\b/i);
      const digits = spokenDigits(
        number
          // "eight hundred five five five …": the hundreds of a number are its digits.
          .replace(/\b(\w+) hundred\b/gi, '$1 zero zero')
          .replace(/\barea code\b/gi, ' ')
          .replace(/[()+]/g, ' ')
          .replace(/\b(?:plus|más)\b/gi, ' '),
        language,
      );
      const behind = extension === undefined ? '' : spokenDigits(extension, language);
      if (more.length > 0 || digits === undefined || behind === undefined || !/^\d{7,15}$/.test(digits))
        return undefined;
      return behind === '' ? digits : `${digits}x${behind}`;
    },
    keySamples: () => ['5551234567'],
    samples: { en: ['five five five one two three four'], es: ['cinco cinco cinco uno dos tres cuatro'] },
    mostKeys: () => 22,
  },
} satisfies { [name in BuiltinName]: Builtin };

export const builtinNames = Object.keys(builtins) as BuiltinName[];

/** What a parameter of a built-in grammar may be; undefined for one that it does not have. */
export const builtinParameter = (name: BuiltinName, parameter: string): 'number' | readonly string[] | undefined => {
  const { parameters }: Builtin = builtins[name];
  return Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined;
};

/** A built-in grammar, once for keys and once for each language. */
export function builtinGrammars(id: string, source: GrammarSource & { kind: 'builtin' }): PreparedGrammar[] {
  const builtin: Builtin = builtins[source.name];
  const { parameters } = source;
  const result = (value: Value | undefined, extendable = false) => ({
    matches: value !== undefined,
    value: value ?? null,
    extendable,
  });
  return [
    {
      id,
      mode: 'dtmf',
      samples: builtin.keySamples(parameters),
      recognize(keys) {
        const bare = keys.replace(/\s/g, '');
        return result(builtin.pressed(bare, parameters), bare.length < builtin.mostKeys(parameters));
      },
    },
    ...spokenLanguages.map(
      (language): PreparedGrammar => ({
        id,
        mode: 'voice',
        language,
        samples: builtin.samples[language],
        recognize: (text) => result(builtin.said(text, language, parameters)),
      }),
    ),
  ];
}
