import { sayIn } from '../../reading/say-in.js';
import { matchesPattern, PatternError } from './pattern.js';
import type { Value } from './syntax.js';

/** The static types: `any` is a value whose type only the call will tell. */
export type Type = 'number' | 'string' | 'boolean' | 'list' | 'object' | 'null' | 'any';

/** What functions may ask of the world. */
export interface World {
  /** The virtual clock as local date and time of the flow's zone. */
  now(): LocalTime;
  /** Is this schedule open at the virtual clock's instant? Undefined for an unknown one. */
  isOpen(schedule: string): boolean | undefined;
  /** When it opens next, as local time; null where it never does. Undefined for an unknown one. */
  nextOpen?(schedule: string): string | null | undefined;
  /** The name of the holiday that decides now, empty on other days. Undefined for an unknown one. */
  holiday?(schedule: string): string | undefined;
  /** The language of the call; American English when absent. */
  language?: string;
}

export interface LocalTime {
  /** `2026-11-20T09:30:00-05:00` */
  iso: string;
  year: number;
  month: number;
  day: number;
  /** 1 is Monday (ISO 8601). */
  weekday: number;
  hour: number;
  minute: number;
}

export interface LanguageFunction {
  parameters: Type[];
  /** How many parameters may be left out, from the end. */
  optional?: number;
  result: Type;
  run(args: Value[], world: World): Value;
}

const text = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** What a schedule answers; an unknown one is an error. */
function askSchedule<T extends Value>(
  schedule: Value | undefined,
  ask: ((key: string) => T | undefined) | undefined,
): T {
  const answer = ask?.(text(schedule));
  if (answer === undefined) throw new TypeError(`there is no schedule "${text(schedule)}"`);
  return answer;
}

const clock = (part: 'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute'): LanguageFunction => ({
  parameters: [],
  result: 'number',
  run: (_, world) => world.now()[part],
});

/** The functions an expression may call; there are no others. */
export const functions: { readonly [name: string]: LanguageFunction } = {
  len: {
    parameters: ['any'],
    result: 'number',
    run: ([value]) =>
      Array.isArray(value)
        ? value.length
        : value !== null && typeof value === 'object'
          ? Object.keys(value).length
          : [...text(value)].length,
  },
  lower: { parameters: ['any'], result: 'string', run: ([value]) => text(value).toLowerCase() },
  upper: { parameters: ['any'], result: 'string', run: ([value]) => text(value).toUpperCase() },
  trim: { parameters: ['any'], result: 'string', run: ([value]) => text(value).trim() },
  text: { parameters: ['any'], result: 'string', run: ([value]) => text(value) },
  number: {
    parameters: ['any'],
    result: 'any',
    run: ([value]) => (text(value).trim() === '' || Number.isNaN(Number(text(value))) ? null : Number(text(value))),
  },
  digits: { parameters: ['any'], result: 'string', run: ([value]) => text(value).replace(/\D/g, '') },
  first: {
    parameters: ['any', 'number'],
    result: 'string',
    run: ([value, n]) => text(value).slice(0, Math.max(0, Number(n))),
  },
  last: {
    parameters: ['any', 'number'],
    result: 'string',
    run: ([value, n]) => (Number(n) > 0 ? text(value).slice(-Number(n)) : ''),
  },
  contains: { parameters: ['any', 'any'], result: 'boolean', run: ([value, part]) => text(value).includes(text(part)) },
  startsWith: {
    parameters: ['any', 'any'],
    result: 'boolean',
    run: ([value, part]) => text(value).startsWith(text(part)),
  },
  endsWith: { parameters: ['any', 'any'], result: 'boolean', run: ([value, part]) => text(value).endsWith(text(part)) },
  matches: {
    parameters: ['any', 'string'],
    result: 'boolean',
    run: ([value, pattern]) => {
      try {
        return matchesPattern(text(value), text(pattern));
      } catch (error) {
        if (error instanceof PatternError) throw new TypeError(`the pattern "${text(pattern)}": ${error.message}`);
        throw error;
      }
    },
  },
  abs: { parameters: ['number'], result: 'number', run: ([value]) => Math.abs(Number(value)) },
  min: { parameters: ['number', 'number'], result: 'number', run: ([a, b]) => Math.min(Number(a), Number(b)) },
  max: { parameters: ['number', 'number'], result: 'number', run: ([a, b]) => Math.max(Number(a), Number(b)) },
  round: {
    parameters: ['number', 'number'],
    optional: 1,
    result: 'number',
    run: ([value, places = 0]) => {
      const scale = 10 ** Math.max(0, Math.min(10, Number(places)));
      return Math.round(Number(value) * scale) / scale;
    },
  },
  now: { parameters: [], result: 'string', run: (_, world) => world.now().iso },
  year: clock('year'),
  month: clock('month'),
  day: clock('day'),
  weekday: clock('weekday'),
  hour: clock('hour'),
  minute: clock('minute'),
  'hours.isOpen': {
    parameters: ['string'],
    result: 'boolean',
    run: ([schedule], world) => askSchedule(schedule, world.isOpen),
  },
  'hours.nextOpen': {
    parameters: ['string'],
    result: 'any',
    run: ([schedule], world) => askSchedule(schedule, world.nextOpen),
  },
  'hours.holiday': {
    parameters: ['string'],
    result: 'string',
    run: ([schedule], world) => askSchedule(schedule, world.holiday),
  },
  say: {
    parameters: ['any', 'string', 'string'],
    optional: 1,
    result: 'string',
    run: ([value, kind, format], world) =>
      value === null || value === '' ? '' : sayIn(text(value), text(kind), world.language ?? 'en-US', text(format)),
  },
};
