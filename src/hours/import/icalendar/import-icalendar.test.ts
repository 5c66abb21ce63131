import { describe, expect, test } from 'vitest';
import { createZones } from '../../zones/zones.js';
import type { ImportOptions, LocalClock } from '../loss.js';
import { importIcalendar } from './import-icalendar.js';

const hour = 3_600_000;
/** Clocks with a fixed offset: enough to see which zone was asked. The engine's zones are tested with the timelines. */
const fixed = (hours: number): LocalClock => ({
  offsetAt: () => hours * hour,
  instantOf: (local) => local - hours * hour,
});
const zones: { [name: string]: LocalClock } = {
  UTC: fixed(0),
  'Europe/Berlin': fixed(1),
  'America/New_York': fixed(-5),
};
const options: ImportOptions = { now: Date.UTC(2026, 0, 1), timezone: 'Europe/Berlin', zone: (name) => zones[name] };

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => calendar('BEGIN:VEVENT', ...lines, 'END:VEVENT');
const read = (text: string, more: Partial<ImportOptions> = {}) => {
  const { document, losses } = importIcalendar(text, { ...options, ...more });
  return { schedule: document.schedules[0]!, losses };
};

describe('all-day events are closed dates', () => {
  test.each([
    // DTEND of a date is exclusive (RFC 5545 3.6.1).
    ['one day', ['DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261226'], [{ date: '2026-12-25' }]],
    ['without an end', ['DTSTART;VALUE=DATE:20261225'], [{ date: '2026-12-25' }]],
    ['an end on the same day', ['DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261225'], [{ date: '2026-12-25' }]],
    [
      'several days',
      ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20270102'],
      [{ from: '2026-12-24', to: '2027-01-01' }],
    ],
    [
      'every year',
      ['DTSTART;VALUE=DATE:20201225', 'RRULE:FREQ=YEARLY'],
      [{ rule: 'FREQ=YEARLY', start: '2020-12-25' }],
    ],
    ['a duration', ['DTSTART;VALUE=DATE:20261225', 'DURATION:P2D'], [{ from: '2026-12-25', to: '2026-12-26' }]],
    [
      'two days every year',
      ['DTSTART;VALUE=DATE:20201225', 'DTEND;VALUE=DATE:20201227', 'RRULE:FREQ=YEARLY'],
      [{ rule: 'FREQ=YEARLY', start: '2020-12-25' }, { offset: { from: 'X', days: 1 } }],
    ],
    [
      'every year but one',
      ['DTSTART;VALUE=DATE:20251225', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20261225'],
      [
        { rule: 'FREQ=YEARLY;UNTIL=20261224', start: '2025-12-25' },
        { rule: 'FREQ=YEARLY', start: '2027-12-25' },
      ],
    ],
    [
      'added dates',
      ['DTSTART;VALUE=DATE:20260501', 'RDATE;VALUE=DATE:20260601,20260701'],
      [{ date: '2026-05-01' }, { date: '2026-06-01' }, { date: '2026-07-01' }],
    ],
  ])('%s', (_, lines, days) => {
    const { schedule } = read(event('SUMMARY:X', ...lines));
    expect(schedule.exceptions?.map(({ name, closed, ...rest }) => rest)).toEqual(days);
    expect(schedule.exceptions?.every((entry) => entry.closed)).toBe(true);
  });

  test('a calendar of holidays alone leaves the hours to be put in, and says so', () => {
    const { schedule, losses } = read(event('DTSTART;VALUE=DATE:20261225', 'SUMMARY:Christmas\\, first day'));
    expect(schedule.weekly).toEqual({ daily: ['00:00-24:00'] });
    expect(schedule.exceptions?.[0]?.name).toBe('Christmas, first day');
    expect(losses).toMatchObject([{ kind: 'assumed', place: 'weekly' }]);
  });
});

const open = (start: string, end: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `DTSTART;TZID=Europe/Berlin:${start}`,
  `DTEND;TZID=Europe/Berlin:${end}`,
  'CATEGORIES:OPEN',
  ...more,
  'END:VEVENT',
];
const week = open('20250106T090000', '20250106T170000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'SUMMARY:Hours');

describe('timed events', () => {
  test('weekly open events are the week', () => {
    const { schedule, losses } = read(
      calendar(...week, ...open('20250111T220000', '20250112T020000', 'RRULE:FREQ=WEEKLY')),
    );
    expect(schedule.weekly).toEqual({ 'mon-fri': ['09:00-17:00'], sat: ['22:00-02:00'] });
    expect(schedule.exceptions).toBeUndefined();
    expect(losses).toMatchObject([{ kind: 'assumed', place: 'effective' }]);
  });

  test('hours that start in the future are in effect from then on', () => {
    const { schedule } = read(calendar(...open('20260202T090000', '20260202T170000', 'RRULE:FREQ=WEEKLY;BYDAY=MO')));
    expect(schedule.effective).toEqual({ from: '2026-02-02', to: null });
  });

  test('a date that the week leaves out is closed; 25 December 2026 is a Friday', () => {
    const lines = open(
      '20250106T090000',
      '20250106T170000',
      'RRULE:FREQ=WEEKLY;BYDAY=FR',
      'EXDATE;TZID=Europe/Berlin:20261225T090000',
      'SUMMARY:Hours',
    );
    expect(read(calendar(...lines)).schedule.exceptions).toEqual([
      { name: 'Hours: left out', date: '2026-12-25', closed: true },
    ]);
  });

  test('a moved instance (RECURRENCE-ID) is closed at its old time and open at its new one: 5 and 6 January 2026 are Monday and Tuesday', () => {
    const series = open('20250106T090000', '20250106T170000', 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'UID:a', 'SUMMARY:Hours');
    const moved = open(
      '20260106T100000',
      '20260106T120000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260105T090000',
      'UID:a',
      'SUMMARY:Moved',
    );
    expect(read(calendar(...series, ...moved)).schedule.exceptions).toEqual([
      { name: 'Hours: left out', date: '2026-01-05', closed: true },
      { name: 'Moved', date: '2026-01-06', hours: ['10:00-12:00'] },
    ]);
  });

  test('weekly closures are cut out of the week, single ones out of their day; 10 June 2026 is a Wednesday', () => {
    const lunch = [
      'BEGIN:VEVENT',
      'DTSTART;TZID=Europe/Berlin:20250106T120000',
      'DURATION:PT45M',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'CATEGORIES:CLOSED',
      'END:VEVENT',
    ];
    const drill = [
      'BEGIN:VEVENT',
      'DTSTART:20260610T130000Z',
      'DTEND:20260610T140000Z',
      'X-CCTOOL-STATE:closed',
      'SUMMARY:Drill',
      'END:VEVENT',
    ];
    const { schedule } = read(calendar(...week, ...lunch, ...drill));
    expect(schedule.weekly).toEqual({ 'mon-fri': ['09:00-12:00', '12:45-17:00'] });
    // 13:00Z is 14:00 on the fixed clock of Berlin.
    expect(schedule.exceptions).toEqual([
      { name: 'Drill', date: '2026-06-10', hours: ['09:00-12:00', '12:45-14:00', '15:00-17:00'] },
    ]);
  });

  test.each([
    ['Open', { sat: ['10:00-14:00'] }, undefined],
    ['opening hours: desk', { sat: ['10:00-14:00'] }, undefined],
    // Nothing says when it is open: at all times but the closure.
    ['Closed - stocktaking', { daily: ['00:00-24:00'] }, [{ hours: ['00:00-10:00', '14:00-24:00'] }]],
  ])('the title "%s" says whether a weekly event opens or closes', (title, weekly, exceptions) => {
    const event = ['BEGIN:VEVENT', 'DTSTART:20261114T100000', 'DTEND:20261114T140000', `SUMMARY:${title}`];
    const { schedule, losses } = read(calendar(...event, 'RRULE:FREQ=WEEKLY', 'END:VEVENT'));
    expect(schedule.weekly).toEqual(weekly);
    if (exceptions) expect(schedule.exceptions).toMatchObject(exceptions);
    expect(losses.filter(({ place }) => place === 'VEVENT')).toEqual([]);
  });

  test('an open Saturday joins what is there; closed beats open on one date; 14 November 2026 is a Saturday', () => {
    const saturday = open('20261114T100000', '20261114T140000', 'SUMMARY:Sale');
    const closed = ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20261114', 'SUMMARY:Works', 'END:VEVENT'];
    expect(read(calendar(...week, ...saturday)).schedule.exceptions).toEqual([
      { name: 'Sale', date: '2026-11-14', hours: ['10:00-14:00'] },
    ]);
    expect(read(calendar(...week, ...saturday, ...closed)).schedule.exceptions).toEqual([
      { name: 'Works', date: '2026-11-14', closed: true },
    ]);
  });

  test('hours with a common end are in effect until then', () => {
    const { schedule } = read(
      calendar(...open('20250106T090000', '20250106T170000', 'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231T235959Z')),
    );
    expect(schedule).toMatchObject({ weekly: { mon: ['09:00-17:00'] }, effective: { from: null, to: '2026-12-31' } });
  });

  // UNTIL bounds the start of the last occurrence, as an instant (RFC 5545 3.3.10).
  test.each([
    // New York, UTC-5: 04:59:59 on the 24th is 23:59:59 on the 23rd. Google writes it so.
    ['America/New_York', '090000', '20261224T045959Z', '2026-12-23'],
    // Outlook writes the last start: 09:00 in New York is 14:00 UTC.
    ['America/New_York', '090000', '20261223T140000Z', '2026-12-23'],
    ['America/New_York', '090000', '20261223T135959Z', '2026-12-22'],
    // Tokyo, UTC+9: 00:00 UTC on the 24th is 09:00 on the 24th, the last start.
    ['Asia/Tokyo', '090000', '20261224T000000Z', '2026-12-24'],
    ['Asia/Tokyo', '080000', '20261223T230000Z', '2026-12-24'],
    ['Asia/Tokyo', '090000', '20261223T145959Z', '2026-12-23'],
    // Local time, and a plain date, which is counted as a whole.
    ['America/New_York', '090000', '20261224T085959', '2026-12-23'],
    ['America/New_York', '090000', '20261224', '2026-12-24'],
  ])('in %s at %s, UNTIL=%s: the last date is %s', (timezone, start, until, last) => {
    const [begin, end] = [`20250106T${start}`, '20250106T170000'];
    const text = event(`DTSTART:${begin}`, `DTEND:${end}`, `RRULE:FREQ=DAILY;UNTIL=${until}`, 'CATEGORIES:OPEN');
    const zone = (name: string) => createZones().get(name);
    expect(read(text, { timezone, zone }).schedule.effective).toEqual({ from: null, to: last });
  });

  test('dates that a series leaves out are instants as well: 01:00 UTC is the evening before in New York', () => {
    const times = ['DTSTART:20250106T200000', 'DTEND:20250106T220000'];
    const evenings = event(...times, 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'EXDATE:20261222T010000Z', 'CATEGORIES:OPEN');
    const { schedule } = read(evenings, { timezone: 'America/New_York' });
    expect(schedule.exceptions).toMatchObject([{ date: '2026-12-21', closed: true }]);
  });

  test('an all-day series that ends at midnight UTC has its last date as written', () => {
    const text = event('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;UNTIL=20261224T000000Z');
    const rule = read(text, { timezone: 'America/New_York' }).schedule.exceptions?.[0]?.rule;
    expect(rule).toBe('FREQ=DAILY;UNTIL=20261224');
  });

  test('the first Monday of a month opens longer', () => {
    const { schedule } = read(
      calendar(...week, ...open('20250106T170000', '20250106T200000', 'RRULE:FREQ=MONTHLY;BYDAY=1MO', 'SUMMARY:Late')),
    );
    expect(schedule.exceptions).toEqual([
      { name: 'Late', rule: 'FREQ=MONTHLY;BYDAY=1MO', start: '2025-01-06', hours: ['09:00-20:00'] },
    ]);
  });

  test('two series on one date are written out: the late Monday and a closed first day of the month meet on 1 June 2026', () => {
    const late = open(
      '20250106T170000',
      '20250106T200000',
      'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;UNTIL=20261231',
      'SUMMARY:Late',
    );
    const first = ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20250601', 'RRULE:FREQ=YEARLY', 'SUMMARY:First', 'END:VEVENT'];
    const { schedule, losses } = read(calendar(...week, ...late, ...first));
    expect(schedule.exceptions?.filter((entry) => entry.date)).toEqual([
      { name: 'First', date: '2026-06-01', closed: true },
    ]);
    expect(losses).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'changed', place: 'First' })]));
  });

  test('without a mark a timed event is taken for a closure, and that is reported', () => {
    const { losses } = read(
      event('DTSTART;TZID=Europe/Berlin:20260610T090000', 'DTEND;TZID=Europe/Berlin:20260610T100000'),
    );
    expect(losses).toEqual(
      expect.arrayContaining([
        { kind: 'assumed', place: 'VEVENT', message: expect.stringContaining('1 timed event says neither') },
      ]),
    );
  });
});

