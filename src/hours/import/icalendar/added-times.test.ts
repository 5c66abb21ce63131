import { describe, expect, test } from 'vitest';
import { createZones } from '../../zones/zones.js';
import { importIcalendar } from './import-icalendar.js';

const zones = createZones();
const read = (...lines: string[]) => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const options = { now: Date.UTC(2026, 0, 1), timezone: 'Europe/Berlin', zone: (name: string) => zones.get(name) };
  const { document, losses } = importIcalendar(text, options);
  return { schedule: document.schedules[0]!, losses };
};

describe('added and left out times of a series (RFC 5545 3.8.5)', () => {
  const series = [
    'SUMMARY:X',
    'CATEGORIES:OPEN',
    'DTSTART:20260105T090000',
    'DTEND:20260105T170000',
    'RRULE:FREQ=WEEKLY',
  ];
  // 10 January 2026 is a Saturday, 12 January a Monday: an occurrence from 09:00 to 17:00.
  test.each([
    ['its own start, the length of the series', 'RDATE:20260110T110000', '"11:00-19:00"', undefined],
    ['a period with an end', 'RDATE;VALUE=PERIOD:20260110T100000/20260110T123000', '"10:00-12:30"', undefined],
    ['a period with a duration', 'RDATE;VALUE=PERIOD:20260110T100000/PT2H', '"10:00-12:00"', undefined],
    ['what is no period', 'RDATE;VALUE=PERIOD:20260110T100000/soon', undefined, 'RDATE:20260110T100000/soon is not'],
    ['an EXDATE of another time', 'EXDATE:20260112T100000', undefined, 'EXDATE 2026-01-12T10:00 equals no start'],
  ])('%s', (_, line, hours, message) => {
    const { schedule, losses } = read('BEGIN:VEVENT', ...series, line, 'END:VEVENT');
    const text = JSON.stringify(schedule.exceptions ?? []);
    if (hours) expect(text).toContain(hours);
    else expect(text).not.toContain('2026-01-1');
    const lost = losses.filter(({ place }) => place.startsWith('VEVENT of line'));
    expect(lost).toEqual(
      message ? [expect.objectContaining({ kind: 'dropped', message: expect.stringContaining(message) })] : [],
    );
  });

  test('an EXDATE of the start leaves the day out', () => {
    const { schedule } = read('BEGIN:VEVENT', ...series, 'EXDATE:20260112T090000', 'END:VEVENT');
    expect(JSON.stringify(schedule.exceptions)).toContain('2026-01-12');
  });
});

describe('added times of AVAILABLE (RFC 7953 3.1)', () => {
  const available = (line: string) => [
    ...['BEGIN:VAVAILABILITY', 'BEGIN:AVAILABLE', 'DTSTART:20260105T090000', 'DTEND:20260105T170000'],
    ...['RRULE:FREQ=WEEKLY', line, 'END:AVAILABLE', 'END:VAVAILABILITY'],
  ];
  // 10 January 2026 is a Saturday: nothing else is open then.
  test.each([
    ['its own start, the length of the slot', 'RDATE:20260110T110000', ['11:00-19:00']],
    ['a period', 'RDATE;VALUE=PERIOD:20260110T100000/PT2H', ['10:00-12:00']],
    ['the start of the slot', 'RDATE:20260110T090000', ['09:00-17:00']],
    ['two of a day', 'RDATE;VALUE=PERIOD:20260110T080000/PT1H,20260110T100000/PT2H', ['08:00-09:00', '10:00-12:00']],
  ])('%s', (_, line, hours) => {
    const { schedule, losses } = read(...available(line));
    expect(schedule.weekly).toEqual({ mon: ['09:00-17:00'] });
    expect(schedule.exceptions).toMatchObject([{ date: '2026-01-10', hours }]);
    expect(losses.filter(({ place }) => place.startsWith('AVAILABLE'))).toEqual([]);
  });
});
