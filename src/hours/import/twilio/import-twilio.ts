import { CctoolError } from '../../../diagnostics/index.js';
import { parseDateRule } from '../../dates/date-rule.js';
import { type DayNumber, formatDate, parseDate } from '../../dates/day-number.js';
import { formatInstant } from '../../instant.js';
import { composeSchedule } from '../compose-schedule.js';
import { datedRule, type HoursEvent, longestEvent } from '../event-series.js';
import type { HoursDocument } from '../hours-document.js';
import type { Imported, ImportOptions, Loss } from '../loss.js';
import {
  findRecords,
  isRecord,
  Keys,
  parseJson,
  recordsOf,
  reportHousekeeping,
  reportUnread,
  textOf,
  type VendorRecord,
} from '../records.js';
import { byDay } from '../rule-days.js';

const isConfiguration = (record: VendorRecord) =>
  Array.isArray(record.rules) && recordsOf(record.schedules).some((schedule) => Array.isArray(schedule.rules));

const ruleFields = [
  ...['name', 'isOpen', 'closedReason', 'dateRRule'],
  ...['startDate', 'endDate', 'startTime', 'endTime'],
];
const housekeeping = ['id', 'status', 'timeZone'];

/** Minutes from midnight; undefined for an absent time, which bounds nothing. */
function readTime(rule: VendorRecord, field: string, place: string): number | undefined {
  const text = textOf(rule, field);
  if (text === undefined) return undefined;
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
  if (hour !== undefined) return Number(hour) * 60 + Number(minute);
  throw new CctoolError('input', `Twilio: ${place}.${field} is not a time of day: ${JSON.stringify(text)}`);
}

function readDate(rule: VendorRecord, field: string, place: string): DayNumber | undefined {
  const text = textOf(rule, field);
  const date = text === undefined ? undefined : parseDate(text.slice(0, 10));
  if (text === undefined || date !== undefined) return date;
  throw new CctoolError('input', `Twilio: ${place}.${field} is not a date: ${JSON.stringify(text)}`);
}

/** The dates on which a rule holds, as an event has them. */
type Dates = Pick<HoursEvent, 'date' | 'rule'> & { days: number };

/**
 * The dates of a rule. The manager asks of each date alone whether the rule begins on it, so that INTERVAL and COUNT mean
 * nothing, and a rule without days holds on every day.
 */
function readDates(rule: VendorRecord, place: string, options: ImportOptions, losses: Loss[]): Dates | undefined {
  const today = Math.floor(options.now / 86_400_000);
  const from = readDate(rule, 'startDate', place);
  const to = readDate(rule, 'endDate', place);
  const lose = (kind: Loss['kind'], message: string) => void losses.push({ kind, place, message });
  if (from !== undefined && to !== undefined && to < from) {
    lose('dropped', `its last date ${formatDate(to)} is before its first ${formatDate(from)}; it never holds`);
    return undefined;
  }
  const text = textOf(rule, 'dateRRule')
    ?.replace(/^\s*RRULE:/i, '')
    .replace(/\s/g, '');
  if (text === undefined && from !== undefined && to !== undefined && to - from < longestEvent) {
    return { date: from, days: to - from + 1 };
  }
  const parts = (text ?? 'FREQ=DAILY').split(';').filter((part) => part !== '');
  const counted = parts.filter((part) => /^(?:INTERVAL=0*[2-9]|INTERVAL=0*1\d|COUNT=)/i.test(part));
  if (counted.length) lose('assumed', `${counted.join(' and ')} has no effect in Twilio: every such date counts`);
  let kept = parts.filter((part) => !/^(?:INTERVAL|COUNT|DTSTART|WKST)=/i.test(part));
  if (!kept.some((part) => /^BY(?:DAY|MONTHDAY|YEARDAY|WEEKNO|SETPOS)=/i.test(part))) {
    // Every day, or every day of its months.
    const months = kept.filter((part) => /^(?:BYMONTH|UNTIL)=/i.test(part));
    kept = [months.length ? `FREQ=YEARLY;${byDay([0, 1, 2, 3, 4, 5, 6])}` : 'FREQ=DAILY', ...months];
    if (!months.some((part) => /^BYMONTH=/i.test(part))) kept[0] = 'FREQ=DAILY';
  }
  if (to !== undefined) {
    kept = kept.filter((part) => !/^UNTIL=/i.test(part));
    kept.push(`UNTIL=${formatDate(to).replaceAll('-', '')}`);
  }
  // A week back, so that the week of today is whole.
  const date = from ?? today - 7;
  const dated = datedRule(kept.join(';'), undefined, undefined);
  const parsed = parseDateRule(dated, date);
  if ('rule' in parsed) return { date, days: 1, rule: dated };
  lose('dropped', `its recurrence ${text} is not supported (${parsed.error}); it is left out`);
  return undefined;
}

