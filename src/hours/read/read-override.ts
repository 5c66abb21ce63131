import { clip, type Field, isNull, type Reader } from '../../diagnostics/document/reader.js';
import { parseInstant } from '../instant.js';
import type { Override } from '../model.js';
import { swapped } from './read-holiday.js';

const known = ['id', 'schedule', 'state', 'start', 'end', 'reason', 'name', 'by'];

function readInstant(reader: Reader, field: Field, what: string): number | undefined {
  const text = reader.text(field, what);
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === undefined) {
    const hint = 'write an instant with its offset: 2026-06-10T14:00Z or 2026-06-10T10:00-04:00';
    reader.report(field.node, 'hours-instant', `${what}: "${clip(text)}" is not an instant`, hint);
  }
  return instant;
}

/**
 * Reads an override.
 * @param owner the schedule that holds it, undefined at the top of a file, where it must name one
 */
export function readOverride(reader: Reader, field: Field, owner?: string): Override | undefined {
  const fields = reader.fields(field, 'the override', known);
  if (!fields) return undefined;
  if (owner === undefined && !fields.has('schedule')) {
    reader.report(
      field.node,
      'hours-value',
      'the override does not name a schedule',
      'add `schedule: KEY`, or `schedule: "*"` for all',
    );
  }
  for (const name of ['state', 'start']) {
    if (!fields.has(name)) reader.report(field.node, 'hours-value', `the override lacks "${clip(name)}"`);
  }
  const schedule = owner ?? reader.text(fields.get('schedule'), 'schedule');
  const state = reader.oneOf(fields.get('state'), 'state', ['open', 'closed'] as const);
  const start = fields.has('start') ? readInstant(reader, fields.get('start')!, 'start') : undefined;
  const endField = fields.get('end');
  const end = endField && !isNull(endField.node) ? readInstant(reader, endField, 'end') : null;
  const reason =
    reader.optionalText(fields.get('reason'), 'reason') ?? reader.optionalText(fields.get('name'), 'name') ?? '';
  const by = reader.optionalText(fields.get('by'), 'by');
  const id = reader.optionalText(fields.get('id'), 'id');
  if (schedule === undefined || state === undefined || start === undefined || end === undefined) return undefined;
  if (end !== null && end <= start) {
    const hint = 'give a later end, or leave "end" out for an override that somebody ends';
    const fix = end < start ? swapped(reader, fields.get('start')!, endField!) : undefined;
    reader.report(endField!.node, 'hours-override-order', 'the override does not end after its start', hint, fix);
    return undefined;
  }
  return {
    ...(id === undefined ? {} : { id }),
    ...{ schedule, state, start, end, reason, source: reader.source, path: field.path },
    ...(by === undefined ? {} : { by }),
  };
}
