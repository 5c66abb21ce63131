import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import type { Padding } from '../audio/shape.js';
import { checkedFactor, readPadding } from '../audio-settings.js';
import { type ColumnMap, csvRows, type Fail, type RawRow } from './csv-rows.js';

/** How prompts are spoken and finished, where a list or a row of it says so. */
export interface PromptSettings {
  voice?: string;
  language?: string;
  rate?: number;
  pitch?: number;
  /** As written: a number alone takes the mode of the preset. */
  level?: string;
  pad?: Padding;
  /** File names of lexicons, as written. */
  lexicon?: string[];
}

/** One prompt to make. */
export interface PromptRow extends PromptSettings {
  /** The name of the file, without folder and ending. */
  id: string;
  text: string;
  /** Its line in the list. */
  line: number;
  /** For whoever speaks it. */
  notes?: string;
}

/** What a list holds: its prompts, and what it says for all of them. */
export interface PromptList {
  rows: PromptRow[];
  settings: PromptSettings & { preset?: string };
  /** How headings were read, what was ignored, which ids were changed. */
  notes: string[];
}

const MOST_ROWS = 100_000;
const settingNames = ['voice', 'lang', 'language', 'rate', 'pitch', 'level', 'pad', 'lexicon'];
const columns = ['id', 'file', 'text', ...settingNames, 'notes'];
const listFields = ['variables', 'prompts', 'preset', ...settingNames, 'notes'];

/**
 * Reads a list of prompts: CSV with a header line, or YAML/JSON, a list of rows or `{ variables, prompts }` with what
 * holds for all prompts beside them (`preset`, `voice`, `level`, …). Texts may hold `{{ variables }}`.
 * @param variables win over those of the list
 * @param map the headings of a CSV file by the columns that they are
 * @throws CctoolError of kind `input` that names the file and the line
 */
export function readPrompts(
  text: string,
  file: string,
  variables: { readonly [name: string]: string } = {},
  map: ColumnMap = {},
): PromptList {
  const fail: Fail = (line, message, hint) => {
    throw new CctoolError('input', `${file}:${line}: ${message}`, hint);
  };
  const isCsv = /\.(?:csv|tsv|txt)$/i.test(file);
  if (!isCsv && Object.keys(map).length > 0) fail(1, 'headings are mapped in a CSV file only', 'rename the fields');
  const notes: string[] = [];
  const { rows, own, all } = isCsv ? inCsv() : yamlRows(text, file, fail);
  if (rows.length === 0) fail(1, 'there are no prompts in the list');
  if (rows.length > MOST_ROWS) fail(1, `${rows.length} prompts; ${MOST_ROWS} are made at a time`);
  const known: { [name: string]: string } = { ...own, ...variables };
  const seen = new Map<string, number>();
  const { preset } = all.values;
  const renamed: string[] = [];
  const list = {
    settings: { ...readSettings(all, fail), ...(preset !== undefined && preset !== '' && { preset }) },
    rows: rows.map((row) => {
      const { line, values } = row;
      for (const name of Object.keys(values)) {
        if (!columns.includes(name))
          fail(line, `there is no column "${name}"`, `the columns are ${columns.join(', ')}`);
      }
      const written = (values.id ?? values.file ?? '')
        .trim()
        .replace(/\.(?:wav|ulaw|alaw|sln16|sln|mp3|vox|ul|al|pcm|au)$/i, '');
      const id = isCsv ? written.replace(/\s+/g, '_') : written;
      if (id !== written) renamed.push(`"${written}" is ${id}`);
      if (!/^[\w.-]+(\/[\w.-]+)*$/.test(id) || id.split('/').some((part) => /^\.+$/.test(part))) {
        fail(
          line,
          id === '' ? 'the prompt has no id' : `"${id}" is not a name for a file`,
          'use letters, digits, "_", "-" and "." in the column id',
        );
      }
      const other = seen.get(id.toLowerCase());
      if (other !== undefined) fail(line, `the id "${id}" is already used on line ${other}`);
      seen.set(id.toLowerCase(), line);
      const spoken = (values.text ?? '').replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) =>
        Object.hasOwn(known, name)
          ? known[name]!
          : fail(line, `the variable "${name}" has no value`, `give it with --set ${name}=VALUE`),
      );
      if (spoken.trim() === '') fail(line, `the prompt "${id}" has no text`);
      const about = values.notes?.trim();
      return { id, text: spoken, line, ...(about && { notes: about }), ...readSettings(row, fail) };
    }),
  };
  if (renamed.length > 0) {
    const more = renamed.length > 3 ? ` and ${renamed.length - 3} more` : '';
    notes.push(`ids without spaces: ${renamed.slice(0, 3).join(', ')}${more}`);
  }
  return { ...list, notes };

  function inCsv(): ReturnType<typeof yamlRows> {
    const read = csvRows(text, fail, { columns, map });
    notes.push(...read.notes);
    return { rows: read.rows, own: {}, all: { line: 1, values: {} } };
  }
}

