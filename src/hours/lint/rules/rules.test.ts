import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHours } from '../../read-hours.js';
import { createZones } from '../../zones/zones.js';
import { lintHours } from '../lint-hours.js';
import { hoursRules } from './index.js';

/** The examples speak of this day. */
const now = Date.UTC(2026, 10, 20, 12);

const zones = createZones();

const lint = async (text: string) => {
  const reading = readHours(text, { file: 'hours.yaml' });
  const file = { ...reading, file: 'hours.yaml', path: '/hours.yaml', text };
  const files = { files: [file], ...(reading.hours ? { hours: reading.hours } : {}) };
  return (await lintHours(files, { zones, now }))[0]!.diagnostics;
};

describe.each(hoursRules.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  it('reports its bad example, and nothing else there', async () => {
    const findings = await lint(rule.bad);
    expect([...new Set(findings.map((finding) => finding.code))]).toEqual([code]);
    expect(findings[0]!.severity).toBe(rule.severity);
  });

  it('is silent on its good example, as every other rule', async () => {
    expect(await lint(rule.good)).toEqual([]);
  });

  it('says what, why and the way out', async () => {
    for (const text of [rule.summary, rule.what, rule.why]) expect(text).toMatch(/^[^\n]{10,}\.$/);
    for (const finding of await lint(rule.bad)) {
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
