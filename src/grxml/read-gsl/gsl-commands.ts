import type { GslCursor } from './gsl-cursor.js';
import type { GslCommand, GslCommands, GslValue } from './gsl-tree.js';

/** Values within values; nobody writes more by hand. */
const mostNested = 100;

const valueHint = 'a value is a word, a number, "text", $variable, [<feature value>], (list) or function(value value)';

/** Reads `{<slot value> return(value)}`, which begins at the cursor. */
export function readCommands(cursor: GslCursor): GslCommands {
  const start = cursor.at;
  cursor.open.push(start);
  cursor.at++;
  const commands: GslCommand[] = [];
  while (!cursor.take('}')) commands.push(readCommand(cursor));
  cursor.open.pop();
  return { commands, ...cursor.since(start) };
}

function readCommand(cursor: GslCursor): GslCommand {
  const start = cursor.at;
  if (cursor.take('<')) {
    const { name, value } = readField(cursor);
    return { kind: 'slot', name, value, ...cursor.since(start) };
  }
  const word = cursor.word(true);
  if (word === 'return') {
    if (!cursor.take('(')) throw cursor.unexpected('"("', 'as in return($city)');
    const value = readValue(cursor, 0);
    if (!cursor.take(')')) throw cursor.unexpected('")"', 'return takes one value');
    return { kind: 'return', value, ...cursor.since(start) };
  }
  if (word === '') throw cursor.unexpected('a command', 'as in {<city rome>} or {return($city)}');
  if (cursor.take('(')) {
    readAll(cursor, ')', 0);
    return { kind: 'lost', why: `the command ${word}() has no plain meaning in SISR`, ...cursor.since(start) };
  }
  throw cursor.problem(start, cursor.at, `"${word}" is not a command`, 'as in {<city rome>} or {return($city)}');
}

/** `slot value>`, behind the `<`. */
function readField(cursor: GslCursor, depth = 0): { name: string; value: GslValue } {
  cursor.skip();
  const name = cursor.char === '"' ? cursor.quoted() : cursor.word(true);
  if (name === '') throw cursor.unexpected('the name of a slot', 'as in <city rome>');
  const value = readValue(cursor, depth);
  if (!cursor.take('>'))
    throw cursor.unexpected('">"', 'a slot has one value; write a text of several words in quotes');
  return { name, value };
}

function readAll(cursor: GslCursor, close: string, depth: number): GslValue[] {
  const values: GslValue[] = [];
  while (!cursor.take(close)) {
    if (cursor.isDone) throw cursor.unexpected(`"${close}"`, valueHint);
    values.push(readValue(cursor, depth + 1));
  }
  return values;
}

function readValue(cursor: GslCursor, depth: number): GslValue {
  cursor.skip();
  const { char, at } = cursor;
  if (depth > mostNested) {
    throw cursor.problem(at, at + 1, `values are nested more than ${mostNested} levels deep`, 'this is the limit');
  }
  if (char === '"') return { kind: 'literal', value: cursor.quoted() };
  if (char === '$') {
    cursor.at++;
    const [name, ...features] = cursor.word(true).split('.');
    if (!name) throw cursor.unexpected('the name of a variable', 'as in $city or $date.day');
    return { kind: 'variable', name, features };
  }
  if (char === '(') {
    cursor.at++;
    return { kind: 'list', items: readAll(cursor, ')', depth) };
  }
  if (char === '[') {
    cursor.at++;
    const fields: [string, GslValue][] = [];
    while (!cursor.take(']')) {
      if (!cursor.take('<')) throw cursor.unexpected('a feature in < >', 'as in [<city rome> <day 3>]');
      const { name, value } = readField(cursor, depth + 1);
      fields.push([name, value]);
    }
    return { kind: 'structure', fields };
  }
  const word = cursor.word(true);
  if (word === '') throw cursor.unexpected('a value', valueHint);
  const end = cursor.at;
  if (cursor.take('(')) return { kind: 'call', name: word, parameters: readAll(cursor, ')', depth) };
  cursor.at = end;
  return { kind: 'literal', value: /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word) ? Number(word) : word };
}
