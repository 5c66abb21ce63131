import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { PackedZones, unpackedZones } from './packed-zones.js';
import { readZoneRelease } from './zone-release.js';
import { bundledZoneFile, createZones, type ZonesOptions, zoneDataFile, zoneDisagreement } from './zones.js';

const zones = createZones();
const runtimeOnly = createZones({ folders: [], bundled: null });
const hours = (milliseconds: number) => milliseconds / 3_600_000;
const system = zones.sources.find(({ origin }) => origin === 'system');

const bundle = readFileSync(bundledZoneFile());
/** The bundled data under the name of another release. */
const withRelease = (version: string) =>
  Buffer.concat([Buffer.from(`cctool zone data ${version}\n`), bundle.subarray(bundle.indexOf(0x0a) + 1)]);

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

/** A folder of zone files made of a few of the system's own. */
function zoneFolder(files: { [name: string]: string }, names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-zones-'));
  folders.push(folder);
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(system!.place!, name), join(folder, name), { dereference: true });
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

  test.skipIf(!system)('aliases have present names, and present names have none', () => {
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
  test.skipIf(!system)('the newest of all', () => {
    const names = ['Europe/London', 'America/New_York'];
    const older = zoneFolder({ '+VERSION': '2001a\n' }, names);
    const newer = zoneFolder({ 'tzdata.zi': '# version 2999z\n# and more\n' }, names);
    const installed = mkdtempSync(join(tmpdir(), 'cctool-zones-'));
    folders.push(installed);
    writeFileSync(join(installed, zoneDataFile), withRelease('2027a'));
    const order = (options: ZonesOptions) =>
      createZones({ runtimeVersion: '2025c', ...options }).sources.map(({ origin, version }) => `${origin} ${version}`);
    const [bundled] = order({ folders: [] });
    expect(order({ folders: [older] })).toEqual([bundled, 'runtime 2025c', 'system 2001a']);
    expect(order({ folders: [newer] })).toEqual(['system 2999z', bundled, 'runtime 2025c']);
    expect(order({ folders: ['/nowhere'] })).toEqual([bundled, 'runtime 2025c']);
    expect(order({ folders: ['/nowhere', older], bundled: null })).toEqual(['runtime 2025c', 'system 2001a']);
    expect(order({ folders: [older], bundled: '/nowhere', runtimeVersion: undefined })[0]).toBe('system 2001a');
    expect(order({ folders: [], installed })).toEqual(['installed 2027a', bundled, 'runtime 2025c']);
    // Equal releases hold the same data: files are cheaper than the runtime.
    expect(order({ folders: [], runtimeVersion: bundled!.split(' ')[1]! })[0]).toBe(bundled);
  });

  test.skipIf((system?.version ?? '') < '2025a')(
    'files that do not name their release are dated by what they say',
    () => {
      const folder = zoneFolder({}, ['Europe/London', 'America/Asuncion']);
      const dated = createZones({ folders: [folder], bundled: null, runtimeVersion: undefined });
      expect(dated.sources[0]).toEqual({ origin: 'system', place: folder, version: '2025a', atLeast: true });
    },
  );

  test('data that is known to be older than a law says so', () => {
    const old = createZones({ folders: [], bundled: null, runtimeVersion: '2025c' });
    expect(old.staleSince('America/Winnipeg')).toBe('2026e');
    expect(old.staleSince('Europe/London')).toBeUndefined();
    expect(old.describe(old.get('America/Winnipeg')!)).toBe(
      'tz 2025c of the runtime; it lacks the law of tz 2026e: the answer may be an hour off',
    );
    const bundled = createZones({ folders: [] });
    expect(bundled.staleSince('America/Winnipeg')).toBeUndefined();
  });

  test.skipIf(!system)('an old name that the files lack is read by its present one', () => {
    const folder = zoneFolder({ 'tzdata.zi': '# version 2999z\nL America/New_York US/Eastern\n' }, [
      'Europe/London',
      'America/New_York',
    ]);
    const zone = createZones({ folders: [folder] }).get('US/Eastern')!;
    expect([zone.origin, hours(zone.offsetAt(Date.UTC(2026, 6, 1)))]).toEqual(['system', -4]);
  });

  test('a broken zone file is not a zone of the system, and another data answers', () => {
    if (!system) return;
    const folder = zoneFolder({ 'tzdata.zi': '# version 2999z\n' }, ['Europe/London']);
    mkdirSync(join(folder, 'America'));
    writeFileSync(join(folder, 'America/New_York'), 'TZif but not really');
    expect(createZones({ folders: [folder] }).get('America/New_York')?.origin).toBe('bundled');
  });
});

