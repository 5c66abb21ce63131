import { describe, expect, test } from 'vitest';
import { isFull } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import { dayNumber } from '../dates/day-number.js';
import { openEngine } from '../engine.js';
import { importers } from '../import/importers.js';
import { writeHoursFile } from '../import/write-hours-file.js';
import { formatInstant } from '../instant.js';
import { readHours } from '../read-hours.js';
import { timelineDifferences } from '../views/timeline-difference.js';
import { createZones } from '../zones/zones.js';
import { exporters } from './exporters.js';

/** `node scripts/hours-property.mjs 2000 1 export`: this many schedules for each format. */
const [count, seed] = [process.env.CCTOOL_PROPERTY_RUNS, process.env.CCTOOL_PROPERTY_SEED].map((text) =>
  text === undefined ? undefined : Number(text),
);
const zones = createZones();
const two = (number: number) => String(number).padStart(2, '0');
const clock = (half: number) => `${two(Math.floor(half / 2) % 24)}:${half % 2 ? '30' : '00'}`;

/** One or two intervals of a day, the last of them over midnight now and then. */
const hours = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.uniqueArray(fc.integer({ min: 0, max: 47 }), { minLength: 2, maxLength: 4 }).map((halves) => {
      const sorted = halves.sort((a, b) => a - b);
      const text = [`${clock(sorted[0]!)}-${clock(sorted[1]!)}`];
      if (sorted.length === 4) text.push(`${clock(sorted[2]!)}-${clock(sorted[3]!)}`);
      return text;
    }),
  },
  fc.constant(['00:00-24:00']),
  fc
    .tuple(fc.integer({ min: 36, max: 46 }), fc.integer({ min: 1, max: 12 }))
    .map(([start, end]) => [`${clock(start)}-${clock(end)}`]),
);
const week = fc.array(fc.option(hours, { nil: undefined }), { minLength: 7, maxLength: 7 }).map((days) => {
  const keys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  return Object.fromEntries(days.flatMap((list, day) => (list ? [[keys[day]!, list]] : [])));
});
const date = fc
  .integer({ min: 0, max: 700 })
  .map((day) => new Date(Date.UTC(2026, 5, 1) + day * 86_400_000).toISOString().slice(0, 10));
const dates = fc.oneof(
  date.map((day) => ({ date: day })),
  fc.tuple(date, fc.nat(12)).map(([from, length]) => ({
    from,
    to: new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10),
  })),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => ({ rule: `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}` })),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => ({ rule: `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`, observed: 'nearest-weekday' })),
  fc
    .tuple(fc.constantFrom('MO', 'WE', 'SA'), fc.constantFrom(1, 2, -1))
    .map(([day, n]) => ({ rule: `FREQ=MONTHLY;BYDAY=${n}${day}` })),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('mon', 'thu', 'sun'), fc.constantFrom(1, 4, -1))
    .map(([month, weekday, n]) => ({ nth: { month, weekday, n } })),
  fc.integer({ min: -3, max: 50 }).map((easter) => ({ easter })),
);
const holiday = fc
  .tuple(dates, fc.option(hours, { nil: undefined }))
  .map(([days, open]) => ({ ...days, ...(open ? { hours: open } : { closed: true }) }));
const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `${two(month)}-${two(day)}`);
const season = fc.record({ from: monthDay, to: monthDay, weekly: week });

const schedule = fc.record({
  scope: fc.constantFrom('service-day', 'calendar-day'),
  weekly: week,
  seasons: fc.array(season, { maxLength: 2 }),
  exceptions: fc.array(holiday, { maxLength: 3 }),
  holidays: fc.array(holiday, { maxLength: 3 }),
});

const from = dayNumber(2026, 6, 1);
const start = Date.UTC(2026, 5, 3);
const end = Date.UTC(2028, 4, 20);

describe.each(exporters.map((entry) => entry.format))('%s', (format) => {
  test('any schedule comes back open at the same times, or the report says why not', {
    timeout: 1_800_000,
  }, async () => {
    let compared = 0;
    let runs = 0;
    const write = await exporters.find((entry) => entry.format === format)!.load();
    const read = await importers.find((entry) => entry.format === format)!.load();
    await fc.assert(
      fc.asyncProperty(schedule, async ({ scope, weekly, seasons, exceptions, holidays }) => {
        const named = (list: readonly object[], prefix: string) =>
          list.map((entry, index) => ({ name: `${prefix} ${index + 1}`, ...entry }));
        const document = {
          version: 1,
          timezone: 'UTC',
          holiday_scope: scope,
          calendars: { c: { holidays: named(holidays, 'Holiday') } },
          schedules: [
            {
              key: 'a',
              weekly,
              seasons: named(seasons, 'Season'),
              calendars: ['c'],
              exceptions: named(exceptions, 'Exception'),
            },
          ],
        };
        const text = JSON.stringify(document, null, 1);
        const original = await openEngine(readHours(text, { file: 'a' }).hours!, zones);
        const exported = write(original, { key: 'a', from, years: 2, now: start });
        const imported = read(exported.text, {
          timezone: 'UTC',
          now: Date.UTC(2026, 5, 1),
          zone: (name) => zones.get(name),
        });
        const written = writeHoursFile(imported.document);
        const { hours: back, diagnostics } = readHours(written, { file: 'b' });
        expect(diagnostics, `${exported.text}\n${written}`).toEqual([]);
        runs++;
        // What the import reports it may get wrong; so may the export where the scope is not the format's.
        const matters = imported.losses.filter((loss) => loss.kind !== 'assumed' && !loss.bookkeeping);
        const reported =
          matters.length > 0 ||
          exported.losses.some(({ place, message }) => place === 'holiday_scope' || message.includes('left out'));
        if (reported) return;
        compared++;
        const engine = await openEngine(back!, zones);
        const sides = [
          { engine: original, key: 'a' },
          { engine, key: engine.hours.schedules[0]!.key },
        ] as const;
        const found = [...timelineDifferences(...sides, start, end)].slice(0, 3);
        const shown = found.map(
          (entry) => `${formatInstant(entry.from)} to ${formatInstant(entry.to)} was ${entry.old}`,
        );
        if (shown.length) expect.fail(`${shown.join('\n')}\n${text}\n${exported.text}\n${written}`);
      }),
      { numRuns: count ?? (isFull ? 60 : 8), ...(seed === undefined ? {} : { seed }) },
    );
    // Reports must be the exception; OSM has no word for what a day off does to the night before it.
    expect(compared).toBeGreaterThan(format === 'osm' ? 0 : runs * 0.4);
  });
});
