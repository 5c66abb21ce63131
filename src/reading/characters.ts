/** Text in plain characters, each with its place in the source. */
export interface PlainText {
  text: string;
  /** For each code unit of `text` its offset in the source; one more for the end. */
  at: number[];
}

/** Joiners, marks of direction and of a form: copied along with a text, and without a sound. */
const invisible =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ae\u2122\u00bf\u00a1]|\ufe0e|\ufe0f/;

/** Characters that are written in another way, without a change of meaning. */
const plainer: { [character: string]: string } = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u2032': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2033': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2212': '-',
  '\u2014': '\u2013',
  '\u2015': '\u2013',
  '\u2026': '...',
  '\u00df': 'ss',
  '\u00e6': 'ae',
  '\u00c6': 'Ae',
  '\u00f8': 'o',
  '\u00d8': 'O',
  '\u0142': 'l',
  '\u0141': 'L',
  '\u0152': 'oe',
  '\u0153': 'oe',
  '\u00f0': 'd',
  '\u0111': 'd',
  '\u00d0': 'D',
  '\u0110': 'D',
  '\u00fe': 'th',
  '\u00de': 'Th',
  '\u0131': 'i',
  '\u00b7': '\u2022',
  '\u00b5': '\u03bc',
};
/** Signs whose compatibility form would be another text: they are read as they are. */
const kept = /[\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u207b\u00bc-\u00be\u2150-\u215e\u00b0\u2103\u2109\u2116\u2122]/;

/**
 * Text as a reader takes it: with plain quotes and dashes, without what has no sound; for English without accents, which
 * the reader puts back into words that stay as they are. Letters of other scripts stay, for an engine to refuse by name.
 */
export function plainCharacters(source: string, isEnglish = true): PlainText {
  let text = '';
  const at: number[] = [];
  let offset = 0;
  for (const character of source) {
    const plain =
      character <= '\u007f' || (!isEnglish && /[\p{L}\u00bf\u00a1\u00aa\u00ba\p{M}]/u.test(character))
        ? character
        : invisible.test(character)
          ? ''
          : (plainer[character] ??
            (kept.test(character) ? character : character.normalize('NFKD').replace(/\p{M}/gu, '')));
    for (let i = 0; i < plain.length; i++) at.push(offset);
    text += plain;
    offset += character.length;
  }
  at.push(offset);
  return { text, at };
}

/** A text without the accents and other marks of its letters: "café" is "cafe". */
export const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
