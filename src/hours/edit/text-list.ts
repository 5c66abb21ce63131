import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { DocumentSource } from '../../diagnostics/document/source.js';
import { removed } from '../../diagnostics/document/tree-edits.js';
import { readDocument } from '../../diagnostics/document/yaml-tree.js';
import { CctoolError } from '../../diagnostics/index.js';

/** An item of a list as a file has it. */
export interface ItemFields {
  [name: string]: string | number | boolean | null | readonly string[] | ItemFields;
}

/** The way to a list in a file: keys of mappings and places in lists, `['calendars', 'company', 'holidays']`. */
export type ListPath = readonly (string | number)[];

/** What people write in their own words stands in quotes; so does what YAML could read as something else. */
const freeText = new Set(['reason', 'by', 'name']);

function yamlValue(name: string, value: ItemFields[string]): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return Array.isArray(value) ? JSON.stringify(value) : yamlMapping(value as ItemFields);
  const plain =
    !freeText.has(name) && /^[A-Za-z0-9][\w.:-]*$/.test(value) && !/^(?:[\d.]+|true|false|null|~)$/i.test(value);
  return plain ? value : JSON.stringify(value);
}

const yamlMapping = (fields: ItemFields): string =>
  `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${yamlValue(name, value)}`)
    .join(', ')} }`;

export const isJson = (text: string): boolean => /^\s*\{/.test(text);

/**
 * Parses a file that is to be changed.
 * @throws CctoolError of kind `input` where it is not a mapping in valid YAML
 */
export function parseForEdit(text: string, file: string): Document.Parsed {
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
      'it starts with `version: 1`; nothing was written',
    );
  }
  return document;
}

export const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** The places of a node in the text: its start, the end of its value, its end. */
export const rangeOf = (node: unknown): [number, number, number] | undefined =>
  (node as { range?: [number, number, number] | null } | null)?.range ?? undefined;

/** The column of an offset. */
export const columnOf = (text: string, at: number): number => at - (text.lastIndexOf('\n', at - 1) + 1);

/** Where a line that follows a node begins: the end of the node's last line. */
export const endOfLines = (text: string, range: readonly number[]): number =>
  text[range[1]! - 1] === '\n' ? range[1]! - 1 : lineEnd(text, range[1]!);

/** Adds lines after the line that ends at an offset. */
function insertLines(text: string, at: number, lines: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const added = lines.replaceAll('\n', end);
  if (at >= text.length) return `${text}${text === '' || text.endsWith('\n') ? '' : end}${added}${end}`;
  const place = text[at - 1] === '\r' ? at - 1 : at;
  return text.slice(0, place) + end + added + text.slice(place);
}

/** The content of a file as plain values without its version, which a new file gets; undefined where it is broken. */
function contentOf(text: string): object | undefined {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  if (document.errors.length) return undefined;
  const { version, ...rest } = (document.toJS({ maxAliasCount: 1000 }) ?? {}) as { [key: string]: unknown };
  return rest;
}

type Content = { [key: string | number]: Content | undefined };

/** The items of a list of a file; none where the file has no such list. */
export function listItems(text: string, path: ListPath): unknown[] {
  let value: unknown = contentOf(text);
  for (const key of path) value = (value as Content | null | undefined)?.[key];
  return Array.isArray(value) ? value : [];
}

/** The content with another list at a path. */
function withList(content: unknown, [key, ...rest]: ListPath, list: readonly unknown[]): unknown {
  if (key === undefined) return list;
  if (Array.isArray(content)) return content.map((item, index) => (index === key ? withList(item, rest, list) : item));
  const own = (content ?? {}) as Content;
  return { ...own, [key]: withList(own[key], rest, list) };
}

/** True when a text is the other with another list at a path, and nothing else is changed. */
export function changesOnlyList(text: string, before: string, path: ListPath, list: readonly unknown[]): boolean {
  const content = contentOf(text);
  // A key without a value is a list without items.
  const written = content && withList(content, path, listItems(text, path));
  return written !== undefined && isDeepStrictEqual(written, withList(contentOf(before), path, list));
}

/** The pair of a list: its key and the list; undefined where the file has no such key. */
export function listPair(document: Document.Parsed, path: ListPath): { parent: unknown; pair: Pair | undefined } {
  const above = path.slice(0, -1);
  const parent = above.length ? document.getIn(above, true) : document.contents;
  const pair = isMap(parent)
    ? (parent as YAMLMap).items.find((entry) => isScalar(entry.key) && String(entry.key.value) === path.at(-1))
    : undefined;
  return { parent, pair };
}

/** Adds a list of one item to an object of a JSON file, written as the object is: on lines of their own, or on one. */
function insertKey(text: string, parent: YAMLMap, key: string, item: string): string | undefined {
  const first = rangeOf(parent.items[0]?.key);
  const last = rangeOf(parent.items.at(-1)?.value);
  if (!first || !last) return undefined;
  const indent = text.slice(text.lastIndexOf('\n', first[0]) + 1, first[0]);
  const pair = `${JSON.stringify(key)}: `;
  if (indent.trim() !== '' || first[0] === 0)
    return `${text.slice(0, last[1])}, ${pair}[${item}]${text.slice(last[1])}`;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  // The file's own step of indentation: that of its first key.
  const step = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const list = `,${end}${indent}${pair}[${end}${indent}${step}${item}${end}${indent}]`;
  return text.slice(0, last[1]) + list + text.slice(last[1]);
}

/** Takes items out of a list, each with its lines; undefined where their form is unusual. */
function cutItems(text: string, path: ListPath, last: readonly number[]): string | undefined {
  let written = text;
  for (const index of last) {
    const { tree } = readDocument(written, 'hours');
    const edit = tree && removed(new DocumentSource('', written, tree), [...path, index], 'empty', 'keep');
    if (!edit) return undefined;
    written = written.slice(0, edit.start) + edit.text + written.slice(edit.end);
  }
  return written;
}

/** Inserts the item into the text and changes nothing else; undefined if the file has an unusual form. */
function insertText(text: string, document: Document.Parsed, path: ListPath, fields: ItemFields): string | undefined {
  const json = isJson(text);
  const item = json ? JSON.stringify(fields) : yamlMapping(fields);
  const { parent, pair } = listPair(document, path);
  const key = path.at(-1);
  if (!pair) {
    if (path.length === 1 && (document.contents === null || rangeOf(document.contents) === undefined)) {
      return insertLines(text, text.length, `version: 1\n${key}:\n  - ${item}`);
    }
    if (json) return isMap(parent) ? insertKey(text, parent as YAMLMap, String(key), item) : undefined;
    if (!isMap(parent) || (parent as YAMLMap).flow) return undefined;
    if (path.length === 1) return insertLines(text, text.length, `${key}:\n  - ${item}`);
    const first = rangeOf(parent.items[0]?.key);
    const last = rangeOf(parent.items.at(-1)?.value);
    if (!first || !last) return undefined;
    const indent = ' '.repeat(columnOf(text, first[0]));
    return insertLines(text, endOfLines(text, last), `${indent}${key}:\n${indent}  - ${item}`);
  }
  const keyRange = rangeOf(pair.key);
  if (!keyRange) return undefined;
  const below = `${' '.repeat(columnOf(text, keyRange[0]) + 2)}- ${item}`;
  const list = pair.value;
  if (!isSeq(list)) {
    let end = lineEnd(text, keyRange[1]);
    // Comments below the key stay above the list they are about.
    while (/^\n[ \t]+#/.test(text.slice(end))) end = lineEnd(text, end + 1);
    return insertLines(text, end, below);
  }
  const range = rangeOf(list);
  if (!range) return undefined;
  const last = rangeOf(list.items.at(-1));
  if (!last) {
    if (json) return `${text.slice(0, range[0])}[${item}]${text.slice(range[1])}`;
    const emptied = text.slice(0, range[0]).trimEnd() + text.slice(range[1]);
    return insertLines(emptied, lineEnd(emptied, keyRange[1]), below);
  }
  if ((list as YAMLSeq).flow) {
    const before = text.slice(text.lastIndexOf('\n', last[0]) + 1, last[0]);
    const separator = before.trim() === '' ? `,\n${before}` : ', ';
    return text.slice(0, last[1]) + separator + item + text.slice(last[1]);
  }
  return insertLines(text, endOfLines(text, last), `${' '.repeat(columnOf(text, range[0]))}- ${item}`);
}

/** The document as text again. */
const writeDocument = (document: Document.Parsed, text: string) =>
  isJson(text) ? `${JSON.stringify(document.toJS(), null, 2)}\n` : document.toString({ lineWidth: 0 });

/**
 * Adds an item to a list of a file, YAML or JSON; the list and the mapping that holds it need not be there yet. Comments
 * and layout stay: only a file of unusual form is written anew.
 * @param what what the item is called in messages: `override`
 * @throws CctoolError of kind `input` where the text is broken or the place is not a list
 */
export function addItem(text: string, path: ListPath, fields: ItemFields, file: string, what: string): string {
  const key = String(path.at(-1));
  if (text.trim() === '' && /\.json$/i.test(file) && path.length === 1) {
    return `${JSON.stringify({ version: 1, [key]: [fields] }, null, 2)}\n`;
  }
  const document = parseForEdit(text, file);
  const { pair } = listPair(document, path);
  const list = pair?.value;
  if (pair && list !== null && !isSeq(list) && !(isScalar(list) && list.value === null)) {
    throw new CctoolError('input', `${file}: "${path.join('.')}" is not a list`, 'nothing was written');
  }
  const expected = [...listItems(text, path), fields];
  const inserted = insertText(text, document, path, fields);
  if (inserted !== undefined && changesOnlyList(inserted, text, path, expected)) return inserted;
  if (!isSeq(list)) document.setIn(path, document.createNode([]));
  document.addIn(path, document.createNode(fields, { flow: true }));
  const written = writeDocument(document, text);
  if (changesOnlyList(written, text, path, expected)) return written;
  throw new CctoolError('input', `${file}: the ${what} cannot be added to a file of this form`, 'add it by hand');
}

/**
 * Takes items out of a list of a file, each with its lines.
 * @throws CctoolError of kind `input` where the file has a form in which that cannot be done
 */
export function removeItems(
  text: string,
  path: ListPath,
  indices: readonly number[],
  file: string,
  what: string,
): string {
  if (!indices.length) return text;
  const document = parseForEdit(text, file);
  const expected = listItems(text, path).filter((_, index) => !indices.includes(index));
  const last = [...indices].sort((a, b) => b - a);
  const cut = cutItems(text, path, last);
  if (cut !== undefined && changesOnlyList(cut, text, path, expected)) return cut;
  for (const index of last) document.deleteIn([...path, index]);
  const written = writeDocument(document, text);
  if (changesOnlyList(written, text, path, expected)) return written;
  throw new CctoolError(
    'input',
    `${file}: the ${what} cannot be removed from a file of this form`,
    'remove it by hand',
  );
}
