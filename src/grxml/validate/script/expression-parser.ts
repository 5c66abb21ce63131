import type { Expression, FunctionExpression, Statement } from './syntax-tree.js';
import { type ScriptToken, TokenReader } from './tokenize.js';

/** Most links of a chain of members and calls. */
const maxChain = 500;

/** Binary and logical operators; `in` is left out where a for statement looks for its own. */
const operators = new Set('|| && | ^ & == != === !== < > <= >= instanceof in << >> >>> + - * / %'.split(' '));
const assignments = new Set(['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '>>>=', '&=', '^=', '|=']);
const unaries = new Set(['delete', 'void', 'typeof', '+', '-', '~', '!']);

/** The expressions of ECMAScript (ECMA-262, third edition, section 11). */
export abstract class ExpressionParser extends TokenReader {
  /** The statements between the braces of a function. */
  protected abstract functionBody(): Statement[];

  protected function(needsName: boolean): FunctionExpression {
    const { start } = this.advance();
    if (this.is('*')) this.tokens.modern('a generator', this.token.start, this.token.end);
    const node: FunctionExpression = { type: 'function', parameters: [], body: [], start, end: start };
    if (needsName || this.token.type === 'name') node.name = this.name('the name of the function');
    this.expect('(', 'after "function"');
    while (!this.take(')')) {
      if (this.is('[') || this.is('{')) this.tokens.modern('destructuring', this.token.start, this.token.end);
      node.parameters.push(this.name('a parameter'));
      if (this.is('=')) this.tokens.modern('a default value', this.token.start, this.token.end);
      if (!this.is(')')) this.expect(',', 'between parameters');
      else continue;
      if (this.is(')')) {
        this.tokens.modern('a comma after the last parameter', this.token.start, this.token.end);
      }
    }
    node.body = this.nested(() => this.functionBody());
    node.end = this.lastEnd;
    return node;
  }

  protected expression(allowIn = true): Expression {
    const first = this.assignment(allowIn);
    if (!this.is(',')) return first;
    const expressions = [first];
    while (this.take(',')) expressions.push(this.assignment(allowIn));
    return { type: 'sequence', expressions, start: first.start, end: this.lastEnd };
  }

  protected assignment(allowIn = true): Expression {
    return this.nested(() => {
      const left = this.conditional(allowIn);
      const { type, text, start } = this.token;
      if (type !== 'sign' || !assignments.has(text)) return left;
      if (left.type === 'array' || left.type === 'object') this.tokens.modern('destructuring', left.start, left.end);
      this.checkTarget(left);
      this.advance();
      const value = this.assignment(allowIn);
      return {
        type: 'assignment',
        operator: text,
        target: left,
        value,
        start: Math.min(left.start, start),
        end: this.lastEnd,
      };
    });
  }

  protected checkTarget(target: Expression): void {
    if (target.type === 'identifier' || target.type === 'member') return;
    this.tokens.fail(
      'nothing can be assigned to this',
      target.start,
      target.end,
      'the left side of "=" is a variable or a property; compare with "=="',
    );
  }

  protected conditional(allowIn: boolean): Expression {
    const test = this.operation(allowIn);
    if (!this.take('?')) return test;
    const whenTrue = this.assignment();
    this.expect(':', 'in this condition');
    const whenFalse = this.assignment(allowIn);
    return { type: 'conditional', parts: [test, whenTrue, whenFalse], start: test.start, end: this.lastEnd };
  }

  protected operation(allowIn: boolean): Expression {
    const first = this.unary();
    const signs: string[] = [];
    const operands = [first];
    for (;;) {
      const { type, text } = this.token;
      const isOperator =
        (type === 'sign' || text === 'in' || text === 'instanceof') && type !== 'name' && type !== 'string';
      if (!isOperator || !operators.has(text) || (text === 'in' && !allowIn)) break;
      signs.push(text);
      this.advance();
      operands.push(this.unary());
    }
    return signs.length === 0
      ? first
      : { type: 'operation', operators: signs, operands, start: first.start, end: this.lastEnd };
  }

  protected unary(): Expression {
    const { type, text, start } = this.token;
    if ((type === 'sign' || type === 'keyword') && unaries.has(text)) {
      this.advance();
      const argument = this.nested(() => this.unary());
      return { type: 'unary', operator: text, argument, start, end: this.lastEnd };
    }
    if (this.is('++') || this.is('--')) {
      this.advance();
      const argument = this.nested(() => this.unary());
      this.checkTarget(argument);
      return { type: 'update', argument, start, end: this.lastEnd };
    }
    const operand = this.chain();
    if ((this.is('++') || this.is('--')) && !this.token.afterLineEnd) {
      this.checkTarget(operand);
      this.advance();
      return { type: 'update', argument: operand, start, end: this.lastEnd };
    }
    return operand;
  }

  /** Members and calls. */
  protected chain(): Expression {
    let node = this.is('new') ? this.new() : this.primary();
    for (let length = 0; ; length++) {
      if (length > maxChain) this.unexpected('this chain is too long');
      const next = this.member(node);
      if (next) node = next;
      else if (this.is('(')) {
        node = {
          type: 'call',
          callee: node,
          arguments: this.arguments(),
          isNew: false,
          start: node.start,
          end: this.lastEnd,
        };
      } else return node;
    }
  }

  protected member(object: Expression): Expression | undefined {
    const { start } = object;
    if (this.take('.')) {
      if (this.token.type !== 'name' && this.token.type !== 'keyword') {
        this.unexpected('the name of a property is missing after "."');
      }
      const property = this.advance().text;
      return { type: 'member', object, property, start, end: this.lastEnd };
    }
    if (!this.take('[')) return undefined;
    const computed = this.expression();
    this.expect(']', 'after the index');
    return {
      type: 'member',
      object,
      computed,
      ...(computed.type === 'literal' ? { property: String(computed.value) } : {}),
      start,
      end: this.lastEnd,
    };
  }

  protected new(): Expression {
    const { start } = this.advance();
    let callee = this.is('new') ? this.nested(() => this.new()) : this.primary();
    for (let next = this.member(callee); next; next = this.member(callee)) callee = next;
    const list = this.is('(') ? this.arguments() : [];
    return { type: 'call', callee, arguments: list, isNew: true, start, end: this.lastEnd };
  }

  protected arguments(): Expression[] {
    const list: Expression[] = [];
    this.expect('(', 'before the arguments');
    while (!this.take(')')) {
      list.push(this.assignment());
      if (this.is(')')) continue;
      this.expect(',', 'between the arguments', ')');
      if (this.is(')')) this.tokens.modern('a comma after the last argument', this.token.start, this.token.end);
    }
    return list;
  }

  protected primary(): Expression {
    const token = this.token;
    const { start, text, type } = token;
    const at = () => ({ start, end: this.lastEnd });
    if (type === 'name') {
      this.advance();
      return { type: 'identifier', name: text, ...at() };
    }
    if (type === 'string') {
      this.advance();
      return { type: 'literal', value: text, ...at() };
    }
    if (type === 'number') {
      this.advance();
      return { type: 'literal', value: Number(text), ...at() };
    }
    if (type === 'sign' && (text === '/' || text === '/=')) {
      const expression = this.tokens.regularExpression(start, token.afterLineEnd);
      this.lastEnd = expression.end;
      this.token = this.tokens.next(expression.end);
      return { type: 'regular-expression', ...at() };
    }
    switch (type === 'sign' || type === 'keyword' ? text : '') {
      case '(': {
        this.advance();
        if (this.is(')')) {
          // `() =>`: reading on reports an arrow function as such.
          this.tokens.next(this.token.end);
          return this.unexpected('an expression is missing between the parentheses');
        }
        const inner = this.expression();
        this.expect(')', 'after the expression');
        return inner;
      }
      case '[':
        return this.array();
      case '{':
        return this.object();
      case 'function':
        return this.function(false);
      case 'this':
        this.advance();
        return { type: 'this', ...at() };
      case 'null':
        this.advance();
        return { type: 'literal', value: null, ...at() };
      case 'true':
      case 'false':
        this.advance();
        return { type: 'literal', value: text === 'true', ...at() };
      case 'class':
      case 'super':
        return this.tokens.modern(text, start, token.end);
      default:
        return this.unexpected();
    }
  }

  protected array(): Expression {
    const { start } = this.advance();
    const elements: Expression[] = [];
    while (!this.take(']')) {
      if (this.take(',')) continue;
      elements.push(this.assignment());
      if (!this.is(']')) this.expect(',', 'between the elements', ']');
    }
    return { type: 'array', elements, start, end: this.lastEnd };
  }

  protected object(): Expression {
    const { start } = this.advance();
    const properties: { key: string; value: Expression }[] = [];
    while (!this.take('}')) {
      const key = this.token;
      if (this.is('[')) this.tokens.modern('a computed property name', key.start, key.end);
      if (key.type === 'sign' || key.type === 'end' || key.type === 'regular-expression') {
        this.unexpected(key.type === 'end' ? 'a "}" is missing at the end' : 'the name of a property is missing');
      }
      this.advance();
      if (!this.is(':')) this.refuseModernProperty(key);
      this.expect(':', `after the property ${key.text}`);
      properties.push({ key: key.text, value: this.assignment() });
      if (!this.is('}')) this.expect(',', 'between the properties', '}');
    }
    return { type: 'object', properties, start, end: this.lastEnd };
  }

  protected refuseModernProperty(key: ScriptToken): void {
    if (key.type !== 'name' && key.type !== 'keyword') return;
    if (this.is(',') || this.is('}')) this.tokens.modern('a property without value', key.start, key.end);
    if (this.is('(')) this.tokens.modern('a method', key.start, key.end);
    if ((key.text === 'get' || key.text === 'set') && this.token.type !== 'sign') {
      this.tokens.modern('a getter or setter', key.start, key.end);
    }
  }
}
