import type { Place } from '../reader.js';

const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const moments = `\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{1,2}/\\d{1,2}|${months}\\.?\\s\\d{1,2}|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\\.?(?:\\s\\d{1,2}(?:st|nd|rd|th)?)?|\\d{1,2}(?::\\d{2})?\\s?[ap]\\.?m\\.?|\\d{1,2}(?::\\d{2})?[ap]|\\d{1,2}\\s${months}|\\d{1,2}:\\d{2}|[Nn]oon|[Mm]idnight`;
const isMomentBehind = new RegExp(`^\\s?(?:${moments})(?!\\w)`, 'i');
const isMomentBefore = new RegExp(`(?<!\\w)(?:${moments})(?:,?\\s\\d{4}|\\s[A-Z]{2,4})?\\s?$`, 'i');
/** A dash between two dates, days, times or measures. */
export const isSpan = (before: string, after: string) =>
  (isMomentBehind.test(after) && isMomentBefore.test(before)) ||
  (/^\s?\d{1,2}[.:]\d{2}(?!\d)/.test(after) && /(?<![\d.:])\d{1,2}[.:]\d{2}\s?$/.test(before)) ||
  (/^\s?\d/.test(after) && isMeasured.test(before) && !/^\s?[\d.,]+\s?(?:cents|¢|dollars|%)/.test(after)) ||
  (/^\s?(?:noon|midday|midnight)\b/i.test(after) && /(?:^|[\s,])\d{1,2}(?:[.:]\d{2})?\s?$/.test(before)) ||
  (/^\s?\d{1,2}(?![\d-])/.test(after) && /\b(?:noon|midnight)\s?$/i.test(before)) ||
  (/^\s?(?:present|now|today|current|date)\b/i.test(after) && /\b(?:1[6-9]|20)\d{2}\s?$/.test(before));
/** A measure that ends here. */
export const isMeasured =
  /\d\s?(?:mos?|yrs?|wks?|days?|weeks?|months?|years?|hrs?|hours?|mins?|lbs?|oz|kg|mg|mL|km|mi|ft|cm|mm|[GMK]B|[GMk]bps|mph|kWh?|[VW]|Hz|psi|A|°[CF]?)\.?\s?$/;

/** Such as an inch or a cup is divided into. */
const isPart = (above: string, below: string) => /^(?:2|3|4|8|16)$/.test(below) && Number(above) < Number(below);

/** "2/8 & 2/9": two days of a month, which fractions are not. */
export function isFirstOfTwo(first: string, second: string, { after, english }: Place): boolean {
  const [, one, other] = /^,?\s(?:&|and|or|to|thru|through)\s(\d{1,2})\/(\d{1,2})(?![\d/])/.exec(after) ?? [];
  if (one === undefined || (isPart(first, second) && isPart(one, other!))) return false;
  const [month1, day1, month2, day2] = english === 'en-GB' ? [second, first, other, one] : [first, second, one, other];
  return month1 === month2 && Number(month1) < 13 && Number(day2) > Number(day1) && Number(day2) > 4;
}

/** "5/1 and 5/8", where not both are parts of an inch. */
export function isSecondOfTwo(first: string, second: string, { before }: Place): boolean {
  const [, one, other] =
    /(?<![\d/])(\d{1,2})\/(\d{1,2}),?\s(?:(?:and|or|&|then|to|thru|through|-)\s)?$/.exec(before) ?? [];
  return one !== undefined && !(isPart(one, other!) && isPart(first, second));
}

/** What takes place on the day that is named behind it. */
export const ofEvent =
  /\b(?:check(?:-?up)?|visit|exam|appt\.?|appointment|surgery|procedure|meeting|class|hearing|deadline|date|test|scan|follow-?up|event|party|day|cleaning|inspection|delivery|pick-?up|concert|game|interview|tour|trip|closing|birthday|anniversary)\b(?:[^.;]|\.\s[A-Z]){0,40}\s(?:is|was|are|were|on|set\sfor|moved\sto|now)\s$/i;

/** "Expires on 5/30": a day, where no card is spoken of; a card may end with a month and a year. */
export const isDayOfExpiry = (month: string, before: string) =>
  /\bon\s$/.test(before) && /^[1-9]/.test(month) && (!/\bcard\b/i.test(before) || /\bdays?,\son\s$/.test(before));
