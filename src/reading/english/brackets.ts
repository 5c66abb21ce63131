import { cardinal } from '../numbers.js';
import type { Recogniser } from '../reader.js';

/** What cooks put behind the name of a dish. */
const dishes: { readonly [mark: string]: string } = {
  v: 'vegetarian',
  ve: 'vegan',
  vg: 'vegan',
  gf: 'gluten free',
  df: 'dairy free',
  n: 'contains nuts',
};

/** What stands in brackets and says again what stands before them, or marks it. */
export const bracketForms: readonly Recogniser[] = [
  {
    class: 'number',
    begins: 'sign',
    pattern: /\((\d{1,4})\)/y,
    why: 'the number before it again, in figures',
    read: ([, figures], { before }) =>
      ` ${before
        .toLowerCase()
        .replace(/[-\s]+/g, ' ')
        .trimEnd()}`.endsWith(` ${cardinal(Number(figures))}`)
        ? ''
        : undefined,
  },
  {
    class: 'money',
    begins: 'sign',
    pattern: /\([$£€](\d{1,3}(?:,\d{3})*)(?:\.00)?\)/y,
    why: 'the amount before it again, in figures',
    read: ([, figures], { before }) =>
      ` ${before
        .toLowerCase()
        .replace(/\band\s/g, '')
        .replace(/[-\s]+/g, ' ')}`.includes(` ${cardinal(Number(figures!.replaceAll(',', '')))} `) &&
      /\b(?:dollars?|pounds?|euros?)(?:\sand\s(?:no|zero)\scents)?\s$/i.test(before)
        ? ''
        : undefined,
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: /\(([a-z]+(?:[ -][a-z]+){0,6})\)/iy,
    why: 'the number before it again, in words',
    read: ([, words], { before }) => {
      const figures = /(?:^|[^\d.,])(\d{1,4})\s?$/.exec(before)?.[1];
      return figures !== undefined && cardinal(Number(figures)) === words!.toLowerCase().replace(/-/g, ' ')
        ? ''
        : undefined;
    },
  },
  {
    class: 'word',
    begins: 'sign',
    pattern: /\((v|ve|vg|gf|df|n)\)/iy,
    why: 'what a dish is without, behind its name or its price',
    read: ([, mark], { before, after }) =>
      /[a-z]{3}\s$|\d[.,]\d{2}\s$/.test(before) && (/[£$€]\s?\d/.test(before) || /^,?\s?[£$€]?\s?\d/.test(after))
        ? `, ${dishes[mark!.toLowerCase()]}${/^\s*[\w$£€]/.test(after) ? ',' : ''}`
        : undefined,
  },
  {
    class: 'word',
    begins: 'sign',
    pattern: /\((e?s)\)/y,
    why: 'one or more',
    read: ([, ending], { before }) => {
      const word = /[a-z]{2,30}$/i.exec(before)?.[0];
      return word === undefined ? undefined : word === 'ID' ? "or I D's" : `or ${word}${ending}`;
    },
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\((?:TM|SM|R|C)\)/y,
    why: 'the sign of a trade mark behind its name',
    read: (_, { before }) => (/\w$/.test(before) ? '' : undefined),
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\((?:the\s)?(?:pound|hash|star|asterisk)(?:\s(?:key|sign))?\)/iy,
    why: 'the name of a sign behind it',
    read: (_, { before }) => (/[#*]\s$/.test(before) ? '' : undefined),
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\([#*]\)/y,
    why: 'the sign of a key behind its name',
    read: (_, { before }) => (/\b(?:pound|hash|star|asterisk)(?:\s(?:key|sign))?\s$/i.test(before) ? '' : undefined),
  },
];
