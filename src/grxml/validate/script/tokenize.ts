/** What is wrong with a script; `modern` where it is legal ECMAScript, but newer than the edition that SISR names. */
export interface ScriptProblem {
  kind: 'syntax' | 'modern';
  message: string;
  hint?: string;
  start: number;
  end: number;
}

export class ScriptError extends Error {
  readonly problem: ScriptProblem;
  constructor(problem: ScriptProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

export type TokenType = 'name' | 'keyword' | 'number' | 'string' | 'sign' | 'regular-expression' | 'end';

export interface ScriptToken {
  type: TokenType;
  /** As written; for a string its content, for `end` nothing. */
  text: string;
  start: number;
  end: number;
  /** A line end comes before it: a missing semicolon is inserted there. */
  afterLineEnd: boolean;
}

/** Reserved words that cannot be names (ECMA-262, third and fifth edition). */
const keywords = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with'
  ).split(' '),
);

/** Longest first. */
const signs = [
  '>>>=',
  ...['...', '===', '!==', '>>>', '<<=', '>>=', '**=', '&&=', '||=', '??='],
  ...['=>', '==', '!=', '<=', '>=', '&&', '||', '??', '?.', '++', '--', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='],
  ...['<<', '>>', '**'],
  ...'{}()[];,<>+-*/%&|^!~?:=.'.split(''),
];
const signsByFirst = new Map<string, string[]>();
for (const sign of signs) signsByFirst.set(sign[0]!, [...(signsByFirst.get(sign[0]!) ?? []), sign]);

const modernSigns: { [sign: string]: string } = {
  '=>': 'an arrow function',
  '...': 'spread',
  '**': 'the operator **',
  '**=': 'the operator **=',
  '??': 'the operator ??',
  '??=': 'the operator ??=',
  '&&=': 'the operator &&=',
  '||=': 'the operator ||=',
  '?.': 'optional chaining',
};

const nameStart = /[\p{L}\p{Nl}$_]/u;
const namePart = /[\p{L}\p{Nl}$_\p{Mn}\p{Mc}\p{Nd}\p{Pc}\u200c\u200d]/u;
const number = /0[xX][0-9a-fA-F]+|0[bBoO][0-9]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;

function isLineEnd(char: string): boolean {
  return char === '\n' || char === '\r' || char === '\u2028' || char === '\u2029';
}

/** Splits a script into tokens, one at a time: whether "/" begins a regular expression is known to the parser only. */
export class Tokenizer {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }

  fail(message: string, start: number, end: number, hint?: string): never {
    throw new ScriptError({ kind: 'syntax', message, start, end, ...(hint === undefined ? {} : { hint }) });
  }

  modern(what: string, start: number, end: number): never {
    throw new ScriptError({
      kind: 'modern',
      message: `${what} is not part of the ECMAScript edition that SISR names (third edition, 1999)`,
      hint: 'use var, function, and + to join strings',
      start,
      end,
    });
  }

  next(from: number): ScriptToken {
    const { source } = this;
    let at = from;
    let afterLineEnd = false;
    for (;;) {
      const char = source[at];
      if (char === undefined) return { type: 'end', text: '', start: at, end: at, afterLineEnd };
      if (isLineEnd(char)) {
        afterLineEnd = true;
        at++;
      } else if (/\s|\ufeff/.test(char)) at++;
      else if (source.startsWith('//', at)) {
        while (at < source.length && !isLineEnd(source[at]!)) at++;
      } else if (source.startsWith('/*', at)) {
        const close = source.indexOf('*/', at + 2);
        if (close === -1) this.fail('this comment is not closed', at, at + 2, 'end it with */');
        if (/[\n\r\u2028\u2029]/.test(source.slice(at, close))) afterLineEnd = true;
        at = close + 2;
      } else break;
    }
    const char = source[at]!;
    const token = (type: TokenType, end: number, text = source.slice(at, end)): ScriptToken => ({
      type,
      text,
      start: at,
      end,
      afterLineEnd,
    });
    if (/[0-9]/.test(char) || (char === '.' && /[0-9]/.test(source[at + 1] ?? ''))) {
      return token('number', this.#number(at));
    }
    if (char === '"' || char === "'") {
      const { end, text } = this.#string(at, char);
      return token('string', end, text);
    }
    if (char === '`') this.modern('a template', at, at + 1);
    const point = String.fromCodePoint(source.codePointAt(at)!);
    if (nameStart.test(point) || char === '\\') {
      const end = this.#name(at);
      const text = source.slice(at, end);
      return token(keywords.has(text) ? 'keyword' : 'name', end);
    }
    for (const sign of signsByFirst.get(char) ?? []) {
      if (!source.startsWith(sign, at)) continue;
      // `a?.5:b` is a condition.
      if (sign === '?.' && /[0-9]/.test(source[at + 2] ?? '')) continue;
      if (Object.hasOwn(modernSigns, sign)) this.modern(modernSigns[sign]!, at, at + sign.length);
      return token('sign', at + sign.length);
    }
    return this.fail(`${JSON.stringify(point)} is not allowed in a script`, at, at + point.length, 'remove it');
  }

  #number(start: number): number {
    number.lastIndex = start;
    const end = start + (number.exec(this.source)?.[0].length ?? 1);
    const next = String.fromCodePoint(this.source.codePointAt(end) ?? 32);
    if (/^0[bBoO]/.test(this.source.slice(start, start + 2))) this.modern('a binary or octal number', start, end);
    if (next === '_' || next === 'n') this.modern('this form of number', start, end + 1);
    if (namePart.test(next)) {
      this.fail('a name directly follows a number', start, end + 1, 'separate them, or put quotes around a text');
    }
    return end;
  }

  #string(start: number, quote: string): { end: number; text: string } {
    const { source } = this;
    let text = '';
    let at = start + 1;
    for (;;) {
      const char = source[at];
      if (char === undefined || char === '\n' || char === '\r') {
        this.fail('this string is not closed', start, Math.min(at, source.length), `end it with ${quote}`);
      }
      if (char === quote) return { end: at + 1, text };
      if (char !== '\\') {
        text += char;
        at++;
        continue;
      }
      const letter = source[at + 1] ?? '';
      const digits = letter === 'u' ? 4 : letter === 'x' ? 2 : 0;
      if (digits > 0) {
        const hex = source.slice(at + 2, at + 2 + digits);
        if (letter === 'u' && hex.startsWith('{')) this.modern('an escape of this form', at, at + 3);
        if (hex.length < digits || !/^[0-9a-fA-F]*$/.test(hex)) {
          this.fail(`\\${letter} needs ${digits} hexadecimal digits`, at, at + 2, 'write \\\\ for a backslash');
        }
        text += String.fromCharCode(Number.parseInt(hex, 16));
        at += 2 + digits;
      } else if (source.startsWith('\r\n', at + 1)) at += 3;
      else {
        text += isLineEnd(letter) ? '' : (escapes[letter] ?? letter);
        at += 2;
      }
    }
  }

  #name(start: number): number {
    const { source } = this;
    let at = start;
    while (at < source.length) {
      const unicode = /^\\u[0-9a-fA-F]{4}/.exec(source.slice(at, at + 6));
      if (unicode) {
        at += 6;
        continue;
      }
      const point = String.fromCodePoint(source.codePointAt(at)!);
      if (!namePart.test(point)) break;
      at += point.length;
    }
    if (at === start) this.fail('a backslash is not allowed here', start, start + 1, 'put quotes around text');
    return at;
  }

  /** Reads the regular expression that begins at the "/" of a token. */
  regularExpression(start: number, afterLineEnd: boolean): ScriptToken {
    const { source } = this;
    let at = start + 1;
    let inClass = false;
    for (;;) {
      const char = source[at];
      if (char === undefined || isLineEnd(char)) {
        this.fail('this regular expression is not closed', start, at, 'end it with /');
      }
      if (char === '\\') at++;
      else if (char === '[') inClass = true;
      else if (char === ']') inClass = false;
      else if (char === '/' && !inClass) break;
      at++;
    }
    let end = at + 1;
    while (end < source.length && namePart.test(source[end]!)) end++;
    const flags = source.slice(at + 1, end);
    if (/[dsuvy]/.test(flags))
      this.modern(`the flag "${/[dsuvy]/.exec(flags)![0]}" of a regular expression`, start, end);
    try {
      new RegExp(source.slice(start + 1, at), flags);
    } catch {
      this.fail('this regular expression is malformed', start, end, 'check brackets, parentheses and flags');
    }
    return { type: 'regular-expression', text: source.slice(start, end), start, end, afterLineEnd };
  }
}

