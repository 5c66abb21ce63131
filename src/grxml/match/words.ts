import type { Grammar } from '../model.js';

/** The names of keys that SRGS Appendix E allows beside the signs. */
const namedKeys: { [name: string]: string } = { star: '*', pound: '#' };

/** The text of a token as a parse shows it: in DTMF mode the sign of a key that was written by its name. */
export function spokenAs(text: string, mode: Grammar['mode']): string {
  return mode === 'dtmf' ? (namedKeys[text.toLowerCase()] ?? text) : text;
}

/** One run of key signs (`123#`, `star`) as single keys; undefined for other text. */
function keysOf(run: string): string[] | undefined {
  const named = namedKeys[run.toLowerCase()];
  if (named) return [named];
  return /^[0-9*#A-Da-d]+$/.test(run) ? [...run.toUpperCase()] : undefined;
}

/**
 * Splits text at white space; in DTMF mode each key is a word of its own, as `1`, `*`, `#` or `A`, however it was
 * written (`1 2 3`, `123`, `star`, `pound`; SRGS Appendix E). Text that is not a key stays a word.
 */
export function splitWords(text: string, mode: Grammar['mode']): string[] {
  const runs = text.split(/\s+/u).filter((run) => run !== '');
  return mode === 'voice' ? runs : runs.flatMap((run) => keysOf(run) ?? [run]);
}

/** The form in which words are compared: Unicode NFC, one kind of apostrophe and, unless case matters, lower case. */
export function foldWord(word: string, caseSensitive: boolean): string {
  const composed = /^[\0-\x7f]*$/.test(word) ? word : word.normalize('NFC').replace(/[\u2018\u2019\u02bc]/g, "'");
  return caseSensitive ? composed : composed.toLowerCase();
}

/** Gives each distinct folded word a number from 0. */
export class Vocabulary {
  readonly #folded = new Map<string, number>();
  readonly #written = new Map<string, number>();
  readonly #caseSensitive: boolean;
  /** The words by number, as the grammar wrote them first. */
  readonly words: string[] = [];

  constructor(caseSensitive: boolean) {
    this.#caseSensitive = caseSensitive;
  }

  /** The number of a word of the grammar. */
  add(word: string): number {
    const known = this.#written.get(word);
    if (known !== undefined) return known;
    const folded = foldWord(word, this.#caseSensitive);
    let number = this.#folded.get(folded);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#folded.set(folded, number);
    }
    this.#written.set(word, number);
    return number;
  }

  /** The number of a word of the input, -1 when no rule that was compiled so far holds it. */
  find(word: string): number {
    return this.findFolded(foldWord(word, this.#caseSensitive));
  }
  findFolded(folded: string): number {
    return this.#folded.get(folded) ?? -1;
  }
}
