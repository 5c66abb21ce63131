import { expect, test } from 'vitest';
import { fc } from '../../../test/support/random-cases.js';
import { civilDate, type DayNumber, dayNumber, formatDate, weekdayOf } from '../dates/day-number.js';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import { composeEvents } from './compose-events.js';
import type { HoursEvent } from './event-series.js';
import { tidySchedule } from './records.js';
import { weekdayCodes, writeWeek } from './rule-days.js';
import { writeHoursFile } from './write-hours-file.js';

const today = dayNumber(2026, 1, 1);
const first = dayNumber(2026, 1, 5);
const days = 500;

/** An event that can say itself on which dates it starts, without the code under test. */
interface Generated {
  event: HoursEvent;
  startsOn(date: DayNumber): boolean;
}

const times = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 24 }))
    .map(([start, length]) => ({ start: start * 30, length: length * 30 })),
  fc.constant({ start: 0, length: 1440 }),
);
const series = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 5 }).map((weekdays) => ({
      rule: `FREQ=WEEKLY;BYDAY=${weekdays.map((day) => weekdayCodes[day]).join()}`,
      date: dayNumber(2025, 1, 6),
      on: (date: DayNumber) => weekdays.includes(weekdayOf(date)),
    })),
  },
  fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })).map(([month, day]) => ({
    rule: 'FREQ=YEARLY',
    date: dayNumber(2025, month, day),
    on: (date: DayNumber) => civilDate(date).month === month && civilDate(date).day === day,
  })),
  fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 4 })).map(([weekday, n]) => ({
    rule: `FREQ=MONTHLY;BYDAY=${n}${weekdayCodes[weekday]}`,
    date: dayNumber(2025, 1, 1),
    on: (date: DayNumber) => weekdayOf(date) === weekday && Math.ceil(civilDate(date).day / 7) === n,
  })),
  fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 5 })).map(([start, count]) => ({
    rule: `FREQ=DAILY;COUNT=${count}`,
    date: first + start,
    on: (date: DayNumber) => date >= first + start && date < first + start + count,
  })),
);
const ending = fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 3 }).map((weekdays) => ({
  rule: `FREQ=WEEKLY;BYDAY=${weekdays.map((day) => weekdayCodes[day]).join()};UNTIL=20260930`,
  date: dayNumber(2025, 1, 6),
  on: (date: DayNumber) => weekdays.includes(weekdayOf(date)) && date <= dayNumber(2026, 9, 30),
}));
const single = fc
  .integer({ min: 0, max: days })
  .map((start) => ({ rule: undefined, date: first + start, on: (date: DayNumber) => date === first + start }));

const generated = fc
  .record({
    dates: fc.oneof({ weight: 3, arbitrary: series }, ending, { weight: 2, arbitrary: single }),
    times,
    state: fc.constantFrom<'open' | 'closed'>('open', 'open', 'closed'),
    left: fc.option(fc.integer({ min: 0, max: days }), { nil: undefined }),
  })
  .map(({ dates, times: { start, length }, state, left }): Generated => {
    const without = dates.rule && left !== undefined && dates.on(first + left) ? [first + left] : [];
    return {
      event: {
        name: 'event',
        place: 'here',
        state,
        date: dates.date,
        start,
        length,
        without,
        ...(dates.rule ? { rule: dates.rule } : {}),
      },
      startsOn: (date) => dates.on(date) && date >= dates.date && !without.includes(date),
    };
  });

const zones = createZones();

test('composed hours are open when an event opens and none closes, minute for minute of the half hours', async () => {
  let runs = 0;
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(generated, { minLength: 1, maxLength: 6 }), async (all) => {
      fc.pre(all.some(({ event }) => event.state === 'open'));
      const composed = composeEvents(
        all.map(({ event }) => event),
        today,
      );
      const schedule = tidySchedule({
        id: 1,
        key: 'a',
        name: 'a',
        timezone: 'UTC',
        weekly: writeWeek(composed.week),
        exceptions: composed.exceptions,
        ...(composed.masks ? { holiday_scope: 'calendar-day' } : {}),
        ...(composed.effective ? { effective: composed.effective } : {}),
      });
      const written = writeHoursFile({ version: 1, schedules: [schedule] });
      const { hours, diagnostics } = readHours(written, { file: 'events' });
      const reported = () =>
        JSON.stringify(
          all.map(({ event }) => event),
          null,
          1,
        );
      expect(diagnostics, `${reported()}\n${written}`).toEqual([]);
      runs++;
      if (composed.losses.some((loss) => loss.kind !== 'assumed')) return;
      compared++;
      const engine = await openEngine(hours!, zones);
      const layer = engine.layer('a', first * 86_400_000, (first + days) * 86_400_000);
      const covers = (date: DayNumber, minute: number, state: HoursEvent['state']) =>
        all.some(({ event, startsOn }) => {
          if (event.state !== state) return false;
          for (let back = 0; back * 1440 < event.start + event.length; back++) {
            const at = minute + back * 1440;
            if (at >= event.start && at < event.start + event.length && startsOn(date - back)) return true;
          }
          return false;
        });
      let segment = 0;
      for (let date = first; date < first + days; date++) {
        for (let minute = 0; minute < 1440; minute += 30) {
          const at = date * 86_400_000 + minute * 60_000;
          while (segment + 1 < layer.starts.length && layer.starts[segment + 1]! <= at) segment++;
          const expected = covers(date, minute, 'open') && !covers(date, minute, 'closed');
          if ((layer.open[segment] === 1) !== expected) {
            expect.fail(
              `${reported()}\n${written}\n${formatDate(date)} +${minute} should be ${expected ? 'open' : 'closed'}`,
            );
          }
        }
      }
    }),
    { numRuns: 40 },
  );
  // What cannot be said is rare, so a report must be.
  expect(compared).toBeGreaterThan(runs * 0.3);
});
