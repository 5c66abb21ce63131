import { describe, expect, test } from 'vitest';
import { parsePosixRule, posixTransitions } from './posix-rule.js';

/** Changes of a year as text. */
const changes = (text: string, year: number) =>
  posixTransitions(parsePosixRule(text)!, year).map(
    ({ at, offset, isDst, abbreviation }) =>
      `${new Date(at * 1000).toISOString().slice(0, 16)}Z ${offset / 60} ${abbreviation}${isDst ? ' dst' : ''}`,
  );

describe('POSIX rules', () => {
  // Expected instants follow the laws that the rules state: the US (Energy Policy Act of 2005), the EU (2000/84/EC) and so on.
  test.each([
    ['EST5EDT,M3.2.0,M11.1.0', 2026, ['2026-03-08T07:00Z -240 EDT dst', '2026-11-01T06:00Z -300 EST']],
    ['CET-1CEST,M3.5.0,M10.5.0/3', 2027, ['2027-03-28T01:00Z 120 CEST dst', '2027-10-31T01:00Z 60 CET']],
    ['<+1030>-10:30<+11>-11,M10.1.0,M4.1.0', 2026, ['2026-04-04T15:00Z 630 +1030', '2026-10-03T15:30Z 660 +11 dst']],
    [
      '<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45',
      2026,
      ['2026-04-04T14:00Z 765 +1245', '2026-09-26T14:00Z 825 +1345 dst'],
    ],
    // Irish law: standard time is summer time, winter time is one hour behind it.
    ['IST-1GMT0,M10.5.0,M3.5.0/1', 2026, ['2026-03-29T01:00Z 60 IST', '2026-10-25T01:00Z 0 GMT dst']],
    // Greenland changes with the EU at 01:00 UTC, which is the day before there.
    ['<-02>2<-01>,M3.5.0/-1,M10.5.0/0', 2026, ['2026-03-29T01:00Z -60 -01 dst', '2026-10-25T01:00Z -120 -02']],
    // Days of the year, with and without 29 February in the count: 1 March, and the 60th day counted from 0.
    ['AAA0BBB,J60/0,300/0', 2028, ['2028-03-01T00:00Z 60 BBB dst', '2028-10-26T23:00Z 0 AAA']],
    ['AAA0BBB,59/0,300/0', 2028, ['2028-02-29T00:00Z 60 BBB dst', '2028-10-26T23:00Z 0 AAA']],
    // Gaza, hours beyond a day: Saturday 50 hours after the start of the fourth Thursday.
    ['EET-2EEST,M3.4.4/50,M10.4.4/50', 2026, ['2026-03-28T00:00Z 180 EEST dst', '2026-10-23T23:00Z 120 EET']],
    ['MST7', 2026, []],
  ])('%s in %i', (text, year, expected) => {
    expect(changes(text, year)).toEqual(expected);
  });

  test.each(['', 'EST', 'EST5EDT', 'E5', 'EST5EDT,M3.2.0', '<EST5', 'EST5EDT,X,Y'])('%j is none', (text) => {
    expect(parsePosixRule(text)).toBeUndefined();
  });
});
