import { ExpressionParser } from './expression-parser.js';
import type { Expression, Statement } from './syntax-tree.js';
import { ScriptError, type ScriptProblem } from './tokenize.js';

export type { ScriptProblem } from './tokenize.js';

export interface ParsedScript {
  body: Statement[];
  /** The first problem, after which nothing was read. */
  problem?: ScriptProblem;
}

/**
 * Parses the script of a tag: ECMA-327 (the compact profile of the third edition of ECMAScript), which SISR 1.0 names,
 * plus reserved words as property names. Newer constructs are recognised and reported as such.
 *
 * This is not a general parser because of its messages: where those report an unexpected token, authors of grammars
 * need to know what is missing. It also bounds nesting, so that no tag can exhaust the stack.
 */
export function parseScript(source: string): ParsedScript {
  const parser = new StatementParser(source);
  try {
    return { body: parser.program() };
  } catch (error) {
    if (error instanceof ScriptError) return { body: [], problem: error.problem };
    throw error;
  }
}

interface Context {
  inFunction: boolean;
  inLoop: boolean;
  inSwitch: boolean;
  labels: readonly string[];
}

/** A statement whose place is not known yet. */
type WithoutPlace<Node> = Node extends unknown ? Omit<Node, 'start' | 'end'> : never;

/** A part of a script that consists of other parts. */
interface Compound {
  type: 'compound';
  expressions: Expression[];
  body: Statement[];
  catches?: string;
}

/** The statements of ECMAScript (ECMA-262, third edition, sections 12 to 14). */
class StatementParser extends ExpressionParser {
  program(): Statement[] {
    this.token = this.tokens.next(0);
    const body: Statement[] = [];
    const context = { inFunction: false, inLoop: false, inSwitch: false, labels: [] };
    while (this.token.type !== 'end') body.push(this.#statement(context));
    return body;
  }

  protected functionBody(): Statement[] {
    return this.#block({ inFunction: true, inLoop: false, inSwitch: false, labels: [] });
  }

  #statement(context: Context): Statement {
    return this.nested(() => this.#bareStatement(context));
  }

  #bareStatement(context: Context): Statement {
    const { start, type, text } = this.token;
    const at = { start, end: start };
    const finish = <Node extends Statement>(node: Node): Node => {
      node.end = this.lastEnd;
      return node;
    };
    if (type === 'sign' && text === '{')
      return finish({ ...at, type: 'compound', expressions: [], body: this.#block(context) });
    if (type === 'sign' && text === ';') {
      this.advance();
      return finish({ ...at, type: 'empty' });
    }
    if (type === 'keyword') {
      const compound = this.#keywordStatement(text, context);
      if (compound) return finish({ ...at, ...compound });
    }
    if (type === 'name') this.#refuseModern();
    const expression = this.expression();
    if (expression.type === 'identifier' && this.is(':') && this.lastEnd === expression.end) {
      this.advance();
      if (context.labels.includes(expression.name)) {
        this.tokens.fail('this label is used twice', start, expression.end, 'give one of them another name');
      }
      const body = this.#statement({ ...context, labels: [...context.labels, expression.name] });
      return finish({ ...at, type: 'compound', expressions: [], body: [body] });
    }
    this.semicolon();
    return finish({ ...at, type: 'expression', expression });
  }

  /** `let x`, `async function`: words that are names in the third edition and keywords in newer ones. */
  #refuseModern(): void {
    const { text, start, end } = this.token;
    if (text !== 'let' && text !== 'async') return;
    const next = this.tokens.next(end);
    const isLet = text === 'let' && (next.type === 'name' || next.text === '[' || next.text === '{');
    const isAsync = text === 'async' && next.text === 'function' && !next.afterLineEnd;
    if (isLet || isAsync) this.tokens.modern(isLet ? 'let' : 'an async function', start, end);
  }

  #block(context: Context): Statement[] {
    this.expect('{', 'before a block');
    const body: Statement[] = [];
    while (!this.is('}')) {
      if (this.token.type === 'end') this.unexpected('a "}" is missing at the end');
      body.push(this.#statement(context));
    }
    this.advance();
    return body;
  }

  #parenthesised(): Expression {
    this.expect('(', 'before the condition');
    const expression = this.expression();
    this.expect(')', 'after the condition');
    return expression;
  }

