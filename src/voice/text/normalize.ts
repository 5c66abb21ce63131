import { CctoolError } from '../../diagnostics/index.js';
/**
 * Control characters other than white space have no sound and hide mistakes.
 * @throws CctoolError of kind `input` that names the character and its place
 */
export function refuseControls(text: string): void {
  const at = text.search(/[^\P{Cc}\t\n\r]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u);
  if (at < 0) return;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  throw new CctoolError('input', `the text has the control character U+${code} at position ${at + 1}`, 'remove it');
}

/** Puts pictures out of a text, and notes them where somebody asks. */
const withoutPictures = (text: string, unspoken: Set<string>) =>
  text.replace(/\p{Extended_Pictographic}/gu, (symbol) => {
    if (/[\d#*]/.test(symbol)) return symbol;
    unspoken.add(symbol);
    return ' ';
  });

/**
 * Text of another language than English as its engine is to read it: without pictures and what has no sound.
 * @param unspoken gets the pictures that are passed over
 */
export function tidyText(text: string, unspoken = new Set<string>()): string {
  const plain = text.normalize('NFC').replace(/[\u00ad\u200b\u2060\ufeff\u00a9\u00ae\u2122]|\ufe0e|\ufe0f/g, '');
  return withoutPictures(plain, unspoken).replace(/[ \t\u00a0\u202f]+/g, ' ');
}

/** Latin letters without their accents, for engines that know plain English letters only. */
export const withoutAccents = (text: string): string =>
  text.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD')[0]!);

/** Titles, initials and short forms whose point ends no sentence; letters that are spelled out ("P M.") are not initials. */
const shortForms =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|Ave|Inc|Ltd|Co|No|Ext|vs|etc|e\.g|i\.e|a\.m|p\.m|(?<!\b[A-Z]\s)[A-Z])\.$/i;

/** Between sentences: white space before a capital, a digit or a letter without case, or nothing after an ideographic stop. */
const SENTENCE_END =
  /(?<=[.!?]["'’”»)]?)\s+(?=["'“„«(¿¡]?[\p{Lu}\p{Lt}\p{Lo}\p{N}])|(?<=[。！？][」』”]?)\s*(?![」』”。！？])/u;

/** Splits text into sentences: after `.`, `!`, `?` before a space and a new start, and at empty lines. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    let current = '';
    for (const piece of paragraph.replace(/\s+/g, ' ').split(SENTENCE_END)) {
      current = current === '' ? piece : `${current} ${piece}`;
      if (shortForms.test(current)) continue;
      sentences.push(current);
      current = '';
    }
    if (current !== '') sentences.push(current);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}
