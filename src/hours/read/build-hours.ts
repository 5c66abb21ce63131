import { type Field, isNull, Reader } from '../../diagnostics/document/reader.js';
import { DocumentSource } from '../../diagnostics/document/source.js';
import type { Tree } from '../../diagnostics/document/tree.js';
import type { Diagnostic } from '../../diagnostics/index.js';
import { dstPolicies, type HoursFile, holidayScopes, type Override } from '../model.js';
import { checkReferences } from './check-references.js';
import { readCalendar } from './read-calendar.js';
import { readOverride } from './read-override.js';
import { readKey, readSchedule } from './read-schedule.js';
import { readTest } from './read-tests.js';

const known = [
  'version',
  'timezone',
  'dst',
  'holiday_scope',
  'calendar',
  'calendars',
  'schedules',
  'overrides',
  'overrides_file',
  'tests',
];

/** The result of reading: the file, absent where a finding is an error, and all findings in the order of the file. */
export interface HoursReading {
  hours?: HoursFile;
  diagnostics: Diagnostic[];
}

/** Builds the model of an hours file from its nodes. */
export function buildHours(tree: Tree, text: string, file: string): HoursReading {
  const source = new DocumentSource(file, text, tree);
  const reader = new Reader(source, 'hours');
  const hours = readTop(reader, source);
  if (hours && !reader.diagnostics.length) checkReferences(reader, hours);
  const diagnostics = reader.diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  const wrong = diagnostics.some((diagnostic) => diagnostic.severity === 'error');
  return hours && !wrong ? { hours, diagnostics } : { diagnostics };
}

function readTop(reader: Reader, source: DocumentSource): HoursFile | undefined {
  const root: Field = { node: source.tree, path: [] };
  if (isNull(source.tree)) {
    reader.report(
      source.tree,
      'hours-value',
      'the hours file is empty',
      'start with `version: 1`, `timezone:` and `schedules:`',
    );
    return undefined;
  }
  const fields = reader.fields(root, 'the hours file', known);
  if (!fields) return undefined;
  if (!fields.has('version')) {
    reader.report({ start: 0, end: 0 }, 'hours-value', 'the hours file has no version', 'start it with `version: 1`');
  } else reader.integer(fields.get('version'), 'version', 1, 1);
  if (!fields.has('schedules')) {
    reader.report(
      { start: 0, end: 0 },
      'hours-value',
      'the hours file has no schedules',
      'add `schedules:` with at least one',
    );
  }
  const timezone = reader.optionalText(fields.get('timezone'), 'timezone');
  const dst = (fields.has('dst') ? reader.oneOf(fields.get('dst'), 'dst', dstPolicies) : undefined) ?? 'rfc5545';
  const scopeField = fields.get('holiday_scope');
  const holidayScope =
    (scopeField ? reader.oneOf(scopeField, 'holiday_scope', holidayScopes) : undefined) ?? 'service-day';
  const calendarKey = fields.get('calendar');
  const calendar = calendarKey && !isNull(calendarKey.node) ? readKey(reader, calendarKey, 'calendar') : undefined;
  const overridesFile = reader.optionalText(fields.get('overrides_file'), 'overrides_file');
  const calendarsField = fields.get('calendars');
  const calendarEntries =
    calendarsField && !isNull(calendarsField.node) ? (reader.mapping(calendarsField, 'calendars')?.entries ?? []) : [];
  const defaults = { timezone, dst, holidayScope };
  return {
    source,
    version: 1,
    ...(timezone === undefined ? {} : { timezone }),
    dst,
    holidayScope,
    ...(calendar === undefined ? {} : { calendar }),
    calendars: calendarEntries.flatMap(
      (entry) => readCalendar(reader, { node: entry.value, path: ['calendars', entry.key] }, entry.key) ?? [],
    ),
    schedules: reader
      .list(fields.get('schedules'), 'schedules')
      .flatMap((item, index) => readSchedule(reader, item, index + 1, defaults) ?? []),
    overrides: reader.list(fields.get('overrides'), 'overrides').flatMap((item) => readOverride(reader, item) ?? []),
    ...(overridesFile === undefined ? {} : { overridesFile }),
    tests: reader.list(fields.get('tests'), 'tests').flatMap((item) => readTest(reader, item) ?? []),
  };
}

/** The largest hours file that is read, in UTF-16 units: some 20,000 schedules. */
export const maxHoursLength = 8 * 1024 * 1024;

/** The finding for a text that is too long for an hours file. */
export function tooLarge(length: number): Diagnostic {
  return {
    code: 'hours-too-large',
    severity: 'error',
    message: `the hours file has ${(length / 1024 / 1024).toFixed(1)} MB; at most ${maxHoursLength / 1024 / 1024} MB are read`,
    line: 1,
    column: 1,
    end_line: 1,
    end_column: 1,
    hint: 'split it by site, or check that this is the hours file',
  };
}

/** Builds the second file, which holds overrides alone: `version: 1` and `overrides`. */
export function buildOverrides(
  tree: Tree,
  text: string,
  file: string,
  hours: HoursFile,
): { overrides: Override[]; diagnostics: Diagnostic[] } {
  const source = new DocumentSource(file, text, tree);
  const reader = new Reader(source, 'hours');
  // A file that ops tools have just created may be empty.
  const fields = isNull(tree)
    ? undefined
    : reader.fields({ node: tree, path: [] }, 'the overrides file', ['version', 'overrides']);
  reader.integer(fields?.get('version'), 'version', 1, 1);
  const overrides = reader
    .list(fields?.get('overrides'), 'overrides')
    .flatMap((item) => readOverride(reader, item) ?? []);
  const read = { ...hours, source, schedules: hours.schedules, calendars: [], tests: [], overrides };
  for (const override of overrides) {
    if (override.schedule === '*' || read.schedules.some((schedule) => schedule.key === override.schedule)) continue;
    const hint = `known: ${read.schedules.map((schedule) => schedule.key).join(', ')}`;
    const at = source.offsetsAt([...override.path, 'schedule']);
    reader.report(at, 'hours-reference', `there is no schedule "${override.schedule}"`, hint);
  }
  return { overrides, diagnostics: reader.diagnostics };
}
