import { CctoolError } from '../../diagnostics/index.js';
import { writtenForms } from './written-forms.js';

/** Joiners, marks of direction and of a form: copied along with a text, and without a sound. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g;

/** Marks that stand for a plainer one or for a word. */
const plainer: [mark: RegExp, plain: string][] = [
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033\u00ab\u00bb]/g, '"'],
  // Between two numbers or days it is a range, anywhere else a pause.
  [
    /(?<=\d|\d\s?[ap]\.?m\.?|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\.?)\s*\u2013\s*(?=\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun))/g,
    '-',
  ],
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
  [/[\u0152\u0153]/g, 'oe'],
  [/[\u00f0\u0111]/g, 'd'],
  [/[\u00d0\u0110]/g, 'D'],
  [/\u00fe/g, 'th'],
  [/\u00de/g, 'Th'],
  [/\u0131/g, 'i'],
  [/\u00b2/g, ' squared '],
  [/\u00b3/g, ' cubed '],
  [/\u00d7/g, ' times '],
  [/\u00f7/g, ' divided by '],
  [/\u00b1/g, ' plus or minus '],
  [/\u00a7+\s*/g, 'section '],
  [/\u00a2/g, ' cents'],
  [/\u00a5\s?(\d[\d,]{0,20})/g, '$1 yen'],
  [/[\u00bf\u00a1]/g, ''],
  [invisible, ''],
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

/**
 * Brings English text into plain ASCII words that a simple engine reads rightly: typographic marks, accents, money,
 * dates, times, long numbers and the symbols of the telephone key pad. Letters of other scripts stay, for the engine
 * to refuse by name.
 * @param unspoken gets the pictures and signs that stand for no word and are passed over
 */
export function normalizeText(text: string, unspoken = new Set<string>()): string {
  let out = text.normalize('NFC');
  for (const [mark, plain] of plainer) out = out.replace(mark, plain);
  // Long stretches of white space would make every form that may hold some slow.
  out = out.replace(/[^\S\n]+/g, ' ').replace(/\s*\n\s*\n\s*/g, '\n\n');
  out = withoutPictures(out.normalize('NFKD').replace(/\p{M}/gu, ''), unspoken);
  for (const [written, spoken] of writtenForms) {
    out = typeof spoken === 'string' ? out.replace(written, spoken) : out.replace(written, spoken);
  }
  return out
    .replace(/[*_~^`|\\{}[\]<>]/g, (sign) => {
      unspoken.add(sign);
      return ' ';
    })
    .replace(/[ \t]+/g, ' ');
}

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
