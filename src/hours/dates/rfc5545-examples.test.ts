import { describe, expect, test } from 'vitest';
import { openEngine } from '../engine.js';
import { importIcalendar } from '../import/icalendar/import-icalendar.js';
import { writeHoursFile } from '../import/write-hours-file.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import { parseDateRule } from './date-rule.js';
import { formatDate, parseDate } from './day-number.js';

const zones = createZones();
const zone = zones.get('America/New_York')!;
const day = 86_400_000;

/** `1997-09: 2, 4-6; 1998-01: 7` as dates. */
function datesOf(text: string): string[] {
  return text.split(';').flatMap((part) => {
    const [month, days] = part.trim().split(': ') as [string, string];
    return days.split(', ').flatMap((item) => {
      const [from, to = from] = item.split('-').map(Number) as [number, number?];
      return Array.from({ length: to! - from + 1 }, (_, i) => `${month}-${String(from + i).padStart(2, '0')}`);
    });
  });
}

/** The dates on which an event of an hour at 09:00 in New York opens a schedule, from its start up to a date. */
async function openDates(rules: readonly string[], start: string, to: string): Promise<string[]> {
  const first = start.replaceAll('-', '');
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `DTSTART;TZID=America/New_York:${first}T090000`,
    'DURATION:PT1H',
    'CATEGORIES:OPEN',
    ...rules,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const now = parseDate(start)! * day - 40 * day;
  const { document } = importIcalendar(text, { now, timezone: 'America/New_York', zone: (name) => zones.get(name) });
  const { hours, diagnostics } = readHours(writeHoursFile(document), { file: 'example.yaml' });
  expect(diagnostics).toEqual([]);
  const engine = await openEngine(hours!, zones);
  const layer = engine.layer('hours', parseDate(start)! * day - day, (parseDate(to)! + 1) * day);
  return layer.starts
    .filter((_, index) => layer.open[index])
    .map((instant) => formatDate(Math.floor((instant + zone.offsetAt(instant)) / day)));
}

