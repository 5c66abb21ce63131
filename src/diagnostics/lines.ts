import type { Edit, Fix, SourceFix, Span } from './diagnostic.js';

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
    const line = this.#lineOf(offset);
    return { line: line + 1, column: offset - this.#starts[line]! + 1 };
  }

  /** The span between two offsets, the end exclusive. */
  span(start: number, end: number): Span {
    const from = this.#lineOf(start);
    const to = this.#lineOf(end);
    return {
      line: from + 1,
      column: start - this.#starts[from]! + 1,
      end_line: to + 1,
      end_column: end - this.#starts[to]! + 1,
    };
  }

  /** The line of an offset, from 0. */
  #lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
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
    const placed: Edit[] = [];
    for (const { start, end, text } of edits) {
      const { line, column, end_line, end_column } = this.span(start, end);
      placed.push({ line, column, end_line, end_column, text });
    }
    return { title, safety, edits: placed };
  }
}
