import { dataRows, once } from '../package-info.js';

/** What the units of a currency are called. */
export interface CurrencyNames {
  /** As its code is read: "Canadian dollar". */
  one: string;
  many: string;
  /** Its hundredth, or thousandth: absent where the currency has none in use. */
  cent?: string;
  cents?: string;
  /** Digits after the point (ISO 4217). */
  decimals: number;
}

/** The currencies by their ISO 4217 codes, with English names. */
export const currencies = once(
  (): ReadonlyMap<string, CurrencyNames> =>
    new Map(
      dataRows('reading/currencies.txt').map(([code, names]) => {
        const [one, many, cent, cents, decimals] = names.split('|');
        return [
          code,
          { one: one!, many: many!, ...(cent && { cent, cents: cents! }), decimals: Number(decimals ?? 2) },
        ];
      }),
    ),
);

/** Signs and the codes that they stand for. */
const codes: { readonly [sign: string]: string } = {
  ...{
    $: 'USD',
    '€': 'EUR',
    '£': 'GBP',
    '¥': 'JPY',
    '₹': 'INR',
    Rs: 'INR',
    'Rs.': 'INR',
    '₩': 'KRW',
    '₽': 'RUB',
    '₺': 'TRY',
  },
  ...{ '₪': 'ILS', '₫': 'VND', '₱': 'PHP', '₦': 'NGN', '₴': 'UAH', US$: 'USD', C$: 'CAD', CA$: 'CAD', A$: 'AUD' },
  ...{ AU$: 'AUD', NZ$: 'NZD', HK$: 'HKD', S$: 'SGD', R$: 'BRL', zl: 'PLN' },
  ...{ TSh: 'TZS', Tsh: 'TZS', TSH: 'TZS', KSh: 'KES', Ksh: 'KES', KSH: 'KES', USh: 'UGX', Ush: 'UGX' },
  ...{ 'GH₵': 'GHS', '₵': 'GHS', '৳': 'BDT', Tk: 'BDT', '₡': 'CRC', '₸': 'KZT', '₾': 'GEL' },
};
/** What a sign is called where its code would name a country: "dollars". */
const plain: { readonly [sign: string]: string } = { $: 'dollar', '₹': 'rupee', Rs: 'rupee', 'Rs.': 'rupee' };

/** What signs stand for. */
export const currencySigns = once(
  (): ReadonlyMap<string, CurrencyNames> =>
    new Map([
      ...Object.entries(codes).map(([sign, code]): [string, CurrencyNames] => {
        const names = currencies().get(code)!;
        const one = plain[sign];
        return [sign, one === undefined ? names : { ...names, one, many: `${one}s` }];
      }),
      // Of which of the three countries is not written.
      ['kr', { one: 'krone', many: 'kroner', cent: 'ore', cents: 'ore', decimals: 2 }],
      ['₿', { one: 'bitcoin', many: 'bitcoins', decimals: 8 }],
    ]),
);
