import type { DialectName } from './dialect.js';

/**
 * The plain assignments that nearly every tag in the field consists of (`out.city = "Rome"; out.to = rules.city;`),
 * parsed and run here without an ECMAScript engine. Whatever is not plainly one of them is left to the engine, so this
 * never decides what a script means; `simple-script.test.ts` holds the two against each other.
 */
export interface Assignment {
  /** Names below the rule's value; none for the value itself. With slots, the first is the slot. */
  target: string[];
  append: boolean;
  value: Expression;
  /** Position of the statement in the tag. */
  offset: number;
}

export type Expression =
  | { kind: 'constant'; value: null | boolean | number | string }
  | { kind: 'object'; entries: [name: string, value: Expression][] }
  | { kind: 'sum'; terms: Expression[] }
  | { kind: 'own' | 'latest'; names: string[] }
  | { kind: 'rule'; rule: string; names: string[] }
  | { kind: 'meta'; of: 'current' | 'latest' | { rule: string }; property: 'text' | 'score' }
  /** A bare name of the slots dialect: a slot or a rule. */
  | { kind: 'name'; name: string; names: string[] };

/** Names every object has by itself: setting or reading them is the engine's business. */
const objectNames = new Set(Object.getOwnPropertyNames(Object.prototype));
/** Names that strings, numbers and booleans have too: reading one may yield a function. */
const scalarNames = new Set(
  [Object, String, Number, Boolean].flatMap((each) => Object.getOwnPropertyNames(each.prototype)),
);

const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const space = /\s*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w$.])/y;
const newObject = /new\s+Object(?:\s*\(\s*\))?(?![\w$])/y;
const words: Record<string, null | boolean> = { null: null, true: true, false: false };

/** @returns the assignments, or undefined where the tag is more than that (or no script at all) */
export function parseSimpleScript(source: string, dialect: DialectName): Assignment[] | undefined {
  const common = dialect === 'script' ? commonest(source) : undefined;
  return common ? [common] : new SimpleParser(source, dialect).parse();
}

/** A letter of ASCII or `_`. */
const isWordStart = (unit: number) => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95;
const isDigit = (unit: number) => unit >= 48 && unit <= 57;

/** The offset behind white space of ASCII. */
function afterSpace(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (unit !== 32 && (unit < 9 || unit > 13)) break;
  }
  return at;
}

/** The text in the quotes that begin at an offset, where it has neither escapes nor line ends. */
function plainString(source: string, at: number): string | undefined {
  const close = source.indexOf(source[at]!, at + 1);
  if (close < 0) return undefined;
  const text = source.slice(at + 1, close);
  return /[\\\r\n]/.test(text) ? undefined : text;
}

/**
 * The commonest tags of SISR script, `out = 7` and `out.city = "Rome";`, as the parser reads them; undefined says nothing.
 * Nearly all tags are among them, and the parser's patterns cost ten times as much.
 */
function commonest(source: string): Assignment | undefined {
  const offset = afterSpace(source, 0);
  if (!source.startsWith('out', offset)) return undefined;
  let at = offset + 3;
  const target: string[] = [];
  if (source[at] === '.') {
    const begin = at + 1;
    at = begin;
    while (isWordStart(source.charCodeAt(at)) || (at > begin && isDigit(source.charCodeAt(at)))) at++;
    const name = source.slice(begin, at);
    if (name === '' || objectNames.has(name)) return undefined;
    target.push(name);
  }
  at = afterSpace(source, at);
  if (source[at] !== '=') return undefined;
  at = afterSpace(source, at + 1);
  const first = source.charCodeAt(at);
  let value: string | number;
  if (first === 34 || first === 39) {
    const text = plainString(source, at);
    if (text === undefined) return undefined;
    at += text.length + 2;
    value = text;
  } else {
    const begin = at;
    while (isDigit(source.charCodeAt(at)) && at - begin < 9) at++;
    if (at === begin || (first === 48 && at > begin + 1)) return undefined;
    value = Number(source.slice(begin, at));
  }
  at = afterSpace(source, at);
  if (source[at] === ';') at = afterSpace(source, at + 1);
  return at === source.length ? { target, append: false, value: { kind: 'constant', value }, offset } : undefined;
}

