import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import { CctoolError } from '../../diagnostics/index.js';
import {
  addItem,
  changesOnlyList,
  columnOf,
  endOfLines,
  isJson,
  listItems,
  listPair,
  parseForEdit,
  rangeOf,
  removeItems,
} from '../edit/text-list.js';
import { formatInstant, parseInstant } from '../instant.js';
import { clearingOf } from './override-span.js';

const list = ['overrides'];

/** An override to be written. Instants in milliseconds since 1970 UTC. */
export interface NewOverride {
  /** What `clear --id` and the log call it. */
  id?: string;
  /** The key of a schedule, or `*` for all. */
  schedule: string;
  state: 'open' | 'closed';
  start: number;
  /** Null: until somebody ends it. */
  end: number | null;
  reason?: string;
  by?: string;
}

type Fields = { [name: string]: string | null };

/** An override as a file has it. */
export const fieldsOf = (override: NewOverride): Fields => ({
  ...(override.id === undefined ? {} : { id: override.id }),
  schedule: override.schedule,
  state: override.state,
  start: formatInstant(override.start),
  end: override.end === null ? null : formatInstant(override.end),
  ...(override.reason === undefined ? {} : { reason: override.reason }),
  ...(override.by === undefined ? {} : { by: override.by }),
});

const overridesOf = (text: string) => listItems(text, list);

/**
 * Adds an override to the text of an hours file or an overrides file, YAML or JSON. Comments and layout stay: where the
 * text can be added to it is, and only a file of unusual form is written anew.
 * @throws CctoolError of kind `input` where the text is broken or its `overrides` is not a list
 */
export function addOverride(text: string, override: NewOverride, file: string): string {
  return addItem(text, list, fieldsOf(override), file, 'override');
}

/** The place and text with which one override gets an end. */
function endEdit(
  text: string,
  item: YAMLMap,
  end: string | null,
  json: boolean,
): { at: number; to: number; text: string } | undefined {
  const value = json ? JSON.stringify(end) : (end ?? 'null');
  const pair = item.items.find((entry) => isScalar(entry.key) && entry.key.value === 'end') as Pair | undefined;
  const range = rangeOf(pair?.value);
  if (pair && range && range[1] > range[0]) return { at: range[0], to: range[1], text: value };
  const key = rangeOf(pair?.key);
  if (pair && key) {
    const colon = text.indexOf(':', key[1] - 1);
    return { at: colon + 1, to: colon + 1, text: ` ${value}` };
  }
  const last = rangeOf(item.items.at(-1)?.value);
  const first = rangeOf(item.items[0]?.key);
  if (!last || !first) return undefined;
  if (item.flow) return { at: last[1], to: last[1], text: json ? `, "end": ${value}` : `, end: ${value}` };
  const indent = columnOf(text, first[0]);
  const at = endOfLines(text, last);
  return { at, to: at, text: `\n${' '.repeat(indent)}end: ${value}` };
}

/**
 * Gives overrides of a file an end.
 * @param indices their places in the list `overrides`
 * @param end null: they hold again until somebody ends them
 * @throws CctoolError of kind `input` where the text is broken or an override is not written as a mapping
 */
export function endOverrides(text: string, indices: readonly number[], end: number | null, file: string): string {
  const items = listPair(parseForEdit(text, file), list).pair?.value;
  const instant = end === null ? null : formatInstant(end);
  const json = isJson(text);
  const edits = indices.map((index) => {
    const item = isSeq(items) ? items.items[index] : undefined;
    const edit = isMap(item) ? endEdit(text, item as YAMLMap, instant, json) : undefined;
    if (!edit) throw new CctoolError('input', `${file}: override ${index + 1} cannot be ended here`, 'end it by hand');
    return edit;
  });
  let written = text;
  for (const edit of edits.sort((a, b) => b.at - a.at)) {
    written = written.slice(0, edit.at) + edit.text + written.slice(edit.to);
  }
  const expected = overridesOf(text).map((item, index) =>
    indices.includes(index) ? { ...(item as object), end: instant } : item,
  );
  if (changesOnlyList(written, text, list, expected)) return written;
  throw new CctoolError('input', `${file}: the override cannot be ended in a file of this form`, 'end it by hand');
}

/** Takes overrides out of a file, each with its line. */
const removeOverrides = (text: string, indices: readonly number[], file: string) =>
  removeItems(text, list, indices, file, 'override');

