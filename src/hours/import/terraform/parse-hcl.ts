import { CctoolError } from '../../../diagnostics/index.js';

/** An expression of HCL (the HashiCorp configuration language), as far as hours are written with it. */
export type HclExpression =
  | { kind: 'literal'; value: string | number | boolean | null }
  /** Text with expressions between its parts. */
  | { kind: 'template'; parts: HclExpression[] }
  | { kind: 'list'; items: HclExpression[] }
  | { kind: 'map'; entries: { key: HclExpression; value: HclExpression }[] }
  | { kind: 'name'; name: string }
  | { kind: 'member'; of: HclExpression; key: HclExpression }
  | { kind: 'call'; name: string; args: HclExpression[] }
  /** What the grammar allows and nothing here can say: `for` expressions, conditions, arithmetic. */
  | { kind: 'other'; text: string };

/** A block: `resource "type" "name" { … }`. */
export interface HclBlock {
  type: string;
  labels: string[];
  attributes: Map<string, HclExpression>;
  blocks: HclBlock[];
}

interface Token {
  kind: 'word' | 'number' | 'text' | 'sign' | 'line' | 'end';
  text: string;
  at: number;
}

const pattern =
  /[ \t\r]+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<line>\n)|(?<number>\d+(?:\.\d+)?)|(?<word>[A-Za-z_][\w-]*)|(?<heredoc><<-?(?<mark>\w+)\n[\s\S]*?\n[ \t]*\k<mark>(?=\s|$))|(?<sign>=>|==|!=|<=|>=|&&|\|\||\.\.\.|[{}[\]()=,.:?+*/%<>!&|-])/y;
const maximumLength = 2_000_000;
const maxDepth = 60;

const fail = (text: string, at: number, what: string) => {
  const line = text.slice(0, at).split('\n').length;
  return new CctoolError('input', `Terraform: line ${line}: ${what}`);
};

/** The end of a quoted text that starts at an offset: templates in it may hold quotes of their own. */
function quotedEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith('${', at)) {
      depth++;
      at++;
    } else if (depth && text[at] === '}') depth--;
    else if (!depth && text[at] === '"') return at;
    else if (!depth && text[at] === '\n') break;
  }
  throw fail(text, start, 'a text without its closing quote');
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === '"') {
      const end = quotedEnd(text, at);
      tokens.push({ kind: 'text', text: text.slice(at + 1, end), at });
      at = end + 1;
      continue;
    }
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw fail(text, at, `unexpected "${text[at]}"`);
    const { line, number, word, heredoc, sign } = match.groups!;
    if (line !== undefined) tokens.push({ kind: 'line', text: line, at });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
    else if (heredoc !== undefined) {
      const body = heredoc.slice(heredoc.indexOf('\n') + 1, heredoc.lastIndexOf('\n'));
      tokens.push({ kind: 'text', text: body.replaceAll('"', '\\"'), at });
    } else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    at = pattern.lastIndex;
  }
  tokens.push({ kind: 'end', text: '', at: text.length });
  return tokens;
}