// The examples of RFC 5545, 3.8.5.3, in their order: what each is called there, its rule, its start, and its dates. Those
// that go on for ever are compared up to the last date that the RFC prints.
const everyDayOfJanuary = '1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31';
const fiveWeeks = '1997-09: 2, 4, 9, 11, 16, 18, 23, 25, 30; 1997-10: 2';
const examples: readonly [name: string, rule: string, start: string, dates: string][] = [
  ['daily for 10 occurrences', 'FREQ=DAILY;COUNT=10', '1997-09-02', '1997-09: 2-11'],
  [
    'daily until 24 December',
    'FREQ=DAILY;UNTIL=19971224T000000Z',
    '1997-09-02',
    '1997-09: 2-30; 1997-10: 1-31; 1997-11: 1-30; 1997-12: 1-23',
  ],
  [
    'every other day',
    'FREQ=DAILY;INTERVAL=2',
    '1997-09-02',
    '1997-09: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30; 1997-10: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30; 1997-11: 1, 3, 5, 7',
  ],
  [
    'every 10 days, 5 occurrences',
    'FREQ=DAILY;INTERVAL=10;COUNT=5',
    '1997-09-02',
    '1997-09: 2, 12, 22; 1997-10: 2, 12',
  ],
  [
    'every day in January, for 3 years',
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    '1998-01-01',
    everyDayOfJanuary,
  ],
  ['the same by days', 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', '1998-01-01', everyDayOfJanuary],
  [
    'weekly for 10',
    'FREQ=WEEKLY;COUNT=10',
    '1997-09-02',
    '1997-09: 2, 9, 16, 23, 30; 1997-10: 7, 14, 21, 28; 1997-11: 4',
  ],
  [
    'weekly until 24 December',
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    '1997-09-02',
    '1997-09: 2, 9, 16, 23, 30; 1997-10: 7, 14, 21, 28; 1997-11: 4, 11, 18, 25; 1997-12: 2, 9, 16, 23',
  ],
  [
    'every other week',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997-09-02',
    '1997-09: 2, 16, 30; 1997-10: 14, 28; 1997-11: 11, 25; 1997-12: 9, 23; 1998-01: 6, 20; 1998-02: 3, 17',
  ],
  [
    'Tuesday and Thursday for five weeks',
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    fiveWeeks,
  ],
  ['the same by count', 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '1997-09-02', fiveWeeks],
  [
    'every other week on three days until 24 December',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01',
    '1997-09: 1, 3, 5, 15, 17, 19, 29; 1997-10: 1, 3, 13, 15, 17, 27, 29, 31; 1997-11: 10, 12, 14, 24, 26, 28; 1997-12: 8, 10, 12, 22',
  ],
  [
    'every other week on two days for 8',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '1997-09: 2, 4, 16, 18, 30; 1997-10: 2, 14, 16',
  ],
  [
    'the first Friday for 10',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05',
    '1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5; 1998-01: 2; 1998-02: 6; 1998-03: 6; 1998-04: 3; 1998-05: 1; 1998-06: 5',
  ],
  [
    'the first Friday until 24 December',
    'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    '1997-09-05',
    '1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5',
  ],
  [
    'every other month on the first and last Sunday for 10',
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07',
    '1997-09: 7, 28; 1997-11: 2, 30; 1998-01: 4, 25; 1998-03: 1, 29; 1998-05: 3, 31',
  ],
  [
    'the second-to-last Monday for 6 months',
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    '1997-09-22',
    '1997-09: 22; 1997-10: 20; 1997-11: 17; 1997-12: 22; 1998-01: 19; 1998-02: 16',
  ],
  [
    'the third-to-the-last day of the month',
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    '1997-09-28',
    '1997-09: 28; 1997-10: 29; 1997-11: 28; 1997-12: 29; 1998-01: 29; 1998-02: 26',
  ],
  [
    'the 2nd and the 15th for 10',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997-09-02',
    '1997-09: 2, 15; 1997-10: 2, 15; 1997-11: 2, 15; 1997-12: 2, 15; 1998-01: 2, 15',
  ],
  [
    'the first and last day of the month for 10',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30',
    '1997-09: 30; 1997-10: 1, 31; 1997-11: 1, 30; 1997-12: 1, 31; 1998-01: 1, 31; 1998-02: 1',
  ],
  [
    'every 18 months on the 10th to the 15th for 10',
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    '1997-09: 10-15; 1999-03: 10-13',
  ],
  [
    'every Tuesday, every other month',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997-09-02',
    '1997-09: 2, 9, 16, 23, 30; 1997-11: 4, 11, 18, 25; 1998-01: 6, 13, 20, 27; 1998-03: 3, 10, 17, 24, 31',
  ],
  [
    'June and July for 10',
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06-10',
    '1997-06: 10; 1997-07: 10; 1998-06: 10; 1998-07: 10; 1999-06: 10; 1999-07: 10; 2000-06: 10; 2000-07: 10; 2001-06: 10; 2001-07: 10',
  ],
  [
    'every other year in January, February and March for 10',
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03-10',
    '1997-03: 10; 1999-01: 10; 1999-02: 10; 1999-03: 10; 2001-01: 10; 2001-02: 10; 2001-03: 10; 2003-01: 10; 2003-02: 10; 2003-03: 10',
  ],
  [
    'every third year on the 1st, 100th and 200th day for 10',
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01-01',
    '1997-01: 1; 1997-04: 10; 1997-07: 19; 2000-01: 1; 2000-04: 9; 2000-07: 18; 2003-01: 1; 2003-04: 10; 2003-07: 19; 2006-01: 1',
  ],
  ['every 20th Monday of the year', 'FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997-05: 19; 1998-05: 18; 1999-05: 17'],
  [
    'Monday of week number 20',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    '1997-05-12',
    '1997-05: 12; 1998-05: 11; 1999-05: 17',
  ],
  [
    'every Thursday in March',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997-03-13',
    '1997-03: 13, 20, 27; 1998-03: 5, 12, 19, 26; 1999-03: 4, 11, 18, 25',
  ],
  [
    'every Thursday in June, July and August',
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '1997-06-05',
    '1997-06: 5, 12, 19, 26; 1997-07: 3, 10, 17, 24, 31; 1997-08: 7, 14, 21, 28; 1998-06: 4, 11, 18, 25; 1998-07: 2, 9, 16, 23, 30; 1998-08: 6, 13, 20, 27; 1999-06: 3, 10, 17, 24; 1999-07: 1, 8, 15, 22, 29; 1999-08: 5, 12, 19, 26',
  ],
  [
    'every Friday the 13th',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13\r\nEXDATE;TZID=America/New_York:19970902T090000',
    '1997-09-02',
    '1998-02: 13; 1998-03: 13; 1998-11: 13; 1999-08: 13; 2000-10: 13',
  ],
  [
    'the first Saturday that follows the first Sunday of the month',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13',
    '1997-09: 13; 1997-10: 11; 1997-11: 8; 1997-12: 13; 1998-01: 10; 1998-02: 7; 1998-03: 7; 1998-04: 11; 1998-05: 9; 1998-06: 13',
  ],
  [
    'every 4 years, the first Tuesday after a Monday in November',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '1996-11: 5; 2000-11: 7; 2004-11: 2',
  ],
  [
    'the third instance of Tuesday, Wednesday or Thursday for 3 months',
    'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    '1997-09-04',
    '1997-09: 4; 1997-10: 7; 1997-11: 6',
  ],
  [
    'the second-to-last weekday of the month',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29',
    '1997-09: 29; 1997-10: 30; 1997-11: 27; 1997-12: 30; 1998-01: 29; 1998-02: 26; 1998-03: 30',
  ],
  [
    'weeks that start on Monday',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    '1997-08-05',
    '1997-08: 5, 10, 19, 24',
  ],
  [
    'weeks that start on Sunday',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    '1997-08-05',
    '1997-08: 5, 17, 19, 31',
  ],
  [
    'an invalid date, 30 February, is ignored',
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    '2007-01-15',
    '2007-01: 15, 30; 2007-02: 15; 2007-03: 15, 30',
  ],
];

test.each(examples)('%s: %s', async (_, rule, start, text) => {
  const expected = datesOf(text);
  expect(await openDates([`RRULE:${rule}`], start, expected.at(-1)!)).toEqual(expected);
});

describe('examples that recur within a day are refused by name', () => {
  test.each([
    ['every 3 hours', 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z', 'FREQ=HOURLY yields no dates'],
    ['every 15 minutes', 'FREQ=MINUTELY;INTERVAL=15;COUNT=6', 'FREQ=MINUTELY yields no dates'],
    ['every hour and a half', 'FREQ=MINUTELY;INTERVAL=90;COUNT=4', 'FREQ=MINUTELY yields no dates'],
    ['every 20 minutes by hours', 'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40', '"BYHOUR='],
    ['the same by minutes', 'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16', '"BYHOUR='],
  ])('%s: %s', (_, rule, message) => {
    expect(parseDateRule(rule, parseDate('1997-09-02'))).toMatchObject({ error: expect.stringContaining(message) });
    const event = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=America/New_York:19970902T090000\nDURATION:PT15M\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR`;
    const { losses } = importIcalendar(event, {
      now: 0,
      timezone: 'America/New_York',
      zone: (name) => zones.get(name),
    });
    expect(losses).toContainEqual(
      expect.objectContaining({ kind: 'dropped', message: expect.stringContaining(message.replace('"', '')) }),
    );
  });
});
