import { CctoolError } from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import { type CsvRow, readCsv } from '../testing/read-csv.js';

/** What one row of a transcript says, or several equal ones. */
export interface Utterance {
  /** Its line in the file, from 1. */
  line: number;
  /** What the caller said, as a person wrote it down. */
  transcription: string;
  /** How many calls the row represents. */
  count: number;
  /** What the recogniser understood; empty for nothing. */
  recognized?: string;
  /** On the scale of the column; a cell with a percent sign from 0 to 1. */
  confidence?: number;
  accepted?: boolean;
  /** The meaning that the caller intended: JSON, or a text; `null` where the utterance has none. */
  expected?: { value: unknown };
  /** As written. */
  date?: string;
}

/** The columns of a transcript, and the names under which each is found when none is given. */
export const transcriptColumns = {
  transcription: ['transcription', 'transcript', 'utterance', 'phrase', 'text', 'said', 'reference'],
  count: ['count', 'calls', 'n', 'occurrences', 'frequency', 'times'],
  recognized: ['recognized', 'recognised', 'recognized_text', 'recognised_text', 'hypothesis', 'result', 'recognition'],
  confidence: ['confidence', 'conf', 'score'],
  accepted: ['accepted', 'outcome', 'decision', 'status', 'disposition'],
  expected: ['expected', 'expected_meaning', 'meaning', 'interpretation', 'intent', 'truth'],
  date: ['date', 'time', 'timestamp', 'datetime'],
} as const;
export type TranscriptColumn = keyof typeof transcriptColumns;

export interface Transcripts {
  utterances: Utterance[];
  /** The heading that was read as each column. */
  columns: { [column in TranscriptColumn]?: string };
  /** Headings that were read as nothing. */
  unused: string[];
  /** What looks wrong in cells that can be read, with file and line. */
  warnings: string[];
}

const yes = [
  'accepted',
  'accept',
  'yes',
  'true',
  '1',
  'y',
  'ok',
  'success',
  'match',
  'recognized',
  'recognised',
  'recognition',
];
const no = [
  'rejected',
  'reject',
  'no',
  'false',
  '0',
  'n',
  'nomatch',
  'no-match',
  'no match',
  'failure',
  'fail',
  'noinput',
];

const key = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/**
 * Reads transcripts of calls: comma-, semicolon- or tab-separated with a line of headings.
 * @param mapping the heading of a column, where it has another name than those of `transcriptColumns`
 * @throws CctoolError of kind `input` that names the file and the line
 */
export function readTranscripts(
  name: string,
  text: string,
  mapping: { [column in TranscriptColumn]?: string } = {},
): Transcripts {
  const [header, ...rows] = readCsv(text.replace(/^\uFEFF/, ''), name);
  const headings = header?.cells.map((cell) => cell.trim()) ?? [];
  const columns = findColumns(name, headings, mapping);
  readDecisions(columns, headings, rows, mapping.recognized === undefined ? columns.recognized : undefined);
  const at = new Map(Object.entries(columns).map(([column, heading]) => [column, headings.indexOf(heading)]));
  const cell = (cells: readonly string[], column: TranscriptColumn) => cells[at.get(column) ?? -1]?.trim();
  const utterances = rows.map(({ cells, line }): Utterance => {
    const wrong = (column: TranscriptColumn, value: string, expected: string) =>
      new CctoolError('input', `${name}:${line}: ${columns[column]}: "${value}" is not ${expected}`);
    const count = cell(cells, 'count');
    const utterance: Utterance = { line, transcription: cell(cells, 'transcription') ?? '', count: 1 };
    if (count) {
      if (!/^\d{1,12}$/.test(count)) throw wrong('count', count, 'a whole number');
      utterance.count = Number(count);
    }
    const recognized = cell(cells, 'recognized');
    if (recognized !== undefined) utterance.recognized = recognized;
    const confidence = cell(cells, 'confidence');
    if (confidence) {
      const value = Number(confidence.replace(',', '.').replace(/\s?%$/, ''));
      if (!Number.isFinite(value)) throw wrong('confidence', confidence, 'a number');
      if (value < 0) throw wrong('confidence', confidence, 'a confidence: 0 or more was expected');
      utterance.confidence = confidence.endsWith('%') ? value / 100 : value;
    }
    const accepted = cell(cells, 'accepted')?.toLowerCase();
    if (accepted) {
      if (!yes.includes(accepted) && !no.includes(accepted)) {
        throw wrong('accepted', accepted, 'one of accepted, rejected, yes, no, true, false, 1, 0, match, nomatch');
      }
      utterance.accepted = yes.includes(accepted);
    }
    const expected = cell(cells, 'expected');
    if (expected !== undefined) utterance.expected = { value: expected === '' ? null : readMeaning(expected) };
    const date = cell(cells, 'date');
    if (date) utterance.date = date;
    return utterance;
  });
  const used = new Set(Object.values(columns));
  const unused = headings.filter((heading) => !used.has(heading));
  return { utterances, columns, unused, warnings: mixedScales(name, utterances) };
}

