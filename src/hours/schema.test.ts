import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readHours } from './read-hours.js';

const root = resolve(import.meta.dirname, '../..');
const schema = JSON.parse(readFileSync(join(root, 'schemas/hours.schema.json'), 'utf8'));
const validate = new Ajv({ allowUnionTypes: true, strict: true, strictTypes: false, strictRequired: false }).compile(
  schema,
);

const file = (schedule: object) => ({ version: 1, timezone: 'UTC', schedules: [{ key: 'a', ...schedule }] });
const holiday = (fields: object) => file({ exceptions: [fields] });

/** Files that editors and the reader must take alike. */
const good: object[] = [
  file({}),
  file({ weekly: { daily: '09:00-17:00', sun: null, 'fri-mon': ['22:00-06:00', '00:00-24:00'] } }),
  file({ seasons: [{ from: '12-01', to: '02-29', weekly: {} }], effective: { from: null, to: '2026-12-31' } }),
  holiday({ date: '2026-12-25', closed: true, name: 'x' }),
  holiday({ rrule: 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', observed: 'nearest-weekday', both: true, closed: true }),
  holiday({ nth: { month: 11, weekday: 'thu', n: 4 }, hours: ['10:00-12:00'] }),
  holiday({ date: '2026-12-12', hours_of: 'thu' }),
  file({ overrides: [{ state: 'closed', start: '2026-06-10T14:00Z', end: null, name: 'x' }] }),
  { ...file({}), overrides: [{ schedule: '*', state: 'open', start: '2026-06-10T14:00Z' }], overrides_file: 'o.yaml' },
  { ...file({}), tests: [{ schedule: 'a', closed_on: '2026-12-25' }], calendar: 'a', calendars: { c: {} } },
];

/** Files that both must refuse. */
const bad: object[] = [
  {},
  { version: 2, schedules: [] },
  { ...file({}), unknown: 1 },
  file({ key: 'a b' }),
  file({ weekly: { monday: [] } }),
  file({ weekly: { mon: ['09:00-25:00'] } }),
  file({ dst: 'ignore' }),
  file({ seasons: [{ from: '7-1', to: '08-31', weekly: {} }] }),
  holiday({ closed: true }),
  holiday({ date: '2026-12-25' }),
  holiday({ date: '2026-12-25', easter: 1, closed: true }),
  holiday({ from: '2026-12-25', closed: true }),
  holiday({ nth: { month: 13, weekday: 'thu', n: 4 }, closed: true }),
  holiday({ nth: { month: 11, weekday: 'thu', n: 0 }, closed: true }),
  holiday({ date: '25.12.2026', closed: true }),
  holiday({ date: '2026-12-12', hours_of: 'Thursday' }),
  { ...file({}), overrides: [{ state: 'closed', start: '2026-06-10T14:00Z' }] },
  { ...file({}), tests: [{ schedule: 'a' }] },
];

describe('schemas/hours.schema.json says what the reader says', () => {
  test('about the sample workspace', () => {
    const text = readFileSync(join(root, 'fixtures/workspace/hours.yaml'), 'utf8');
    expect(readHours(text, { file: 'hours.yaml' }).diagnostics).toEqual([]);
    expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true);
  });
  test('about the example of docs/hours.md', () => {
    const text = readFileSync(join(root, 'docs/hours.md'), 'utf8').match(/```yaml\n([\s\S]*?)```/)![1]!;
    expect(readHours(text, { file: 'hours.md' }).diagnostics).toEqual([]);
    expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true);
  });
  test.each(good.map((one) => [JSON.stringify(one), one]))('good: %s', (text, one) => {
    expect(readHours(text as string, { file: 'h' }).diagnostics).toEqual([]);
    expect(validate(one), JSON.stringify(validate.errors)).toBe(true);
  });
  test.each(bad.map((one) => [JSON.stringify(one), one]))('bad: %s', (text, one) => {
    expect(readHours(text as string, { file: 'h' }).hours).toBeUndefined();
    expect(validate(one)).toBe(false);
  });
});