describe('VAVAILABILITY (RFC 7953)', () => {
  const available = (start: string, end: string, ...more: string[]) => [
    'BEGIN:AVAILABLE',
    `DTSTART;TZID=Europe/Berlin:${start}`,
    `DTEND;TZID=Europe/Berlin:${end}`,
    ...more,
    'END:AVAILABLE',
  ];
  const base = [
    'BEGIN:VAVAILABILITY',
    'PRIORITY:9',
    ...available('20250106T090000', '20250106T170000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'),
    'END:VAVAILABILITY',
  ];
  const above = (priority: number, from: string, to: string, ...slots: string[]) => [
    'BEGIN:VAVAILABILITY',
    `PRIORITY:${priority}`,
    `DTSTART;TZID=Europe/Berlin:${from}T000000`,
    `DTEND;TZID=Europe/Berlin:${to}T000000`,
    'SUMMARY:Special',
    ...slots,
    'END:VAVAILABILITY',
  ];

  test('AVAILABLE is the week; a component of higher priority replaces the hours of its dates', () => {
    const closed = above(1, '20261225', '20261227');
    const short = above(5, '20261224', '20261225', ...available('20261224T090000', '20261224T120000'));
    const { schedule } = read(calendar(...closed, ...short, ...base));
    expect(schedule.weekly).toEqual({ 'mon-fri': ['09:00-17:00'] });
    expect(schedule.exceptions).toEqual([
      { name: 'Special', date: '2026-12-24', hours: ['09:00-12:00'] },
      { name: 'Special', from: '2026-12-25', to: '2026-12-26', closed: true },
    ]);
  });

  test('where two overlap, priority 1 wins', () => {
    const one = above(1, '20261224', '20261225');
    const five = above(5, '20261224', '20261225', ...available('20261224T090000', '20261224T120000'));
    const { schedule } = read(calendar(...one, ...five, ...base));
    expect(schedule.exceptions).toEqual([{ name: 'Special', date: '2026-12-24', closed: true }]);
  });

  test('a summer of two years is a rule by weekday', () => {
    const summer = above(
      5,
      '20260701',
      '20280901',
      ...available('20260706T080000', '20260706T140000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'),
    );
    const { schedule } = read(calendar(...base, ...summer));
    expect(schedule.exceptions).toEqual([
      {
        name: 'Special',
        rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20280831',
        start: '2026-07-01',
        hours: ['08:00-14:00'],
      },
      { name: 'Special', rule: 'FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20280831', start: '2026-07-01', closed: true },
    ]);
  });
});

