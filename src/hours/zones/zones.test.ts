import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createZones, zoneDisagreement } from './zones.js';

const zones = createZones();
const runtimeOnly = createZones({ folders: [] });
const hours = (milliseconds: number) => milliseconds / 3_600_000;
const release = zones.inUse === 'system' ? (zones.system?.version ?? '') : '';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

/** A folder of zone files made of a few of the system's own. */
function zoneFolder(files: { [name: string]: string }, names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-zones-'));
  folders.push(folder);
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(zones.system!.folder, name), join(folder, name), { dereference: true });
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('names', () => {
  test.each(['UTC', 'America/New_York', 'US/Eastern', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    '%s is a zone',
    (name) => {
      expect(zones.has(name)).toBe(true);
      expect(zones.get(name)?.name).toBe(name);
      expect(runtimeOnly.get(name)?.origin).toBe('runtime');
    },
  );

  test.each([
    ['America/Gotham'],
    ['America/Argentina'],
    ['../../../etc/passwd'],
    ['America/../UTC'],
    ['/usr/share/zoneinfo/UTC'],
    ['right/America/New_York'],
    ['posix/UTC'],
    ['localtime'],
    ['zone.tab'],
    ['tzdata.zi'],
    ['+05:00'],
    ['UTC+5'],
    [''],
  ])('%s is none, in either data', (name) => {
    expect(zones.has(name)).toBe(false);
    expect(zones.get(name)).toBeUndefined();
    expect(runtimeOnly.get(name)).toBeUndefined();
  });

  test('a name of any length', () => {
    expect(zones.has('A'.repeat(10_000))).toBe(false);
    expect(zones.get('A'.repeat(10_000))).toBeUndefined();
  });

  test.each([
    ['America/NewYork', 'America/New_York'],
    ['new york', 'America/New_York'],
    ['Europe/Lodnon', 'Europe/London'],
    ['Asia/Tokio', 'Asia/Tokyo'],
  ])('%s suggests %s', (name, meant) => {
    expect(zones.suggestion(name)).toBe(meant);
  });

  test.skipIf(!zones.system)('aliases have present names, and present names have none', () => {
    expect(zones.presentName('US/Eastern')).toBe('America/New_York');
    expect(zones.presentName('Asia/Calcutta')).toBe('Asia/Kolkata');
    expect(zones.presentName('America/New_York')).toBeUndefined();
    expect(zones.presentName('Europe/Amsterdam')).toBeUndefined();
    expect(zones.presentName('UTC')).toBeUndefined();
  });
});

describe('a repeated or missing local time', () => {
  const zone = zones.get('America/New_York')!;
  const local = (text: string) => Date.parse(`${text}Z`);
  test.each([
    // The US law: clocks go from 02:00 EST to 03:00 EDT on 8 March 2026, and from 02:00 EDT to 01:00 EST on 1 November.
    ['2026-03-08T01:59', 'normal', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T02:00', 'gap', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08T02:30', 'gap', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08T03:00', 'normal', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T00:59', 'normal', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01T01:00', 'repeated', '2026-11-01T05:00:00.000Z'],
    ['2026-11-01T01:59', 'repeated', '2026-11-01T05:59:00.000Z'],
    ['2026-11-01T02:00', 'normal', '2026-11-01T07:00:00.000Z'],
  ])('%s is %s', (text, kind, instant) => {
    expect(zone.kindOf(local(text)).kind).toBe(kind);
    expect(new Date(zone.instantOf(local(text))).toISOString()).toBe(instant);
  });
});

describe('which data is used', () => {
  test.skipIf(!zones.system)('the newer of the two', () => {
    const names = ['Europe/London', 'America/New_York'];
    const older = zoneFolder({ '+VERSION': '2001a\n' }, names);
    const newer = zoneFolder({ 'tzdata.zi': '# version 2999z\n# and more\n' }, names);
    expect(createZones({ folders: [older] })).toMatchObject({ inUse: 'runtime', system: { version: '2001a' } });
    expect(createZones({ folders: [newer] })).toMatchObject({ inUse: 'system', system: { version: '2999z' } });
    expect(createZones({ folders: [older], runtimeVersion: undefined }).inUse).toBe('system');
    expect(createZones({ folders: ['/nowhere', newer] }).system?.folder).toBe(newer);
    expect(createZones({ folders: ['/nowhere'] })).toMatchObject({ inUse: 'runtime', system: undefined });
  });

  test.skipIf(release < '2026f')(
    'files that do not name their release are dated by what they say (needs tzdata 2026f)',
    () => {
      const folder = zoneFolder({}, ['Europe/London', 'America/Havana']);
      const dated = createZones({ folders: [folder] });
      expect(dated.system).toEqual({ folder, version: '2026f', atLeast: true });
      expect(dated.inUse).toBe((process.versions.tz ?? '') <= '2026f' ? 'system' : 'runtime');
    },
  );

  test.skipIf(!zones.system)('an old name that the files lack is read by its present one', () => {
    const folder = zoneFolder({ 'tzdata.zi': '# version 2999z\nL America/New_York US/Eastern\n' }, [
      'Europe/London',
      'America/New_York',
    ]);
    const zone = createZones({ folders: [folder] }).get('US/Eastern')!;
    expect([zone.origin, hours(zone.offsetAt(Date.UTC(2026, 6, 1)))]).toEqual(['system', -4]);
  });

  test('a broken zone file is not a zone of the system, and another data answers', () => {
    if (!zones.system) return;
    const folder = zoneFolder({ 'tzdata.zi': '# version 2999z\n' }, ['Europe/London']);
    mkdirSync(join(folder, 'America'));
    writeFileSync(join(folder, 'America/New_York'), 'TZif but not really');
    expect(createZones({ folders: [folder] }).get('America/New_York')?.origin).toBe('runtime');
  });
});

// The table of changed laws: what 23 November 2026 has to be with tz release 2026f, and what older data says.
describe.skipIf(release < '2026f')('23 November 2026 follows tzdata 2026f (needs it on this machine)', () => {
  test.each([
    ['America/Vancouver', -7],
    ['America/Edmonton', -6],
    ['America/Winnipeg', -5],
    ['America/Havana', -4],
    ['Africa/Casablanca', 0],
    ['Africa/El_Aaiun', 0],
    ['America/Yellowknife', -6],
    ['America/Inuvik', -6],
  ])('%s', (name, offset) => {
    expect(hours(zones.get(name)!.offsetAt(Date.UTC(2026, 10, 23, 12)))).toBe(offset);
  });
});

describe('the two data beside each other', () => {
  test.skipIf(!existsSync('/usr/share/zoneinfo/Europe/London'))('agree about the past of every kind of zone', () => {
    for (const name of [
      'Europe/London',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Kathmandu',
      'Africa/Cairo',
    ]) {
      expect(zoneDisagreement(zones, name, Date.UTC(2000, 0, 1), Date.UTC(2024, 0, 1)), name).toBeUndefined();
    }
  });

  test.skipIf(release < '2026f' || (process.versions.tz ?? '') >= '2026b')(
    'differ about Vancouver from 1 November 2026',
    () => {
      // British Columbia stays on -07, where old data goes back to -08 at 02:00 on 1 November: 09:00 UTC.
      const found = zoneDisagreement(zones, 'America/Vancouver', Date.UTC(2026, 6, 1), Date.UTC(2027, 6, 1));
      expect(found).toEqual({
        zone: 'America/Vancouver',
        from: Date.parse('2026-11-01T09:00Z'),
        system: -7 * 3_600_000,
        runtime: -8 * 3_600_000,
      });
    },
  );
});
