/** One row of a table, and the line it begins on, from 1. */
export interface CsvRow {
  cells: string[];
  line: number;
}

/**
 * Reads comma-separated values (RFC 4180): quoted cells may hold separators, doubled quotes and line ends. The
 * separator is whichever of comma, semicolon and tab the first line has most of. Empty lines are left out.
 */
export function readCsv(text: string): CsvRow[] {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => first.split(separator).length;
  const separator = [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
  const rows: CsvRow[] = [];
  let row: CsvRow = { cells: [], line: 1 };
  let line = 1;
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
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    const isLineEnd = character === '\n' || (character === '\r' && text[i + 1] !== '\n');
    if (quoted && character === '"' && text[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (character === '"' && (quoted || cell.trim() === '')) {
      if (!quoted) cell = '';
      quoted = !quoted;
    } else if (!quoted && character === separator) endCell();
    else if (!quoted && isLineEnd) endRow();
    else if (quoted || character !== '\r') cell += character;
    if (isLineEnd) line++;
  }
  if (cell !== '' || row.cells.length > 0) endRow();
  return rows;
}
