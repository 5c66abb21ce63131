import type { Expression, FunctionExpression, Statement } from './syntax-tree.js';
import { ScriptError, type ScriptProblem, type ScriptToken, Tokenizer } from './tokenize.js';

export type { ScriptProblem } from './tokenize.js';

export interface ParsedScript {
  body: Statement[];
  /** The first problem, after which nothing was read. */
  problem?: ScriptProblem;
}

/** Expressions and statements inside each other, and links of a chain of members and calls. */
const maxNesting = 100;
const maxChain = 500;

/**
 * Parses the script of a tag: ECMAScript as ECMA-327 (the compact profile of the third edition) has it, which SISR
 * 1.0 names, plus reserved words as property names. Younger constructs are recognised and told as such.
 */
export function parseScript(source: string): ParsedScript {
  const parser = new Parser(source);
  try {
    return { body: parser.program() };
  } catch (error) {
    if (error instanceof ScriptError) return { body: [], problem: error.problem };
    throw error;
  }
}

/** Left-associative operators, weakest first; `in` is left out where a for statement looks for its own. */
const precedence: { [operator: string]: number } = {
  ...{ '||': 1, '&&': 2, '|': 3, '^': 4, '&': 5 },
  ...{ '==': 6, '!=': 6, '===': 6, '!==': 6 },
  ...{ '<': 7, '>': 7, '<=': 7, '>=': 7, instanceof: 7, in: 7 },
  ...{ '<<': 8, '>>': 8, '>>>': 8, '+': 9, '-': 9, '*': 10, '/': 10, '%': 10 },
};
const assignments = new Set(['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '>>>=', '&=', '^=', '|=']);
const unaries = new Set(['delete', 'void', 'typeof', '+', '-', '~', '!']);

interface Surroundings {
  inFunction: boolean;
  inLoop: boolean;
  inSwitch: boolean;
  labels: readonly string[];
}

class Parser {
  readonly #tokens: Tokenizer;
  #token: ScriptToken;
  #lastEnd = 0;
  #nesting = 0;

  constructor(source: string) {
    this.#tokens = new Tokenizer(source);
    // The first token may be no token at all: it is read inside program(), where a failure is caught.
    this.#token = { type: 'end', text: '', start: 0, end: 0, afterLineEnd: false };
  }

  program(): Statement[] {
    this.#token = this.#tokens.next(0);
    const body: Statement[] = [];
    const around = { inFunction: false, inLoop: false, inSwitch: false, labels: [] };
    while (this.#token.type !== 'end') body.push(this.#statement(around));
    return body;
  }

  #advance(): ScriptToken {
    const token = this.#token;
    this.#lastEnd = token.end;
    this.#token = this.#tokens.next(token.end);
    return token;
  }

  #is(text: string): boolean {
    return this.#token.text === text && (this.#token.type === 'sign' || this.#token.type === 'keyword');
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#advance();
    return true;
  }

  #expect(text: string, where: string): void {
    if (this.#take(text)) return;
    this.#unexpected(`"${text}" is missing ${where}`);
  }

  #unexpected(message?: string): never {
    const { type, text, start, end } = this.#token;
    if (type === 'end') {
      const at = this.#lastEnd;
      this.#tokens.fail(message ?? 'the script ends too early', Math.max(at - 1, 0), at, 'complete it');
    }
    this.#tokens.fail(
      message ?? `${type === 'string' ? 'a string' : JSON.stringify(text)} cannot stand here`,
      start,
      end,
      type === 'keyword'
        ? `"${text}" is a reserved word`
        : 'check what stands before it: an operator or a quote may be missing',
    );
  }

  #name(what: string): string {
    if (this.#token.type !== 'name') this.#unexpected(`${what} is missing`);
    return this.#advance().text;
  }

  /** A semicolon, written or inserted (ECMA-262, 7.9). */
  #semicolon(): void {
    if (this.#take(';') || this.#is('}') || this.#token.type === 'end' || this.#token.afterLineEnd) return;
    this.#unexpected(`a semicolon or an operator is missing before ${this.#shown()}`);
  }

  #shown(): string {
    return this.#token.type === 'string' ? 'the string' : JSON.stringify(this.#token.text);
  }

  #nested<Result>(read: () => Result): Result {
    if (++this.#nesting > maxNesting) {
      this.#tokens.fail(
        'the script is nested too deeply',
        this.#token.start,
        this.#token.end,
        'use variables or functions',
      );
    }
    const result = read();
    this.#nesting--;
    return result;
  }

  #statement(around: Surroundings): Statement {
    return this.#nested(() => this.#bareStatement(around));
  }

  #bareStatement(around: Surroundings): Statement {
    const { start, type, text } = this.#token;
    const at = { start, end: start };
    const finish = <Node extends Statement>(node: Node): Node => {
      node.end = this.#lastEnd;
      return node;
    };
    if (type === 'sign' && text === '{')
      return finish({ ...at, type: 'compound', expressions: [], body: this.#block(around) });
    if (type === 'sign' && text === ';') {
      this.#advance();
      return finish({ ...at, type: 'empty' });
    }
    if (type === 'keyword') {
      const compound = this.#keywordStatement(text, around);
      if (compound) return finish({ ...at, ...compound });
    }
    if (type === 'name') this.#refuseModern();
    const expression = this.#expression();
    if (expression.type === 'identifier' && this.#is(':') && this.#lastEnd === expression.end) {
      this.#advance();
      if (around.labels.includes(expression.name)) this.#tokens.fail('this label is used twice', start, expression.end);
      const body = this.#statement({ ...around, labels: [...around.labels, expression.name] });
      return finish({ ...at, type: 'compound', expressions: [], body: [body] });
    }
    this.#semicolon();
    return finish({ ...at, type: 'expression', expression });
  }

  /** `let x`, `async function`: words that are names in the old edition and mean something in younger ones. */
  #refuseModern(): void {
    const { text, start, end } = this.#token;
    if (text !== 'let' && text !== 'async') return;
    const next = this.#tokens.next(end);
    const isLet = text === 'let' && (next.type === 'name' || next.text === '[' || next.text === '{');
    const isAsync = text === 'async' && next.text === 'function' && !next.afterLineEnd;
    if (isLet || isAsync) this.#tokens.modern(isLet ? 'let' : 'an async function', start, end);
  }

  #block(around: Surroundings): Statement[] {
    this.#expect('{', 'before a block');
    const body: Statement[] = [];
    while (!this.#is('}')) {
      if (this.#token.type === 'end') this.#unexpected('a "}" is missing at the end');
      body.push(this.#statement(around));
    }
    this.#advance();
    return body;
  }

  #parenthesised(): Expression {
    this.#expect('(', 'before the condition');
    const expression = this.#expression();
    this.#expect(')', 'behind the condition');
    return expression;
  }

  #keywordStatement(
    keyword: string,
    around: Surroundings,
  ): (Statement extends infer S ? (S extends unknown ? Omit<S, 'start' | 'end'> : never) : never) | undefined {
    const { start, end } = this.#token;
    const loop = { ...around, inLoop: true };
    switch (keyword) {
      case 'var':
        this.#advance();
        return { type: 'variables', declarations: this.#declarationsThenSemicolon() };
      case 'function':
        return { type: 'function-declaration', function: this.#function(true) };
      case 'if':
        return this.#if(around);
      case 'for':
        return this.#for(around);
      case 'while': {
        this.#advance();
        const test = this.#parenthesised();
        return { type: 'compound', expressions: [test], body: [this.#statement(loop)] };
      }
      case 'do': {
        this.#advance();
        const body = this.#statement(loop);
        this.#expect('while', 'behind the body of "do"');
        const test = this.#parenthesised();
        this.#take(';');
        return { type: 'compound', expressions: [test], body: [body] };
      }
      case 'with': {
        this.#advance();
        const object = this.#parenthesised();
        return { type: 'compound', expressions: [object], body: [this.#statement(around)] };
      }
      case 'switch':
        return this.#switch(around);
      case 'try':
        return this.#try(around);
      case 'continue':
      case 'break':
        this.#jump(keyword, around);
        return { type: 'empty' };
      case 'return': {
        if (!around.inFunction) {
          this.#tokens.fail(
            'return stands outside of a function',
            start,
            end,
            'a tag gives its value by assigning to out',
          );
        }
        this.#advance();
        const expressions = this.#endsHere() ? [] : [this.#expression()];
        this.#semicolon();
        return { type: 'compound', expressions, body: [] };
      }
      case 'throw': {
        this.#advance();
        if (this.#token.afterLineEnd) this.#unexpected('throw must be followed by a value on the same line');
        const value = this.#expression();
        this.#semicolon();
        return { type: 'compound', expressions: [value], body: [] };
      }
      case 'debugger':
        this.#advance();
        this.#semicolon();
        return { type: 'empty' };
      case 'const':
      case 'class':
        return this.#tokens.modern(keyword, start, end);
      case 'import':
      case 'export':
        return this.#unexpected(`${keyword} cannot be used in a tag`);
      default:
        return undefined;
    }
  }

  /** Nothing more follows in this statement. */
  #endsHere(): boolean {
    return this.#is(';') || this.#is('}') || this.#token.type === 'end' || this.#token.afterLineEnd;
  }

  #declarationsThenSemicolon(): { name: string; value?: Expression }[] {
    const declarations = this.#declarations(true);
    this.#semicolon();
    return declarations;
  }

  #declarations(allowIn: boolean): { name: string; value?: Expression }[] {
    const declarations: { name: string; value?: Expression }[] = [];
    do {
      if (this.#is('[') || this.#is('{')) this.#tokens.modern('destructuring', this.#token.start, this.#token.end);
      const name = this.#name('the name of a variable');
      declarations.push(this.#take('=') ? { name, value: this.#assignment(allowIn) } : { name });
    } while (this.#take(','));
    return declarations;
  }

  #if(around: Surroundings): { type: 'compound'; expressions: Expression[]; body: Statement[] } {
    const expressions: Expression[] = [];
    const body: Statement[] = [];
    // A chain of "else if" is a loop here, so that its length does not count as depth.
    for (;;) {
      this.#advance();
      expressions.push(this.#parenthesised());
      body.push(this.#statement(around));
      if (!this.#take('else')) break;
      if (!this.#is('if')) {
        body.push(this.#statement(around));
        break;
      }
    }
    return { type: 'compound', expressions, body };
  }

  #for(around: Surroundings): { type: 'compound'; expressions: Expression[]; body: Statement[] } {
    this.#advance();
    this.#expect('(', 'behind "for"');
    const expressions: Expression[] = [];
    const body: Statement[] = [];
    const { start, type } = this.#token;
    if (this.#is('const')) this.#tokens.modern('const', start, this.#token.end);
    if (type === 'name') this.#refuseModern();
    let isIn = false;
    if (this.#take('var')) {
      const declarations = this.#declarations(false);
      body.push({ type: 'variables', declarations, start, end: this.#lastEnd });
      isIn = declarations.length === 1 && this.#isInOrOf();
    } else if (!this.#is(';')) {
      const first = this.#expression(false);
      isIn = this.#isInOrOf();
      if (isIn) this.#checkTarget(first);
      // What a for-in assigns to is written, not read.
      expressions.push(
        isIn ? { type: 'assignment', operator: '=', target: first, value: first, start, end: start } : first,
      );
    }
    if (isIn) {
      this.#advance();
      expressions.push(this.#expression());
    } else {
      this.#expect(';', 'in the head of "for"');
      if (!this.#is(';')) expressions.push(this.#expression());
      this.#expect(';', 'in the head of "for"');
      if (!this.#is(')')) expressions.push(this.#expression());
    }
    this.#expect(')', 'behind the head of "for"');
    body.push(this.#statement({ ...around, inLoop: true }));
    return { type: 'compound', expressions, body };
  }

  #isInOrOf(): boolean {
    if (this.#token.type === 'name' && this.#token.text === 'of') {
      this.#tokens.modern('for … of', this.#token.start, this.#token.end);
    }
    return this.#is('in');
  }

  #switch(around: Surroundings): { type: 'compound'; expressions: Expression[]; body: Statement[] } {
    this.#advance();
    const expressions = [this.#parenthesised()];
    const body: Statement[] = [];
    const inside = { ...around, inSwitch: true };
    let hasDefault = false;
    this.#expect('{', 'before the cases');
    while (!this.#take('}')) {
      if (this.#is('default') && hasDefault) this.#unexpected('there are two defaults');
      if (this.#take('default')) hasDefault = true;
      else {
        this.#expect('case', 'in this switch');
        expressions.push(this.#expression());
      }
      this.#expect(':', 'behind the case');
      while (!this.#is('case') && !this.#is('default') && !this.#is('}')) {
        if (this.#token.type === 'end') this.#unexpected('a "}" is missing at the end');
        body.push(this.#statement(inside));
      }
    }
    return { type: 'compound', expressions, body };
  }

  #try(around: Surroundings): { type: 'compound'; expressions: Expression[]; body: Statement[]; catches?: string } {
    this.#advance();
    const body = this.#block(around);
    let catches: string | undefined;
    const hasCatch = this.#take('catch');
    if (hasCatch) {
      if (this.#is('{')) this.#tokens.modern('catch without a parameter', this.#token.start, this.#token.end);
      this.#expect('(', 'behind "catch"');
      catches = this.#name('the name of the error');
      this.#expect(')', 'behind the name of the error');
      body.push(...this.#block(around));
    }
    if (this.#take('finally')) body.push(...this.#block(around));
    else if (!hasCatch) this.#unexpected('"catch" or "finally" is missing behind "try"');
    return { type: 'compound', expressions: [], body, ...(catches === undefined ? {} : { catches }) };
  }

  #jump(keyword: string, around: Surroundings): void {
    const { start, end } = this.#advance();
    if (this.#token.type === 'name' && !this.#token.afterLineEnd) {
      const label = this.#advance();
      if (!around.labels.includes(label.text)) {
        this.#tokens.fail(
          `there is no label "${label.text}" here`,
          label.start,
          label.end,
          'name the label of a loop around it',
        );
      }
    } else if (!around.inLoop && !(keyword === 'break' && around.inSwitch)) {
      this.#tokens.fail(`${keyword} stands outside of a loop`, start, end, 'remove it');
    }
    this.#semicolon();
  }

  #function(needsName: boolean): FunctionExpression {
    const { start } = this.#advance();
    if (this.#is('*')) this.#tokens.modern('a generator', this.#token.start, this.#token.end);
    const node: FunctionExpression = { type: 'function', parameters: [], body: [], start, end: start };
    if (needsName || this.#token.type === 'name') node.name = this.#name('the name of the function');
    this.#expect('(', 'behind "function"');
    while (!this.#take(')')) {
      if (this.#is('[') || this.#is('{')) this.#tokens.modern('destructuring', this.#token.start, this.#token.end);
      node.parameters.push(this.#name('a parameter'));
      if (this.#is('=')) this.#tokens.modern('a default value', this.#token.start, this.#token.end);
      if (!this.#is(')')) this.#expect(',', 'between parameters');
      else continue;
      if (this.#is(')')) {
        this.#tokens.modern('a comma behind the last parameter', this.#token.start, this.#token.end);
      }
    }
    node.body = this.#nested(() => this.#block({ inFunction: true, inLoop: false, inSwitch: false, labels: [] }));
    node.end = this.#lastEnd;
    return node;
  }

  #expression(allowIn = true): Expression {
    const first = this.#assignment(allowIn);
    if (!this.#is(',')) return first;
    const expressions = [first];
    while (this.#take(',')) expressions.push(this.#assignment(allowIn));
    return { type: 'sequence', expressions, start: first.start, end: this.#lastEnd };
  }

  #assignment(allowIn = true): Expression {
    return this.#nested(() => {
      const left = this.#conditional(allowIn);
      const { type, text, start } = this.#token;
      if (type !== 'sign' || !assignments.has(text)) return left;
      if (left.type === 'array' || left.type === 'object') this.#tokens.modern('destructuring', left.start, left.end);
      this.#checkTarget(left);
      this.#advance();
      const value = this.#assignment(allowIn);
      return {
        type: 'assignment',
        operator: text,
        target: left,
        value,
        start: Math.min(left.start, start),
        end: this.#lastEnd,
      };
    });
  }

  #checkTarget(target: Expression): void {
    if (target.type === 'identifier' || target.type === 'member') return;
    this.#tokens.fail(
      'nothing can be assigned to this',
      target.start,
      target.end,
      'the left side of "=" is a variable or a property; compare with "=="',
    );
  }

  #conditional(allowIn: boolean): Expression {
    const test = this.#operation(allowIn);
    if (!this.#take('?')) return test;
    const whenTrue = this.#assignment();
    this.#expect(':', 'in this condition');
    const whenFalse = this.#assignment(allowIn);
    return { type: 'conditional', parts: [test, whenTrue, whenFalse], start: test.start, end: this.#lastEnd };
  }

  #operation(allowIn: boolean): Expression {
    const first = this.#unary();
    const operators: string[] = [];
    const operands = [first];
    for (;;) {
      const { type, text } = this.#token;
      const isOperator =
        (type === 'sign' || text === 'in' || text === 'instanceof') && type !== 'name' && type !== 'string';
      if (!isOperator || precedence[text] === undefined || (text === 'in' && !allowIn)) break;
      operators.push(text);
      this.#advance();
      operands.push(this.#unary());
    }
    return operators.length === 0
      ? first
      : { type: 'operation', operators, operands, start: first.start, end: this.#lastEnd };
  }

  #unary(): Expression {
    const { type, text, start } = this.#token;
    if ((type === 'sign' || type === 'keyword') && unaries.has(text)) {
      this.#advance();
      const argument = this.#nested(() => this.#unary());
      return { type: 'unary', operator: text, argument, start, end: this.#lastEnd };
    }
    if (this.#is('++') || this.#is('--')) {
      this.#advance();
      const argument = this.#nested(() => this.#unary());
      this.#checkTarget(argument);
      return { type: 'update', argument, start, end: this.#lastEnd };
    }
    const operand = this.#chain();
    if ((this.#is('++') || this.#is('--')) && !this.#token.afterLineEnd) {
      this.#checkTarget(operand);
      this.#advance();
      return { type: 'update', argument: operand, start, end: this.#lastEnd };
    }
    return operand;
  }

  /** Members and calls. */
  #chain(): Expression {
    let node = this.#is('new') ? this.#new() : this.#primary();
    for (let length = 0; ; length++) {
      if (length > maxChain) this.#unexpected('this chain is too long');
      const next = this.#member(node);
      if (next) node = next;
      else if (this.#is('(')) {
        node = {
          type: 'call',
          callee: node,
          arguments: this.#arguments(),
          isNew: false,
          start: node.start,
          end: this.#lastEnd,
        };
      } else return node;
    }
  }

  #member(object: Expression): Expression | undefined {
    const { start } = object;
    if (this.#take('.')) {
      if (this.#token.type !== 'name' && this.#token.type !== 'keyword') {
        this.#unexpected('the name of a property is missing behind "."');
      }
      const property = this.#advance().text;
      return { type: 'member', object, property, start, end: this.#lastEnd };
    }
    if (!this.#take('[')) return undefined;
    const computed = this.#expression();
    this.#expect(']', 'behind the index');
    return {
      type: 'member',
      object,
      computed,
      ...(computed.type === 'literal' ? { property: String(computed.value) } : {}),
      start,
      end: this.#lastEnd,
    };
  }

  #new(): Expression {
    const { start } = this.#advance();
    let callee = this.#is('new') ? this.#nested(() => this.#new()) : this.#primary();
    for (let next = this.#member(callee); next; next = this.#member(callee)) callee = next;
    const list = this.#is('(') ? this.#arguments() : [];
    return { type: 'call', callee, arguments: list, isNew: true, start, end: this.#lastEnd };
  }

  #arguments(): Expression[] {
    const list: Expression[] = [];
    this.#expect('(', 'before the arguments');
    while (!this.#take(')')) {
      list.push(this.#assignment());
      if (this.#is(')')) continue;
      this.#expect(',', 'or ")" between the arguments');
      if (this.#is(')')) this.#tokens.modern('a comma behind the last argument', this.#token.start, this.#token.end);
    }
    return list;
  }

  #primary(): Expression {
    const token = this.#token;
    const { start, text, type } = token;
    const at = () => ({ start, end: this.#lastEnd });
    if (type === 'name') {
      this.#advance();
      return { type: 'identifier', name: text, ...at() };
    }
    if (type === 'string') {
      this.#advance();
      return { type: 'literal', value: text, ...at() };
    }
    if (type === 'number') {
      this.#advance();
      return { type: 'literal', value: Number(text), ...at() };
    }
    if (type === 'sign' && (text === '/' || text === '/=')) {
      const expression = this.#tokens.regularExpression(start, token.afterLineEnd);
      this.#lastEnd = expression.end;
      this.#token = this.#tokens.next(expression.end);
      return { type: 'regular-expression', ...at() };
    }
    switch (type === 'sign' || type === 'keyword' ? text : '') {
      case '(': {
        this.#advance();
        if (this.#is(')')) {
          // `() =>`: reading on tells an arrow function by its name.
          this.#tokens.next(this.#token.end);
          return this.#unexpected('an expression is missing between the parentheses');
        }
        const inner = this.#expression();
        this.#expect(')', 'behind the expression');
        return inner;
      }
      case '[':
        return this.#array();
      case '{':
        return this.#object();
      case 'function':
        return this.#function(false);
      case 'this':
        this.#advance();
        return { type: 'this', ...at() };
      case 'null':
        this.#advance();
        return { type: 'literal', value: null, ...at() };
      case 'true':
      case 'false':
        this.#advance();
        return { type: 'literal', value: text === 'true', ...at() };
      case 'class':
      case 'super':
        return this.#tokens.modern(text, start, token.end);
      default:
        return this.#unexpected();
    }
  }

  #array(): Expression {
    const { start } = this.#advance();
    const elements: Expression[] = [];
    while (!this.#take(']')) {
      if (this.#take(',')) continue;
      elements.push(this.#assignment());
      if (!this.#is(']')) this.#expect(',', 'or "]" between the elements');
    }
    return { type: 'array', elements, start, end: this.#lastEnd };
  }

  #object(): Expression {
    const { start } = this.#advance();
    const properties: { key: string; value: Expression }[] = [];
    while (!this.#take('}')) {
      const key = this.#token;
      if (this.#is('[')) this.#tokens.modern('a computed property name', key.start, key.end);
      if (key.type === 'sign' || key.type === 'end' || key.type === 'regular-expression') {
        this.#unexpected(key.type === 'end' ? 'a "}" is missing at the end' : 'the name of a property is missing');
      }
      this.#advance();
      if (!this.#is(':')) this.#refuseModernProperty(key);
      this.#expect(':', `behind the property ${key.text}`);
      properties.push({ key: key.text, value: this.#assignment() });
      if (!this.#is('}')) this.#expect(',', 'or "}" between the properties');
    }
    return { type: 'object', properties, start, end: this.#lastEnd };
  }

  #refuseModernProperty(key: ScriptToken): void {
    if (key.type !== 'name' && key.type !== 'keyword') return;
    if (this.#is(',') || this.#is('}')) this.#tokens.modern('a property without value', key.start, key.end);
    if (this.#is('(')) this.#tokens.modern('a method', key.start, key.end);
    if ((key.text === 'get' || key.text === 'set') && this.#token.type !== 'sign') {
      this.#tokens.modern('a getter or setter', key.start, key.end);
    }
  }
}
