import { CctoolError } from '../../diagnostics/index.js';
import { readCsv } from './read-csv.js';

/** One line of a test suite for a grammar: a phrase and what is expected of it. */
export interface PhraseTest {
  phrase: string;
  /** Its line in the list, from 1; 0 for one that comes from elsewhere. */
  line: number;
  /** Whether the phrase is to match. */
  matches: boolean;
  /** The interpretation as JSON, if one is expected. */
  interpretation?: { value: unknown };
  /** The Logical Parse Structure, if one is expected. */
  parse?: string;
  /** The rules to activate, if they are not those of the whole run. */
  rules?: string[];
}

const fields = ['phrase', 'matches', 'interpretation', 'parse', 'rule'];

/**
 * Reads a list of phrases with what is expected of them. The file's extension decides the form:
 * - `.yaml`, `.yml`, `.json`: a list (or an object with `tests`) of phrases, or of objects with `phrase`, `matches`,
 *   `interpretation`, `parse`, `rule`
 * - `.csv`, `.tsv`: a header line with these names, `interpretation` as JSON
 * - anything else: a phrase per line; `!` before it: it must not match; `=> JSON` after it: the interpretation; `#`
 *   begins a comment, and `""` is the empty phrase
 * @throws CctoolError of kind `input` that names the file and the line
 */
export async function readPhraseList(name: string, text: string): Promise<PhraseTest[]> {
  const clean = text.replace(/^\uFEFF/, '');
  if (/\.(ya?ml|json)$/i.test(name)) return readYaml(name, clean);
  if (/\.[ct]sv$/i.test(name)) return readTable(name, clean);
  return readLines(name, clean);
}

const wrong = (name: string, line: number, message: string, hint?: string) =>
  new CctoolError('input', `${name}:${line}: ${message}`, hint);

function readLines(name: string, text: string): PhraseTest[] {
  return text.split(/\r\n?|\n/).flatMap((raw, index): PhraseTest[] => {
    const line = index + 1;
    const content = raw.trim();
    if (content === '' || /^#(\s|$)/.test(content)) return [];
    const [, not, phrase, interpretation] = /^(!?)(.*?)(?:\s*=>(.*))?$/.exec(content)!;
    const test: PhraseTest = { phrase: phrase!.trim() === '""' ? '' : phrase!.trim(), line, matches: not === '' };
    if (interpretation !== undefined) {
      if (!test.matches) throw wrong(name, line, 'a phrase that must not match has no interpretation');
      test.interpretation = { value: readJson(name, line, interpretation) };
    }
    return [test];
  });
}

function readJson(name: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(name, line, `the interpretation is not JSON: ${text.trim()}`, 'a text needs quotes: "yes"');
  }
}

function readTable(name: string, text: string): PhraseTest[] {
  const [header, ...rows] = readCsv(text, name);
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  if (!names.includes('phrase')) {
    throw wrong(name, header?.line ?? 1, 'the first line must name the columns', `columns: ${fields.join(', ')}`);
  }
  for (const unknown of names.filter((column) => !fields.includes(column))) {
    throw wrong(name, header!.line, `unknown column "${unknown}"`, `columns: ${fields.join(', ')}`);
  }
  return rows.map(({ cells, line }) => {
    const raw: { [field: string]: unknown } = {};
    for (const [index, column] of names.entries()) {
      const cell = cells[index]?.trim() ?? '';
      if (cell !== '' || column === 'phrase') raw[column] = cell;
    }
    if (typeof raw.interpretation === 'string') raw.interpretation = readJson(name, line, raw.interpretation);
    return readTest(name, line, raw);
  });
}

async function readYaml(name: string, text: string): Promise<PhraseTest[]> {
  const { readYamlList } = await import('./read-yaml-list.js');
  return readYamlList(text, 'tests', (line, message, hint) => wrong(name, line, message, hint)).map(
    ({ value, line }) => {
      if (typeof value === 'string' || typeof value === 'number') return readTest(name, line, { phrase: value });
      if (value === null || typeof value !== 'object' || Array.isArray(value)) {
        throw wrong(name, line, 'this is neither a phrase nor an object');
      }
      return readTest(name, line, value as { [field: string]: unknown });
    },
  );
}

/** One test out of its fields as they were read. */
function readTest(name: string, line: number, raw: { [field: string]: unknown }): PhraseTest {
  for (const field of Object.keys(raw)) {
    if (!fields.includes(field) && field !== 'rules') {
      throw wrong(name, line, `unknown field "${field}"`, `fields: ${fields.join(', ')}`);
    }
  }
  const { phrase, matches, parse } = raw;
  if (typeof phrase !== 'string' && typeof phrase !== 'number') throw wrong(name, line, 'the phrase is missing');
  const test: PhraseTest = { phrase: String(phrase), line, matches: readYes(name, line, matches) };
  if ('interpretation' in raw) test.interpretation = { value: raw.interpretation };
  if (parse !== undefined) test.parse = String(parse);
  const rules = raw.rules ?? raw.rule;
  if (rules !== undefined) test.rules = (Array.isArray(rules) ? rules : String(rules).split(/[\s,]+/)).map(String);
  if (!test.matches && (test.interpretation || test.parse !== undefined)) {
    throw wrong(name, line, 'a phrase that must not match has no interpretation and no parse');
  }
  return test;
}

function readYes(name: string, line: number, value: unknown): boolean {
  if (value === undefined || value === true) return true;
  if (value === false) return false;
  const word = String(value).toLowerCase();
  if (['yes', 'true', '1', 'match', 'in'].includes(word)) return true;
  if (['no', 'false', '0', 'no match', 'reject', 'out'].includes(word)) return false;
  throw wrong(name, line, `matches: "${String(value)}" is neither yes nor no`);
}
