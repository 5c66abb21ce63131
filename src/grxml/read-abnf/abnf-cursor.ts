import { isNameChar, isSpace, nameEnd } from '../../xml/text.js';
import type { ReadProblem } from '../../xml/tree.js';
import type { Range, XmlComment } from '../model.js';

/** Thrown inside the reader when a rule or declaration cannot be read further; the catcher reports the problem. */
export class AbnfSyntaxError extends Error {
  readonly problem: AbnfProblem;

  constructor(problem: AbnfProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Characters that end an unquoted token: they are syntax (SRGS Appendix D). */
const reserved = signs(';=|<>()[]{}/$!"');

/** The code units of signs. */
export function signs(text: string): ReadonlySet<number> {
  return new Set([...text].map((char) => char.charCodeAt(0)));
}

/** How a form that is read with the cursor differs from the ABNF form. */
export interface CursorForm {
  /** The code of its syntax errors. */
  code: AbnfProblem['code'];
  /** Signs that end an unquoted token. */
  reserved: ReadonlySet<number>;
  spec: string;
}

const abnf: CursorForm = { code: 'abnf-syntax', reserved, spec: 'SRGS 4.13' };

/** A place in an ABNF text, with the lexical rules of SRGS Appendix D; of forms with similar rules too. */
export class AbnfCursor {
  readonly source: string;
  readonly comments: XmlComment[] = [];
  at = 0;
  /** The documentation comment that was passed last. */
  documentation: XmlComment | undefined;
  readonly #form: CursorForm;

  constructor(source: string, form: CursorForm = abnf) {
    this.source = source;
    this.#form = form;
  }

  /** Passes over white space and comments. */
  skip(): void {
    const { source } = this;
    for (;;) {
      while (isSpace(source.charCodeAt(this.at))) this.at++;
      if (source.charCodeAt(this.at) !== 47) return;
      const next = source.charCodeAt(this.at + 1);
      if (next === 47) this.#lineComment();
      else if (next === 42) this.#blockComment();
      else return;
    }
  }

  /** Goes back; comments from there on will be passed again. */
  rewind(to: number): void {
    while (this.comments.length > 0 && this.comments.at(-1)!.start >= to) this.comments.pop();
    this.at = to;
  }

  #lineComment(): void {
    const start = this.at;
    let end = start + 2;
    while (end < this.source.length && this.source[end] !== '\n' && this.source[end] !== '\r') end++;
    this.comments.push({ kind: 'comment', start, end, value: this.source.slice(start + 2, end) });
    this.at = end;
  }

  #blockComment(): void {
    const start = this.at;
    const close = this.source.indexOf('*/', start + 2);
    if (close === -1) {
      this.at = this.source.length;
      throw new AbnfSyntaxError({
        code: this.#form.code,
        start,
        end: start + 2,
        message: 'this comment is not closed',
        hint: 'end it with */',
        spec: this.#form.spec,
      });
    }
    const value = this.source.slice(start + 2, close).replace(/\r\n?/g, '\n');
    const comment: XmlComment = { kind: 'comment', start, end: close + 2, value };
    this.comments.push(comment);
    if (value.startsWith('*')) this.documentation = comment;
    this.at = close + 2;
  }

  /** True at the end of the text. */
  get isDone(): boolean {
    return this.at >= this.source.length;
  }

  /** The character here; `''` at the end. */
  get char(): string {
    return this.source[this.at] ?? '';
  }

  /** Takes a character if it is the next one after white space. */
  take(char: string): boolean {
    this.skip();
    if (this.source[this.at] !== char) return false;
    this.at++;
    return true;
  }

