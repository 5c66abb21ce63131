import { CctoolError } from '../../diagnostics/index.js';

/** One row of a table, and the line it begins on, from 1. */
export interface CsvRow {
  cells: string[];
  line: number;
}

/**
 * Reads comma-separated values (RFC 4180): quoted cells may hold separators, doubled quotes and line ends. The
 * separator is the one that a first line `sep=;` names (spreadsheets write it), else whichever of comma, semicolon and tab
 * the first line has most of. Empty lines are left out.
 * @throws CctoolError of kind `input` that names the file and the line of a quote that is never closed
 */
export function readCsv(text: string, name: string): CsvRow[] {
  const declared = /^"?sep=([^"\r\n])"?[ ,;\t]*(?:\r\n?|\n|$)/i.exec(text);
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => first.split(separator).length;
  const separator = declared?.[1] ?? [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
  const rows: CsvRow[] = [];
  let line = declared ? 2 : 1;
  let row: CsvRow = { cells: [], line };
  let quotedFrom = line;
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
    row = { cells: [], line: line + 1 };
  };
  for (let i = declared?.[0].length ?? 0; i < text.length; i++) {
    const character = text[i]!;
    const isLineEnd = character === '\n' || (character === '\r' && text[i + 1] !== '\n');
    if (quoted && character === '"' && text[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (character === '"' && (quoted || cell.trim() === '')) {
      if (!quoted) {
        cell = '';
        quotedFrom = line;
      }
      quoted = !quoted;
    } else if (!quoted && character === separator) endCell();
    else if (!quoted && isLineEnd) endRow();
    else if (quoted || character !== '\r') cell += character;
    if (isLineEnd) line++;
  }
  if (quoted) {
    const hint = 'close it with ", or write a quote within a quoted cell as ""';
    throw new CctoolError('input', `${name}:${quotedFrom}: the cell begins with a quote that is never closed`, hint);
  }
  if (cell !== '' || row.cells.length > 0) endRow();
  return rows;
}
