import { CctoolError } from '../../diagnostics/index.js';

export interface CsvRecord {
  line: number;
  fields: string[];
}

/**
 * Reads comma-separated values (RFC 4180): quoted fields may hold commas, line ends and doubled quotes. Empty lines are
 * passed over; a byte-order mark is dropped.
 * @param fail reports a quote that is not closed, in place of a CctoolError of kind `input`
 * @param delimiter the character between fields
 */
export function readCsv(
  text: string,
  fail: (line: number, message: string) => never = refuse,
  delimiter = ',',
): CsvRecord[] {
  const source = text.replace(/^\ufeff/, '');
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let field = '';
  let quotedAt = 0;
  let line = 1;
  let start = 1;
  const endField = () => {
    fields.push(field);
    field = '';
  };
  const endRecord = () => {
    endField();
    if (fields.length > 1 || fields[0] !== '') records.push({ line: start, fields });
    fields = [];
    start = line;
  };
  for (let at = 0; at < source.length; at++) {
    const character = source[at]!;
    if (character === '\n') line++;
    if (quotedAt > 0) {
      if (character !== '"') field += character;
      else if (source[at + 1] === '"') {
        field += '"';
        at++;
      } else quotedAt = 0;
    } else if (character === '"' && field === '') quotedAt = line;
    else if (character === delimiter) endField();
    else if (character === '\n') endRecord();
    else if (character !== '\r' || source[at + 1] !== '\n') field += character;
  }
  if (quotedAt > 0) fail(quotedAt, 'a quote is not closed');
  if (field !== '' || fields.length > 0) endRecord();
  return records;
}

function refuse(line: number, message: string): never {
  throw new CctoolError('input', `line ${line}: ${message}`);
}
