import { describe, expect, test } from 'vitest';
import { readHours } from '../../read-hours.js';
import { createZones } from '../../zones/zones.js';
import { lintHours } from '../lint-hours.js';
import { hoursRules } from './index.js';
import { readingRules } from './reading.js';

/** The body of one schedule in New York, or what of it differs. */
type Case =
  | string
  | {
      body: string;
      zone?: string;
      /** Keys of the file before `schedules`. */
      top?: string;
      /** More schedules after the first, each a flow mapping. */
      more?: string[];
      /** The clock, instead of noon UTC on Friday 20 November 2026. */
      now?: string;
    };

interface RuleCases {
  accepts: Case[];
  rejects: Case[];
}

const office = 'weekly: { mon-fri: ["09:00-17:00"] }';
const daily = 'weekly: { daily: ["09:00-17:00"] }';
const on = (weekly: string, exceptions: string) => `weekly: { ${weekly} }\nexceptions: [${exceptions}]`;
const company = (...holidays: string[]) => `calendars:\n  company: { holidays: [${holidays.join(', ')}] }\n`;
const data = (country: string) =>
  `calendars:\n  data: { source: { date-holidays: { country: ${country}, types: [public] } } }\n`;
const christmas = 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25';
const boxingDay = 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=26';

/** What each rule with logic lets pass and what it reports, reasoned from the rule's own text. */
const cases: { [code: string]: RuleCases } = {
  'hours-always-open': {
    accepts: [
      'weekly: { daily: ["00:00-24:00"] }',
      office,
      on('daily: ["00:00-24:00"]', '{ name: Move, date: 2026-12-25, closed: true }'),
      'weekly: { mon-sat: ["00:00-24:00"], sun: ["00:00-23:59"] }',
      // The override keeps it open, not its hours.
      `${office}\noverrides: [{ state: open, start: 2026-11-20T11:00Z, end: null, reason: storm }]`,
    ],
    rejects: [
      'weekly: { daily: ["00:00-12:00", "12:00-24:00"] }',
      'weekly: { daily: ["08:00-20:00", "20:00-08:00"] }',
      on('daily: ["00:00-24:00"]', '{ name: Move, date: 2026-12-25, hours: ["00:00-24:00"] }'),
      'weekly: { daily: ["00:00-24:00"] }\nseasons: [{ name: s, from: 06-01, to: 08-31, weekly: { daily: ["00:00-12:00", "12:00-24:00"] } }]',
    ],
  },
  'hours-never-open': {
    accepts: [
      office,
      on('', '{ name: Fair, date: 2026-12-05, hours: ["10:00-16:00"] }'),
      'weekly: {}\nseasons: [{ name: s, from: 06-01, to: 06-01, weekly: { daily: ["09:00-10:00"] } }]',
      'weekly: {}\neffective: { from: 2027-01-01, to: null }',
      `${office}\noverrides: [{ state: closed, start: 2026-11-20T11:00Z, end: null, reason: storm }]`,
      { body: 'union: [b]', more: [`{ key: b, ${office} }`] },
    ],
    rejects: [
      'weekly: {}',
      'weekly: {}\nseasons: [{ name: s, from: 06-01, to: 08-31, weekly: {} }]',
      on('', '{ name: Fair, date: 2026-12-05, closed: true }'),
      // The only opening was last year.
      on('', '{ name: Fair, date: 2025-12-05, hours: ["10:00-16:00"] }'),
      {
        body: 'intersect: [b, c]',
        more: ['{ key: b, weekly: { mon: ["09:00-12:00"] } }', '{ key: c, weekly: { tue: ["09:00-12:00"] } }'],
      },
    ],
  },
  'hours-calendar-runs-out': {
    // Ninety days after 20 November 2026 is 18 February 2027.
    accepts: [
      {
        body: `${office}\ncalendars: [company]`,
        top: company('{ name: A, date: 2026-12-25, closed: true }', '{ name: B, date: 2027-02-19, closed: true }'),
      },
      { body: `${office}\ncalendars: [company]`, top: company('{ name: A, date: 2026-12-25, closed: true }') },
      {
        body: `${office}\ncalendars: [company]`,
        top: company('{ name: A, date: 2026-12-25, closed: true }', `{ name: B, rule: "${boxingDay}", closed: true }`),
      },
      {
        body: `${office}\ncalendars: [company]`,
        top: company(
          '{ name: A, date: 2026-12-25, closed: true }',
          '{ name: B, from: 2027-02-15, to: 2027-02-19, closed: true }',
        ),
      },
    ],
    rejects: [
      {
        body: `${office}\ncalendars: [company]`,
        top: company('{ name: A, date: 2026-12-25, closed: true }', '{ name: B, date: 2027-02-18, closed: true }'),
      },
      {
        body: `${office}\ncalendars: [company]`,
        top: company('{ name: B, date: 2026-12-26, closed: true }', '{ name: A, date: 2026-12-25, closed: true }'),
      },
      {
        body: `${office}\ncalendars: [company]`,
        top: company(
          '{ name: A, date: 2026-12-25, closed: true }',
          '{ name: B, from: 2027-02-15, to: 2027-02-18, closed: true }',
        ),
      },
    ],
  },
  'hours-calendar-unused': {
    accepts: [
      office,
      { body: `${office}\ncalendars: [company]`, top: company('{ name: A, date: 2026-12-25, closed: true }') },
      {
        body: `${office}\ncalendars: [b]`,
        top: 'calendars: { a: { holidays: [] }, b: { calendars: [a], holidays: [] } }\n',
      },
      { body: office, top: 'calendars: { a: { holidays: [] } }\n', more: [`{ key: b, ${office}, calendars: [a] }`] },
    ],
    rejects: [
      { body: office, top: company('{ name: A, date: 2026-12-25, closed: true }') },
      { body: `${office}\ncalendars: [a]`, top: 'calendars: { a: { holidays: [] }, b: { holidays: [] } }\n' },
      // Linked by a calendar that nobody uses.
      { body: office, top: 'calendars: { a: { holidays: [] }, b: { calendars: [a], holidays: [] } }\n' },
    ],
  },
  'hours-holiday-partial': {
    accepts: [
      { body: office, top: company('{ name: A, date: 2026-12-25, closed: true }') },
      { body: `${office}\ncalendars: [data]`, top: data('IE') },
      { body: `${office}\ncalendars: [data]`, top: data('DE, state: BY') },
      // The federal list is whole; those of the states are not.
      { body: `${office}\ncalendars: [data]`, top: data('US') },
    ],
    rejects: [
      { body: `${office}\ncalendars: [data]`, top: data('US, state: TX') },
      { body: `${office}\ncalendars: [data]`, top: data('NO') },
      { body: `${office}\ncalendars: [data]`, top: data('SA') },
    ],
  },
  'hours-holiday-estimate': {
    accepts: [
      { body: `${office}\ncalendars: [data]`, top: data('FR') },
      { body: `${office}\ncalendars: [data]`, top: data('US') },
      // The list of 2026 is official, and the clock shows its first day: 400 days reach January 2027 only.
      { body: `${office}\ncalendars: [data]`, top: data('PH'), now: '2026-01-01T12:00Z' },
    ],
    rejects: [
      { body: `${office}\ncalendars: [data]`, top: data('AE') },
      { body: `${office}\ncalendars: [data]`, top: data('IN') },
      { body: `${office}\ncalendars: [data]`, top: data('CN') },
    ],
  },
  'hours-clock-change': {
    // New York: 02:00 to 03:00 is skipped on the second Sunday of March, 01:00 to 02:00 occurs twice on the first of November.
    accepts: [
      'weekly: { sun: ["03:00-10:00"] }',
      'weekly: { sun: ["00:59-10:00"] }',
      'weekly: { mon: ["02:30-10:00"] }',
      'weekly: { daily: ["00:00-24:00"] }',
      { body: 'weekly: { sun: ["02:30-10:00"] }', zone: 'Asia/Tokyo' },
      // London skips 01:00 to 02:00.
      { body: 'weekly: { sun: ["02:30-10:00"] }', zone: 'Europe/London' },
    ],
    rejects: [
      'weekly: { sun: ["02:00-10:00"] }',
      'weekly: { sun: ["02:59-10:00"] }',
      'weekly: { sun: ["01:00-10:00"] }',
      'weekly: { sun: ["00:00-01:59"] }',
      'weekly: { sat: ["18:00-02:30"] }',
      { body: 'weekly: { sun: ["01:30-10:00"] }', zone: 'Europe/London' },
    ],
  },
  'hours-effective-over': {
    accepts: [
      office,
      // The last day is still in effect.
      `${office}\neffective: { from: 2025-01-01, to: 2026-11-20 }`,
      `${office}\neffective: { from: 2025-01-01, to: null }`,
      `${office}\neffective: { from: 2027-01-01, to: 2027-12-31 }`,
    ],
    rejects: [
      `${office}\neffective: { from: 2025-01-01, to: 2026-11-19 }`,
      `${office}\neffective: { from: null, to: 2020-12-31 }`,
      // At noon UTC Kiritimati (UTC+14) has begun the 21st.
      { body: `${office}\neffective: { from: null, to: 2026-11-20 }`, zone: 'Pacific/Kiritimati' },
    ],
  },
  'hours-exception-conflict': {
    accepts: [
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, date: 2026-11-30, closed: true }, { name: B, date: 2026-11-30, closed: true }',
      ),
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, date: 2026-11-30, closed: true }, { name: B, date: 2026-12-01, hours: ["12:00-13:00"] }',
      ),
      // A date decides over a rule, and over a range.
      on(
        'daily: ["09:00-17:00"]',
        `{ name: A, rule: "${christmas}", closed: true }, { name: B, date: 2026-12-25, hours: ["12:00-13:00"] }`,
      ),
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, from: 2026-12-24, to: 2026-12-31, closed: true }, { name: B, date: 2026-12-28, hours: ["12:00-13:00"] }',
      ),
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, date: 2026-11-19, closed: true }, { name: B, date: 2026-11-19, hours: ["12:00-13:00"] }',
      ),
      {
        body: `${daily}\ncalendars: [company]\nexceptions: [{ name: B, date: 2026-11-30, hours: ["12:00-13:00"] }]`,
        top: company('{ name: A, date: 2026-11-30, closed: true }'),
      },
    ],
    rejects: [
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, date: 2026-11-30, closed: true }, { name: B, date: 2026-11-30, hours: ["12:00-13:00"] }',
      ),
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, date: 2026-11-30, hours: ["12:00-14:00"] }, { name: B, date: 2026-11-30, hours: ["12:00-13:00"] }',
      ),
      on(
        'daily: ["09:00-17:00"]',
        `{ name: A, rule: "${christmas}", closed: true }, { name: B, rule: "${christmas}", hours: ["12:00-13:00"] }`,
      ),
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, from: 2026-12-24, to: 2026-12-28, closed: true }, { name: B, from: 2026-12-28, to: 2026-12-31, hours: ["12:00-13:00"] }',
      ),
      {
        body: `${daily}\ncalendars: [company]`,
        top: company(
          '{ name: A, date: 2026-11-30, closed: true }',
          '{ name: B, date: 2026-11-30, hours: ["12:00-13:00"] }',
        ),
      },
    ],
  },
  'hours-holiday-no-effect': {
    // 28 and 29 November 2026 are a Saturday and a Sunday.
    accepts: [
      on('mon-fri: ["09:00-17:00"]', '{ name: A, date: 2026-11-30, closed: true }'),
      on('mon-sat: ["09:00-17:00"]', '{ name: A, date: 2026-11-28, closed: true }'),
      on('mon-fri: ["09:00-17:00"]', '{ name: A, date: 2026-11-28, hours: ["09:00-12:00"] }'),
      // A weekday in most years.
      on('mon-fri: ["09:00-17:00"]', `{ name: A, rule: "${christmas}", closed: true }`),
      on('mon-fri: ["09:00-17:00"]', '{ name: A, from: 2026-11-28, to: 2026-11-30, closed: true }'),
      // It closes the second schedule.
      {
        body: `${office}\ncalendars: [company]`,
        top: company('{ name: A, date: 2026-11-28, closed: true }'),
        more: [`{ key: b, ${daily}, calendars: [company] }`],
      },
    ],
    rejects: [
      on('mon-fri: ["09:00-17:00"]', '{ name: A, date: 2026-11-28, closed: true }'),
      on('mon-fri: ["09:00-17:00"]', '{ name: A, from: 2026-11-28, to: 2026-11-29, closed: true }'),
      on('mon-fri: ["09:00-17:00"]', '{ name: A, rule: "FREQ=MONTHLY;BYDAY=1SU", closed: true }'),
      { body: `${office}\ncalendars: [company]`, top: company('{ name: A, date: 2026-11-29, closed: true }') },
    ],
  },
  'hours-holiday-past': {
    // A date ends last at UTC-12, half a day after UTC; the rule waits a whole day.
    accepts: [
      on('daily: ["09:00-17:00"]', '{ name: A, date: 2026-11-19, closed: true }'),
      on('daily: ["09:00-17:00"]', '{ name: A, date: 2026-12-25, closed: true }'),
      on('daily: ["09:00-17:00"]', '{ name: A, from: 2026-01-01, to: 2026-11-19, closed: true }'),
      on('daily: ["09:00-17:00"]', `{ name: A, rule: "${christmas}", closed: true }`),
    ],
    rejects: [
      on('daily: ["09:00-17:00"]', '{ name: A, date: 2026-11-18, closed: true }'),
      on('daily: ["09:00-17:00"]', '{ name: A, from: 2026-01-01, to: 2026-11-18, closed: true }'),
      { body: `${daily}\ncalendars: [company]`, top: company('{ name: A, date: 2025-12-25, closed: true }') },
    ],
  },
  'hours-inverted': {
    // RFC 5545 3.3.5: a time in the gap takes the offset before it, so 02:30 is 03:30 on the clock of that night.
    accepts: [
      'weekly: { sun: ["02:30-03:31"] }',
      'weekly: { sun: ["02:15-02:45"] }',
      'weekly: { mon: ["02:30-03:00"] }',
      'weekly: { sun: ["01:30-02:00"] }',
      'dst: wallclock\nweekly: { sun: ["02:30-03:00"] }',
      { body: 'weekly: { sun: ["02:30-03:00"] }', zone: 'Asia/Tokyo' },
    ],
    rejects: [
      'weekly: { sun: ["02:30-03:00"] }',
      'weekly: { sun: ["02:30-03:30"] }',
      'weekly: { sun: ["02:00-03:00"] }',
      { body: 'weekly: { sun: ["01:00-02:00"] }', zone: 'Europe/Lisbon' },
    ],
  },
  'hours-observed-collision': {
    // 25 December 2033 is a Sunday, 26 December 2026 a Saturday, 1 January 2034 a Sunday.
    accepts: [
      on(
        'daily: ["09:00-17:00"]',
        `{ name: A, rule: "${christmas}", observed: next-weekday, closed: true }, { name: B, rule: "${boxingDay}", observed: next-weekday, closed: true }`,
      ),
      on(
        'daily: ["09:00-17:00"]',
        `{ name: A, rule: "${christmas}", closed: true }, { name: B, rule: "${boxingDay}", closed: true }`,
      ),
      on(
        'daily: ["09:00-17:00"]',
        `{ name: A, rule: "${christmas}", observed: sunday-to-monday, closed: true }, { name: B, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=27", closed: true }`,
      ),
      on('daily: ["09:00-17:00"]', `{ name: A, rule: "${christmas}", observed: nearest-weekday, closed: true }`),
    ],
    rejects: [
      on(
        'daily: ["09:00-17:00"]',
        `{ name: A, rule: "${christmas}", observed: nearest-weekday, closed: true }, { name: B, rule: "${boxingDay}", closed: true }`,
      ),
      on(
        'daily: ["09:00-17:00"]',
        `{ name: A, rule: "${christmas}", observed: sunday-to-monday, closed: true }, { name: B, rule: "${boxingDay}", closed: true }`,
      ),
      on(
        'daily: ["09:00-17:00"]',
        `{ name: A, date: 2026-12-26, observed: nearest-weekday, closed: true }, { name: B, rule: "${christmas}", closed: true }`,
      ),
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, rule: "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", observed: sunday-to-monday, closed: true }, { name: B, rule: "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=2", closed: true }',
      ),
    ],
  },
  'hours-overlap': {
    accepts: [
      'weekly: { mon: ["09:00-12:00", "12:00-17:00"] }',
      'weekly: { mon: ["09:00-12:00", "13:00-17:00"], tue: ["11:00-14:00"] }',
      'weekly: { fri: ["20:00-06:00"], sat: ["06:00-12:00"] }',
      // Seasons replace the usual week.
      'weekly: { mon: ["09:00-17:00"] }\nseasons: [{ name: s, from: 06-01, to: 08-31, weekly: { mon: ["08:00-14:00"] } }]',
    ],
    rejects: [
      'weekly: { mon: ["09:00-12:01", "12:00-17:00"] }',
      'weekly: { mon: ["08:00-20:00", "09:00-10:00"] }',
      'weekly: { fri: ["20:00-06:00"], sat: ["05:59-12:00"] }',
      // The week goes round.
      'weekly: { sun: ["20:00-06:00"], mon: ["05:00-12:00"] }',
      on('daily: ["09:00-17:00"]', '{ name: A, date: 2026-12-01, hours: ["09:00-12:00", "11:00-13:00"] }'),
    ],
  },
  'hours-overnight-holiday': {
    accepts: [
      on('daily: ["20:00-24:00"]', `{ name: A, rule: "${christmas}", closed: true }`),
      `holiday_scope: service-day\n${on('daily: ["22:00-06:00"]', `{ name: A, rule: "${christmas}", closed: true }`)}`,
      {
        body: on('daily: ["22:00-06:00"]', `{ name: A, rule: "${christmas}", closed: true }`),
        top: 'holiday_scope: calendar-day\n',
      },
      on('daily: ["22:00-06:00"]', `{ name: A, rule: "${christmas}", hours: ["10:00-12:00"] }`),
      // 25 December 2026 is a Friday: no shift starts on the Thursday.
      on('fri: ["22:00-06:00"]', '{ name: A, date: 2026-12-25, closed: true }'),
    ],
    rejects: [
      on('daily: ["22:00-06:00"]', `{ name: A, rule: "${christmas}", closed: true }`),
      on('daily: ["20:00-00:01"]', '{ name: A, date: 2026-12-25, closed: true }'),
      on('thu: ["22:00-06:00"]', '{ name: A, date: 2026-12-25, closed: true }'),
    ],
  },
  'hours-override-open-ended': {
    accepts: [
      `${office}\noverrides: [{ state: closed, start: 2026-11-19T12:00Z, end: null, reason: x }]`,
      `${office}\noverrides: [{ state: closed, start: 2026-11-01T12:00Z, end: 2026-12-01T12:00Z, reason: x }]`,
      `${office}\noverrides: [{ state: closed, start: 2026-11-21T12:00Z, end: null, reason: x }]`,
    ],
    rejects: [
      `${office}\noverrides: [{ state: closed, start: 2026-11-19T11:59Z, end: null, reason: x }]`,
      `${office}\noverrides: [{ state: open, start: 2026-11-01T00:00Z, end: null, reason: x }]`,
      {
        body: office,
        top: 'overrides: [{ schedule: "*", state: closed, start: 2026-11-01T00:00Z, end: null, reason: x }]\n',
      },
    ],
  },
  'hours-override-over': {
    accepts: [
      `${office}\noverrides: [{ state: closed, start: 2026-11-20T10:00Z, end: 2026-11-20T12:01Z, reason: x }]`,
      `${office}\noverrides: [{ state: closed, start: 2026-11-24T10:00Z, end: 2026-11-24T12:00Z, reason: x }]`,
      `${office}\noverrides: [{ state: closed, start: 2026-11-20T10:00Z, end: null, reason: x }]`,
    ],
    rejects: [
      // Ends are exclusive: at noon it holds no longer.
      `${office}\noverrides: [{ state: closed, start: 2026-11-20T10:00Z, end: 2026-11-20T12:00Z, reason: x }]`,
      `${office}\noverrides: [{ state: open, start: 2026-06-10T10:00-04:00, end: 2026-06-10T12:00-04:00 }]`,
      {
        body: office,
        top: 'overrides: [{ schedule: a, state: closed, start: 2026-06-10T14:00Z, end: 2026-06-10T18:00Z, reason: x }]\n',
      },
    ],
  },
  'hours-rule-over': {
    accepts: [
      on('daily: ["09:00-17:00"]', `{ name: A, rule: "${christmas}", closed: true }`),
      on('daily: ["09:00-17:00"]', `{ name: A, rule: "${christmas};UNTIL=20261225", closed: true }`),
      // Leap days: the next is in 2028.
      on('daily: ["09:00-17:00"]', '{ name: A, rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", closed: true }'),
      // Every ten years from 2024: 2034 is within eight.
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, rule: "FREQ=YEARLY;INTERVAL=10;BYMONTH=6;BYMONTHDAY=1", start: 2024-06-01, closed: true }',
      ),
    ],
    rejects: [
      on('daily: ["09:00-17:00"]', `{ name: A, rule: "${christmas};UNTIL=20261224", closed: true }`),
      on('daily: ["09:00-17:00"]', `{ name: A, rule: "${christmas};COUNT=3", start: 2020-12-25, closed: true }`),
      on(
        'daily: ["09:00-17:00"]',
        '{ name: A, rule: "FREQ=YEARLY;INTERVAL=10;BYMONTH=6;BYMONTHDAY=1", start: 2025-06-01, closed: true }',
      ),
    ],
  },
  'hours-season-overlap': {
    accepts: [
      'weekly: {}\nseasons: [{ name: a, from: 06-01, to: 08-31, weekly: { mon: ["09:00-12:00"] } }, { name: b, from: 09-01, to: 10-15, weekly: { mon: ["10:00-12:00"] } }]',
      'weekly: {}\nseasons: [{ name: a, from: 12-01, to: 01-31, weekly: { mon: ["09:00-12:00"] } }, { name: b, from: 02-01, to: 11-30, weekly: { mon: ["10:00-12:00"] } }]',
      'weekly: {}\nseasons: [{ name: a, from: 02-01, to: 02-28, weekly: { mon: ["09:00-12:00"] } }, { name: b, from: 02-29, to: 03-31, weekly: { mon: ["10:00-12:00"] } }]',
      'weekly: {}\nseasons: [{ name: a, from: 12-01, to: 01-31, weekly: { mon: ["09:00-12:00"] } }]',
    ],
    rejects: [
      'weekly: {}\nseasons: [{ name: a, from: 06-01, to: 08-31, weekly: { mon: ["09:00-12:00"] } }, { name: b, from: 08-31, to: 10-15, weekly: { mon: ["10:00-12:00"] } }]',
      'weekly: {}\nseasons: [{ name: a, from: 12-01, to: 02-29, weekly: { mon: ["09:00-12:00"] } }, { name: b, from: 02-29, to: 03-31, weekly: { mon: ["10:00-12:00"] } }]',
      'weekly: {}\nseasons: [{ name: a, from: 06-01, to: 08-31, weekly: { mon: ["09:00-12:00"] } }, { name: b, from: 07-01, to: 07-02, weekly: { mon: ["10:00-12:00"] } }]',
      // Both go over the turn of the year.
      'weekly: {}\nseasons: [{ name: a, from: 12-24, to: 01-02, weekly: { mon: ["09:00-12:00"] } }, { name: b, from: 11-15, to: 01-31, weekly: { mon: ["10:00-12:00"] } }]',
    ],
  },
  'hours-short-gap': {
    accepts: [
      'weekly: { mon: ["08:00-12:00", "12:05-13:00"] }',
      'weekly: { daily: ["00:00-24:00"] }',
      'weekly: { mon: ["00:00-23:59"] }',
      'weekly: { daily: ["00:05-24:00"] }',
      // The third interval covers the gap.
      'weekly: { mon: ["08:00-12:00", "11:00-12:30", "12:02-13:00"] }',
    ],
    rejects: [
      'weekly: { mon: ["08:00-12:00", "12:04-13:00"] }',
      'weekly: { daily: ["00:00-23:59"] }',
      'weekly: { fri: ["20:00-05:58"], sat: ["06:00-12:00"] }',
      'weekly: { sun: ["10:00-23:56"], mon: ["00:00-12:00"] }',
    ],
  },
  'hours-touching': {
    accepts: [
      'weekly: { mon: ["08:00-12:00", "12:01-13:00"] }',
      'weekly: { mon: ["08:00-12:01", "12:00-13:00"] }',
      // Midnight joins two days: there is no other way to write a night.
      'weekly: { mon: ["18:00-24:00"], tue: ["00:00-02:00"] }',
    ],
    rejects: [
      'weekly: { mon: ["08:00-12:00", "12:00-13:00"] }',
      'weekly: { mon: ["12:00-13:00", "08:00-12:00"] }',
      on('daily: ["09:00-17:00"]', '{ name: A, date: 2026-12-01, hours: ["09:00-12:00", "12:00-13:00"] }'),
      {
        body: `${daily}\ncalendars: [company]`,
        top: company(`{ name: A, rule: "${christmas}", hours: ["09:00-12:00", "12:00-13:00"] }`),
      },
    ],
  },
  'hours-zone': {
    accepts: [
      office,
      { body: office, zone: 'UTC' },
      // An old name is another rule's affair.
      { body: office, zone: 'US/Eastern' },
      `timezone: Australia/Lord_Howe\n${office}`,
    ],
    rejects: [
      { body: office, zone: 'America/Gotham' },
      { body: office, zone: 'New York' },
      { body: office, zone: '../Europe/London' },
      { body: office, zone: '"+01:00"' },
      `timezone: Europe/Londn\n${office}`,
    ],
  },
  'hours-zone-alias': {
    accepts: [
      office,
      { body: office, zone: 'Asia/Kolkata' },
      { body: office, zone: 'Europe/London' },
      // Not a zone at all.
      { body: office, zone: 'US/Gotham' },
    ],
    rejects: [
      { body: office, zone: 'US/Eastern' },
      { body: office, zone: 'Asia/Calcutta' },
      { body: office, zone: 'GB' },
      `timezone: US/Pacific\n${office}`,
    ],
  },
};

