import { digits } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { commonWords } from './capitals.js';
import { month, numericDate } from './dates.js';
import { clock } from './times.js';
import { spell } from './vocabulary.js';

/** What follows a side of a vehicle or a body. */
const SIDED =
  'front|rear|fender|side|door|bumper|headlight|taillight|mirror|quarter|wheel|tire|hand|arm|leg|knee|hip|foot|ankle|shoulder|eye|ear|wrist|elbow';
/** Regions that are named by a direction in two letters. */
const REGION =
  'Portland|Washington|DC|Calgary|Edmonton|Atlanta|Miami|Houston|Seattle|Dallas|Denver|Philadelphia|Chicago|London|Ohio|Texas|Florida|Georgia|Iowa|Indiana|Michigan|Minnesota|Wisconsin|Arkansas|Missouri|Oregon|England|Scotland|Wales';
/** Airports whose codes are words or names too. */
const AIRPORT_WORD = 'SEA|SAN|MAN|MAD|LAS|FAT|PIT|BUR|HOU|DEN|SAT|MIA|AUS|DUB|BUD|COS|RAP';
const periods: { readonly [letter: string]: string } = {
  m: 'month',
  w: 'week',
  d: 'day',
  y: 'year',
  a: 'year',
  h: 'hour',
};

/** What clerks and drivers write in short beside numbers and names. */
export const remarkForms: readonly Recogniser[] = [
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: new RegExp(`([RL])\\.(?=\\s(?:${SIDED})\\b)`, 'y'),
    why: 'the right or the left side of a thing',
    read: ([, side], { before }) => (/[\w.&-]$/.test(before) ? undefined : side === 'R' ? 'right' : 'left'),
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`([NS])\\.([EW])\\.(?=\\s(?:${REGION})\\b)`, 'y'),
    why: 'a direction in the name of a region',
    read: ([, one, other], { before }) =>
      /[\w.&-]$/.test(before) ? undefined : `${one === 'N' ? 'North' : 'South'}${other === 'E' ? 'east' : 'west'}`,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /Co\.(?=\s*$|,|;)/y,
    why: 'a county behind its name, at the end',
    read: (_, { before, after, english }) =>
      english === 'en-US' &&
      /\b(?:in|throughout|across|outside)\s[A-Z][a-z]+\s$/.test(before) &&
      !/\b(?:shares?|stocks?|stakes?|invest\w*|interests?|bonds)\s(?:\w+\s)?in\s\S+\s$/i.test(before)
        ? `County${/^\s*$/.test(after) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: new RegExp(`(${AIRPORT_WORD})(?![\\w'’-])`, 'y'),
    why: 'an airport, behind the number of a flight',
    read: ([code], { before, shouting }) =>
      !shouting && /\b(?:[A-Z]{2}\s?\d{2,4}|[Ff]light\s(?:[A-Z]{2}\s?)?\d{2,4})\s(?:to|from|via|for|at)\s$/.test(before)
        ? spell(code)
        : undefined,
  },
  {
    class: 'code',
    begins: 'sign',
    pattern: /([#*])([A-Z]{2,5})(?![\w-])/y,
    why: 'keys that are dialled by their letters',
    read: ([, key, letters], { before, english }) =>
      /\b(?:dial(?:l?ing)?|press)\s$/i.test(before)
        ? `${key === '*' ? 'star' : english === 'en-GB' ? 'hash' : 'pound'} ${commonWords.has(letters!.toLowerCase()) ? letters!.toLowerCase() : spell(letters!)}`
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /p\/([mwdyah])(?![\w/])/y,
    why: 'so much in a while: per',
    read: ([, letter], { before }) => (/[$£€]\s?[\d.,]+\s?$/.test(before) ? `per ${periods[letter!]}` : undefined),
  },
  {
    class: 'url',
    begins: 'letter',
    pattern: /(first(?:name)?|given(?:name)?|forename)\.(last(?:name)?|surname|family(?:name)?)(?![\w])/iy,
    why: 'the parts of the name of a user',
    read: ([, one, other], { before }) => (/[\w.@-]$/.test(before) ? undefined : `${one} dot ${other}`),
  },
  {
    class: 'time',
    begins: 'digit',
    pattern:
      /(1[0-2]|[1-9])\.([0-5]\d)(?=\s(?:[A-Z][\w'’-]*\s){0,3}(?:line\s|stopping\s|express\s)?(?:service|train|bus|coach|ferry|sailing|departure|flight)\b)/y,
    why: 'when a train or a bus leaves',
    read: ([, hour, minute], place) =>
      /\bthe\s$/i.test(place.before) ? clock(hour!, minute, undefined, place, false) : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?=\s(?:thru|through)\s\d{1,2}\/\d{1,2}(?![\d/]))/y,
    why: 'the first of two dates',
    read: ([, first, second], place) =>
      /[\w.,$/-]$/.test(place.before)
        ? undefined
        : numericDate(Number(first), Number(second), undefined, place, place.english === 'en-GB')?.words,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(\d{2,6})-(\d{2,6})-([A-Z]{1,2})(?![\w-])/y,
    why: 'two groups of digits and letters: a code',
    read: ([, one, other, letters], { before }) =>
      /\b(?:SKU|item|part|model|style|catalog|P\/?N)(?:\s(?:no\.|number|#))?[\s:#]{1,2}$/i.test(before)
        ? `${digits(one!)} dash ${digits(other!)} dash ${spell(letters!)}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![\w.'’-])/y,
    why: 'the month of a bill',
    read: ([, written], { before }) =>
      /\b(?:bills?|statement|invoice|payment|pmt|rent|usage|report|charges?|fees?|dues|balance)\s(?:is\s|was\s)?for\s$/i.test(
        before,
      )
        ? month(written!)
        : undefined,
  },
];