  /** A problem at the place where the reader is. */
  unexpected(expected: string, usualHint?: string): AbnfSyntaxError {
    const hint =
      this.char === '}' && this.#form === abnf
        ? 'a tag ends at its first "}"; write {!{ … }!} around a script that holds one'
        : usualHint;
    const here = this.isDone ? 'the end of the document' : JSON.stringify(this.#glance());
    return new AbnfSyntaxError({
      code: this.#form.code,
      start: this.at,
      end: Math.min(this.at + 1, this.source.length),
      message: `${expected} is expected here, not ${here}`,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  #glance(): string {
    const token = this.source.slice(this.at, this.plainEnd());
    return token === '' ? this.char : token.slice(0, 30);
  }

  /** Where the unquoted token that begins here ends; here, if there is none. */
  plainEnd(): number {
    let end = this.at;
    for (; end < this.source.length; end++) {
      const unit = this.source.charCodeAt(end);
      if (isSpace(unit) || this.#form.reserved.has(unit)) break;
    }
    return end;
  }

  /** A word of name characters (XML's Nmtoken) that begins here; `''` if there is none. */
  word(): string {
    const start = this.at;
    for (;;) {
      const code = this.source.codePointAt(this.at);
      if (code === undefined || !isNameChar(code)) return this.source.slice(start, this.at);
      this.at += code > 0xffff ? 2 : 1;
    }
  }

  /** A language, and what is wrong with it as an identifier (BCP 47, RFC 3066). */
  language(hint: string): { language: string; problem?: AbnfProblem } {
    const start = this.at;
    const language = this.word();
    if (language === '') throw this.unexpected('a language', hint);
    if (/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(language)) return { language };
    const problem: AbnfProblem = {
      code: 'abnf-syntax',
      start,
      end: this.at,
      message: `"${language}" is not a language identifier`,
      hint,
      spec: 'SRGS 2.7',
    };
    return { language, problem };
  }

  /** A rule name at `$`, without the `$`. */
  ruleName(): Range & { name: string } {
    const start = this.at + 1;
    const end = nameEnd(this.source, start);
    if (this.char !== '$' || end === start) {
      throw this.unexpected('a rule name', 'a rule name is a $ and a name, as in $city');
    }
    const name = this.source.slice(start, end);
    const wrong = /[.:-]/.exec(name);
    if (wrong) {
      throw new AbnfSyntaxError({
        code: 'abnf-syntax',
        start: start + wrong.index,
        end: start + wrong.index + 1,
        message: `the rule name "${name}" holds a "${wrong[0]}"`,
        hint: `rule names have no ".", ":" or "-": write $${name.replace(/[.:-]/g, '_')}`,
        spec: 'SRGS 3.1',
      });
    }
    this.at = end;
    return { name, start, end };
  }

  /** Text between two signs, from the opening one at the cursor; line ends as one LF. */
  enclosed(open: string, close: string, what: string): Range & { text: string } {
    const start = this.at + open.length;
    const end = this.source.indexOf(close, start);
    if (end === -1) {
      throw new AbnfSyntaxError({
        code: this.#form.code,
        start: this.at,
        end: start,
        message: `this ${what} is not closed`,
        hint: `end it with ${close}`,
      });
    }
    this.at = end + close.length;
    return { start, end, text: this.source.slice(start, end).replace(/\r\n?/g, '\n') };
  }

  /** `<uri>`; `hint` is an example of the whole. */
  uri(hint: string): { uri: string } {
    if (this.char !== '<') throw this.unexpected('a URI in < >', hint);
    return { uri: this.enclosed('<', '>', 'URI').text.trim() };
  }

  /** `<uri>` or `<uri>~<media type>` (SRGS 2.2.2, 4.10). */
  typedUri(hint: string): { uri: string; type?: string } {
    const { uri } = this.uri(hint);
    if (!this.source.startsWith('~', this.at)) return { uri };
    this.at++;
    if (this.char !== '<') throw this.unexpected('a media type in < >', 'as in ~<application/srgs>');
    const type = this.enclosed('<', '>', 'media type').text.trim();
    return { uri, type };
  }

  /** A string in single or double quotes. */
  quoted(): string {
    this.skip();
    const quote = this.char;
    if (quote !== '"' && quote !== "'") throw this.unexpected('a string in quotes');
    return this.enclosed(quote, quote, 'string').text;
  }

  /** Runs a part of the reading; a syntax error in it is reported, and the rest of its statement skipped. */
  guard(work: () => void, report: (problem: AbnfProblem) => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof AbnfSyntaxError)) throw error;
      report(error.problem);
      this.recover();
    }
  }

  /** Goes behind the `;` that ends the current rule or declaration; strings, tags and comments are passed over whole. */
  recover(): void {
    while (!this.isDone) {
      const { char, source, at } = this;
      const close = char === '"' ? '"' : source.startsWith('{!{', at) ? '}!}' : char === '{' ? '}' : undefined;
      if (close !== undefined) {
        const end = source.indexOf(close, at + 1);
        // An unclosed string or tag is what went wrong; its line is given up, not the rest of the document.
        if (end === -1) this.at++;
        else this.at = end + close.length;
      } else if (source.startsWith('//', at) || source.startsWith('/*', at)) {
        try {
          this.skip();
        } catch {
          return;
        }
      } else {
        this.at++;
        if (char === ';') return;
      }
    }
  }
}

/** Codes of the findings that only the forms in plain text have. */
export type AbnfCode = 'abnf-syntax' | 'abnf-header' | 'abnf-declaration' | 'jsgf-syntax' | 'jsgf-header' | GslCode;
/** Those of Nuance's GSL: what cannot be read, and what has no meaning in SRGS and is left out (a warning). */
export type GslCode = 'gsl-syntax' | 'gsl-lost';

/** What is wrong with a document as ABNF. */
export interface AbnfProblem extends Range {
  code: AbnfCode | ReadProblem['code'];
  message: string;
  hint?: string;
  spec?: string;
}