const zones = createZones();

async function codesOf(given: Case): Promise<string[]> {
  const written = typeof given === 'string' ? { body: given } : given;
  const { body, zone = 'America/New_York', top = '', more = [], now = '2026-11-20T12:00:00Z' } = written;
  const first = body.replace(/^/gm, '    ');
  const others = more.map((schedule) => `  - ${schedule}\n`).join('');
  const text = `version: 1\ntimezone: ${zone}\n${top}schedules:\n  - key: a\n${first}\n${others}`;
  const reading = readHours(text, { file: 'hours.yaml' });
  const file = { ...reading, file: 'hours.yaml', path: '/hours.yaml', text };
  const files = { files: [file], ...(reading.hours ? { hours: reading.hours } : {}) };
  // A slip in a case must not pass for a rule that is silent.
  expect(reading.hours, JSON.stringify(reading.diagnostics)).toBeDefined();
  const [linted] = await lintHours(files, { zones, now: Date.parse(now) });
  return linted!.diagnostics.map(({ code }) => code);
}

describe.each(Object.entries(cases))('%s', (code, { accepts, rejects }) => {
  test.each(accepts.map((given) => [given]))('accepts %j', async (given) =>
    expect(await codesOf(given)).not.toContain(code),
  );
  test.each(rejects.map((given) => [given]))('reports %j', async (given) =>
    expect(await codesOf(given)).toContain(code),
  );
});

test('every rule with logic has six cases or more, of both kinds', () => {
  const withLogic = hoursRules.filter((rule) => !readingRules.includes(rule)).map(({ code }) => code);
  expect(Object.keys(cases).sort()).toEqual(withLogic);
  for (const [code, { accepts, rejects }] of Object.entries(cases)) {
    expect(accepts.length + rejects.length, code).toBeGreaterThanOrEqual(6);
    expect(Math.min(accepts.length, rejects.length), code).toBeGreaterThanOrEqual(2);
  }
});