describe('time zones', () => {
  const { timezone: _, ...unnamed } = options;

  test.each([
    ['X-WR-TIMEZONE', calendar('X-WR-TIMEZONE:America/New_York', ...week), 'America/New_York'],
    ['TZID', calendar(...week), 'Europe/Berlin'],
    [
      'a Windows name',
      calendar(...week.map((line) => line.replace('Europe/Berlin', 'Eastern Standard Time'))),
      'America/New_York',
    ],
  ])('%s names the zone', (_name, text, zone) =>
    expect(importIcalendar(text, unnamed).document.schedules[0]!.timezone).toBe(zone),
  );

  test('without any it has to be named', () => {
    expect(() => importIcalendar(event('DTSTART;VALUE=DATE:20261225'), unnamed)).toThrow('does not name a time zone');
  });

  test('a VTIMEZONE that tells other times is reported', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0200',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const { losses } = read(calendar(...zone, ...week));
    expect(losses[0]).toEqual({
      kind: 'assumed',
      place: 'VTIMEZONE Europe/Berlin',
      message: 'it says UTC+02:00 on 2026-01-01, the zone data of Europe/Berlin says UTC+01:00; the zone data is used',
    });
  });

  test('a single event at a time that the clock skips is reported: New York, 8 March 2026 at 02:30', () => {
    const zone = createZones().get('America/New_York')!;
    const lines = ['DTSTART;TZID=America/New_York:20260308T023000', 'DURATION:PT1H', 'CATEGORIES:OPEN'];
    const { losses } = read(event(...lines), { timezone: 'America/New_York', zone: () => zone });
    expect(losses.map((loss) => loss.message)).toContain(
      '2026-03-08T02:30 does not exist in America/New_York; it is read with the offset before the gap',
    );
  });

  test('a series in another zone cannot be moved', () => {
    const lines = week.map((line) => line.replace('Europe/Berlin', 'America/New_York'));
    expect(read(calendar(...lines)).losses).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'dropped', message: expect.stringContaining('it recurs in America/New_York') }),
      ]),
    );
  });
});

