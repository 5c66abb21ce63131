import { type Field, isNull, type Reader } from '../../diagnostics/document/reader.js';
import type { Calendar, HolidaySource } from '../model.js';
import { readHoliday } from './read-holiday.js';

const types = ['public', 'bank', 'school', 'optional', 'observance', 'workday'] as const;

function readSource(reader: Reader, field: Field): HolidaySource | undefined {
  const kinds = reader.fields(field, 'the source', ['date-holidays']);
  const given = kinds?.get('date-holidays');
  if (!given) {
    if (kinds)
      reader.report(
        field.node,
        'hours-value',
        'the source does not name its data',
        'write source: { date-holidays: { country: US } }',
      );
    return undefined;
  }
  const fields = reader.fields(given, 'date-holidays', ['country', 'state', 'region', 'types', 'language']);
  if (!fields) return undefined;
  if (!fields.has('country')) reader.report(given.node, 'hours-value', 'date-holidays needs a country', 'country: US');
  const country = reader.text(fields.get('country'), 'country')?.toUpperCase();
  const state = reader.optionalText(fields.get('state'), 'state')?.toUpperCase();
  const region = reader.optionalText(fields.get('region'), 'region')?.toUpperCase();
  const language = reader.optionalText(fields.get('language'), 'language');
  const typesField = fields.get('types');
  const chosen =
    typesField && !isNull(typesField.node)
      ? reader.list(typesField, 'types').flatMap((item) => reader.oneOf(item, 'type', types) ?? [])
      : ['public', 'bank'];
  if (country === undefined) return undefined;
  return {
    country,
    ...(state === undefined ? {} : { state }),
    ...(region === undefined ? {} : { region }),
    ...(language === undefined ? {} : { language }),
    types: chosen,
    source: reader.source,
    path: given.path,
  };
}

/** Reads one calendar of the mapping `calendars`. */
export function readCalendar(reader: Reader, field: Field, key: string): Calendar | undefined {
  const fields = reader.fields(field, `calendar "${key}"`, ['name', 'source', 'holidays', 'calendars']);
  if (!fields) return undefined;
  const source = fields.get('source');
  const dateHolidays = source && !isNull(source.node) ? readSource(reader, source) : undefined;
  return {
    key,
    name: reader.optionalText(fields.get('name'), 'name') ?? key,
    ...(dateHolidays ? { dateHolidays } : {}),
    holidays: reader
      .list(fields.get('holidays'), 'holidays')
      .flatMap((item) => readHoliday(reader, item, `calendar:${key}`) ?? []),
    calendars: reader.texts(fields.get('calendars'), 'calendars'),
    source: reader.source,
    path: field.path,
  };
}
