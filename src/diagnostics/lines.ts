import type { Fix, SourceFix, Span } from './diagnostic.js';

/** Turns offsets of one text into lines and columns (both from 1) and back. CR LF, LF and lone CR end a line. */
export class Lines {
  readonly #starts: number[] = [0];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) this.#starts.push(i + 1);
    }
  }

  /** The number of lines; a text without a line end has one. */
  get count(): number {
    return this.#starts.length;
  }

  /** Line and column of an offset in UTF-16 units. */
  at(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - this.#starts[low]! + 1 };
  }

  /** The span between two offsets, the end exclusive. */
  span(start: number, end: number): Span {
    const from = this.at(start);
    const to = this.at(end);
    return { line: from.line, column: from.column, end_line: to.line, end_column: to.column };
  }

  /** The offset of a line and column. */
  offset(line: number, column: number): number {
    return (this.#starts[line - 1] ?? this.#text.length) + column - 1;
  }

  /** The text of a line without its line end. */
  line(number: number): string {
    const start = this.#starts[number - 1];
    if (start === undefined) return '';
    const end = this.#starts[number] ?? this.#text.length;
    return this.#text.slice(start, end).replace(/[\r\n]+$/, '');
  }

  /** A fix with its edits as lines and columns. */
  placed({ title, safety, edits }: SourceFix): Fix {
    return { title, safety, edits: edits.map(({ start, end, text }) => ({ ...this.span(start, end), text })) };
  }
}