// The table of changed laws: what 23 November 2026 has to be with tz release 2026f, and what older data says.
describe('23 November 2026 follows tz 2026f on every machine', () => {
  const travelling = createZones({ folders: ['/nowhere'] });
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
    expect(hours(travelling.get(name)!.offsetAt(Date.UTC(2026, 10, 23, 12)))).toBe(offset);
  });
});

describe('sets of zone data beside each other', () => {
  test.skipIf(!existsSync('/usr/share/zoneinfo/Europe/London'))('agree about the past of every kind of zone', () => {
    for (const name of [
      'Europe/London',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Kathmandu',
      'Africa/Cairo',
    ]) {
      expect(
        zoneDisagreement(zones, 'runtime', name, Date.UTC(2000, 0, 1), Date.UTC(2024, 0, 1)),
        name,
      ).toBeUndefined();
    }
  });

  test.skipIf((process.versions.tz ?? '') >= '2026b')('differ about Vancouver from 1 November 2026', () => {
    // British Columbia stays on -07, where old data goes back to -08 at 02:00 on 1 November: 09:00 UTC.
    const found = zoneDisagreement(zones, 'runtime', 'America/Vancouver', Date.UTC(2026, 6, 1), Date.UTC(2027, 6, 1));
    expect(found).toEqual({
      zone: 'America/Vancouver',
      from: Date.parse('2026-11-01T09:00Z'),
      inUse: -7 * 3_600_000,
      other: -8 * 3_600_000,
    });
  });
});

describe('a release of zone data from a file', () => {
  const packed = readFileSync('node_modules/moment-timezone/data/packed/latest.json');
  /** A tar archive of one file: name, size in octal, then the content in blocks of 512 bytes. */
  const tar = (name: string, content: Buffer) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(`${content.length.toString(8).padStart(11, '0')} `, 124);
    return gzipSync(Buffer.concat([header, content, Buffer.alloc(1024 - (content.length % 512))]));
  };
  const data = JSON.parse(packed.toString()) as { version: string; zones: string[]; links: string[] };
  const json = (change: object) => Buffer.from(JSON.stringify({ ...data, ...change }));

  test.each([
    ['the JSON of moment-timezone', packed],
    ['its package', tar('package/data/packed/latest.json', packed)],
    ['a file made before', bundle],
  ])('%s', (_, bytes) => {
    const release = readZoneRelease(bytes, 'file');
    expect([release.version, release.names]).toEqual([data.version, data.zones.length + data.links.length]);
    expect(release.bytes.equals(bundle)).toBe(true);
  });

  test.each([
    ['text', Buffer.from('hello'), /this is not zone data/],
    ['JSON of something else', Buffer.from('{"version":"2026f"}'), /this is not zone data/],
    ['another package', tar('package/index.js', Buffer.from('x')), /has no data\/packed\/latest.json/],
    ['a damaged file', bundle.subarray(0, 9000), /damaged/],
    ['a few zones', json({ zones: data.zones.slice(0, 9), links: [] }), /does not hold the zones of the world/],
    ['a link to nowhere', json({ links: ['Mars/Base|Moon/Base'] }), /Moon\/Base is a link to a zone/],
    ['a zone out of order', json({ zones: [...data.zones, 'A/B|X Y|0 10|010|10 -20|'] }), /A\/B cannot be unpacked/],
    ['another release name', json({ version: '../../x' }), /this is not zone data/],
  ])('%s is refused', (_, bytes, message) => {
    expect(() => readZoneRelease(bytes, 'file')).toThrow(message);
  });
});

describe('the lines of the bundled data without packing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-zones-'));
  folders.push(folder);
  const packed = join(folder, 'zones.br');
  const unpacked = join(folder, 'zones.txt');
  writeFileSync(packed, withRelease('2027a'));
  const lines = unpackedZones(withRelease('2027a'));

  test('hold what the packed file holds', () => {
    writeFileSync(unpacked, lines);
    expect(PackedZones.open(packed, unpacked)!.index()).toEqual(PackedZones.open(packed)!.index());
  });

  // A copy that says less shows which of the two was read: London is missing from it.
  test.each([
    ['of the same release: read', lines.replace(/^Europe\/London\|.*\n/m, ''), false],
    ['of another release: passed over', 'cctool zone lines 2026a\nUTC|UTC|0|0|\n', true],
    ['damaged: passed over', 'cctool zone', true],
  ])('%s', (_, text, hasLondon) => {
    writeFileSync(unpacked, text);
    expect(PackedZones.open(packed, unpacked)!.has('Europe/London')).toBe(hasLondon);
  });

  test('missing: passed over', () => {
    expect(PackedZones.open(packed, join(folder, 'none.txt'))!.has('Europe/London')).toBe(true);
  });
});
