import { Document, isMap, isScalar, isSeq, Scalar, visit } from 'yaml';
import type { HoursDocument } from './hours-document.js';
import type { Loss } from './loss.js';

const inline = new Set(['nth', 'offset', 'effective', 'date-holidays']);

/**
 * Writes an hours file as YAML in the form people write it: one line a day, intervals quoted.
 * @param heading lines of a comment at its top
 */
export function writeHoursFile(document: HoursDocument, heading: readonly string[] = []): string {
  const { version, calendar, calendars, schedules, overrides, overrides_file } = document;
  // What schedules refer to stands above them.
  const ordered = { version, calendar, overrides_file, calendars, schedules, overrides };
  const yaml = new Document(Object.fromEntries(Object.entries(ordered).filter(([, value]) => value !== undefined)));
  visit(yaml, {
    Seq(_, list) {
      if (!list.items.every(isScalar)) return;
      list.flow = true;
      for (const item of list.items) {
        if (isScalar(item) && /^\d\d:/.test(String(item.value))) item.type = Scalar.QUOTE_DOUBLE;
      }
    },
    Pair(_, pair) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      if (isMap(pair.value) && (inline.has(key) || pair.value.items.length === 0)) pair.value.flow = true;
      if (isSeq(pair.value) && pair.value.items.length === 0) pair.value.flow = true;
    },
  });
  if (heading.length) yaml.commentBefore = heading.map((line) => ` ${line}`).join('\n');
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The loss report for people, one line an entry; an empty text where everything was carried over. */
export function formatLosses(losses: readonly Loss[]): string {
  return losses.map(({ kind, place, message }) => `${kind}: ${place}: ${message}`).join('\n');
}
