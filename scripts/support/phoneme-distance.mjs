// How two pronunciations differ: what scripts/phoneme-error.mjs prints and what tests bound.
import { spawnSync } from 'node:child_process';

/**
 * What eSpeak NG says, American, a clause at a time, as IPA with spaces between words.
 * @param {readonly string[]} clauses without marks that end one
 * @throws Error where the program is missing or reads a clause as several
 */
export function espeakPhonemes(clauses) {
  const { status, stdout } = spawnSync('espeak-ng', ['-q', '--ipa', '-b', '1', '-v', 'en-us', '--stdin'], {
    input: clauses.map((clause) => `${clause}.\n`).join(''),
    encoding: 'utf8',
  });
  const lines = (stdout ?? '').split('\n').filter((line) => line.trim() !== '');
  if (status !== 0 || lines.length !== clauses.length)
    throw new Error(`espeak-ng: status ${status}, ${lines.length} lines for ${clauses.length} clauses`);
  return lines.map((line) => line.replace(/\([a-z-]+\)|[\u200d\u0361_]/g, '').trim());
}

/** The phonemes of IPA without its signs of stress: diphthongs, affricates and long vowels are one. */
export const phonemes = (ipa) => ipa.replace(/[ˈˌ\s]/g, '').match(/tʃ|dʒ|aɪ|aʊ|eɪ|oʊ|ɔɪ|.ː|./gu) ?? [];

/** The least cost of making one list from the other, and the pairs that differ on the way. */
export function compare(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let k = 1; k <= b.length; k++)
      rows[i].push(
        Math.min(rows[i - 1][k] + 1, rows[i][k - 1] + 1, rows[i - 1][k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1)),
      );
  }
  const pairs = [];
  for (let i = a.length, k = b.length; i > 0 || k > 0; ) {
    const here = rows[i][k];
    if (i > 0 && k > 0 && here === rows[i - 1][k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1)) {
      if (a[i - 1] !== b[k - 1]) pairs.push(`${a[i - 1]} for ${b[k - 1]}`);
      i--;
      k--;
    } else if (i > 0 && here === rows[i - 1][k] + 1) pairs.push(`${a[--i]} too much`);
    else pairs.push(`${b[--k]} missing`);
  }
  return { cost: rows[a.length][b.length], pairs };
}