/** Which overrides of a schedule are cleared: those that hold, with `all` those to come as well, or one of them. */
export interface ClearChoice {
  all?: boolean;
  id?: string;
}

/** Overrides before and after a change, as the file has them; after is null for one that was taken out. */
export interface OverrideChange {
  before: Fields;
  after: Fields | null;
}

/**
 * Ends the overrides of a schedule that hold at an instant. Those that start then or later stay, unless the choice says
 * otherwise: they are taken out.
 * @returns the text, what was changed, and how many of the schedule are still to come
 * @throws CctoolError of kind `not-found` where the schedule has no current or future override of the chosen id
 */
export function clearOverrides(
  text: string,
  key: string,
  at: number,
  file: string,
  { all = false, id }: ClearChoice = {},
): { text: string; changes: OverrideChange[]; planned: number } {
  parseForEdit(text, file);
  const running: number[] = [];
  const begun: number[] = [];
  const coming: number[] = [];
  const overrides = overridesOf(text);
  overrides.forEach((item, index) => {
    const { schedule, start, end, id: own } = (item ?? {}) as { [name: string]: unknown };
    if (String(schedule) !== key || (id !== undefined && own !== id)) return;
    const from = parseInstant(String(start));
    const to = end === null || end === undefined ? Number.POSITIVE_INFINITY : parseInstant(String(end));
    if (from === undefined || to === undefined || to <= at) return;
    const what = clearingOf(from, Number.isFinite(to) ? to : null, at);
    (what === 'end' ? running : what === 'remove' ? begun : coming).push(index);
  });
  if (id !== undefined && running.length + begun.length + coming.length === 0) {
    throw new CctoolError(
      'not-found',
      `${file}: ${key} has no current or future override "${id.slice(0, 60)}"`,
      '`cctool hoo log` lists the ids; nothing was written',
    );
  }
  const cancelled = all || id !== undefined ? coming : [];
  const out = [...begun, ...cancelled].sort((a, b) => a - b);
  const before = (index: number) => overrides[index] as Fields;
  const ended = running.length ? endOverrides(text, running, at, file) : text;
  return {
    text: removeOverrides(ended, out, file),
    changes: [
      ...running.map((index) => ({ before: before(index), after: { ...before(index), end: formatInstant(at) } })),
      ...out.map((index) => ({ before: before(index), after: null })),
    ],
    planned: coming.length - cancelled.length,
  };
}

const sameOverride = (item: unknown, fields: Fields) =>
  fields.id === undefined ? isDeepStrictEqual(item, fields) : (item as { id?: unknown } | null)?.id === fields.id;

/**
 * Takes a change back: an override that was made ends now, or is taken out where it has not begun; one that was ended
 * has its end of before; one that was taken out is written again.
 * @param change what was done: before is null for an override that was made
 * @throws CctoolError of kind `input` where the file no longer has the override
 */
export function undoChange(
  text: string,
  { before, after }: { before: Fields | null; after: Fields | null },
  at: number,
  file: string,
): { text: string; now: Fields | null } {
  parseForEdit(text, file);
  const overrides = overridesOf(text);
  if (after === null) {
    const start = parseInstant(before!.start!)!;
    const end = before!.end ? parseInstant(before!.end)! : null;
    const { id, schedule, state, reason, by } = before!;
    const again: NewOverride = { schedule: schedule!, state: state as NewOverride['state'], start, end };
    if (id) again.id = id;
    if (reason) again.reason = reason;
    if (by) again.by = by;
    return { text: addOverride(text, again, file), now: fieldsOf(again) };
  }
  const index = overrides.findIndex((item) => sameOverride(item, after));
  if (index < 0) {
    throw new CctoolError('input', `${file}: the override was changed or removed since`, 'nothing was written');
  }
  const item = overrides[index] as Fields;
  if (before) {
    const end = before.end ? parseInstant(before.end)! : null;
    return { text: endOverrides(text, [index], end, file), now: { ...item, end: before.end ?? null } };
  }
  if (parseInstant(item.start!)! >= at) return { text: removeOverrides(text, [index], file), now: null };
  if (item.end && parseInstant(item.end)! <= at) {
    throw new CctoolError('input', `${file}: the override is over: it ended ${item.end}`, 'nothing was written');
  }
  return { text: endOverrides(text, [index], at, file), now: { ...item, end: formatInstant(at) } };
}
