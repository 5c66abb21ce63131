import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeZoneFolder } from '../../../../test/support/zone-folder.js';
import { readHours } from '../../read-hours.js';
import { createZones, type Zones } from '../../zones/zones.js';
import { lintHours } from '../lint-hours.js';
import { hoursRules } from './index.js';

/** The examples speak of this day. */
const now = Date.UTC(2026, 10, 20, 12);

const folder = mkdtempSync(join(tmpdir(), 'cctool-zones-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The zones of a machine whose files have the given release. */
const machine = (version: string): Zones =>
  createZones({ folders: [writeZoneFolder(folder, version)], runtimeVersion: '2018a' });

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

it('the list has unique kebab-case codes', () => {
  const codes = hoursRules.map((rule) => rule.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^hours(-[a-z]+)+$/);
});

it('the list holds every rule of the folder, and no other', async () => {
  const names = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && name !== 'index.ts' && !name.endsWith('.test.ts'),
  );
  const modules: object[] = await Promise.all(names.map((name) => import(join(import.meta.dirname, name))));
  const perFile = modules.map((exported) => Object.values(exported).flat());
  for (const [index, rules] of perFile.entries()) expect(rules, names[index]).not.toHaveLength(0);
  expect(new Set(perFile.flat())).toEqual(new Set(hoursRules));
  expect(perFile.flat()).toHaveLength(hoursRules.length);
});
