import { digitGroups, digits, pairs } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { isCounted, namesDigits } from './codes.js';
import { areaWords } from './phones.js';

/** What names several numbers that are read digit by digit, and several that are read in pairs. */
const ofSeveral =
  /\b(?:codes?|PINs?|passcodes|passwords|extensions?|accounts?|acct\.|references?|cards?|policies|invoices?|lockers?|badges?|numbers?|IDs?|VINs?|orders?|tickets|cases?|claims?|cheques|checks|meters|ZIPs?|zips?)(?:\s(?:numbers?|nos?\.?|codes?))?(?:\s(?:can['’]?t|cannot|must\snot)\sbe)?:?\s#?$/i;
const ofSeveralPlaces =
  /\b(?:flights?|rooms?|suites?|gates?|apartments|apts\.?|units|buses|trains?|highways|routes?|exits|channels|lockers)\s$/i;
const ofAreas = /\barea\scodes?(?::|\sare:?|\sinclude)?\s$/i;

/** Numbers in groups, and several numbers in a row, behind the word that names them. */
export const severalForms: readonly Recogniser[] = [
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{3,6}(?=[ -])|\d{2}(?=-\d{5}))[ -](\d{2,8})(?![\w]|[ -]\d|[.,:/]\d|\s?%)/y,
    why: 'two groups of digits behind what is read digit by digit',
    read: ([, one, other], { before, after }) =>
      namesDigits(before) &&
      !isCounted.test(after) &&
      (other!.length > 2 || /\b(?:with|in|code|card|account|number|PIN)(?:\sis)?:?\s$/i.test(before))
        ? `${digits(one!)}, ${digits(other!)}`
        : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern:
      /(\d{3,8})((?:,\s\d{3,8}){0,6}),?(?:\s(and|or|&|to|through|thru)\s|\s?[-–]\s?)(\d{3,8})(?![\w-]|[.,:/]\d|\s?%)/y,
    why: 'several numbers behind what is read digit by digit, or in pairs',
    read: ([, first, list, joint, last], { before, after }) => {
      const isArea = ofAreas.test(before);
      const isDigits = isArea || ofSeveral.test(before) || /\bending\s(?:in|with)\s$/i.test(before);
      const isPairs = !isDigits && ofSeveralPlaces.test(before);
      const numbers = [first!, ...(list!.match(/\d+/g) ?? []), last!];
      if ((!isDigits && !isPairs) || isCounted.test(after)) return undefined;
      if (
        joint === undefined &&
        ((!isPairs && !/\b(?:extensions?|lockers?|accounts?)\s$/i.test(before)) || Number(first) >= Number(last))
      )
        return undefined;
      if (isDigits && !isArea && numbers.every((number) => /^(?:19|20)\d\d$/.test(number))) return undefined;
      const said = numbers.map((number) =>
        isArea ? areaWords(number) : isPairs && number.length < 5 ? pairs(number) : digitGroups(number),
      );
      const word = joint === '&' ? 'and' : joint === undefined || /^thr/.test(joint) ? 'to' : joint;
      return `${said.slice(0, -1).join(', ')} ${word} ${said.at(-1)}`;
    },
  },
];
