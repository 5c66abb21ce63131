import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCli } from './support/run-cli.js';
import { lawOf2025, writeZoneFolder } from './support/zone-folder.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-zones-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const stale = writeZoneFolder(folder, '2025c');

interface Listing {
  in_use: string;
  version: string;
  sources: { origin: string; version: string; in_use: boolean; differs: { zone: string; expected: number }[] }[];
}

async function listed(env: { [name: string]: string }): Promise<Listing> {
  const { stdout, status } = await runCli(['zones', '--json'], { cwd: folder, env: { HOME: folder, ...env } });
  expect(status).toBe(0);
  return JSON.parse(stdout) as Listing;
}

describe('cctool zones', () => {
  test('names every source, the one in use, and what differs', async () => {
    const { in_use, version, sources } = await listed({ TZDIR: stale });
    expect([in_use, version >= '2026f']).toEqual(['bundled', true]);
    const system = sources.find(({ origin }) => origin === 'system')!;
    // The stale folder has London, as everywhere, and a Vancouver of its own; the law there is UTC-7 all year.
    expect(system).toMatchObject({
      version: '2025c',
      in_use: false,
      differs: [{ zone: 'America/Vancouver', expected: -420 }],
    });
    const { stdout } = await runCli(['zones'], { cwd: folder, env: { HOME: folder, TZDIR: stale } });
    expect(stdout).toMatch(/^bundled with cctool +20\d\d[a-z] .*\(in use\)\n/);
    expect(stdout).toMatch(/America\/Vancouver +UTC-10:00 instead of UTC-07:00 from /);
  });

  test('a TZDIR that points to nothing leaves the other sources', async () => {
    const { sources } = await listed({ TZDIR: '/nowhere' });
    expect(sources.map(({ origin }) => origin)).not.toContain('system');
  });
});

describe('cctool zones update', () => {
  const packed = 'node_modules/moment-timezone/data/packed/latest.json';
  const data = join(folder, 'data');
  const update = (file: string) =>
    runCli(['zones', 'update', file, '--data', data], { cwd: folder, env: { HOME: folder } });

  test('installs a newer release into the data folder, where answers use it', async () => {
    const newer = readFileSync(packed, 'utf8').replace(/"version":\s*"20\d\d[a-z]+"/, '"version":"2099a"');
    writeFileSync(join(folder, 'newer.json'), newer);
    const { status, stderr } = await update('newer.json');
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^installed tz 2099a, \d{3} names: /)]);
    expect(await listed({ TZDIR: stale, CCTOOL_DATA: data })).toMatchObject({ in_use: 'installed', version: '2099a' });
    writeFileSync(
      join(folder, 'hours.yaml'),
      'version: 1\ntimezone: America/Winnipeg\nschedules: [{ key: a, weekly: { mon-fri: ["09:00-17:00"] } }]\n',
    );
    const args = ['hoo', 'a', '--hours', 'hours.yaml', '--explain', '--data', data];
    expect((await runCli(args, { cwd: folder, env: { HOME: folder } })).stdout).toMatch(
      /tz 2099a from the data folder/,
    );
  });

  test('keeps what is newer, and refuses what is not zone data', async () => {
    writeFileSync(join(folder, 'older.json'), readFileSync(packed, 'utf8').replace(/"20\d\d[a-z]+"/, '"2001a"'));
    expect(await update('older.json')).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/is not newer than tz/),
    });
    writeFileSync(join(folder, 'other.json'), '{}');
    expect(await update('other.json')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/this is not zone data/),
    });
    expect(await update('none.json')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/there is no such file/),
    });
    expect(existsSync(join(data, 'zones', 'zones.br'))).toBe(true);
  });
});

describe('zones whose law changed in 2026', () => {
  // 23 November 2026, a Monday: 09:00-17:00 on the clock of each place, from its offset under the law of tz 2026f.
  const offsets = {
    'Africa/Casablanca': 0,
    'Africa/El_Aaiun': 0,
    'America/Edmonton': -6,
    'America/Havana': -4,
    'America/Inuvik': -6,
    'America/Vancouver': -7,
    'America/Winnipeg': -5,
  };
  const keyOf = (zone: string) => zone.split('/')[1]!.toLowerCase();
  const schedules = Object.keys(offsets).map((timezone) => ({
    ...{ key: keyOf(timezone), timezone, weekly: { 'mon-fri': ['09:00-17:00'] } },
  }));
  writeFileSync(join(folder, 'places.json'), JSON.stringify({ version: 1, schedules }));
  const old = writeZoneFolder(folder, '2025b', lawOf2025);

  test.each([
    ['no zone files', '/nowhere'],
    ['stale zone files', old],
  ])('are answered by it with %s, and the source is named', async (_, TZDIR) => {
    const run = (...args: string[]) =>
      runCli([...args, '--hours', 'places.json'], { cwd: folder, env: { HOME: folder, TZDIR } });
    const { stdout } = await run('hoo', 'list', '--at', '2026-11-23T05:00Z', '--json');
    const hour = (hours: number) => new Date(Date.UTC(2026, 10, 23, hours)).toISOString().replace('.000Z', 'Z');
    expect(JSON.parse(stdout).schedules).toMatchObject(
      Object.values(offsets).map((offset) => ({ next_open: hour(9 - offset), next_close: hour(17 - offset) })),
    );
    const explained = await run('hoo', 'winnipeg', '--at', '2026-11-23T05:00Z', '--explain');
    expect(explained.stdout).toMatch(/tz 20\d\d[a-z] that comes with cctool/);
    const doctor = (await run('doctor')).stdout;
    // A release of the zone data is fine until it is old: then there is a warning, and it is still in use.
    expect(doctor).toMatch(/(?:ok {3}|warn )bundled +20\d\d[a-z] .*\(in use\)/);
    expect(doctor).toMatch(
      TZDIR === old ? /warn operating system +2025b .*not used/ : /operating system +no zone files/,
    );
    if (TZDIR === old) expect(doctor).toMatch(/warn America\/Winnipeg +UTC-05:00 here, UTC-06:00 in the/);
  });
});
