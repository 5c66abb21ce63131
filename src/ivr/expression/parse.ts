import { type BinaryOperator, type Expression, ExpressionError, expressionLimits, type Place } from './syntax.js';

type TokenKind = 'number' | 'string' | 'name' | 'mark' | 'end';
interface Token extends Place {
  kind: TokenKind;
  text: string;
}

const pattern =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<name>[A-Za-z_$][\w$]*)|(?<mark>==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]])/y;

function tokenize(source: string): Token[] {
  if (source.length > expressionLimits.length) {
    const place = { start: expressionLimits.length, end: source.length };
    throw new ExpressionError(
      `the expression has ${source.length} characters; ${expressionLimits.length} are allowed`,
      place,
    );
  }
  const tokens: Token[] = [];
  for (let at = 0; at < source.length; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match) {
      const isQuote = source[at] === '"' || source[at] === "'";
      throw new ExpressionError(isQuote ? 'the string is not closed' : `unexpected "${source[at]}"`, {
        start: at,
        end: at + 1,
      });
    }
    const end = at + match[0].length;
    const kind = (['number', 'string', 'name', 'mark'] as const).find((name) => match.groups?.[name] !== undefined);
    if (kind) tokens.push({ kind, text: match[0], start: at, end });
    at = end;
  }
  tokens.push({ kind: 'end', text: '', start: source.length, end: source.length });
  return tokens;
}

/** Binding strength of the operators that stand between two operands; words and marks mean the same. */
const operators: { [text: string]: [strength: number, operator: BinaryOperator] } = {
  or: [1, 'or'],
  '||': [1, 'or'],
  and: [2, 'and'],
  '&&': [2, 'and'],
  '==': [3, '=='],
  '!=': [3, '!='],
  in: [4, 'in'],
  '<': [4, '<'],
  '<=': [4, '<='],
  '>': [4, '>'],
  '>=': [4, '>='],
  '+': [5, '+'],
  '-': [5, '-'],
  '*': [6, '*'],
  '/': [6, '/'],
  '%': [6, '%'],
};

const constants: { [name: string]: null | boolean } = { true: true, false: false, null: null };
const reserved = new Set(['and', 'or', 'in', 'not']);

/**
 * Reads an expression.
 * @throws ExpressionError with the place
 */
export function parseExpression(source: string): Expression {
  const tokens = tokenize(source);
  let at = 0;
  let depth = 0;
  const peek = () => tokens[at]!;
  const isMark = (text: string) => peek().kind === 'mark' && peek().text === text;
  const unexpected = (): never => {
    const token = peek();
    throw new ExpressionError(
      token.kind === 'end' ? 'the expression is not complete' : `unexpected "${token.text}"`,
      token,
    );
  };
  const expect = (text: string): Token => (isMark(text) ? tokens[at++]! : unexpected());
  const list = (close: string): Expression[] => {
    const items: Expression[] = [];
    while (!isMark(close)) {
      if (items.length > 0) expect(',');
      items.push(choice());
    }
    return items;
  };

  /** Every recursion passes here, so that depth is counted once. */
  function choice(): Expression {
    if (++depth > expressionLimits.depth) throw new ExpressionError('the expression is nested too deeply', peek());
    const condition = binary(1);
    depth--;
    if (!isMark('?')) return condition;
    at++;
    const then = choice();
    expect(':');
    const otherwise = choice();
    return { kind: 'choice', condition, then, otherwise, start: condition.start, end: otherwise.end };
  }

  function binary(strength: number): Expression {
    let left = unary();
    for (;;) {
      const row = peek().kind === 'mark' || peek().kind === 'name' ? operators[peek().text] : undefined;
      if (!row || row[0] < strength) return left;
      at++;
      const right = binary(row[0] + 1);
      left = { kind: 'binary', operator: row[1], left, right, start: left.start, end: right.end };
    }
  }

  function unary(): Expression {
    const { start, text, kind } = peek();
    const isNot = (kind === 'mark' && text === '!') || (kind === 'name' && text === 'not');
    if (!isNot && !isMark('-')) return postfix();
    at++;
    if (++depth > expressionLimits.depth) throw new ExpressionError('the expression is nested too deeply', peek());
    // `not a == b` is the opposite of `a == b`, as people read it; `!a` binds tightly.
    const operand = text === 'not' ? binary(3) : unary();
    depth--;
    return { kind: 'unary', operator: isNot ? 'not' : '-', operand, start, end: operand.end };
  }

  function postfix(): Expression {
    let object = primary();
    for (;;) {
      if (isMark('.')) {
        at++;
        const key = peek();
        if (key.kind !== 'name') unexpected();
        at++;
        object = { kind: 'member', object, key: key.text, start: object.start, end: key.end };
      } else if (isMark('[')) {
        at++;
        const index = choice();
        object = { kind: 'index', object, index, start: object.start, end: expect(']').end };
      } else if (isMark('(')) {
        const name = functionName(object);
        if (name === undefined) return unexpected();
        at++;
        const args = list(')');
        object = { kind: 'call', name, args, start: object.start, end: expect(')').end };
      } else return object;
    }
  }

  function primary(): Expression {
    const token = peek();
    const { start, end } = token;
    at++;
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.text), start, end };
    if (token.kind === 'string') {
      const value = token.text
        .slice(1, -1)
        .replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c === 't' ? '\t' : c));
      return { kind: 'literal', value, start, end };
    }
    if (token.kind === 'name' && Object.hasOwn(constants, token.text)) {
      return { kind: 'literal', value: constants[token.text]!, start, end };
    }
    if (token.kind === 'name' && !reserved.has(token.text)) return { kind: 'name', name: token.text, start, end };
    if (token.kind === 'mark' && token.text === '(') {
      const inner = choice();
      expect(')');
      return inner;
    }
    if (token.kind === 'mark' && token.text === '[') {
      const items = list(']');
      return { kind: 'list', items, start, end: expect(']').end };
    }
    at--;
    return unexpected();
  }

  const expression = choice();
  if (peek().kind !== 'end') unexpected();
  return expression;
}

/** `len` or `hours.isOpen`: the dotted name that is called. */
function functionName(expression: Expression): string | undefined {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'member') return undefined;
  const object = functionName(expression.object);
  return object === undefined ? undefined : `${object}.${expression.key}`;
}