/** Whether a tag of SISR script is a list of plain assignments. */
export const isSimpleScript = (source: string): boolean => parseSimpleScript(source, 'script') !== undefined;

/** Leaves the parser where the text is not simple: one object for all, since making an error reads the whole stack. */
const notSimple = new Error('not a list of plain assignments');

class SimpleParser {
  readonly #source: string;
  readonly #dialect: DialectName;
  #at = 0;

  constructor(source: string, dialect: DialectName) {
    this.#source = source;
    this.#dialect = dialect;
  }

  parse(): Assignment[] | undefined {
    const assignments: Assignment[] = [];
    try {
      this.#skip();
      while (this.#at < this.#source.length) {
        if (this.#take(';')) {
          this.#skip();
          continue;
        }
        assignments.push(this.#assignment());
        const before = this.#at;
        this.#skip();
        if (this.#at === this.#source.length || this.#source[this.#at] === ';') continue;
        // ECMA-262 7.9: a line end ends the statement where the next word cannot continue it.
        if (!/[\n\r]/.test(this.#source.slice(before, this.#at))) return undefined;
        if (this.#peek(identifier) === undefined) return undefined;
      }
    } catch (error) {
      if (error === notSimple) return undefined;
      throw error;
    }
    return assignments;
  }

  #assignment(): Assignment {
    const offset = this.#at;
    const root = this.#name();
    if (this.#dialect === 'slots') {
      if (root in words || root === 'new' || /^SWI_(?!meaning$)/.test(root)) throw notSimple;
    } else if (root !== (this.#dialect === 'dollar' ? '$' : 'out')) throw notSimple;
    const target = this.#dialect === 'slots' ? [settable(root)] : this.#members(settable);
    this.#skip();
    const append = this.#take('+=');
    if (!append && !this.#take('=')) throw notSimple;
    if (this.#source[this.#at] === '=') throw notSimple;
    // All but the last are read on the way; so is the last with `+=`.
    for (const name of append ? target : target.slice(0, -1)) readable(name);
    this.#skip();
    return { target, append, value: this.#sum(), offset };
  }

  #sum(): Expression {
    const terms = [this.#term()];
    for (;;) {
      const before = this.#at;
      this.#skip();
      if (this.#source[this.#at] !== '+') {
        this.#at = before;
        break;
      }
      this.#at++;
      if (this.#source[this.#at] === '+' || this.#source[this.#at] === '=') throw notSimple;
      this.#skip();
      terms.push(this.#term());
    }
    return terms.length === 1 ? terms[0]! : { kind: 'sum', terms };
  }

  #term(): Expression {
    const first = this.#source[this.#at];
    if (first === '"' || first === "'") return this.#end({ kind: 'constant', value: this.#string() });
    const digits = this.#match(number);
    if (digits !== undefined) return this.#end({ kind: 'constant', value: Number(digits) });
    if (first === '{') return this.#end(this.#object());
    if (this.#match(newObject) !== undefined) return this.#end({ kind: 'object', entries: [] });
    const name = this.#name();
    if (Object.hasOwn(words, name)) return this.#end({ kind: 'constant', value: words[name]! });
    return this.#end(this.#path(name));
  }

  /** A term must not go on: `"a".length`, `rules.x()`, `1 ? 2 : 3` are the engine's. */
  #end(expression: Expression): Expression {
    const before = this.#at;
    this.#skip();
    const next = this.#source[this.#at];
    if (next !== undefined && !';+,}'.includes(next)) {
      const sameLine = !/[\n\r]/.test(this.#source.slice(before, this.#at));
      if (sameLine || this.#peek(identifier) === undefined) throw notSimple;
    }
    this.#at = before;
    return expression;
  }

  #path(root: string): Expression {
    if (this.#dialect === 'slots') return { kind: 'name', name: settable(root), names: this.#members() };
    if (this.#dialect === 'dollar') {
      if (root === '$') return { kind: 'own', names: this.#members() };
      if (root === '$$') return { kind: 'latest', names: this.#members() };
      if (!root.startsWith('$')) throw notSimple;
      return { kind: 'rule', rule: settable(root.slice(1)), names: this.#members() };
    }
    if (root === 'out') return { kind: 'own', names: this.#members() };
    if (root !== 'rules' && root !== 'meta') throw notSimple;
    if (!this.#take('.')) throw notSimple;
    const name = settable(this.#name());
    const called = this.#take('()');
    if (root === 'rules') {
      if (name === 'latest' ? !called : called) throw notSimple;
      return name === 'latest'
        ? { kind: 'latest', names: this.#members() }
        : { kind: 'rule', rule: name, names: this.#members() };
    }
    if (called ? name !== 'current' && name !== 'latest' : name === 'current' || name === 'latest') {
      throw notSimple;
    }
    const [property, ...more] = this.#members();
    if ((property !== 'text' && property !== 'score') || more.length > 0) throw notSimple;
    return { kind: 'meta', of: called ? (name as 'current' | 'latest') : { rule: name }, property };
  }

  #members(check = readable): string[] {
    const names: string[] = [];
    for (;;) {
      if (this.#take('.')) names.push(check(this.#name()));
      else if (this.#source[this.#at] === '[') {
        this.#at++;
        const quote = this.#source[this.#at];
        if (quote !== '"' && quote !== "'") throw notSimple;
        names.push(check(this.#string()));
        if (!this.#take(']')) throw notSimple;
      } else return names;
    }
  }

  #object(): Expression {
    const entries: [string, Expression][] = [];
    this.#at++;
    this.#skip();
    while (!this.#take('}')) {
      const quote = this.#source[this.#at];
      const name = settable(quote === '"' || quote === "'" ? this.#string() : this.#name());
      this.#skip();
      if (!this.#take(':')) throw notSimple;
      this.#skip();
      entries.push([name, this.#sum()]);
      this.#skip();
      if (this.#take(',')) this.#skip();
      else if (this.#source[this.#at] !== '}') throw notSimple;
    }
    return { kind: 'object', entries };
  }

  #string(): string {
    const quote = this.#source[this.#at]!;
    let text = '';
    for (this.#at++; ; this.#at++) {
      const unit = this.#source[this.#at];
      if (unit === undefined || unit === '\n' || unit === '\r') throw notSimple;
      if (unit === quote) break;
      if (unit !== '\\') {
        text += unit;
        continue;
      }
      this.#at++;
      const escaped = this.#source[this.#at] ?? '';
      const simple = escapes[escaped];
      if (simple === undefined) throw notSimple;
      text += simple;
    }
    this.#at++;
    return text;
  }

  #name(): string {
    const name = this.#match(identifier);
    if (name === undefined) throw notSimple;
    return name;
  }

  #skip(): void {
    this.#match(space);
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source)?.[0];
  }

  #match(pattern: RegExp): string | undefined {
    const text = this.#peek(pattern);
    if (text !== undefined) this.#at += text.length;
    return text;
  }
}

const escapes: Record<string, string | undefined> = { '\\': '\\', "'": "'", '"': '"', n: '\n', t: '\t', r: '\r' };

/** A name to set. A number could be an index, which comes before other names in an object's order. */
function settable(name: string): string {
  if (objectNames.has(name) || /^\d+$/.test(name)) throw notSimple;
  return name;
}

function readable(name: string): string {
  if (scalarNames.has(name)) throw notSimple;
  return settable(name);
}