  #keywordStatement(keyword: string, context: Context): WithoutPlace<Statement> | undefined {
    const { start, end } = this.token;
    const loop = { ...context, inLoop: true };
    switch (keyword) {
      case 'var':
        this.advance();
        return { type: 'variables', declarations: this.#declarationsThenSemicolon() };
      case 'function':
        return { type: 'function-declaration', function: this.function(true) };
      case 'if':
        return this.#if(context);
      case 'for':
        return this.#for(context);
      case 'while': {
        this.advance();
        const test = this.#parenthesised();
        return { type: 'compound', expressions: [test], body: [this.#statement(loop)] };
      }
      case 'do': {
        this.advance();
        const body = this.#statement(loop);
        this.expect('while', 'after the body of "do"');
        const test = this.#parenthesised();
        this.take(';');
        return { type: 'compound', expressions: [test], body: [body] };
      }
      case 'with': {
        this.advance();
        const object = this.#parenthesised();
        return { type: 'compound', expressions: [object], body: [this.#statement(context)] };
      }
      case 'switch':
        return this.#switch(context);
      case 'try':
        return this.#try(context);
      case 'continue':
      case 'break':
        this.#jump(keyword, context);
        return { type: 'empty' };
      case 'return': {
        if (!context.inFunction) {
          this.tokens.fail('return is outside of a function', start, end, 'a tag gives its value by assigning to out');
        }
        this.advance();
        const expressions = this.#endsHere() ? [] : [this.expression()];
        this.semicolon();
        return { type: 'compound', expressions, body: [] };
      }
      case 'throw': {
        this.advance();
        if (this.token.afterLineEnd) this.unexpected('throw must be followed by a value on the same line');
        const value = this.expression();
        this.semicolon();
        return { type: 'compound', expressions: [value], body: [] };
      }
      case 'debugger':
        this.advance();
        this.semicolon();
        return { type: 'empty' };
      case 'const':
      case 'class':
        return this.tokens.modern(keyword, start, end);
      case 'import':
      case 'export':
        return this.unexpected(`${keyword} cannot be used in a tag`);
      default:
        return undefined;
    }
  }

  /** Nothing more follows in this statement. */
  #endsHere(): boolean {
    return this.is(';') || this.is('}') || this.token.type === 'end' || this.token.afterLineEnd;
  }

  #declarationsThenSemicolon(): { name: string; value?: Expression }[] {
    const declarations = this.#declarations(true);
    this.semicolon();
    return declarations;
  }

  #declarations(allowIn: boolean): { name: string; value?: Expression }[] {
    const declarations: { name: string; value?: Expression }[] = [];
    do {
      if (this.is('[') || this.is('{')) this.tokens.modern('destructuring', this.token.start, this.token.end);
      const name = this.name('the name of a variable');
      declarations.push(this.take('=') ? { name, value: this.assignment(allowIn) } : { name });
    } while (this.take(','));
    return declarations;
  }

  #if(context: Context): Compound {
    const expressions: Expression[] = [];
    const body: Statement[] = [];
    // A chain of "else if" is a loop here, so that its length does not count as depth.
    for (;;) {
      this.advance();
      expressions.push(this.#parenthesised());
      body.push(this.#statement(context));
      if (!this.take('else')) break;
      if (!this.is('if')) {
        body.push(this.#statement(context));
        break;
      }
    }
    return { type: 'compound', expressions, body };
  }

  #for(context: Context): Compound {
    this.advance();
    this.expect('(', 'after "for"');
    const expressions: Expression[] = [];
    const body: Statement[] = [];
    const { start, type } = this.token;
    if (this.is('const')) this.tokens.modern('const', start, this.token.end);
    if (type === 'name') this.#refuseModern();
    let isIn = false;
    if (this.take('var')) {
      const declarations = this.#declarations(false);
      body.push({ type: 'variables', declarations, start, end: this.lastEnd });
      isIn = declarations.length === 1 && this.#isInOrOf();
    } else if (!this.is(';')) {
      const first = this.expression(false);
      isIn = this.#isInOrOf();
      if (isIn) this.checkTarget(first);
      // What a for-in assigns to is written, not read.
      expressions.push(
        isIn ? { type: 'assignment', operator: '=', target: first, value: first, start, end: start } : first,
      );
    }
    if (isIn) {
      this.advance();
      expressions.push(this.expression());
    } else {
      this.expect(';', 'in the head of "for"');
      if (!this.is(';')) expressions.push(this.expression());
      this.expect(';', 'in the head of "for"');
      if (!this.is(')')) expressions.push(this.expression());
    }
    this.expect(')', 'after the head of "for"');
    body.push(this.#statement({ ...context, inLoop: true }));
    return { type: 'compound', expressions, body };
  }

  #isInOrOf(): boolean {
    if (this.token.type === 'name' && this.token.text === 'of') {
      this.tokens.modern('for … of', this.token.start, this.token.end);
    }
    return this.is('in');
  }

  #switch(context: Context): Compound {
    this.advance();
    const expressions = [this.#parenthesised()];
    const body: Statement[] = [];
    const inside = { ...context, inSwitch: true };
    let hasDefault = false;
    this.expect('{', 'before the cases');
    while (!this.take('}')) {
      if (this.is('default') && hasDefault) this.unexpected('there are two defaults');
      if (this.take('default')) hasDefault = true;
      else {
        this.expect('case', 'in this switch');
        expressions.push(this.expression());
      }
      this.expect(':', 'after the case');
      while (!this.is('case') && !this.is('default') && !this.is('}')) {
        if (this.token.type === 'end') this.unexpected('a "}" is missing at the end');
        body.push(this.#statement(inside));
      }
    }
    return { type: 'compound', expressions, body };
  }

  #try(context: Context): Compound {
    this.advance();
    const body = this.#block(context);
    let catches: string | undefined;
    const hasCatch = this.take('catch');
    if (hasCatch) {
      if (this.is('{')) this.tokens.modern('catch without a parameter', this.token.start, this.token.end);
      this.expect('(', 'after "catch"');
      catches = this.name('the name of the error');
      this.expect(')', 'after the name of the error');
      body.push(...this.#block(context));
    }
    if (this.take('finally')) body.push(...this.#block(context));
    else if (!hasCatch) this.unexpected('"catch" or "finally" is missing after "try"');
    return { type: 'compound', expressions: [], body, ...(catches === undefined ? {} : { catches }) };
  }

  #jump(keyword: string, context: Context): void {
    const { start, end } = this.advance();
    if (this.token.type === 'name' && !this.token.afterLineEnd) {
      const label = this.advance();
      if (!context.labels.includes(label.text)) {
        this.tokens.fail(
          `the label "${label.text}" is not defined here`,
          label.start,
          label.end,
          'use the label of an enclosing loop',
        );
      }
    } else if (!context.inLoop && !(keyword === 'break' && context.inSwitch)) {
      this.tokens.fail(`${keyword} is outside of a loop`, start, end, 'remove it');
    }
    this.semicolon();
  }
}
