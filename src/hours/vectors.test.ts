import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lawOf2025, writeZoneFolder } from '../../test/support/zone-folder.js';
import { openEngine } from './engine.js';
import { readHours } from './read-hours.js';
import { createZones } from './zones/zones.js';

interface Answer {
  is_open: boolean;
  next_open: string | null;
  next_close: string | null;
}
interface Vector {
  id: string;
  description: string;
  schedule: { [key: string]: unknown };
  at: string;
  expected: Answer;
  expected_wallclock?: Answer;
  min_tzdata?: string;
}

const file = resolve(import.meta.dirname, '../../../shared/vectors/hours.json');
const present = existsSync(file);
const vectors: { vectors: Vector[]; error_vectors: { id: string; schedule: object }[] } = present
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { vectors: [], error_vectors: [] };

const folder = mkdtempSync(join(tmpdir(), 'cctool-vectors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** The machine as it is, one without zone files, and one whose zone files are a year old. */
const machines = [
  ['the zone data of this machine', createZones()],
  ['no zone files', createZones({ folders: [] })],
  ['stale zone files', createZones({ folders: [writeZoneFolder(folder, '2025c', lawOf2025)] })],
] as const;

/** A vector as the hours file that the documentation says it is. */
const hoursOf = (schedule: object, dst: string) =>
  readHours(JSON.stringify({ version: 1, dst, schedules: [{ id: 1, key: 's', name: 'Vector', ...schedule }] }), {
    file: 'vector.json',
  });

describe.skipIf(!present).each(machines)('hours vectors (needs ../shared/vectors) with %s', (_, zones) => {
  const dataVersion = zones.version ?? '';
  for (const vector of vectors.vectors) {
    const stale = vector.min_tzdata !== undefined && dataVersion < vector.min_tzdata;
    test.skipIf(stale)(
      `${vector.id}: ${vector.description}${stale ? ` (needs tzdata ${vector.min_tzdata})` : ''}`,
      async () => {
        for (const [dst, expected] of [
          ['rfc5545', vector.expected],
          ['wallclock', vector.expected_wallclock ?? vector.expected],
        ] as const) {
          const { hours, diagnostics } = hoursOf(vector.schedule, dst);
          expect(diagnostics).toEqual([]);
          const engine = await openEngine(hours!, zones);
          const { is_open, next_open, next_close } = engine.status('s', Date.parse(vector.at));
          expect({ dst, is_open, next_open, next_close }).toEqual({ dst, ...expected });
        }
      },
    );
  }

  test('the two schedules that are wrong are refused', async () => {
    const [zone, hour] = vectors.error_vectors;
    expect(vectors.error_vectors.map((vector) => vector.id)).toEqual(['unknown-zone', 'bad-hour']);
    await expect(openEngine(hoursOf(zone!.schedule, 'rfc5545').hours!, zones)).rejects.toThrow(/America\/Gotham/);
    expect(hoursOf(hour!.schedule, 'rfc5545').diagnostics).toMatchObject([
      { code: 'hours-time', message: expect.stringMatching(/hour 25 .* out of range/) },
    ]);
  });
});
