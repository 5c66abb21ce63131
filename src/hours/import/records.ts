import { CctoolError } from '../../diagnostics/index.js';
import type { WrittenSchedule } from './hours-document.js';
import type { Loss } from './loss.js';

/** A JSON object of a vendor's export. */
export type VendorRecord = { [key: string]: unknown };

/** True for a JSON object (no array, no null). */
export function isRecord(value: unknown): value is VendorRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; anything else in it, and anything that is not a list, is not an object. */
export function recordsOf(value: unknown): VendorRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A field that holds text, undefined where it is absent or empty. */
export function textOf(record: VendorRecord, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

/** Parses JSON. @throws CctoolError of kind `input` that names the format */
export function parseJson(text: string, format: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CctoolError('input', `${format}: the text is not JSON: ${(error as Error).message}`);
  }
}

/** All objects of a JSON value, outermost first, that a test accepts; found objects are not searched further. */
export function findRecords(value: unknown, accepts: (record: VendorRecord) => boolean, depth = 8): VendorRecord[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => findRecords(item, accepts, depth - 1));
  if (!isRecord(value)) return [];
  if (accepts(value)) return [value];
  return Object.values(value).flatMap((item) => findRecords(item, accepts, depth - 1));
}

/** Reports the fields of a record that nothing has read, in one line. Empty values say nothing and are passed over. */
export function reportUnread(record: VendorRecord, read: readonly string[], place: string, losses: Loss[]): void {
  const left = Object.entries(record).filter(([name, value]) => {
    if (read.includes(name) || value === null || value === undefined || value === '') return false;
    return !(Array.isArray(value) && value.length === 0) && !(isRecord(value) && Object.keys(value).length === 0);
  });
  if (!left.length) return;
  const names = left.map(([name]) => name).join(', ');
  losses.push({ kind: 'dropped', place, message: `no place in an hours file for: ${names}` });
}

/** Reports the fields that serve the vendor's own administration in one line for all records. */
export function reportHousekeeping(
  records: readonly VendorRecord[],
  housekeeping: readonly string[],
  place: string,
  losses: Loss[],
): void {
  const present = housekeeping.filter((name) =>
    records.some((record) => record[name] !== undefined && record[name] !== null),
  );
  if (!present.length) return;
  losses.push({
    kind: 'dropped',
    place,
    message: `identifiers and administration have no place in an hours file: ${present.join(', ')}`,
    bookkeeping: true,
  });
}

/** Keys for schedules from names: `Support (EU)` is `support-eu`, a second one `support-eu-2`. */
export class Keys {
  readonly #taken = new Set<string>();

  /** A new key for a name. */
  take(name: string): string {
    // Letters without their accents.
    const plain = name
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase();
    const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'schedule';
    let key = slug;
    for (let n = 2; this.#taken.has(key); n++) key = `${slug}-${n}`;
    this.#taken.add(key);
    return key;
  }
}

/** A schedule without its empty parts, its fields in the order in which people read them. */
export function tidySchedule(schedule: WrittenSchedule): WrittenSchedule {
  const { id, key, name, timezone, holiday_scope, weekly, seasons, calendars, exceptions, effective } = schedule;
  return {
    id,
    key,
    name,
    timezone,
    ...(holiday_scope ? { holiday_scope } : {}),
    weekly,
    ...(seasons?.length ? { seasons } : {}),
    ...(calendars?.length ? { calendars } : {}),
    ...(exceptions?.length ? { exceptions } : {}),
    ...(effective ? { effective } : {}),
  };
}
