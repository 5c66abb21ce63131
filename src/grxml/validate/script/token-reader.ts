import { type ScriptToken, Tokenizer } from './tokenize.js';

/** Expressions and statements inside each other. */
const maxNesting = 100;

/** The tokens of a script as its parser goes through them, and what every part of the parser asks of them. */
export class TokenReader {
  protected readonly tokens: Tokenizer;
  protected token: ScriptToken;
  protected lastEnd = 0;
  #nesting = 0;

  constructor(source: string) {
    this.tokens = new Tokenizer(source);
    // The first token may be no token at all: it is read where a failure is caught.
    this.token = { type: 'end', text: '', start: 0, end: 0, afterLineEnd: false };
  }

  protected advance(): ScriptToken {
    const token = this.token;
    this.lastEnd = token.end;
    this.token = this.tokens.next(token.end);
    return token;
  }

  protected is(text: string): boolean {
    return this.token.text === text && (this.token.type === 'sign' || this.token.type === 'keyword');
  }

  protected take(text: string): boolean {
    if (!this.is(text)) return false;
    this.advance();
    return true;
  }

  protected expect(text: string, where: string): void {
    if (this.take(text)) return;
    this.unexpected(`"${text}" is missing ${where}`);
  }

  protected unexpected(message?: string): never {
    const { type, text, start, end } = this.token;
    if (type === 'end') {
      const at = this.lastEnd;
      this.tokens.fail(message ?? 'the script ends too early', Math.max(at - 1, 0), at, 'complete it');
    }
    this.tokens.fail(
      message ?? `${type === 'string' ? 'a string' : JSON.stringify(text)} cannot stand here`,
      start,
      end,
      type === 'keyword'
        ? `"${text}" is a reserved word`
        : 'check what stands before it: an operator or a quote may be missing',
    );
  }

  protected name(what: string): string {
    if (this.token.type !== 'name') this.unexpected(`${what} is missing`);
    return this.advance().text;
  }

  /** A semicolon, written or inserted (ECMA-262, 7.9). */
  protected semicolon(): void {
    if (this.take(';') || this.is('}') || this.token.type === 'end' || this.token.afterLineEnd) return;
    this.unexpected(`a semicolon or an operator is missing before ${this.shown()}`);
  }

  protected shown(): string {
    return this.token.type === 'string' ? 'the string' : JSON.stringify(this.token.text);
  }

  protected nested<Result>(read: () => Result): Result {
    if (++this.#nesting > maxNesting) {
      this.tokens.fail(
        'the script is nested too deeply',
        this.token.start,
        this.token.end,
        'use variables or functions',
      );
    }
    const result = read();
    this.#nesting--;
    return result;
  }
}
