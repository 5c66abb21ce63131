import { collapse } from '../read/values.js';
import type { AbnfProblem } from '../read-abnf/abnf-cursor.js';
import { tooDeep } from '../read-abnf/alternatives.js';
import { readCommands } from './gsl-commands.js';
import { type GslCursor, isRuleName } from './gsl-cursor.js';
import type { GslDocument, GslNode, GslRule } from './gsl-tree.js';

export interface GslContext {
  report(problem: AbnfProblem): void;
  /** Counts one node more and throws when there are too many. */
  tick(start: number): void;
  /** Levels of brackets and operators allowed. */
  depth: number;
}

/** The name that a rule without one gets: the grammar within a VoiceXML document is often a single expression. */
const nameless = 'Main';

const expected = 'a word, a rule name, ( ) or [ ]';

/** Reads the rules of a document in GSL. */
export class GslParser {
  readonly #cursor: GslCursor;
  readonly #context: GslContext;
  #depth = 0;

  constructor(cursor: GslCursor, context: GslContext) {
    this.#cursor = cursor;
    this.#context = context;
  }

  read(): GslDocument {
    const cursor = this.#cursor;
    const document: GslDocument = { rules: [], includes: [] };
    for (;;) {
      cursor.skip();
      if (cursor.isDone) return document;
      cursor.guard(() => {
        if (cursor.char === '#') document.includes.push(this.#include());
        else this.#rule(document.rules);
      }, this.#context.report);
    }
  }

  /** `#include "file.grammar"` */
  #include(): GslDocument['includes'][number] {
    const cursor = this.#cursor;
    const start = cursor.at;
    const match = /#include[ \t]+(?:"([^"\r\n]+)"|<([^>\r\n]+)>)/y;
    match.lastIndex = start;
    const found = match.exec(cursor.source);
    if (!found) throw cursor.unexpected('#include and a file', 'as in #include "digits.grammar"');
    cursor.at = start + found[0].length;
    return { path: (found[1] ?? found[2])!.trim(), ...cursor.since(start) };
  }

  /** `.Name:public body`; a first rule may be a body without a name. A rule whose body cannot be read is there without one. */
  #rule(rules: GslRule[]): void {
    const cursor = this.#cursor;
    const start = cursor.at;
    this.#depth = 0;
    const written = cursor.word();
    const isNamed = isRuleName(written);
    if (!isNamed) cursor.at = start;
    if (!isNamed && rules.length > 0) {
      const hint = 'a rule is a name with a capital letter and one expression; a sequence of words is in ( )';
      throw cursor.unexpected('a rule', hint);
    }
    const isTop = !isNamed || written.startsWith('.');
    const name = isNamed ? written.replace(/^\./, '') : nameless;
    const rule: GslRule = {
      ...{ name, nameStart: start + Number(written.startsWith('.')), nameEnd: cursor.at, isPublic: isTop },
      ...{ body: undefined, ...cursor.since(start) },
    };
    rules.push(rule);
    if (isNamed && cursor.char === ':') {
      cursor.at++;
      const modifier = cursor.word();
      if (modifier === 'public') rule.isPublic = true;
      else {
        // What fills a dynamic grammar during the call is not in the file.
        rule.isDynamic = true;
        const message = `":${modifier}" has no meaning in SRGS: ${name} is read as an ordinary rule`;
        this.#lost(rule.nameEnd, cursor.at, message);
      }
    }
    try {
      rule.body = this.#node();
      if (!rule.body && !rule.isDynamic)
        throw cursor.unexpected(`the expression of ${name}`, 'as in City [rome (new york)]');
    } finally {
      rule.end = cursor.at;
    }
  }

  #lost(start: number, end: number, message: string): void {
    this.#context.report({ code: 'gsl-lost', start, end, message, hint: 'say it in SRGS after the conversion' });
  }

  /** A construct with what is behind it; undefined where none begins. */
  #node(): GslNode | undefined {
    const cursor = this.#cursor;
    cursor.skip();
    const start = cursor.at;
    if (++this.#depth > this.#context.depth) throw tooDeep(start, this.#context.depth);
    const part = this.#part();
    this.#depth--;
    if (!part) return undefined;
    this.#context.tick(start);
    const node: GslNode = { part, commands: [], ...cursor.since(start) };
    for (;;) {
      const end = cursor.at;
      cursor.skip();
      if (cursor.char === '{') node.commands.push(readCommands(cursor));
      else if (cursor.char === '~') node.probability = this.#probability();
      else if (cursor.char === ':' && cursor.at === end) node.variable = this.#variable(node);
      else {
        // White space and comments belong to what follows.
        node.end = Math.max(node.end, end);
        return node;
      }
      node.end = cursor.at;
    }
  }

  #part(): GslNode['part'] | undefined {
    const cursor = this.#cursor;
    const { char, at: start } = cursor;
    if (char === '(' || char === '[') {
      cursor.open.push(start);
      cursor.at++;
      const close = char === '(' ? ')' : ']';
      const parts: GslNode[] = [];
      while (!cursor.take(close)) {
        const part = this.#node();
        if (!part) throw cursor.unexpected(`${expected} or "${close}"`, `the group was opened with "${char}"`);
        parts.push(part);
      }
      cursor.open.pop();
      if (parts.length === 0)
        throw cursor.problem(start, cursor.at, 'a group cannot be empty', 'write ?( ) around words');
      return { kind: char === '(' ? 'all' : 'any', parts };
    }
    if (char === '?' || char === '*' || char === '+') {
      cursor.at++;
      const body = this.#node();
      if (!body) throw cursor.unexpected(expected, `"${char}" is written before what it applies to, as in ?please`);
      return { kind: 'repeat', sign: char, body };
    }
    if (char === '"') {
      const text = collapse(cursor.quoted());
      if (text === '') throw cursor.problem(start, cursor.at, 'a word cannot be empty', 'remove it');
      return { kind: 'word', text, quoted: true };
    }
    const text = cursor.word();
    if (text === '') return undefined;
    return isRuleName(text) ? { kind: 'rule', name: text.replace(/^\./, '') } : { kind: 'word', text, quoted: false };
  }

  #probability(): number {
    const cursor = this.#cursor;
    const start = cursor.at++;
    const text = cursor.word();
    const value = /^(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (Number.isFinite(value)) return value;
    throw cursor.problem(start, cursor.at, `"~${text}" is not a probability`, 'as in [yes~0.8 no~0.2]');
  }

  #variable({ part }: GslNode): string {
    const cursor = this.#cursor;
    const start = cursor.at++;
    const name = cursor.word();
    if (part.kind === 'rule' && name !== '') return name;
    throw cursor.problem(start, cursor.at, 'only what a rule returns is kept in a variable', 'as in City:where');
  }
}
