import { clip, type Field, type Reader } from '../../diagnostics/document/reader.js';
import { parseTime } from '../instant.js';
import type { HoursTest } from '../model.js';
import { readDate } from './read-holiday.js';

const kinds = ['open_at', 'closed_at', 'open_on', 'closed_on'] as const;

/** Reads one assertion: `{ schedule: support, open_at: 2026-06-10T10:00 }` or `{ schedule: support, closed_on: 2026-12-25 }`. */
export function readTest(reader: Reader, field: Field): HoursTest | undefined {
  const fields = reader.fields(field, 'the test', ['name', 'schedule', ...kinds]);
  if (!fields) return undefined;
  const given = kinds.filter((kind) => fields.has(kind));
  if (!fields.has('schedule')) reader.report(field.node, 'hours-value', 'the test does not name a schedule');
  if (given.length !== 1) {
    reader.report(field.node, 'hours-value', 'a test expects one thing', `give one of ${kinds.join(', ')}`);
  }
  const schedule = reader.text(fields.get('schedule'), 'schedule');
  const name = reader.optionalText(fields.get('name'), 'name');
  const kind = given[0];
  if (kind === undefined || schedule === undefined) return undefined;
  const value = fields.get(kind)!;
  let when: HoursTest['when'];
  if (kind.endsWith('_on')) {
    const date = readDate(reader, value, kind);
    if (date === undefined) return undefined;
    when = { kind: 'on', date };
  } else {
    const text = reader.text(value, kind);
    if (text === undefined) return undefined;
    if (!parseTime(text)) {
      reader.report(
        value.node,
        'hours-instant',
        `${kind}: "${clip(text)}" is not a time`,
        'write 2026-06-10T10:00 or 2026-06-10T14:00Z',
      );
      return undefined;
    }
    when = { kind: 'at', text };
  }
  const test = { schedule, expect: kind.startsWith('open') ? 'open' : 'closed', when } as const;
  return { ...test, ...(name === undefined ? {} : { name }), source: reader.source, path: field.path };
}
