import { describe, expect, test } from 'vitest';
import { parseDateRule, ruleDates } from './date-rule.js';
import { formatDate, parseDate } from './day-number.js';

function dates(text: string, from: string, to: string, start?: string): string[] {
  const parsed = parseDateRule(text, start === undefined ? undefined : parseDate(start));
  if ('error' in parsed) throw new Error(parsed.error);
  return ruleDates(parsed.rule, parseDate(from)!, parseDate(to)!).map(formatDate);
}

describe('rules give the dates of the calendar', () => {
  // Dates from printed calendars; the examples of RFC 5545 are in rfc5545-examples.test.ts.
  test.each<[string, string, string, string | undefined, string[]]>([
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', '2026-01-01', '2027-12-31', undefined, ['2026-12-25', '2027-12-25']],
    [
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
      '2025-01-01',
      '2027-12-31',
      undefined,
      ['2025-11-27', '2026-11-26', '2027-11-25'],
    ],
    [
      'FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO',
      '2025-01-01',
      '2027-12-31',
      undefined,
      ['2025-05-26', '2026-05-25', '2027-05-31'],
    ],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2095-01-01', '2105-01-01', undefined, ['2096-02-29', '2104-02-29']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '2027-01-01', '2028-12-31', undefined, ['2027-02-28', '2028-02-29']],
    [
      'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
      '2026-01-01',
      '2026-12-31',
      undefined,
      ['2026-02-13', '2026-03-13', '2026-11-13'],
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-01', '2026-06-30', undefined, ['2026-01-31', '2026-03-31', '2026-05-31']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-01-01',
      '2026-03-31',
      undefined,
      ['2026-01-30', '2026-02-27', '2026-03-31'],
    ],
    [
      'RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;UNTIL=20270101',
      '2026-01-01',
      '2030-01-01',
      undefined,
      ['2026-01-01', '2027-01-01'],
    ],
    ['freq=weekly;byday=we', '2026-06-01', '2026-06-20', undefined, ['2026-06-03', '2026-06-10', '2026-06-17']],
    // The last day of the year, and the last week: 2026 has 53 weeks, and its last ends on 3 January 2027.
    ['FREQ=YEARLY;BYYEARDAY=-1', '2026-01-01', '2028-12-31', undefined, ['2026-12-31', '2027-12-31', '2028-12-31']],
    [
      'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO',
      '2025-01-01',
      '2027-12-31',
      undefined,
      ['2025-12-22', '2026-12-28', '2027-12-27'],
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO',
      '2020-01-01',
      '2032-12-31',
      undefined,
      ['2020-12-28', '2026-12-28', '2032-12-27'],
    ],
    // The anniversary of the start.
    ['FREQ=YEARLY;INTERVAL=2', '2026-01-01', '2031-01-01', '2024-07-14', ['2026-07-14', '2028-07-14', '2030-07-14']],
    ['FREQ=MONTHLY', '2026-01-01', '2026-04-30', '2026-01-31', ['2026-01-31', '2026-03-31']],
  ])('%s from %s to %s, start %s', (text, from, to, start, expected) => {
    expect(dates(text, from, to, start)).toEqual(expected);
  });

  test('a part of the time gives the part of the dates', () => {
    const all = dates('FREQ=WEEKLY;INTERVAL=3;COUNT=20;BYDAY=MO,FR', '2020-01-01', '2030-01-01', '2026-01-05');
    expect(all).toHaveLength(20);
    const some = dates('FREQ=WEEKLY;INTERVAL=3;COUNT=20;BYDAY=MO,FR', '2026-03-01', '2026-05-01', '2026-01-05');
    expect(some).toEqual(all.filter((date) => date >= '2026-03-01' && date <= '2026-05-01'));
  });
});

describe('rules that cannot be understood are refused', () => {
  test.each([
    ['', 'no FREQ'],
    ['FREQ=HOURLY', 'FREQ=HOURLY'],
    ['FREQ=YEARLY;BYHOUR=3', 'BYHOUR=3'],
    ['FREQ=YEARLY;BYWEEKNO=20', 'needs a first date'],
    ['FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1', 'BYMONTH=13'],
    ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=32', 'BYMONTHDAY=32'],
    ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=0', 'BYMONTHDAY=0'],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=0MO', 'BYDAY=0MO'],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=6MO', '6 times MO'],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=XX', 'BYDAY=XX'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'numbered BYDAY'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'yields no date'],
    ['FREQ=YEARLY;BYMONTH=4,6;BYMONTHDAY=31', 'yields no date'],
    ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;COUNT=3', 'needs a first date'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=1', 'needs a first date'],
    ['FREQ=YEARLY;BYMONTH=1', 'needs a first date'],
    ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;UNTIL=20261301', 'UNTIL=20261301'],
    ['FREQ=DAILY;UNTIL=20261224T045959Z', 'UNTIL=20261224T045959Z is an instant'],
    ['FREQ=MONTHLY;BYYEARDAY=100', 'BYYEARDAY cannot be used with FREQ=MONTHLY'],
    ['FREQ=WEEKLY;BYWEEKNO=20;BYDAY=MO', 'BYWEEKNO cannot be used with FREQ=WEEKLY'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO', 'cannot be used with BYWEEKNO'],
    ['FREQ=YEARLY;FREQ=YEARLY', 'is given twice'],
    ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;BYSETPOS=0', 'BYSETPOS=0'],
    [`FREQ=YEARLY;BYMONTHDAY=${'1,'.repeat(2000)}1`, '1000 characters'],
  ])('%s', (text, message) => {
    expect(parseDateRule(text)).toMatchObject({ error: expect.stringContaining(message) });
  });

  test('a rule whose start and interval never meet a date', () => {
    // Odd years only: none of them has a 29 February.
    const parsed = parseDateRule('FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29', parseDate('2025-01-01'));
    expect(parsed).toMatchObject({ error: 'the rule yields no date' });
  });
});