/**
 * A column such as `Result` may hold yes and no for what was accepted: the one that was found as what was understood, or one
 * beside it that is nothing yet.
 * @param found the column of what was understood, where nobody has named it
 */
function readDecisions(
  columns: Transcripts['columns'],
  headings: readonly string[],
  rows: readonly CsvRow[],
  found: string | undefined,
): void {
  const taken = new Set(Object.values(columns));
  const free = headings.filter((each) => !taken.has(each) && ['result', 'recognition'].includes(key(each)));
  const said = headings.indexOf(columns.transcription!);
  for (const heading of found === undefined || /hypothesis|text/i.test(found) ? free : [found, ...free]) {
    if (!holdsDecisions(rows, headings.indexOf(heading), said)) continue;
    if (heading === found) delete columns.recognized;
    columns.accepted ??= heading;
    return;
  }
}

/** Whether a column has yes and no. It holds what was understood after all where callers said the same: in answers to a yes-no question. */
function holdsDecisions(rows: readonly CsvRow[], at: number, said: number): boolean {
  let decisions = 0;
  for (const { cells } of rows) {
    const word = cells[at]?.trim().toLowerCase() ?? '';
    if (word === '') continue;
    if ((!yes.includes(word) && !no.includes(word)) || spokenWords(cells[said] ?? '').toLowerCase() === word)
      return false;
    decisions++;
  }
  return decisions > 0;
}

/** Confidences from 0 to 1 beside those of a larger scale; 0 is the same on each. */
function mixedScales(name: string, utterances: readonly Utterance[]): string[] {
  const small = utterances.find(({ confidence = 0 }) => confidence > 0 && confidence <= 1);
  const large = utterances.find(({ confidence = 0 }) => confidence > 1);
  if (!small || !large) return [];
  return [
    `${name}: confidences of two scales: ${small.confidence} in line ${small.line}, ${large.confidence} in line ${large.line}; thresholds compare them as they are`,
  ];
}

function findColumns(
  name: string,
  headings: readonly string[],
  mapping: { [column in TranscriptColumn]?: string },
): Transcripts['columns'] {
  const columns: Transcripts['columns'] = {};
  for (const [column, heading] of Object.entries(mapping) as [TranscriptColumn, string][]) {
    const found = headings.find((each) => each === heading) ?? headings.find((each) => key(each) === key(heading));
    if (found === undefined) {
      const near = nearest(heading, headings);
      throw new CctoolError(
        'input',
        `${name}: there is no column "${heading}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
        `columns: ${headings.join(', ')}`,
      );
    }
    columns[column] = found;
  }
  for (const [column, names] of Object.entries(transcriptColumns) as [TranscriptColumn, readonly string[]][]) {
    if (columns[column] !== undefined) continue;
    const taken = new Set(Object.values(columns));
    const found = names.flatMap((known) => headings.filter((each) => key(each) === known && !taken.has(each)))[0];
    if (found !== undefined) columns[column] = found;
  }
  if (columns.transcription === undefined) {
    throw new CctoolError(
      'input',
      `${name}: no column holds the transcriptions`,
      `the first line must name the columns; it has ${headings.map((each) => `"${each}"`).join(', ') || 'none'}: map one with --column transcription=NAME`,
    );
  }
  return columns;
}

function readMeaning(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The spoken words of a transcription: without marks of noise and speaker (`[noise]`, `<unk>`, `{uh}`, `((unclear))`,
 * `*cough*`, `++breath++`), and without punctuation that stands before or behind a word.
 */
export function spokenWords(transcription: string): string {
  return transcription
    .replace(/\[[^\]]*\]|<[^>]*>|\{[^}]*\}|\(\([^)]*\)\)|\*[^*\s]*\*|\+\+[^+]*\+\+/g, ' ')
    .split(/\s+/u)
    .map((word) => word.replace(/^[\p{Pi}\p{Ps}"¿¡,;:]+|(?:[\p{Pf}\p{Pe}",;:!?…]|\.(?!\p{L}))+$/gu, ''))
    .filter((word) => word !== '' && !/^[-–—.]+$/.test(word))
    .join(' ');
}

const digitWords = /^(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|double|triple)$/i;

/** The text with its digits as `#`, and with two or more digit words (of English) in a row as `#` each. */
export function maskDigits(text: string): string {
  const words = text.replace(/\p{Nd}/gu, '#').split(' ');
  const isDigit = words.map((word) => digitWords.test(word) || /^#+$/.test(word));
  return words.map((word, i) => (isDigit[i] && (isDigit[i - 1] || isDigit[i + 1]) ? '#' : word)).join(' ');
}
