import { CctoolError } from '../../diagnostics/index.js';
import { cardinal } from './number-words.js';
import { sayAs } from './say-as.js';

/** Marks that stand for a plainer one or for a word. */
const plainer: [mark: RegExp, plain: string][] = [
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2013\u2014\u2015]/g, ', '],
  [/[\u2010-\u2012\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/\u2116\s*/g, 'number '],
  [/\u00a9|\u00ae|\u2122/g, ''],
  [/\u00b0\s*([CF])\b/g, ' degrees $1'],
  [/\u00b0/g, ' degrees'],
  [/\u00bd/g, ' one half'],
  [/\u00bc/g, ' one quarter'],
  [/\u00be/g, ' three quarters'],
  [/\u00df/g, 'ss'],
  [/\u00e6/g, 'ae'],
  [/\u00c6/g, 'Ae'],
  [/\u00f8/g, 'o'],
  [/\u00d8/g, 'O'],
  [/\u0142/g, 'l'],
  [/\u0141/g, 'L'],
  [/\u200b|\u200c|\u200d|\ufe0e|\ufe0f|\u00ad/g, ''],
  [/[\u2022\u00b7]/g, ', '],
];

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

/** The pictures and signs of a text that stand for no word and are passed over, each once. */
export function unspokenSigns(text: string): string[] {
  return [...new Set(text.match(/\p{Extended_Pictographic}/gu) ?? [])];
}

/** Text of another language than English as its engine is to read it: without pictures and what has no sound. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\u200b|\ufe0e|\ufe0f|\u00ad|\u00a9|\u00ae|\u2122/g, '')
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .replace(/[ \t\u00a0\u202f]+/g, ' ');
}

const quietly = (text: string, kind: string, format = '') => {
  try {
    return sayAs(text, kind, format);
  } catch {
    return text;
  }
};

/**
 * Brings English text into plain ASCII words that a simple engine reads rightly: typographic marks, accents, money,
 * dates, times, long numbers and the symbols of the telephone key pad. Letters of other scripts stay, for the engine
 * to refuse by name.
 */
export function normalizeText(text: string): string {
  let out = text.normalize('NFC');
  for (const [mark, plain] of plainer) out = out.replace(mark, plain);
  out = out
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Extended_Pictographic}/gu, (symbol) => (/\d|[#*]/.test(symbol) ? symbol : ' '));
  return (
    out
      .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (match) => quietly(match, 'email'))
      .replace(/\b\d{4}-\d{2}-\d{2}\b/g, (match) => quietly(match, 'date'))
      .replace(/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, (match) => quietly(match, 'date', 'mdy'))
      .replace(/[$€£]\s?\d[\d,]*(?:\.\d{2})?\b/g, (match) => quietly(match.replace(/\s/g, ''), 'currency'))
      .replace(/\b\d{1,2}:\d{2}\s*[ap]\.?m\.?(?=\W|$)/gi, (match) => quietly(match, 'time'))
      .replace(/(?:\+\d{1,3}[\s.-])?\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/g, (match) => quietly(match, 'telephone'))
      .replace(/(?<![\d-])\d{3}-\d{4}(?![\d-])/g, (match) => quietly(match, 'telephone'))
      .replace(/\b(press|dial|enter|key)(\s+)#/gi, '$1$2pound')
      .replace(/\b(press|dial|enter|key)(\s+)\*/gi, '$1$2star')
      // Longer runs of digits are numbers that people read out one by one.
      .replace(/(?<![\d.,])\d{5,}(?![\d]|[.,]\d)/g, (match) => quietly(match, 'digits'))
      .replace(/\b24\/7\b/g, 'twenty four seven')
      .replace(/(\d)\s*%/g, '$1 percent')
      .replace(
        /(\d{1,15})\s*-\s*(\d{1,15})/g,
        (_, from: string, to: string) => `${cardinal(Number(from))} to ${cardinal(Number(to))}`,
      )
      .replace(/\s*&\s*/g, ' and ')
      .replace(/([A-Za-z])\s*\/\s*([A-Za-z])/g, '$1 or $2')
      .replace(/\s*@\s*/g, ' at ')
      .replace(/#(?=\s*\d)/g, 'number ')
      .replace(/#/g, ' pound ')
      .replace(/[*_~^`|\\{}[\]<>=+]/g, ' ')
      .replace(/[ \t]+/g, ' ')
  );
}

/** Titles and short forms whose point ends no sentence. */
const shortForms = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|Ave|Inc|Ltd|Co|No|Ext|vs|etc|e\.g|i\.e|a\.m|p\.m|[A-Z])\.$/i;

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
