import { readCsv } from './read-csv.js';

/** A row of a list as it is written, by column. */
export interface RawRow {
  line: number;
  values: { [column: string]: string };
}
export type Fail = (line: number, message: string, hint?: string) => never;

/** Which heading of a file holds which column: `{ text: 'Script' }`. */
export type ColumnMap = { readonly [column: string]: string };

/** Headings that designers and studios use for the two columns that every list needs. */
const usual: { [column: string]: readonly string[] } = {
  id: ['file', 'filename', 'file name', 'prompt id', 'prompt name', 'prompt', 'name', 'audio file', 'wav', 'key'],
  text: ['script', 'wording', 'copy', 'prompt text', 'transcript', 'transcription', 'verbiage', 'message', 'content'],
};

/** What separates the fields: the sign that the header line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/\r?\n|$/)).replace(/"[^"]*"/g, '');
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * The rows of a CSV file with commas, semicolons, tabs or bars. Headings are matched with columns by `map`, by their own
 * name, or as the only one of the usual headings for what is missing; what is passed over is noted.
 * @param columns the known columns
 */
export function csvRows(
  text: string,
  fail: Fail,
  { columns, map = {} }: { columns: readonly string[]; map?: ColumnMap | undefined },
): { rows: RawRow[]; notes: string[] } {
  const [header, ...records] = readCsv(text, fail, delimiterOf(text.replace(/^\ufeff/, '')));
  if (!header) return fail(1, 'the list is empty');
  const headings = header.fields.map((name) => name.trim());
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const names: (string | undefined)[] = headings.map(() => undefined);
  const shown = headings.map((name) => `"${name}"`).join(', ');
  for (const [column, heading] of Object.entries(map)) {
    if (!columns.includes(column)) fail(1, `there is no column "${column}"`, `the columns are ${columns.join(', ')}`);
    const at = headings.findIndex((name) => same(name, heading));
    if (at < 0) fail(1, `there is no heading "${heading}"`, `the headings are ${shown}`);
    names[at] = column;
  }
  headings.forEach((heading, at) => {
    const column = columns.find((name) => same(name, heading));
    if (names[at] === undefined && column !== undefined && !names.includes(column)) names[at] = column;
  });
  const notes: string[] = [];
  for (const column of ['id', 'text']) {
    if (names.includes(column) || (column === 'id' && names.includes('file'))) continue;
    const found = headings.flatMap((name, at) =>
      names[at] === undefined && usual[column]!.includes(name.toLowerCase()) ? [at] : [],
    );
    if (found.length !== 1) {
      fail(
        1,
        `there is no column "${column}"`,
        `the headings are ${shown}; name the one that it is with --map ${column}=HEADING`,
      );
    }
    names[found[0]!] = column;
    notes.push(`the heading "${headings[found[0]!]}" is read as ${column}`);
  }
  const ignored = headings.filter((name, at) => names[at] === undefined && name !== '');
  if (ignored.length > 0) notes.push(`ignored: ${ignored.map((name) => `"${name}"`).join(', ')}`);
  const rows = records
    .filter(({ fields }) => fields.some((field) => field.trim() !== ''))
    .map(({ line, fields }) => {
      if (fields.length > names.length && fields.slice(names.length).some((field) => field.trim() !== ''))
        fail(line, `${fields.length} fields; the header has ${names.length}`, 'put texts with commas in quotes');
      const values = names.flatMap((name, i) =>
        name === undefined || fields[i] === undefined ? [] : [[name, fields[i]!] as const],
      );
      return { line, values: Object.fromEntries(values) };
    });
  return { rows, notes };
}
