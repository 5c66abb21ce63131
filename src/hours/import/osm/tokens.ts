import { CctoolError } from '../../../diagnostics/index.js';

/** A token of an opening_hours value with its place in the text. */
export interface Token {
  kind: 'word' | 'number' | 'time' | 'comment' | 'sign';
  /** Words in lower case, signs as themselves, a comment without its quotes. */
  text: string;
  /** A time in minutes, a number as a number. */
  value: number;
  start: number;
  end: number;
}

const pattern =
  /\s+|(?<time>\d{1,2}:\d{2})|(?<number>\d+)|(?<word>[\p{L}]+\.?)|(?<fallback>\|\|)|"(?<comment>[^"]*)"|(?<sign>[-–—−;,:()[\]+/])/uy;

/**
 * Splits an opening_hours value.
 * @throws CctoolError of kind `input` that names the character nobody expects there
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) {
      const rest = text.slice(start, start + 12);
      const reason = rest.startsWith('"') ? 'a comment without its closing quote' : `unexpected "${rest[0]}"`;
      throw new CctoolError('input', `opening_hours: ${reason} at character ${start + 1}: "${rest}"`);
    }
    const end = pattern.lastIndex;
    const { time, number, word, fallback, comment, sign } = match.groups!;
    if (time !== undefined) {
      const [hours, minutes] = time.split(':').map(Number) as [number, number];
      if (minutes > 59 || hours > 48) {
        throw new CctoolError('input', `opening_hours: ${time} is no time of day (character ${start + 1})`);
      }
      tokens.push({ kind: 'time', text: time, value: hours * 60 + minutes, start, end });
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number, value: Number(number), start, end });
    else if (word !== undefined) {
      tokens.push({ kind: 'word', text: word.toLowerCase().replace(/\.$/, ''), value: 0, start, end });
    } else if (comment !== undefined) tokens.push({ kind: 'comment', text: comment, value: 0, start, end });
    else if (fallback ?? sign) {
      const plain = fallback ?? (/[–—−]/.test(sign!) ? '-' : sign!);
      tokens.push({ kind: 'sign', text: plain, value: 0, start, end });
    }
  }
  return tokens;
}
