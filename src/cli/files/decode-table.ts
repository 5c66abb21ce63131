import { CctoolError } from '../../diagnostics/index.js';
import { decode, decodeDeclared } from '../../xml/decode.js';
import type { CliContext } from '../context.js';
import { inputFile, readInput } from './read-input.js';

/** A table of calls is not larger. */
const largest = 512 * 1024 * 1024;

/** The characters of windows-1252 that no byte stands for: five bytes are free there. */
const free = /[\x81\x8d\x8f\x90\x9d]/;

/**
 * The text of a table or list as people save them: UTF-8 or UTF-16, else windows-1252, which spreadsheets write.
 * @returns `note` where the encoding was a guess
 * @throws CctoolError of kind `input` that names the line and the byte where the text is in none of these
 */
export function decodeTable(name: string, bytes: Uint8Array): { text: string; note?: string } {
  const decoded = decode(bytes);
  const [problem] = decoded.problems;
  const hint = 'save the file as UTF-8';
  if (decoded.unreadable) throw new CctoolError('input', `${name}: this is binary data, not text`, hint);
  const isUtf8 = decoded.encoding === 'utf-8';
  if (problem && isUtf8) {
    const before = decoded.text.slice(0, problem.start);
    const offset = Buffer.byteLength(before) + (decoded.byteOrderMark ? 3 : 0);
    const byte = `byte 0x${bytes[offset]!.toString(16).toUpperCase().padStart(2, '0')}`;
    const place = `${name}:${before.split(/\r\n?|\n/).length}`;
    const { text } = decodeDeclared(bytes, 'windows-1252');
    // Characters of UTF-8 elsewhere: two encodings in one file, or a file that is cut off.
    const isMixed = decoded.byteOrderMark || /[^\x00-\x7f\ufffd]/.test(decoded.text);
    if (isMixed || free.test(text)) throw new CctoolError('input', `${place}: ${byte} is not UTF-8`, hint);
    return { text, note: `${place}: ${byte} is not UTF-8; the file is read as windows-1252` };
  }
  const { text } = decoded;
  const lost = text.indexOf('\ufffd');
  if (problem || lost >= 0) {
    const line = text.slice(0, Math.max(lost, 0)).split(/\r\n?|\n/).length;
    const what = lost >= 0 ? 'U+FFFD is in the place of a character that was lost' : problem!.message;
    throw new CctoolError('input', `${name}:${line}: ${what}`, `${hint} from where it is whole`);
  }
  return { text };
}

/** The table or list that a word of the command line names, or standard input for `-`; a guessed encoding is reported. */
export async function readTable(
  context: CliContext,
  word: string,
  maxBytes = largest,
): Promise<{ name: string; text: string }> {
  const file = inputFile(context, word);
  const { text, note } = decodeTable(file.name, await readInput(context, file, maxBytes));
  if (note !== undefined) context.say(note);
  return { name: file.name, text };
}