/** The settings of a row or of the whole list; an empty field is none. */
function readSettings({ line, values }: RawRow, fail: Fail): PromptSettings {
  const read = <T>(name: string, reader: (written: string) => T): T | undefined => {
    const written = values[name]?.trim();
    if (written === undefined || written === '') return undefined;
    try {
      return reader(written);
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      return fail(line, `${name}: ${error.message}`, error.hint);
    }
  };
  const factor = (name: 'rate' | 'pitch') =>
    read(name, (written) => {
      const value = Number(written);
      return Number.isFinite(value) ? checkedFactor(name, value) : fail(line, `${name} "${written}" is not a number`);
    });
  const settings = {
    voice: read('voice', String),
    language: read('language', String) ?? read('lang', String),
    rate: factor('rate'),
    pitch: factor('pitch'),
    level: read('level', String),
    pad: read('pad', readPadding),
    lexicon: read('lexicon', (written) => written.split(/\s*[;\n]\s*/).filter((name) => name !== '')),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function yamlRows(
  text: string,
  file: string,
  fail: Fail,
): { rows: RawRow[]; own: { [name: string]: string }; all: RawRow } {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const [error] = document.errors;
  if (error) throw new CctoolError('input', `${file}:${error.linePos?.[0].line ?? 1}: ${error.message.split('\n')[0]}`);
  const lineOf = (node: unknown) => counter.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  /** The plain values of a mapping as text; a list of them is its entries, `;` between. */
  const valuesOf = (map: YAMLMap, without: readonly string[] = []): { [name: string]: string } => {
    const values: [string, string][] = [];
    for (const { key, value } of map.items) {
      const name = String(isScalar(key) ? key.value : key);
      if (without.includes(name)) continue;
      const plain = isSeq(value) ? value.items : [value];
      if (!plain.every((item) => item === null || isScalar(item))) fail(lineOf(key), `"${name}" must be a plain value`);
      const texts = plain.flatMap((item) => (isScalar(item) && item.value !== null ? [String(item.value)] : []));
      if (texts.length > 0) values.push([name, texts.join(name === 'pad' ? ',' : ';')]);
    }
    return Object.fromEntries(values);
  };
  const root = document.contents;
  const list = isMap(root) ? root.get('prompts') : root;
  if (!isSeq(list)) return fail(1, 'expected a list of prompts, or { variables, prompts }');
  const all: RawRow = { line: lineOf(root), values: isMap(root) ? valuesOf(root, ['variables', 'prompts']) : {} };
  const unknown =
    isMap(root) && root.items.find(({ key }) => !listFields.includes(String(isScalar(key) ? key.value : key)));
  if (unknown)
    fail(lineOf(unknown.key), `there is no field "${unknown.key}"`, `the fields are ${listFields.join(', ')}`);
  const variables = isMap(root) ? root.get('variables') : undefined;
  if (variables !== undefined && variables !== null && !isMap(variables)) {
    fail(lineOf(variables), 'the variables must be a mapping such as { company: Example Bank }');
  }
  const rows = list.items.map((item) => {
    const line = lineOf(item);
    if (!isMap(item)) return fail(line, 'a prompt must be a mapping such as { id: welcome, text: "Hello." }');
    return { line, values: valuesOf(item) };
  });
  return { rows, own: isMap(variables) ? valuesOf(variables) : {}, all };
}
