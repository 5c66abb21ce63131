import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { exporters } from '../export/exporters.js';
import { importers } from './importers.js';

/** The functions that the modules of a folder export by a pattern, under the modules' names. */
async function functionsOf(folder: string, file: RegExp, name: RegExp): Promise<Set<unknown>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    file.test(path.split(sep).at(-1)!),
  );
  const modules: object[] = await Promise.all(files.map((path) => import(join(folder, path))));
  return new Set(
    modules.flatMap((exported) =>
      Object.entries(exported).flatMap(([key, value]) =>
        name.test(key) && typeof value === 'function' ? [value] : [],
      ),
    ),
  );
}

test.each([
  ['importers', importers, import.meta.dirname, /^import-[a-z-]+\.ts$/, /^import[A-Z]/],
  ['exporters', exporters, join(import.meta.dirname, '../export'), /^export-[a-z-]+\.ts$/, /^export[A-Z]/],
] as const)('the list of %s holds every one in the folder, and no other', async (_, list, folder, file, name) => {
  expect(new Set(list.map(({ format }) => format)).size).toBe(list.length);
  const listed = await Promise.all(list.map((row) => row.load()));
  expect(new Set(listed)).toEqual(await functionsOf(folder, file, name));
});

// A whole file of each format; the first importer that recognizes a text is the one that reads it.
test.each([
  ['ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'],
  ['ics', '\uFEFFBEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'],
  ['connect', '{"Name": "a", "TimeZone": "America/New_York", "Config": []}'],
  ['genesys', '{"openSchedules": [{"id": "1"}]}'],
  ['genesys', '[{"name": "a", "start": "2026-01-05T09:00", "end": "2026-01-05T17:00", "rrule": "FREQ=DAILY"}]'],
  ['google', '{"regularHours": {"periods": []}}'],
  ['schema.org', '{"@type": "LocalBusiness", "openingHours": "Mo-Fr 09:00-17:00"}'],
  ['schema.org', '<html><script type="application/ld+json">{"openingHours": "Mo 09:00-17:00"}</script></html>'],
  ['osm', 'Mo-Fr 09:00-17:00; PH off'],
  ['osm', '24/7'],
  [undefined, '<html><body>Open daily</body></html>'],
  [undefined, '{"hours": "Mo-Fr 09:00-17:00"}'],
  [undefined, ''],
])('the format %s is recognized in %j', (format, text) => {
  expect(importers.find((importer) => importer.recognizes(text))?.format).toBe(format);
});
