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

/** Whether a text is one word without a look at what white space is: all of it is visible ASCII, as in nearly every token. */
function isPlainWord(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit <= 32 || unit >= 127) return false;
  }
  return text !== '';
}

/**
 * Splits text at white space; in DTMF mode each key is a word of its own, as `1`, `*`, `#` or `A`, however it was
 * written (`1 2 3`, `123`, `star`, `pound`; SRGS Appendix E). Text that is not a key stays a word.
 */
export function splitWords(text: string, mode: Grammar['mode']): string[] {
  if (mode === 'voice' && isPlainWord(text)) return [text];
  const runs = text.split(/\s+/u).filter((run) => run !== '');
  return mode === 'voice' ? runs : runs.flatMap((run) => keysOf(run) ?? [run]);
}

/** The form in which words are compared: Unicode NFC, one kind of apostrophe and, unless case matters, lower case. */
export function foldWord(word: string, caseSensitive: boolean): string {
  if (isFolded(word, caseSensitive)) return word;
  const composed = /^[\0-\x7f]*$/.test(word) ? word : word.normalize('NFC').replace(/[\u2018\u2019\u02bc]/g, "'");
  return caseSensitive ? composed : composed.toLowerCase();
}

/** Whether a word of ASCII is its own folded form; false says nothing about other words. */
function isFolded(word: string, caseSensitive: boolean): boolean {
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit > 127 || (unit >= 65 && unit <= 90 && !caseSensitive)) return false;
  }
  return true;
}

/** Gives each distinct folded word a number from 0. */
export class Vocabulary {
  readonly #folded = new Map<string, number>();
  /** Of words that are not their own folded form. */
  readonly #written = new Map<string, number>();
  readonly #caseSensitive: boolean;
  /** The words by number, as the grammar wrote them first. */
  readonly words: string[] = [];

  constructor(caseSensitive: boolean) {
    this.#caseSensitive = caseSensitive;
  }

  /** The number of a word of the grammar. */
  add(word: string): number {
    if (isFolded(word, this.#caseSensitive)) return this.#number(word, word);
    const known = this.#written.get(word);
    if (known !== undefined) return known;
    const number = this.#number(foldWord(word, this.#caseSensitive), word);
    this.#written.set(word, number);
    return number;
  }

  #number(folded: string, word: string): number {
    let number = this.#folded.get(folded);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#folded.set(folded, number);
    }
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
