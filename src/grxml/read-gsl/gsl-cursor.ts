import { isSpace } from '../../xml/text.js';
import type { Range, XmlComment } from '../model.js';
import { type AbnfProblem, AbnfSyntaxError, signs } from '../read-abnf/abnf-cursor.js';

/** Signs that end a word outside of braces, and within. */
const outside = signs('()[]{}?*+~:;"<>$');
const inside = signs('()[]{}<>"$;');

/** Where a rule may begin: reading goes on there after a mistake. */
const ruleStart =
  /^[ \t]*(?:\.(?=[\p{L}\p{N}])|(?=[^\s:([{;]*\p{Lu})[\p{L}\p{N}_.'@-]+(?::\w+)?[ \t]*(?:[[(]|\r?$))/gmu;

/** A place in a document in GSL, and what can be read from there. */
export class GslCursor {
  at = 0;
  readonly source: string;
  readonly comments: XmlComment[] = [];
  /** Where the groups and commands begin that are open here, the innermost last. */
  readonly open: number[] = [];

  constructor(source: string) {
    this.source = source;
  }

  get isDone(): boolean {
    return this.at >= this.source.length;
  }

  /** The character here; `''` at the end. */
  get char(): string {
    return this.source[this.at] ?? '';
  }

  /** Passes over white space and comments, which begin with `;`. */
  skip(): void {
    const { source } = this;
    for (;;) {
      while (isSpace(source.charCodeAt(this.at))) this.at++;
      if (source[this.at] !== ';') return;
      const start = this.at;
      while (this.at < source.length && source[this.at] !== '\n' && source[this.at] !== '\r') this.at++;
      const value = source.slice(start + 1, this.at);
      // The header names the form; it is not a remark of the author.
      if (!/^GSL ?\d/.test(value)) this.comments.push({ kind: 'comment', start, end: this.at, value });
    }
  }

  /** Takes a sign if it is the next one after white space. */
  take(sign: string): boolean {
    this.skip();
    if (this.char !== sign) return false;
    this.at++;
    return true;
  }

  /** A word that begins here; `''` if there is none. */
  word(isInside = false): string {
    const ends = isInside ? inside : outside;
    const start = this.at;
    for (; this.at < this.source.length; this.at++) {
      const unit = this.source.charCodeAt(this.at);
      if (isSpace(unit) || ends.has(unit)) break;
    }
    return this.source.slice(start, this.at);
  }

  /** A text in double quotes that begins here. */
  quoted(): string {
    const found = /"((?:[^"\\]|\\[\s\S])*)"/y;
    found.lastIndex = this.at;
    const match = found.exec(this.source);
    if (!match) throw this.problem(this.at, this.at + 1, 'this string is not closed', 'end it with "');
    this.at += match[0].length;
    return match[1]!.replace(/\\([\s\S])/g, '$1');
  }

  problem(start: number, end: number, message: string, hint: string): AbnfSyntaxError {
    return new AbnfSyntaxError({ code: 'gsl-syntax', start, end, message, hint });
  }

  /** What is expected at the place where the reader is. */
  unexpected(expected: string, hint: string): AbnfSyntaxError {
    const begun = this.open.at(-1);
    if (this.isDone && begun !== undefined) {
      const sign = this.source[begun]!;
      const close = { '(': ')', '[': ']', '{': '}' }[sign];
      return this.problem(begun, begun + 1, `this "${sign}" is not closed`, `end it with ${close}`);
    }
    const next = this.source.slice(this.at, this.at + 30).split(/\s/)[0]!;
    const here = this.isDone ? 'the end of the document' : JSON.stringify(next);
    return this.problem(
      this.at,
      Math.min(this.at + 1, this.source.length),
      `${expected} is expected here, not ${here}`,
      hint,
    );
  }

  /** Runs a part of the reading; a mistake in it is reported, and reading goes on at the next rule. */
  guard(work: () => void, report: (problem: AbnfProblem) => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof AbnfSyntaxError)) throw error;
      report(error.problem);
      this.open.length = 0;
      // What an open group took in may hold rules.
      const lineEnd = this.source.indexOf('\n', error.problem.start);
      ruleStart.lastIndex = lineEnd === -1 ? this.source.length : lineEnd + 1;
      this.at = ruleStart.exec(this.source)?.index ?? this.source.length;
      while (this.comments.length > 0 && this.comments.at(-1)!.start >= this.at) this.comments.pop();
    }
  }

  /** From a place up to here. */
  since(start: number): Range {
    return { start, end: this.at };
  }
}

/** Whether a name is one of a rule: it has a capital letter, and words have none. */
export const isRuleName = (name: string): boolean => /\p{Lu}/u.test(name);
