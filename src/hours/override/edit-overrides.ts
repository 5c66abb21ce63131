import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { CctoolError } from '../../diagnostics/index.js';
import { formatInstant, parseInstant } from '../instant.js';

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

/** A key, a state or an instant stands plain; free text, and what YAML could read as something else, in quotes. */
const yamlValue = (name: string, value: string | null) => {
  if (value === null) return 'null';
  const plain =
    name !== 'reason' &&
    name !== 'by' &&
    /^[A-Za-z0-9][\w.:-]*$/.test(value) &&
    !/^(?:[\d.]+|true|false|null|~)$/i.test(value);
  return plain ? value : JSON.stringify(value);
};

function itemText(fields: Fields, json: boolean): string {
  if (json) return JSON.stringify(fields);
  return `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${yamlValue(name, value)}`)
    .join(', ')} }`;
}

function parse(text: string, file: string): Document.Parsed {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  const error = document.errors[0];
  if (error) {
    const line = text.slice(0, error.pos[0]).split('\n').length;
    throw new CctoolError(
      'input',
      `${file}:${line}: the file is not valid YAML: ${error.message}`,
      'fix it first; nothing was written',
    );
  }
  if (document.contents !== null && !isMap(document.contents)) {
    throw new CctoolError(
      'input',
      `${file}: the file is not a mapping`,
      'it starts with `version: 1` and `overrides:`; nothing was written',
    );
  }
  return document;
}

const overridesPair = (document: Document.Parsed) =>
  isMap(document.contents)
    ? (document.contents as YAMLMap).items.find((pair) => isScalar(pair.key) && pair.key.value === 'overrides')
    : undefined;

const lineEnd = (text: string, from: number) => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};
const insert = (text: string, at: number, added: string) => text.slice(0, at) + added + text.slice(at);
/** Adds a line after the line that ends at an offset. */
function insertLine(text: string, at: number, line: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = line.replaceAll('\n', end);
  if (at >= text.length) return `${text}${text === '' || text.endsWith('\n') ? '' : end}${lines}${end}`;
  return insert(text, text[at - 1] === '\r' ? at - 1 : at, `${end}${lines}`);
}
const rangeOf = (node: unknown) => (node as { range?: [number, number, number] | null } | null)?.range ?? undefined;

/** Inserts the override into the text and changes nothing else; undefined if the file has an unusual form. */
function insertText(text: string, document: Document.Parsed, fields: Fields): string | undefined {
  const json = /^\s*\{/.test(text);
  const item = itemText(fields, json);
  const pair = overridesPair(document);
  if (!pair) {
    if (document.contents === null || rangeOf(document.contents) === undefined) {
      return insertLine(text, text.length, `version: 1\noverrides:\n  - ${item}`);
    }
    if (json || (document.contents as YAMLMap).flow) return undefined;
    return insertLine(text, text.length, `overrides:\n  - ${item}`);
  }
  const keyRange = rangeOf(pair.key);
  if (!keyRange) return undefined;
  const list = pair.value;
  if (!isSeq(list)) {
    let end = lineEnd(text, keyRange[1]);
    // Comments below the key stay above the list they are about.
    while (/^\n[ \t]+#/.test(text.slice(end))) end = lineEnd(text, end + 1);
    return insertLine(text, end, `  - ${item}`);
  }
  const range = rangeOf(list);
  if (!range) return undefined;
  const last = rangeOf(list.items.at(-1));
  if (!last) {
    if (json) return `${text.slice(0, range[0])}[${item}]${text.slice(range[1])}`;
    const emptied = text.slice(0, range[0]).trimEnd() + text.slice(range[1]);
    return insertLine(emptied, lineEnd(emptied, keyRange[1]), `  - ${item}`);
  }
  if ((list as YAMLSeq).flow) {
    const before = text.slice(text.lastIndexOf('\n', last[0]) + 1, last[0]);
    const separator = before.trim() === '' ? `,\n${before}` : ', ';
    return insert(text, last[1], separator + item);
  }
  const indent = range[0] - (text.lastIndexOf('\n', range[0]) + 1);
  const end = text[last[1] - 1] === '\n' ? last[1] - 1 : lineEnd(text, last[1]);
  return insertLine(text, end, `${' '.repeat(indent)}- ${item}`);
}

function contentOf(text: string): { overrides: unknown[]; rest: object } | undefined {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  if (document.errors.length) return undefined;
  const content = (document.toJS({ maxAliasCount: 1000 }) ?? {}) as { [key: string]: unknown };
  const { overrides, version, ...rest } = content;
  return { overrides: Array.isArray(overrides) ? overrides : [], rest };
}

/**
 * Adds an override to the text of an hours file or an overrides file, YAML or JSON. Comments and layout stay: where the
 * text can be added to it is, and only a file of unusual form is written anew.
 * @throws CctoolError of kind `input` where the text is broken or its `overrides` is not a list
 */
export function addOverride(text: string, override: NewOverride, file: string): string {
  if (text.trim() === '' && /\.json$/i.test(file)) {
    return `${JSON.stringify({ version: 1, overrides: [fieldsOf(override)] }, null, 2)}\n`;
  }
  const document = parse(text, file);
  const pair = overridesPair(document);
  if (pair && pair.value !== null && !isSeq(pair.value) && !(isScalar(pair.value) && pair.value.value === null)) {
    throw new CctoolError('input', `${file}: "overrides" is not a list`, 'nothing was written');
  }
  const fields = fieldsOf(override);
  const before = contentOf(text)!;
  const correct = (candidate: string | undefined): candidate is string => {
    const after = candidate === undefined ? undefined : contentOf(candidate);
    return isDeepStrictEqual(after, { overrides: [...before.overrides, fields], rest: before.rest });
  };
  const inserted = insertText(text, document, fields);
  if (correct(inserted)) return inserted;
  if (!pair || !isSeq(pair.value)) document.set('overrides', document.createNode([]));
  document.addIn(['overrides'], document.createNode(fields, { flow: true }));
  const written = /^\s*\{/.test(text)
    ? `${JSON.stringify(document.toJS(), null, 2)}\n`
    : document.toString({ lineWidth: 0 });
  if (correct(written)) return written;
  throw new CctoolError('input', `${file}: the override cannot be added to a file of this form`, 'add it by hand');
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
  const indent = first[0] - (text.lastIndexOf('\n', first[0]) + 1);
  const at = text[last[1] - 1] === '\n' ? last[1] - 1 : lineEnd(text, last[1]);
  return { at, to: at, text: `\n${' '.repeat(indent)}end: ${value}` };
}

/**
 * Gives overrides of a file an end.
 * @param indices their places in the list `overrides`
 * @param end null: they hold again until somebody ends them
 * @throws CctoolError of kind `input` where the text is broken or an override is not written as a mapping
 */
export function endOverrides(text: string, indices: readonly number[], end: number | null, file: string): string {
  const document = parse(text, file);
  const list = overridesPair(document)?.value;
  const instant = end === null ? null : formatInstant(end);
  const json = /^\s*\{/.test(text);
  const edits = indices.map((index) => {
    const item = isSeq(list) ? list.items[index] : undefined;
    const edit = isMap(item) ? endEdit(text, item as YAMLMap, instant, json) : undefined;
    if (!edit) throw new CctoolError('input', `${file}: override ${index + 1} cannot be ended here`, 'end it by hand');
    return edit;
  });
  let written = text;
  for (const edit of edits.sort((a, b) => b.at - a.at)) {
    written = written.slice(0, edit.at) + edit.text + written.slice(edit.to);
  }
  const before = contentOf(text)!;
  const expected = before.overrides.map((item, index) =>
    indices.includes(index) ? { ...(item as object), end: instant } : item,
  );
  if (isDeepStrictEqual(contentOf(written), { overrides: expected, rest: before.rest })) return written;
  throw new CctoolError('input', `${file}: the override cannot be ended in a file of this form`, 'end it by hand');
}

/** Takes overrides out of a file, each with its line. */
function removeOverrides(text: string, indices: readonly number[], file: string): string {
  if (!indices.length) return text;
  const document = parse(text, file);
  const list = overridesPair(document)?.value;
  const before = contentOf(text)!;
  const expected = { overrides: before.overrides.filter((_, index) => !indices.includes(index)), rest: before.rest };
  let written = text;
  if (isSeq(list) && !(list as YAMLSeq).flow) {
    for (const index of [...indices].sort((a, b) => b - a)) {
      const range = rangeOf(list.items[index]);
      if (!range) continue;
      const start = written.lastIndexOf('\n', range[0]) + 1;
      const end = written[range[1] - 1] === '\n' ? range[1] : lineEnd(written, range[1]) + 1;
      written = written.slice(0, start) + written.slice(end);
    }
    if (isDeepStrictEqual(contentOf(written), expected)) return written;
  }
  for (const index of [...indices].sort((a, b) => b - a)) document.deleteIn(['overrides', index]);
  written = /^\s*\{/.test(text) ? `${JSON.stringify(document.toJS(), null, 2)}\n` : document.toString({ lineWidth: 0 });
  if (isDeepStrictEqual(contentOf(written), expected)) return written;
  throw new CctoolError(
    'input',
    `${file}: the override cannot be removed from a file of this form`,
    'remove it by hand',
  );
}

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
  parse(text, file);
  const running: number[] = [];
  const begun: number[] = [];
  const coming: number[] = [];
  const { overrides } = contentOf(text)!;
  overrides.forEach((item, index) => {
    const { schedule, start, end, id: own } = (item ?? {}) as { [name: string]: unknown };
    if (String(schedule) !== key || (id !== undefined && own !== id)) return;
    const from = parseInstant(String(start));
    const to = end === null || end === undefined ? Number.POSITIVE_INFINITY : parseInstant(String(end));
    if (from === undefined || to === undefined || to <= at) return;
    // One that begins at this very instant holds now, but an end at its start would be no time at all: it is taken out.
    (from < at ? running : from === at ? begun : coming).push(index);
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
  parse(text, file);
  const { overrides } = contentOf(text)!;
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
