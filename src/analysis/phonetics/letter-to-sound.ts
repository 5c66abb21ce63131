import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packageRoot } from '../../package-info.js';

/**
 * The letter-to-sound model: for a letter in its context, the phones it stands for (none, one or two). A context is
 * `left letter right`, e.g. `#k|n|e` for the n of "kne…" at the start of a word; `#` is the word's edge.
 */
export type LetterRules = ReadonlyMap<string, string>;

/**
 * How the context grows: letters to the left, letters to the right. The longest known context decides (a decision list
 * over windows, after Torkkola 1993 and Dedina and Nusbaum 1991).
 */
export const windows: readonly (readonly [left: number, right: number])[] = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
  [4, 4],
];

/** The context of the letter at a place of a word that has four `#` on each side. */
export function contextAt(padded: string, at: number, [left, right]: readonly [number, number]): string {
  return `${padded.slice(at - left, at)}|${padded[at]}|${padded.slice(at + 1, at + 1 + right)}`;
}

let rules: LetterRules | undefined;

/** The shipped model, read once: lines of `context<TAB>phones`. */
export function letterRules(): LetterRules {
  if (!rules) {
    const text = gunzipSync(readFileSync(join(packageRoot(), 'data', 'letter-to-sound.txt.gz'))).toString('latin1');
    rules = new Map(
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('%'))
        .map((line) => line.split('\t') as [string, string]),
    );
  }
  return rules;
}

/**
 * The phones of an English word by its letters alone, ARPAbet without stress. For words that no dictionary has.
 * @param word letters a-z; others are passed over
 */
export function soundOut(word: string, model: LetterRules = letterRules()): string[] {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const padded = `####${letters}####`;
  const phones: string[] = [];
  for (let at = 4; at < padded.length - 4; at++) {
    let found = '';
    for (const window of windows) found = model.get(contextAt(padded, at, window)) ?? found;
    for (const phone of found.split(' ')) if (phone !== '') phones.push(phone);
  }
  return phones;
}
