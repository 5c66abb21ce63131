import { type CurrencyNames, currencies, currencySigns } from '../currencies.js';
import { cardinal, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { amountWords } from '../say-as.js';
import { pluralOf } from './labels.js';
import { longestFirst, minus, NUMBER, PER, perWords, rangeWord, TO } from './vocabulary.js';

const SIGN = `(?:${longestFirst(currencySigns().keys())})`;
const CODE = `(?:${[...currencies().keys()].join('|')})`;
const SCALE =
  '(?:[\\s-]?(?:hundred|thousand|million|billion|trillion|lakh|lakhs|crore|crores)\\b|\\s?(?:[kK]|[mM]{1,2}|[bB]n?|mn|[tT]n?)(?!\\w|/(?!(?:mo|month|yr|year|hr|hour|day|wk|week)\\b)))';

/** The scale behind a number in words: "k" is a thousand. */
export const scaleWord = (written: string): string => {
  const bare = written.replace(/^[\s-]/, '');
  if (bare.length > 3) return bare;
  return { k: 'thousand', m: 'million', b: 'billion', t: 'trillion' }[bare[0]!.toLowerCase()]!;
};

/** An amount of money, where a cent is half of nothing: prices of fuel have a third decimal. */
function money(number: string, scale: string | undefined, full: CurrencyNames, isFirst = false, place?: Place): string {
  const [whole = '0', fraction] = number.replaceAll(',', '').split('.');
  // "A three hundred pounds and fifty pence premium": pence have a plural of their own.
  const isSingular =
    place !== undefined &&
    (isDescribing(place) ||
      (isPriced.test(place.after) && !isUncounted(place) && (scale !== undefined || !(Number(fraction) > 0)))) &&
    !(full.cents === 'pence' && scale === undefined && Number(fraction) > 0);
  const names = isSingular ? singular(full) : full;
  if (scale !== undefined) {
    // "a $3-million project"
    if (/^\s?[kK]$/.test(scale) && /^\d{1,3}\.\d{1,3}$/.test(number))
      return `${cardinal(Math.round(Number(number) * 1000))}${isFirst ? '' : ` ${names.many}`}`;
    const unit = scale.startsWith('-') && /^\s[a-z]/.test(place?.after ?? '') ? full.one : names.many;
    return `${readNumber(number)} ${scaleWord(scale)}${isFirst ? '' : ` ${unit}`}`;
  }
  if (isFirst && fraction === undefined) return cardinal(Number(whole));
  if (fraction !== undefined && fraction.length > names.decimals) return `${readNumber(number)} ${names.many}`;
  return amountWords(whole === '' ? '0' : whole, fraction, names);
}

/** Codes that are words or names of other things: they need an amount that looks like one. */
const isWordCode = /^(?:ALL|TOP|TRY|MAD|COP|SOS|BOB|GEL|CUP|PEN|MOP|BAM|RON|LAK|SSP|SLE|CDF|PAB|ETB|GIP|MUR|SAR)$/;

/** Things that an amount describes, whatever stands before it: "two $50 gift cards". */
const isPriced =
  /^\s(?:set-?up|dep\.|checks?|cheques?|subs\b|entry|cover|late\s(?:fee|charge)\b|buffet|withdrawals?|overdraft|excess|limit|parking|pass(?:es)?|(?:day|lift)\spass(?:es)?|deductible|premium|trade-ins?|top-?ups?|add-?ons?|sign-ups?|buy-ins?|drop-offs?|pick-ups?|call-outs?|tune-ups?|check-ups?|opt-outs?|walk-ins?|upgrades?|minimum|gift\scards?|copays?|co-pays?|coupons?|vouchers?|bills?|fees?|surcharges?|rebates?|deposits?|e-?gift|statement\scredits?|minimum\s(?:purchase|order)|reward\scards?|budget|prizes?|fines?|tips?|notes|increments?|denominations?|tickets?|donations?|instal{1,2}ments|refunds|rewards?|bonus(?:es)?|cashback|credits?|discounts?|tokens?|chips?|memberships?|lift\stickets?|meal\svouchers?)\b|^\s(?!(?:and|or|by|in|of|on|to|at|is|are|was|were|will|from|for|with|per|the|an?|each|plus|minus|if|as|towards?|until|your|our|his|her|their|off|back|you|we|extra|more|less|total)\b)(?:[a-z]+\s){1,2}(?:fees?|charges?|surcharges?|deposits?|rebates?|copays?|penalt(?:y|ies)|coupons?|gift\scards?|vouchers?|deductibles?|excess|fines?|minimum)\b(?!\s?\/)|^-an?-[a-z]|^-off\b|^\s(?:a|per)-[a-z]+\s(?!(?:and|or|for|is|was|if|on|at|in|to)\b)[a-z]/;

/** "Fifty pounds credit", as Britain says without an article. */
const isUncounted = ({ after, english }: Place) =>
  english === 'en-GB' && /^\s(?:credit|cashback|discount|compensation|refund)\b/.test(after);

/** "A fifty dollar voucher": between an article and a noun an amount describes, and its units have no plural. */
const isDescribing = ({ before, after }: Place) =>
  /\b(?:an?|the|your|our|my|his|her|their|this|that|each|every|any|one|another|no|its|(?!(?:[Ii]t|[Tt]hat|[Tt]here|[Hh]ere|[Ww]hat)['’])\w+['’]s)\s(?:(?:additional|new|separate|one-time|annual|monthly|flat|minimum|maximum|extra|full|total|weekly|initial|refundable|non-?refundable|standard|single|daily|free|recent|first|second|average|record|further|reported|estimated|whopping|one-off)\s)?$/i.test(
    before,
  ) &&
  /^(?:[\s-]|-per-[a-z]+\s)(?!(?:and|or|by|in|of|on|to|at|is|are|was|were|will|from|for|with|per|the|an?|each|more|less|off|back|due|owed|paid|plus|minus|if|as|has|have|had|can|may|must|should|would|when|into|toward|towards|before|after|until|that|which|you|we|I|they|he|she|it|who|your|our|than|over|under|above|below|charged|required|needed|available|remaining|left|extra|apiece|total|a|feeds?|covers?|goes|buys?|pays?|helps?|gets|includes?|provides|supports|gives|lets|comes|keeps|does|saves|equals|means|makes)\b|w\/)[A-Za-z]/.test(
    after,
  );
const singular = (names: CurrencyNames): CurrencyNames => ({
  ...names,
  many: names.one,
  ...(names.cent && { cents: names.cent }),
});

/** Amounts of money, with their sign or code before or behind them. */
export const moneyForms: readonly Recogniser[] = [
  {
    class: 'sign',
    begins: 'sign',
    pattern: /[-–−](?=[$£€]\d)/y,
    why: 'a dash before an amount that is taken off: minus',
    read: (_, { before }) =>
      /\b(?:rebate|discount|credit|refund|adjustment|payment|less|coupon|savings|balance|change|trade-?in|total|deposit|promo|gift\scard|fee)(?:\s(?:is|was|of|shows|now|remains|due))?[:,]?\s$/i.test(
        before,
      )
        ? 'minus'
        : undefined,
  },
  {
    class: 'money',
    begins: 'sign',
    pattern: /[$£€](\d{1,3}0)s(?!\w)/y,
    why: 'prices by their hundreds or tens',
    read: ([, number]) => (number === '100' ? undefined : pluralOf(cardinal(Number(number)))),
  },
  {
    class: 'money',
    begins: 'sign',
    pattern: /\$(100|1,?000)s(?!\w)/y,
    why: 'hundreds or thousands of dollars',
    read: ([, number], { before }) =>
      /\$\d0s,?\s(?:or|and|nor)\s$/.test(before)
        ? 'hundreds'
        : `${number === '100' ? 'hundreds' : 'thousands'} of dollars`,
  },
  {
    class: 'money',
    begins: 'letter',
    pattern: new RegExp(`(${CODE})\\s?(\\d{1,3}(?:\\.\\d{3})+),(\\d{2})(?!\\d)`, 'y'),
    why: 'the code of a currency before an amount in the European way',
    read: ([, code, whole, cents], { before }) =>
      /\w$/.test(before) ? undefined : amountWords(whole!.replaceAll('.', ''), cents, currencies().get(code!)!),
  },
  {
    class: 'money',
    begins: 'letter',
    pattern: new RegExp(`(${CODE})\\s?(-)?[$£€¥]\\s?(${NUMBER})(${SCALE})?${PER}?`, 'y'),
    why: 'the code of a currency before its sign and the number',
    read: ([, code, sign, number, scale, unit], place) =>
      /\w$/.test(place.before)
        ? undefined
        : minus(sign) + money(number!, scale, currencies().get(code!)!, false, place) + perWords(unit, place),
  },
  {
    class: 'money',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,2})\\s?/\\s?(?=${SIGN}\\s?\\d)`, 'y'),
    why: 'so many for an amount',
    read: ([, count], { before }) => (/[\w.,$€£/-]$/.test(before) ? undefined : `${cardinal(Number(count))} for`),
  },
  {
    class: 'money',
    begins: 'any',
    pattern: new RegExp(`([-+])?(${SIGN})\\s?(\\d{1,9}),(\\d{2})(?![\\d,.])`, 'y'),
    why: 'an amount of money: a comma before two digits is a decimal point',
    read: ([, sign, mark, whole, cents]) => minus(sign) + amountWords(whole!, cents, currencySigns().get(mark!)!),
  },
  {
    class: 'money',
    begins: 'any',
    pattern: new RegExp(
      `([-+])?(${SIGN})\\s?([-])?(${NUMBER})(${SCALE})?(?:${TO}(${SIGN})?\\s?(${NUMBER})(${SCALE})?)?(\\+)?(?:(?<=[a-z])\\s(?:dollars|euros|pounds)(?!\\w))?(?:\\s?(${CODE})(?![\\w]))?${PER}?`,
      'y',
    ),
    why: 'an amount of money: its sign stands before the number',
    read: ([match, sign, mark, inner, first, scale, mark2, second, scale2, plus, code, unit], place) => {
      const { before, after } = place;
      if (/[\w]$/.test(before)) return undefined;
      // "$20 CAD": the code says which dollars.
      const names = (code === undefined ? undefined : currencies().get(code)) ?? currencySigns().get(mark!)!;
      const tail = (plus ? ' plus' : '') + perWords(unit, place);
      const hasMinus = sign === '-' || inner === '-';
      if (second === undefined)
        return (sign === '+' ? 'plus ' : minus(hasMinus ? '-' : '')) + money(first!, scale, names, false, place) + tail;
      // "$10 to call" holds no second amount.
      if (mark2 === undefined && / to /.test(match) && /^\s?[a-z]/.test(after)) return undefined;
      const isShort = !first!.includes('.') && (scale === undefined || scale2 !== undefined);
      return `${minus(hasMinus ? '-' : '')}${money(first!, scale, names, isShort)} ${rangeWord(before)} ${money(second, scale2, names, false, place)}${tail}`;
    },
  },
  {
    class: 'money',
    begins: 'any',
    pattern: new RegExp(`([-+])?(${SIGN})\\s?(${NUMBER})(${SCALE})?(\\+)?${PER}?`, 'y'),
    why: 'an amount of money: its sign stands before the number',
    read: ([, sign, mark, number, scale, plus, unit], place) =>
      /[\w]$/.test(place.before)
        ? undefined
        : (sign === '+' ? 'plus ' : minus(sign)) +
          money(number!, scale, currencySigns().get(mark!)!) +
          (plus ? ' plus' : '') +
          perWords(unit, place),
  },
  {
    class: 'money',
    begins: 'letter',
    pattern: new RegExp(
      `(${CODE}(?=\\s|-?\\d+\\.\\d\\d(?!\\d))|USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|INR|SGD|HKD|MXN|BRL|ZAR)\\s?(-)?(${NUMBER})(${SCALE})?(?:${TO}(?:\\1\\s?)?(${NUMBER})(${SCALE})?)?(?!(?!(?:CR|DR|Cr|Dr)(?!\\w))\\w|\\.\\d)`,
      'y',
    ),
    why: 'the code of a currency (ISO 4217) stands before the number',
    read: ([, code, sign, number, scale, last, scale2]) => {
      // "PHP 5.6" is a version of a program.
      if (code === 'PHP' && /^\d(?:\.\d)?$/.test(number!)) return undefined;
      if (isWordCode.test(code!) && !/[.,]\d/.test(number!)) return undefined;
      const names = currencies().get(code!)!;
      if (last === undefined) return minus(sign) + money(number!, scale, names);
      return `${minus(sign)}${money(number!, scale, names, !number!.includes('.'))} to ${money(last, scale2, names)}`;
    },
  },
  {
    class: 'money',
    begins: 'any',
    pattern: new RegExp(
      `(-)?(\\d[\\d.]{0,18}(?:,\\d{3})*(?:[.,]\\d{1,3})?)(${SCALE})?\\s?(${CODE}\\b|${SIGN}(?!\\d)|¢)${PER}?`,
      'y',
    ),
    why: 'the code or sign of a currency stands behind the number',
    read: ([, sign, written, scale, mark, unit], place) => {
      const { before } = place;
      // A rate: "1 USD = 0.92 EUR".
      if (/=\s?$/.test(before) && /^0\.\d{2}$/.test(written!))
        return `${readNumber(written!)} ${(currencies().get(mark!) ?? currencySigns().get(mark!))?.many ?? 'cents'}`;
      if (sign && /[\w]$/.test(before)) return undefined;
      // Behind the number stands a currency of Europe as often as not: a comma before two digits is a point.
      const number = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$|^\d+,\d{1,2}$/.test(written!)
        ? written!.replaceAll('.', '').replace(',', '.')
        : written!;
      if (isWordCode.test(mark!) && !/[.,]\d/.test(number)) return undefined;
      if (mark === '¢')
        return `${readNumber(number)} ${number === '1' || (unit === undefined && (isDescribing(place) || isPriced.test(place.after))) ? 'cent' : 'cents'}${perWords(unit, place)}`;
      if (!/^\d[\d,]*(?:\.\d+)?$/.test(number)) return undefined;
      return (
        minus(sign) +
        money(number, scale, (currencies().get(mark!) ?? currencySigns().get(mark!))!) +
        perWords(unit, place)
      );
    },
  },
  {
    class: 'money',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,3}(?:\\.\\d{1,2})?)p(?![\\w]|\\.\\w)(?:${PER}|(?=\\/))?`, 'y'),
    why: 'a number with "p": pence',
    read: ([, number, unit], place) =>
      /[\w.,-]$/.test(place.before) || /^(?:480|720|144|240|360)$/.test(number!)
        ? undefined
        : `${readNumber(number!)} ${number === '1' ? 'penny' : 'pence'}${perWords(unit, place)}`,
  },
];
