import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readHours } from '../../read-hours.js';
import { createZones, type Zones } from '../../zones/zones.js';
import { lintHours } from '../lint-hours.js';
import { hoursRules } from './index.js';

/** The examples speak of this day. */
const now = Date.UTC(2026, 10, 20, 12);

const folder = mkdtempSync(join(tmpdir(), 'cctool-zones-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A TZif file (RFC 9636) without transitions, whose POSIX footer holds for all time. */
function tzif(offset: number, footer: string): Buffer {
  const header = (types: number, chars: number) => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2', 0, 'latin1');
    bytes.writeUInt32BE(types, 36);
    bytes.writeUInt32BE(chars, 40);
    return bytes;
  };
  const body = Buffer.alloc(6 + 4);
  body.writeInt32BE(offset, 0);
  body.write('LMT\0', 6, 'latin1');
  return Buffer.concat([header(1, 4), body, header(1, 4), body, Buffer.from(`\n${footer}\n`, 'latin1')]);
}

/** The zones of a machine whose files have the given release, and for British Columbia the law before 2026. */
function machine(version: string): Zones {
  const place = join(folder, version);
  for (const area of ['Europe', 'America']) mkdirSync(join(place, area), { recursive: true });
  writeFileSync(join(place, '+VERSION'), `${version}\n`);
  writeFileSync(join(place, 'Europe', 'London'), tzif(0, 'GMT0BST,M3.5.0/1,M10.5.0'));
  // A law that nobody has: whatever release the runtime holds, it differs.
  writeFileSync(join(place, 'America', 'Vancouver'), tzif(-36_000, '<-10>10'));
  return createZones({ folders: [place], runtimeVersion: '2018a' });
}

const present = machine('2026c');
/** What these rules say depends on the machine: their examples run on zone files made here, the others without them. */
const byMachine: { [code: string]: { bad: Zones; good: Zones } } = {
  'hours-zone-data-old': { bad: machine('2019a'), good: present },
  'hours-zone-disagreement': { bad: present, good: present },
};
const installed = createZones();

const lint = async (code: string, text: string, zones: Zones) => {
  const reading = readHours(text, { file: 'hours.yaml' });
  const file = { ...reading, file: 'hours.yaml', path: '/hours.yaml', text };
  const files = { files: [file], ...(reading.hours ? { hours: reading.hours } : {}) };
  const off = Object.keys(byMachine).filter((other) => other !== code);
  const settings = Object.fromEntries(off.map((other) => [other, 'off' as const]));
  return (await lintHours(files, { zones, now, settings }))[0]!.diagnostics;
};

describe.each(hoursRules.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  const zones = byMachine[code] ?? { bad: installed, good: installed };

  it('reports its bad example, and nothing else there', async () => {
    const findings = await lint(code, rule.bad, zones.bad);
    expect([...new Set(findings.map((finding) => finding.code))]).toEqual([code]);
    expect(findings[0]!.severity).toBe(rule.severity);
  });

  it('is silent on its good example, as every other rule', async () => {
    expect(await lint(code, rule.good, zones.good)).toEqual([]);
  });

  it('says what, why and the way out', async () => {
    for (const text of [rule.summary, rule.what, rule.why]) expect(text).toMatch(/^[^\n]{10,}\.$/);
    for (const finding of await lint(code, rule.bad, zones.bad)) {
      expect(finding.message).not.toMatch(/\.$/);
      expect(finding.line).toBeGreaterThan(0);
    }
  });
});

it('the list has unique kebab-case codes, each as its file is called', () => {
  const codes = hoursRules.map((rule) => rule.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^hours(-[a-z]+)+$/);
});
