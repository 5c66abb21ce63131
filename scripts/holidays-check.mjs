// Checks that every entry of the date-holidays package from 2026 to 2028, in every country and state, is closed from its
// first to its last instant. The package's instants are turned into local time by Intl, so that what is compared does not
// come from cctool. What the corrections of cctool take out is left out here. Run: npm run build && node scripts/holidays-check.mjs
import Holidays from 'date-holidays';
import { HolidayCorrections } from '../build/hours/holidays/corrections.js';
import { createZones, openEngine, readHours } from '../build/hours/index.js';

const types = ['public', 'bank', 'school', 'optional', 'observance'];
const years = [2026, 2027, 2028];
const zones = createZones();
const corrections = HolidayCorrections.load();
const minute = 60_000;

/** The local time of an instant, as milliseconds as if the wall clock were UTC. */
const formats = new Map();
function localTime(instant, timeZone) {
  if (!formats.has(timeZone)) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' };
    formats.set(timeZone, new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric }));
  }
  const fields = Object.fromEntries(
    formats
      .get(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return Date.UTC(fields.year, fields.month - 1, fields.day, fields.hour, fields.minute);
}

let entries = 0;
let long = 0;
const differences = [];
const all = new Holidays();
for (const country of Object.keys(all.getCountries())) {
  for (const state of [undefined, ...Object.keys(all.getStates(country) ?? {})]) {
    const source = { country, ...(state === undefined ? {} : { state }), types };
    // UTC has no clock changes: local times and instants are one.
    const text = JSON.stringify({
      version: 1,
      timezone: 'UTC',
      calendars: { c: { source: { 'date-holidays': source } } },
      schedules: [{ key: 's', weekly: { daily: ['00:00-24:00'] }, calendars: ['c'] }],
    });
    const engine = await openEngine(readHours(text, { file: 'hours.json' }).hours, zones);
    const layer = engine.layer('s', Date.UTC(2025, 11, 1), Date.UTC(2029, 1, 1));
    const open = layer.starts
      .map((start, index) => ({ start, end: layer.starts[index + 1] ?? layer.end, open: layer.open[index] }))
      .filter((segment) => segment.open);
    const holidays = new Holidays(country, ...(state === undefined ? [] : [state]), { types });
    const [zone] = holidays.getTimezones();
    for (const holiday of years.flatMap((year) => holidays.getHolidays(year))) {
      if (corrections.removes(source, holiday)) continue;
      entries++;
      const start = localTime(holiday.start, zone);
      const end = localTime(holiday.end, zone);
      if (end - start > 25 * 60 * minute) long++;
      const hole = open.find((segment) => segment.start < end && segment.end > start);
      if (!hole) continue;
      const from = new Date(Math.max(hole.start, start)).toISOString().slice(0, 16);
      differences.push(`${country} ${state ?? ''} ${holiday.date} ${holiday.name}: open at ${from} (${holiday.rule})`);
    }
  }
}
for (const line of differences.slice(0, 50)) console.log(line);
console.log(
  `${entries} entries (${long} longer than a day), ${differences.length} open between first and last instant`,
);
process.exitCode = differences.length ? 1 : 0;
