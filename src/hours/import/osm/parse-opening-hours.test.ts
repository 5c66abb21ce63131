import { describe, expect, test } from 'vitest';
import { parseOpeningHours } from './parse-opening-hours.js';

const one = (text: string) => parseOpeningHours(text)[0]!;

describe('opening_hours values are parsed as the OSM specification 0.7 writes them', () => {
  test.each([
    ['Mo-Fr 09:00-17:00', [[0, 1, 2, 3, 4]], [[540, 1020]]],
    ['Fr-Mo 09:00-17:00', [[4, 5, 6, 0]], [[540, 1020]]],
    [
      'mo,we 9:00-12:00,13:00-17:00',
      [[0], [2]],
      [
        [540, 720],
        [780, 1020],
      ],
    ],
    ['Sa 22:00-02:00', [[5]], [[1320, 1560]]],
    ['Sa 22:00-26:00', [[5]], [[1320, 1560]]],
    ['Su 00:00-24:00', [[6]], [[0, 1440]]],
    ['Mon-Friday 08:00–12:00', [[0, 1, 2, 3, 4]], [[480, 720]]],
  ])('%s', (text, days, times) => {
    const rule = one(text);
    expect(rule.weekdays.map((entry) => entry.days)).toEqual(days);
    expect(rule.times).toEqual(times);
    expect(rule.unsupported).toEqual([]);
  });

  test('separators: ";" replaces, a comma before a new selector adds, "||" falls back', () => {
    const rules = parseOpeningHours('Mo-Fr 08:00-12:00, We 14:00-18:00; Sa off || "call us"');
    expect(rules.map((rule) => [rule.separator, rule.text, rule.state])).toEqual([
      [';', 'Mo-Fr 08:00-12:00', 'open'],
      [',', 'We 14:00-18:00', 'open'],
      [';', 'Sa off', 'closed'],
      ['||', '"call us"', 'unknown'],
    ]);
  });

  test.each([
    ['Dec 25 off', [{ from: { month: 12, day: 25, shift: 0 } }]],
    ['Dec 24-26 off', [{ from: { month: 12, day: 24, shift: 0 }, to: { month: 12, day: 26, shift: 0 } }]],
    ['Dec 24-Jan 2 off', [{ from: { month: 12, day: 24, shift: 0 }, to: { month: 1, day: 2, shift: 0 } }]],
    ['Jun-Aug', [{ from: { month: 6, shift: 0 }, to: { month: 8, shift: 0 } }]],
    ['Jan 1,May 1,25 off', [1, 5, 5].map((month, i) => ({ from: { month, day: i === 2 ? 25 : 1, shift: 0 } }))],
    ['easter -2 days off', [{ from: { easter: true, shift: -2 } }]],
    [
      '2026 Dec 24-2027 Jan 3 off',
      [{ from: { year: 2026, month: 12, day: 24, shift: 0 }, to: { year: 2027, month: 1, day: 3, shift: 0 } }],
    ],
    ['Sept 1', [{ from: { month: 9, day: 1, shift: 0 } }]],
  ])('dates of %s', (text, dates) => expect(one(text).dates).toEqual(dates));

  test('nth weekdays, holidays and years', () => {
    expect(one('Mo[1,3] 10:00-12:00').weekdays).toEqual([{ days: [0], nth: [1, 3] }]);
    expect(one('Su[-1] off').weekdays).toEqual([{ days: [6], nth: [-1] }]);
    expect(one('Th[2-4] off').weekdays).toEqual([{ days: [3], nth: [2, 3, 4] }]);
    expect(one('Mo-Fr,PH 09:00-17:00')).toMatchObject({
      holidays: [{ kind: 'PH', shift: 0 }],
      holidaysNarrowed: false,
    });
    expect(one('PH -1 day off').holidays).toEqual([{ kind: 'PH', shift: -1 }]);
    expect(one('PH Mo-Fr off').holidaysNarrowed).toBe(true);
    expect(one('2026-2028 Mo-Fr 09:00-17:00').years).toEqual([{ from: 2026, to: 2028, step: 1 }]);
    expect(one('2026+ Mo 09:00-17:00').years).toEqual([{ from: 2026, to: undefined, step: 1 }]);
  });

  test('the whole week', () => expect(one('24/7')).toMatchObject({ weekdays: [], dates: [], state: 'open' }));

  test.each([
    ['sunrise-sunset', 'sunrise-sunset'],
    ['Mo (sunrise+01:00)-18:00', '(sunrise+01:00)-18:00'],
    ['Fr 17:00+', '17:00+'],
    ['Dec 25+ off', 'Dec 25+'],
    ['Mo 10:00-16:00/00:30', '10:00-16:00/00:30'],
  ])('%s holds a part that an hours file cannot express', (text, part) =>
    expect(one(text).unsupported).toEqual([part]),
  );

  test('weeks and open ends', () => {
    expect(one('week 1-9/4,50 Mo 09:00-17:00')).toMatchObject({ weeks: [1, 5, 9, 50], weekdays: [{ days: [0] }] });
    expect(one('Fr 08:00-12:00+')).toMatchObject({ times: [[480, 720]], openEnd: true, unsupported: [] });
  });

  test.each([
    ['', 'the value is empty'],
    ['week 54 Mo 09:00-17:00', 'there are no weeks 54-54/1'],
    ['week Mo 09:00-17:00', 'expected a week from 1 to 53 at character 6'],
    ['Mo 09:70-10:00', '09:70 is not a time of day (character 4)'],
    ['Mo 09:00-17:00 maybe', 'unexpected text at character 16: "maybe"'],
    ['Mo 09:00-', 'expected a time at its end'],
    ['Mo 25:00-26:00', 'a time to open is before 24:00'],
    ['Dec 32 off', 'there is no 32th day'],
    ['Mo[6] off', 'a month has no 6th weekday'],
    ['Mo "unclosed', 'a comment without its closing quote at character 4'],
    ['Mo § 9', 'unexpected "§" at character 4'],
    [`Mo ${'09:00-17:00,'.repeat(1000)}`, 'more than 10000'],
  ])('%s is refused with its place', (text, message) => expect(() => parseOpeningHours(text)).toThrow(message));
});
