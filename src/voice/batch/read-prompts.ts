import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import { CctoolError } from '../../diagnostics/index.js';
import { readCsv } from './read-csv.js';

/** One prompt to make. */
export interface PromptRow {
  /** The name of the file, without folder and ending. */
  id: string;
  text: string;
  voice?: string;
  language?: string;
  rate?: number;
  pitch?: number;
  /** Where it stands in the list. */
  line: number;
}

const MOST_ROWS = 100_000;
const columns = ['id', 'file', 'text', 'voice', 'lang', 'language', 'rate', 'pitch', 'notes'];

/**
 * Reads a list of prompts: CSV with a header line, or YAML/JSON, a list of rows or `{ variables, prompts }`. Texts may
 * hold `{{ variables }}`.
 * @param variables win over those of the list
 * @throws CctoolError of kind `input` that names the file and the line
 */
export function readPrompts(
  text: string,
  file: string,
  variables: { readonly [name: string]: string } = {},
): PromptRow[] {
  const fail = (line: number, message: string, hint?: string): never => {
    throw new CctoolError('input', `${file}:${line}: ${message}`, hint);
  };
  const { rows, own } = /\.csv$/i.test(file) ? { rows: csvRows(text, fail), own: {} } : yamlRows(text, file, fail);
  if (rows.length === 0) fail(1, 'there are no prompts in the list');
  if (rows.length > MOST_ROWS) fail(1, `${rows.length} prompts; ${MOST_ROWS} are made at a time`);
  const known: { [name: string]: string } = { ...own, ...variables };
  const seen = new Map<string, number>();
  return rows.map(({ line, values }) => {
    for (const name of Object.keys(values)) {
      if (!columns.includes(name)) fail(line, `there is no column "${name}"`, `the columns are ${columns.join(', ')}`);
    }
    const id = (values.id ?? values.file ?? '').replace(/\.\w+$/, '').trim();
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(id) || id.split('/').some((part) => /^\.+$/.test(part))) {
      fail(
        line,
        id === '' ? 'the prompt has no id' : `"${id}" is no name for a file`,
        'use letters, digits, "_", "-" and "." in the column id',
      );
    }
    const other = seen.get(id.toLowerCase());
    if (other !== undefined) fail(line, `the id "${id}" stands on line ${other} already`);
    seen.set(id.toLowerCase(), line);
    const spoken = (values.text ?? '').replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) =>
      Object.hasOwn(known, name)
        ? known[name]!
        : fail(line, `the variable "${name}" has no value`, `give it with --set ${name}=VALUE`),
    );
    if (spoken.trim() === '') fail(line, `the prompt "${id}" has no text`);
    const number = (name: 'rate' | 'pitch'): number | undefined => {
      const written = values[name];
      if (written === undefined || written === '') return undefined;
      const value = Number(written);
      return value > 0 ? value : fail(line, `${name} "${written}" is no number above 0`);
    };
    const rate = number('rate');
    const pitch = number('pitch');
    const language = values.language ?? values.lang;
    return {
      id,
      text: spoken,
      line,
      ...(values.voice && { voice: values.voice }),
      ...(language && { language }),
      ...(rate !== undefined && { rate }),
      ...(pitch !== undefined && { pitch }),
    };
  });
}

interface RawRow {
  line: number;
  values: { [column: string]: string };
}
type Fail = (line: number, message: string, hint?: string) => never;

function csvRows(text: string, fail: Fail): RawRow[] {
  const [header, ...records] = readCsv(text);
  if (!header) return fail(1, 'the list is empty');
  const names = header.fields.map((name) => name.trim().toLowerCase());
  return records.map(({ line, fields }) => {
    if (fields.length > names.length)
      fail(line, `${fields.length} fields; the header has ${names.length}`, 'put texts with commas in quotes');
    return {
      line,
      values: Object.fromEntries(names.flatMap((name, i) => (fields[i] === undefined ? [] : [[name, fields[i]!]]))),
    };
  });
}

function yamlRows(text: string, file: string, fail: Fail): { rows: RawRow[]; own: { [name: string]: string } } {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const [error] = document.errors;
  if (error) throw new CctoolError('input', `${file}:${error.linePos?.[0].line ?? 1}: ${error.message.split('\n')[0]}`);
  const root = document.contents;
  const list = isMap(root) ? root.get('prompts') : root;
  const variables = isMap(root)
    ? ((document.toJS() as { variables?: { [name: string]: unknown } }).variables ?? {})
    : {};
  if (!isSeq(list)) return fail(1, 'a list of prompts is expected, or { variables, prompts }');
  const rows = list.items.map((item) => {
    const line = counter.linePos((item as { range?: [number, number, number] }).range?.[0] ?? 0).line;
    if (!isMap(item)) return fail(line, 'a prompt must be a mapping such as { id: welcome, text: "Hello." }');
    const values = item.toJSON() as { [column: string]: unknown };
    return {
      line,
      values: Object.fromEntries(
        Object.entries(values)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, String(value)]),
      ),
    };
  });
  return { rows, own: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])) };
}