function readRule(
  rule: VendorRecord,
  schedule: string,
  options: ImportOptions,
  losses: Loss[],
): HoursEvent | undefined {
  const full = textOf(rule, 'name') ?? textOf(rule, 'id') ?? 'rule';
  // Rules of all schedules are one list, so people put the schedule before their names.
  const name = full.startsWith(`${schedule}: `) ? full.slice(schedule.length + 2) : full;
  reportUnread(rule, [...housekeeping, ...ruleFields], name, losses);
  const start = readTime(rule, 'startTime', name) ?? 0;
  const end = readTime(rule, 'endTime', name) ?? 1440;
  if (end <= start) {
    const message = 'its end is not after its start: it holds at no time, in Twilio too; it is left out';
    losses.push({ kind: 'dropped', place: name, message });
    return undefined;
  }
  const dates = readDates(rule, name, options, losses);
  if (!dates) return undefined;
  const { date, days, rule: recurrence } = dates;
  const state = rule.isOpen === true || /^true$/i.test(String(rule.isOpen)) ? 'open' : 'closed';
  const common = { name, place: name, state, start, without: [] } as const;
  if (recurrence !== undefined) return { ...common, date, length: end - start, rule: recurrence };
  if (days === 1) return { ...common, date, length: end - start };
  const last = formatDate(date + days - 1).replaceAll('-', '');
  if (end - start === 1440) return { ...common, date, length: days * 1440 };
  return { ...common, date, length: end - start, rule: `FREQ=DAILY;UNTIL=${last}` };
}

/** The rules that a schedule lists by id. */
function rulesOf(schedule: VendorRecord, rules: readonly VendorRecord[], name: string, losses: Loss[]): VendorRecord[] {
  return (Array.isArray(schedule.rules) ? schedule.rules : []).flatMap((id: unknown) => {
    const found = isRecord(id) ? id : rules.find((rule) => rule.id === id);
    if (found) return [found];
    const message = `the rule "${String(id).slice(0, 100)}" is not in the file; it is missing from the result`;
    losses.push({ kind: 'dropped', place: name, message });
    return [];
  });
}

/**
 * Reads the configuration of Twilio's schedule manager for Flex (`rules` and `schedules`). A schedule is open while one of its
 * open rules holds and none of its closed ones; one that is closed by hand is closed by an override without an end.
 * @throws CctoolError of kind `input` for text without such schedules, `usage` where one has no time zone
 */
export function importTwilio(text: string, options: ImportOptions): Imported {
  const losses: Loss[] = [];
  const configurations = findRecords(parseJson(text, 'Twilio'), isConfiguration);
  if (!configurations.length) {
    throw new CctoolError('input', 'Twilio: no schedules found', 'expected an object with "rules" and "schedules"');
  }
  const keys = new Keys();
  const document: HoursDocument = { version: 1, schedules: [] };
  for (const configuration of configurations) {
    const rules = recordsOf(configuration.rules);
    for (const schedule of recordsOf(configuration.schedules)) {
      const name = textOf(schedule, 'name') ?? options.name ?? 'Hours';
      const timezone = options.timezone ?? textOf(schedule, 'timeZone');
      if (timezone === undefined) {
        const hint = 'name it: --timezone America/New_York';
        throw new CctoolError('usage', `Twilio: the schedule "${name}" has no time zone`, hint);
      }
      const id = document.schedules.length + 1;
      const key = keys.take((id === 1 ? options.key : undefined) ?? name);
      const events = rulesOf(schedule, rules, name, losses).flatMap(
        (rule) => readRule(rule, name, options, losses) ?? [],
      );
      const found: Loss[] = [];
      document.schedules.push(composeSchedule({ id, key, name, timezone }, events, options, found));
      // Rules without a first date have always been in effect.
      const isDated = rules.some((rule) => textOf(rule, 'startDate') !== undefined && textOf(rule, 'dateRRule'));
      losses.push(
        ...found.filter(({ place, kind }) => isDated || kind !== 'assumed' || !place.endsWith(': effective')),
      );
      if (schedule.emergencyClose === true || schedule.manualClose === true) {
        const start = formatInstant(Math.floor(options.now / 60_000) * 60_000);
        const override = {
          schedule: key,
          state: 'closed' as const,
          start,
          end: null,
          reason: 'Closed by hand in Twilio',
        };
        document.overrides = [...(document.overrides ?? []), override];
        const message = 'it is closed by hand: here from now on, by an override without an end';
        losses.push({ kind: 'changed', place: name, message });
      }
      const read = ['name', 'timeZone', 'rules', 'emergencyClose', 'manualClose', ...housekeeping];
      reportUnread(schedule, read, name, losses);
    }
    const reasons = new Set(
      rules.flatMap((rule) => (rule.isOpen === true ? [] : (textOf(rule, 'closedReason') ?? []))),
    );
    if (reasons.size > 0) {
      const message = `the words for callers are not part of hours: ${[...reasons].slice(0, 5).join(', ')}`;
      losses.push({ kind: 'dropped', place: 'closedReason', message, bookkeeping: true });
    }
    const used = new Set(recordsOf(configuration.schedules).flatMap((schedule) => schedule.rules as unknown[]));
    for (const rule of rules) {
      if (used.has(rule.id)) continue;
      const place = textOf(rule, 'name') ?? String(rule.id);
      losses.push({ kind: 'dropped', place, message: 'no schedule uses this rule' });
    }
    reportHousekeeping(rules, ['id'], 'all rules', losses);
  }
  return { document, losses };
}
