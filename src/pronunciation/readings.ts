import { CctoolError } from '../diagnostics/index.js';
import type { Lexicon, Pronunciation } from './lexicon.js';

/** Lines of a list; more belong into a PLS lexicon. */
const mostReadings = 20_000;
/** Characters of either side. */
const longest = 300;

/** `written: spoken`, either side in quotes where it holds a colon, a `#` or blanks at its ends. */
const line =
  /^\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^"'#][^:#]*?)\s*:\s+("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^"'#\s][^#]*?)\s*(?:\s#.*)?$/;

const unquoted = (text: string): string =>
  text.startsWith('"')
    ? text.slice(1, -1).replace(/\\(.)/g, '$1')
    : text.startsWith("'")
      ? text.slice(1, -1).replaceAll("''", "'")
      : text.trim();

/** Whether a text is a list of readings and not a PLS document. */
export const isReadings = (source: string): boolean => !/^\ufeff?\s*</.test(source);

/**
 * Reads a list of readings: a plain YAML mapping of what is written to what is said, one on a line, such as
 * `CXone: see x one`. Comments begin with `#`.
 * @returns a lexicon of aliases; of the same words in two lines the later one wins
 * @throws CctoolError of kind `input` with the line; `limit` for too many
 */
export function readReadings(source: string): Lexicon {
  const entries = new Map<string, readonly Pronunciation[]>();
  for (const [i, text] of source
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(?:#.*|---)?$/.test(text)) continue;
    const [, written, spoken] = line.exec(text) ?? [];
    if (written === undefined || spoken === undefined) {
      throw new CctoolError('input', `line ${i + 1}: expected "written: spoken"`, 'such as: CXone: see x one');
    }
    const [word, alias] = [unquoted(written), unquoted(spoken)];
    if (word === '' || alias === '' || word.length > longest || alias.length > longest) {
      throw new CctoolError('input', `line ${i + 1}: both sides have 1 to ${longest} characters`);
    }
    entries.set(word.toLowerCase(), [{ alias }]);
    if (entries.size > mostReadings) throw new CctoolError('limit', `more than ${mostReadings} readings`);
  }
  return { entries };
}