const escapes: { [letter: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };

/** Most nested expressions and statements. */
const maxNesting = 100;

/** The tokens of a script as its parser goes through them, and what every part of the parser needs of them. */
export class TokenReader {
  protected readonly tokens: Tokenizer;
  protected token: ScriptToken;
  protected lastEnd = 0;
  #nesting = 0;

  constructor(source: string) {
    this.tokens = new Tokenizer(source);
    // The first token may be malformed: it is read where a failure is caught.
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

  /** @param or another token that would do, for the message */
  protected expect(text: string, where: string, or?: string): void {
    if (this.take(text)) return;
    this.unexpected(`"${text}"${or === undefined ? '' : ` or "${or}"`} is missing ${where}`);
  }

  protected unexpected(message?: string): never {
    const { type, text, start, end } = this.token;
    if (type === 'end') {
      const at = this.lastEnd;
      this.tokens.fail(message ?? 'the script is incomplete', Math.max(at - 1, 0), at, 'write the missing part');
    }
    this.tokens.fail(
      message ?? `${type === 'string' ? 'a string' : JSON.stringify(text)} is not expected here`,
      start,
      end,
      type === 'keyword'
        ? `"${text}" is a reserved word`
        : 'check the text before it: an operator or a quote may be missing',
    );
  }

  protected name(what: string): string {
    if (this.token.type !== 'name') this.unexpected(`${what} is missing`);
    return this.advance().text;
  }

  /** A semicolon, written or inserted (ECMA-262, 7.9). */
  protected semicolon(): void {
    if (this.take(';') || this.is('}') || this.token.type === 'end' || this.token.afterLineEnd) return;
    this.unexpected(`a semicolon or an operator is missing before ${this.quoted()}`);
  }

  protected quoted(): string {
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