class Parser {
  readonly #text: string;
  readonly #tokens: Token[];
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokenize(text);
  }

  get #token(): Token {
    return this.#tokens[this.#next]!;
  }

  #is(sign: string): boolean {
    return this.#token.kind === 'sign' && this.#token.text === sign;
  }

  #take(sign: string): boolean {
    if (!this.#is(sign)) return false;
    this.#next++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw fail(this.#text, this.#token.at, `expected "${sign}", found "${this.#token.text}"`);
  }

  #lines(): void {
    while (this.#token.kind === 'line') this.#next++;
  }

  /** The attributes and blocks up to a closing brace or the end. */
  body(type: string, labels: string[]): HclBlock {
    if (++this.#depth > maxDepth) throw fail(this.#text, this.#token.at, 'blocks are nested too deep');
    const block: HclBlock = { type, labels, attributes: new Map(), blocks: [] };
    for (;;) {
      this.#lines();
      if (this.#take(',')) continue;
      if (this.#token.kind === 'end' || this.#is('}')) break;
      const name = this.#token;
      if (name.kind !== 'word' && name.kind !== 'text') {
        throw fail(this.#text, name.at, `expected a name, found "${name.text}"`);
      }
      this.#next++;
      if (this.#take('=')) {
        this.#lines();
        block.attributes.set(name.text, this.expression());
        continue;
      }
      const own: string[] = [];
      while (this.#token.kind === 'text' || this.#token.kind === 'word') own.push(this.#tokens[this.#next++]!.text);
      this.#expect('{');
      block.blocks.push(this.body(name.text, own));
      this.#expect('}');
    }
    this.#depth--;
    return block;
  }

  /** An expression; one with operators is skipped and kept as its text. */
  expression(): HclExpression {
    const start = this.#next;
    if (++this.#depth > maxDepth) throw fail(this.#text, this.#token.at, 'expressions are nested too deep');
    const value = this.#value();
    this.#depth--;
    const { kind, text } = this.#token;
    const goesOn = kind === 'sign' && !['}', ']', ')', ',', ':', '=', '=>'].includes(text);
    return goesOn ? this.#rest(start) : value;
  }

  /** Skips to the end of an expression: a line end, a comma or a closing bracket outside of brackets. */
  #rest(start: number): HclExpression {
    this.#next = start;
    for (let depth = 0; this.#token.kind !== 'end'; this.#next++) {
      const { kind, text } = this.#token;
      if (kind === 'sign' && '([{'.includes(text)) depth++;
      else if (kind === 'sign' && ')]}'.includes(text)) {
        if (depth-- === 0) break;
      } else if (depth === 0 && (kind === 'line' || text === ',')) break;
    }
    return { kind: 'other', text: this.#text.slice(this.#tokens[start]!.at, this.#token.at).trim() };
  }

  #value(): HclExpression {
    const start = this.#next;
    const token = this.#token;
    this.#next++;
    let value: HclExpression;
    if (token.kind === 'number') value = { kind: 'literal', value: Number(token.text) };
    else if (token.kind === 'text') value = template(token.text);
    else if (token.kind === 'word' && /^(?:true|false|null)$/.test(token.text)) {
      value = { kind: 'literal', value: token.text === 'null' ? null : token.text === 'true' };
    } else if (token.kind === 'word') {
      value = this.#is('(') ? this.#call(token.text) : { kind: 'name', name: token.text };
    } else if (token.text === '[' || token.text === '{') {
      this.#lines();
      if (this.#token.kind === 'word' && this.#token.text === 'for') return this.#rest(start);
      value = token.text === '[' ? this.#list(']') : this.#map();
    } else if (token.text === '(') {
      this.#lines();
      value = this.expression();
      this.#lines();
      this.#expect(')');
    } else if (token.text === '-' && this.#token.kind === 'number') {
      value = { kind: 'literal', value: -Number(this.#tokens[this.#next++]!.text) };
    } else return this.#rest(start);
    return this.#members(value);
  }

  #members(of: HclExpression): HclExpression {
    let value = of;
    for (;;) {
      if (this.#is('.') && ['word', 'number'].includes(this.#tokens[this.#next + 1]!.kind)) {
        const { text } = this.#tokens[this.#next + 1]!;
        this.#next += 2;
        value = { kind: 'member', of: value, key: { kind: 'literal', value: text } };
      } else if (this.#take('[')) {
        value = { kind: 'member', of: value, key: this.expression() };
        this.#expect(']');
      } else return value;
    }
  }

  #list(close: string): HclExpression {
    const items: HclExpression[] = [];
    for (;;) {
      this.#lines();
      if (this.#take(close)) return { kind: 'list', items };
      items.push(this.expression());
      this.#lines();
      if (!this.#take(',') && !this.#is(close)) {
        throw fail(this.#text, this.#token.at, `expected "," or "${close}", found "${this.#token.text}"`);
      }
    }
  }

  #map(): HclExpression {
    const entries: { key: HclExpression; value: HclExpression }[] = [];
    for (;;) {
      this.#lines();
      if (this.#take('}')) return { kind: 'map', entries };
      const { kind, text } = this.#token;
      const key: HclExpression = kind === 'word' ? { kind: 'literal', value: text } : this.expression();
      if (kind === 'word') this.#next++;
      if (!this.#take('=') && !this.#take(':')) throw fail(this.#text, this.#token.at, 'expected "=" after a key');
      this.#lines();
      entries.push({ key, value: this.expression() });
      this.#take(',');
    }
  }

  #call(name: string): HclExpression {
    this.#expect('(');
    const list = this.#list(')');
    return { kind: 'call', name, args: list.kind === 'list' ? list.items : [] };
  }
}

const escapes: { [sign: string]: string } = { n: '\n', t: '\t', r: '\r' };
const withoutEscapes = (text: string) => text.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);

/** A quoted text: its own words, and the expressions of `${…}`. */
function template(text: string): HclExpression {
  const parts: HclExpression[] = [];
  let from = 0;
  for (const { index, 0: whole } of text.matchAll(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g)) {
    if (text[index - 1] === '$') continue;
    if (index > from) parts.push({ kind: 'literal', value: withoutEscapes(text.slice(from, index)) });
    parts.push(new Parser(whole.slice(2, -1)).expression());
    from = index + whole.length;
  }
  if (!parts.length) return { kind: 'literal', value: withoutEscapes(text) };
  if (from < text.length) parts.push({ kind: 'literal', value: withoutEscapes(text.slice(from)) });
  return { kind: 'template', parts };
}

/**
 * Parses a Terraform file (HCL, github.com/hashicorp/hcl: hclsyntax/spec.md). Expressions with operators, conditions and
 * `for` are kept as text.
 * @throws CctoolError of kind `input` with the line where the text stops making sense, `limit` for a text too long
 */
export function parseHcl(text: string): HclBlock {
  if (text.length > maximumLength) {
    throw new CctoolError('limit', `Terraform: the file has ${text.length} characters, more than ${maximumLength}`);
  }
  const parser = new Parser(text.replace(/^\uFEFF/, ''));
  return parser.body('', []);
}