test('what has no place is reported once a name, with how often', () => {
  const { losses } = read(
    calendar(
      ...week,
      'BEGIN:VTODO',
      'SUMMARY:x',
      'END:VTODO',
      'BEGIN:VEVENT',
      'UID:u',
      'DTSTART;VALUE=DATE:20261225',
      'LOCATION:Berlin',
      'BEGIN:VALARM',
      'END:VALARM',
      'END:VEVENT',
    ),
  );
  const dropped = losses.filter((loss) => loss.kind === 'dropped').map((loss) => [loss.place, loss.message]);
  expect(dropped).toEqual([
    ['all components', 'identity and bookkeeping have no place in an hours file: UID'],
    ['VTODO', 'no place in an hours file (1 time)'],
    ['LOCATION', 'no place in an hours file (1 time)'],
    ['VALARM', 'no place in an hours file (1 time)'],
  ]);
});

describe('text that is not iCalendar is refused with its line', () => {
  test.each([
    ['nothing', '', 'has no BEGIN:VCALENDAR'],
    ['a wrong END', calendar('BEGIN:VEVENT', 'END:VTODO'), 'line 4 says END:VTODO, expected END:VEVENT'],
    ['no END', 'BEGIN:VCALENDAR\nBEGIN:VEVENT', 'VEVENT of line 2 has no END'],
    ['no property', calendar('BEGIN:VEVENT', 'what is this', 'END:VEVENT'), 'line 4 is not a property'],
    ['text outside', `X:1\n${calendar()}`, 'line 1 is outside'],
    ['deep nesting', `BEGIN:VCALENDAR\n${'BEGIN:X\n'.repeat(20)}`, 'nests too deeply'],
  ])('%s', (_, text, message) => expect(() => importIcalendar(text, options)).toThrow(message));
});

test('folded lines lose one white space each, quoted parameters keep their colons (RFC 5545 3.1)', () => {
  const { schedule } = read(
    calendar('BEGIN:VEVENT', 'DTSTART;VALUE=DATE:2026', ' 1225', 'SUMMARY;X-A="a:b;c":Long', '\t name', 'END:VEVENT'),
  );
  expect(schedule.exceptions).toEqual([{ name: 'Long name', date: '2026-12-25', closed: true }]);
});
