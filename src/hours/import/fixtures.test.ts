import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../package-info.js';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { resolveTime } from '../resolve-time.js';
import { createZones } from '../zones/zones.js';
import { importers } from './importers.js';
import { writeHoursFile } from './write-hours-file.js';

const folder = join(packageRoot(), 'fixtures', 'hours');
const zones = createZones();

/** What each sample says, read off the sample: the schedule, and times at which it is open or closed there. */
const samples: {
  [file: string]: { format: string; key: string; timezone?: string; open: string[]; closed: string[] };
} = {
  'opening-hours.txt': {
    format: 'osm',
    key: 'hours',
    timezone: 'Europe/Berlin',
    open: ['2026-06-10T17:29', '2026-06-13T10:00', '2026-12-24T11:59'],
    // 3 October 2026 is a Saturday and a public holiday.
    closed: ['2026-06-10T12:30', '2026-12-24T13:00', '2026-12-25T10:00', '2026-10-03T11:00'],
  },
  'outlook.ics': {
    format: 'ics',
    key: 'support-desk',
    open: ['2026-06-10T08:00', '2026-06-10T12:30', '2026-12-23T10:00'],
    closed: ['2026-06-10T12:15', '2026-06-13T10:00', '2026-12-24T10:00', '2026-12-25T10:00', '2030-12-25T10:00'],
  },
  'availability.ics': {
    format: 'ics',
    key: 'hours',
    open: ['2026-06-10T09:00', '2026-12-24T11:59'],
    closed: ['2026-06-10T17:00', '2026-06-13T10:00', '2026-12-24T12:00'],
  },
  'connect.json': {
    format: 'connect',
    key: 'support',
    open: ['2026-06-10T09:00', '2026-06-11T12:00', '2026-06-06T23:59', '2026-06-26T14:59'],
    closed: ['2026-06-11T09:00', '2026-06-13T19:00', '2026-06-26T15:00', '2028-12-25T10:00'],
  },
  'genesys.json': {
    format: 'genesys',
    key: 'support-madrid',
    open: ['2026-06-10T13:59', '2026-06-13T05:59', '2026-06-12T23:00'],
    closed: ['2026-06-10T12:15', '2026-06-10T14:00', '2026-06-13T06:00', '2026-12-25T10:00'],
  },
  'twilio.json': {
    format: 'twilio',
    key: 'support',
    // 28 November 2026 is a Saturday, 2 February 2026 a Monday.
    open: ['2026-06-10T12:29', '2026-06-10T13:00', '2026-06-12T23:59', '2026-11-28T13:59'],
    closed: ['2026-06-10T12:30', '2026-06-10T18:00', '2026-06-13T00:00', '2026-02-04T10:00', '2029-12-25T10:00'],
  },
  'google.json': {
    format: 'google',
    key: 'leeds-counter',
    timezone: 'Europe/London',
    open: ['2026-06-08T17:29', '2026-06-13T01:59'],
    closed: ['2026-06-08T17:30', '2026-06-09T10:00', '2026-12-25T19:00'],
  },
  'schema-org.html': {
    format: 'schema.org',
    key: 'leeds-counter',
    timezone: 'Europe/London',
    open: ['2026-06-09T09:00', '2026-06-14T01:59'],
    closed: ['2026-06-10T10:00', '2026-06-14T02:00', '2026-12-26T23:00'],
  },
};

test('every sample is known here', () => expect(readdirSync(folder).sort()).toEqual(Object.keys(samples).sort()));

test.each(Object.entries(samples))('%s', async (file, { format, key, timezone, open, closed }) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const importer = importers.find((entry) => entry.recognizes(text))!;
  expect(importer.format).toBe(format);
  const read = await importer.load();
  const { document } = read(text, {
    now: Date.UTC(2026, 0, 1),
    country: 'DE',
    zone: (name) => zones.get(name),
    ...(timezone === undefined ? {} : { timezone }),
  });
  // An emergency of the sample would hide its hours.
  const { overrides: _, ...rest } = document;
  const { hours, diagnostics } = readHours(writeHoursFile(rest), { file });
  expect(diagnostics).toEqual([]);
  const engine = await openEngine(hours!, zones);
  const { zone } = engine.part(key);
  const isOpen = (times: string[]) => times.map((time) => [time, engine.status(key, resolveTime(time, zone)).is_open]);
  expect(isOpen(open)).toEqual(open.map((time) => [time, true]));
  expect(isOpen(closed)).toEqual(closed.map((time) => [time, false]));
});
