import { cardinal, digits, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { month } from './dates.js';
import { describes, describesThing, isNoThing } from './describing.js';
import { ZONES } from './times.js';
import { lastPoint } from './vocabulary.js';

const MONTH3 = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';

/** Measures, times and shares as notes and labels write them. */
export const shortMeasureForms: readonly Recogniser[] = [
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d{1,2})?)\s?in(?=\s(?:long|wide|tall|high|deep|thick|across|in\sdiameter)\b)/y,
    why: 'a length in inches',
    read: ([, number], { before }) =>
      /[\w.,$-]$/.test(before) ? undefined : `${readNumber(number!)} ${number === '1' ? 'inch' : 'inches'}`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d{1,2})?)\s?in\.(?=\s[a-z])/y,
    why: 'a length in inches that describes a thing',
    read: ([, number], place) =>
      !/[\w.,$/-]$/.test(place.before) && describesThing('in', place) ? `${readNumber(number!)} inch` : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,2})\s?(?:ft\.?|['’])\s?(\d{1,2})\s?(?:in\.?|")(?=\s[a-z])/y,
    why: 'feet and inches that describe a thing',
    read: ([, feet, inches], place) =>
      /\ban?\s$/i.test(place.before) && describes.test(place.after) && !isNoThing.test(place.after)
        ? `${readNumber(feet!)} foot ${readNumber(inches!)} inch`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3}(?:,\d{3})+|\d{3,5})['’](?=\s[a-z]|[\s.,;)]|$)/y,
    why: 'a height or length in feet',
    read: ([, number], { before }) =>
      /[\w.,$-]$|(?:^|\s)['‘"]/.test(before) ? undefined : `${readNumber(number!)} feet`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern:
      /(640|800|1024|1280|1366|1440|1600|1920|2560|3840)\s?[x×]\s?(480|600|720|768|800|900|1080|1200|1440|2160)(?!\w)/y,
    why: 'the points of a screen',
    read: ([, width, height]) => `${pairs(width!)} by ${pairs(height!)}`,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(\d{3})\/(\d{2})\s?(Z?R)(\d{2})(?!\d)/y,
    why: 'the size of a tire',
    read: ([, width, ratio, kind, rim], { before }) =>
      /[\w.,$-]$/.test(before)
        ? undefined
        : `${pairs(width!)}, ${readNumber(ratio!)}, ${[...kind!].join(' ')} ${readNumber(rim!)}`,
  },
  {
    class: 'dosage',
    begins: 'digit',
    pattern: /(\d{1,3})\s?[uU](?=\s(?:of\s)?(?:[\w-]+\s)?(?:insulin|Lantus|Humalog|Novolog|heparin)\b)/y,
    why: 'units of a medicine',
    read: ([, number], { before }) =>
      /[\w.,$-]$/.test(before) ? undefined : `${readNumber(number!)} unit${number === '1' ? '' : 's'}`,
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /([Cc]ap|[Tt]ab)(s)?(?![\w'-])\.?/y,
    why: 'a form of medicine behind its strength',
    read: ([match, short, many], { before, after }) =>
      /\d\s?(?:mg|mcg|g|m[lL]|IU)\s(?:[A-Z]{2}\s)?$/.test(before)
        ? `${/^c/i.test(short!) ? 'capsule' : 'tablet'}${many === undefined ? '' : 's'}${lastPoint(match, after)}`
        : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\/(?=\d{1,2}[\s-]?(?:hrs?|hours?|h|days?|wks?|weeks?)\b)/y,
    why: 'so many in a while: per',
    read: (_, { before }) =>
      /\d\s(?:doses?|tablets?|tabs?|caps?|capsules?|pills?|puffs?|drops?|times|sprays?|visits?|uses?)$/.test(before)
        ? 'per'
        : undefined,
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: /([FC])(?![\w'-])/y,
    why: 'degrees of heat',
    read: ([, letter], { before }) =>
      /\d\sdegrees?\s$/i.test(before) ? (letter === 'F' ? 'Fahrenheit' : 'Celsius') : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3}):(\d{1,4})(?=\s(?:ratio|mix(?:ture)?|dilution|scale|odds|solution|match)\b)/y,
    why: 'a ratio',
    read: ([, one, other], { before }) =>
      /[\w.,$:-]$/.test(before) ? undefined : `${readNumber(one!)} to ${readNumber(other!)}`,
  },
  {
    class: 'fraction',
    begins: 'digit',
    pattern: /1\/(\d{2,5})(?=\s(?:chance|odds|probability|people|patients)\b)/y,
    why: 'a chance: one in so many',
    read: ([, number], { before }) => (/[\w.,$/-]$/.test(before) ? undefined : `one in ${readNumber(number!)}`),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d)?)X(?=\s(?:faster|more|as|the|points|rewards|miles|cash|back|longer|larger|stronger)\b)/y,
    why: 'so many times',
    read: ([, number]) => `${readNumber(number!)} times`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern:
      /(\d{1,3}(?:\.\d)?)K(?=\+?\s(?:followers|subscribers|reviews|ratings|fans|players|copies|words|tickets|readers|listeners|voters|views|steps|users|people|customers|members|points|miles|homes|jobs|employees|downloads|likes|residents|students|visitors|bonus\spoints)\b)/y,
    why: 'thousands of what is counted',
    read: ([, number], { before }) => (/[\w.,$£€-]$/.test(before) ? undefined : `${readNumber(number!)} thousand`),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(401|403|457)[-\s]?[KkBb](?![\w(])/y,
    why: 'a plan that is named by a section of the tax code',
    read: ([match, section], { before }) =>
      /[\w.,$-]$/.test(before) ? undefined : `${pairs(section!)} ${match.at(-1)!.toUpperCase()}`,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])\s([ECMP]T)(?![\w-])/y,
    why: 'an hour with its zone',
    read: ([, hour, zone], { before }) =>
      /\b(?:at|by|until|till|from|before|after|to)\s$/i.test(before)
        ? `${cardinal(Number(hour))} ${ZONES[zone!]}`
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])\/(1[0-2]|[1-9])c(?:t|entral)?(?![\w'-])/iy,
    why: 'a time of a broadcast in two zones',
    read: ([, eastern, central]) => `${cardinal(Number(eastern))}, ${cardinal(Number(central))} Central`,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[3-9]|2[0-3])([0-5]\d)\s?hrs?(?![\w])(?!\.?\sof\b)/y,
    why: 'a time of day in four digits',
    read: ([, hour, minute], { before }) =>
      /[\w.,$-]$/.test(before)
        ? undefined
        : `${readNumber(hour!)} ${minute === '00' ? 'hundred' : minute!.startsWith('0') ? digits(minute!) : readNumber(minute!)} hours`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${MONTH3})\\.?/(${MONTH3})(?![\\w/])\\.?`, 'y'),
    why: 'two months',
    read: ([, one, other], { before }) => (/[\w/-]$/.test(before) ? undefined : `${month(one!)} and ${month(other!)}`),
  },
];
