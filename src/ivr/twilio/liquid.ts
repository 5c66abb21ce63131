/**
 * Templates in Liquid, as Twilio Studio fills them in: output with filters, `if`, `unless`, `case`, `for`, `assign`,
 * `capture`, `comment` and `raw`. Nothing runs without a bound: a loop has 15 rounds, as in the service.
 */
import { CctoolError } from '../../diagnostics/index.js';
import type { Value } from '../expression/index.js';
import { showValue } from '../simulate/speak.js';
import { type FilterWorld, liquidFilters } from './liquid-filters.js';

/** A value as it is written: a literal, or a way through the data of the call. */
type Operand = { literal: Value } | { path: readonly string[] };
interface Filtered {
  operand: Operand;
  filters: readonly { name: string; args: readonly Operand[] }[];
}
type Condition =
  | { kind: 'test'; left: Operand; operator?: string; right?: Operand }
  | { kind: 'and' | 'or'; left: Condition; right: Condition };
type Part =
  | { kind: 'text'; text: string }
  | { kind: 'output'; value: Filtered }
  | { kind: 'assign'; name: string; value: Filtered }
  | { kind: 'capture'; name: string; body: Liquid }
  | { kind: 'if'; branches: readonly { condition?: Condition; negated?: boolean; body: Liquid }[] }
  | { kind: 'case'; operand: Operand; branches: readonly { values?: readonly Operand[]; body: Liquid }[] }
  | { kind: 'for'; name: string; list: Operand; body: Liquid };

/** A template that has been read. */
export type Liquid = readonly Part[];

/** What a template reads. */
export interface LiquidWorld extends FilterWorld {
  /** The value at a way such as `widgets`, `menu`, `Digits`; null where nothing is. */
  read(path: readonly string[]): Value;
}

const MOST_CHARACTERS = 100_000;
const DEEPEST = 50;
const MOST_ROUNDS = 15;
const MOST_WORK = 20_000;

const fail = (message: string): never => {
  throw new CctoolError(
    'input',
    `a Liquid template cannot be filled in: ${message.length > 300 ? `${message.slice(0, 300)}…` : message}`,
  );
};

const known = new Map<string, Liquid>();
const MOST_KNOWN = 2000;

/**
 * Reads a template.
 * @throws CctoolError of kind `input` that says what is wrong with it
 */
export function readLiquid(text: string): Liquid {
  let liquid = known.get(text);
  if (!liquid) {
    if (text.length > MOST_CHARACTERS) fail(`it has more than ${MOST_CHARACTERS} characters`);
    liquid = new LiquidReader(text).read();
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, liquid);
  }
  return liquid;
}

/** Texts, outputs and tags in turn; what is not closed is text. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let from = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const close = text[at + 1] === '{' ? '}}' : text[at + 1] === '%' ? '%}' : undefined;
    if (close === undefined) continue;
    const end = text.indexOf(close, at + 2);
    if (end < 0) break;
    if (end - at > LONGEST_TAG) fail(`"${text.slice(at, at + 40)}…" is longer than ${LONGEST_TAG} characters`);
    tokens.push(text.slice(from, at), text.slice(at, end + 2));
    from = end + 2;
    at = end + 1;
  }
  return [...tokens, text.slice(from)];
}
const LONGEST_TAG = 4000;

const isEnd = /^(?:end\w+|else|elsif|when)$/;

class LiquidReader {
  readonly #pieces: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#pieces = tokensOf(text);
  }

  read(): Liquid {
    const { body, end } = this.#body(0);
    if (end) fail(`"${end.word}" has no beginning`);
    return body;
  }

  /** Reads on to a tag that ends the body in hand. */
  #body(depth: number): { body: Liquid; end?: { word: string; rest: string } } {
    if (depth > DEEPEST) fail(`tags stand in each other more than ${DEEPEST} deep`);
    const body: Part[] = [];
    while (this.#at < this.#pieces.length) {
      // Texts are at even places, what stands between braces at odd ones.
      const isText = this.#at % 2 === 0;
      let piece = this.#pieces[this.#at++]!;
      if (!isText && piece.startsWith('{{')) {
        body.push({ kind: 'output', value: filtered(piece.replace(/^\{\{-?|-?\}\}$/g, '')) });
        continue;
      }
      if (isText) {
        if (this.#pieces[this.#at - 2]?.endsWith('-%}') || this.#pieces[this.#at - 2]?.endsWith('-}}'))
          piece = piece.trimStart();
        if (/^\{[{%]-/.test(this.#pieces[this.#at] ?? '')) piece = piece.trimEnd();
        if (piece !== '') body.push({ kind: 'text', text: piece });
        continue;
      }
      const [, word = '', rest = ''] = /^\{%-?\s*(\w+)([\s\S]*?)-?%\}$/.exec(piece) ?? fail(`"${piece}" is not a tag`);
      if (isEnd.test(word)) return { body, end: { word, rest: rest.trim() } };
      const part = this.#tag(word, rest.trim(), depth);
      if (part) body.push(part);
    }
    return { body };
  }

  #tag(word: string, rest: string, depth: number): Part | undefined {
    switch (word) {
      case 'if':
      case 'unless': {
        const branches: { condition?: Condition; negated?: boolean; body: Liquid }[] = [];
        let condition: Condition | undefined = conditionOf(rest);
        for (let negated = word === 'unless'; ; negated = false) {
          const { body, end } = this.#body(depth + 1);
          branches.push({ ...(condition && { condition }), negated, body });
          if (end?.word === `end${word}`) return { kind: 'if', branches };
          if (end?.word === 'elsif') condition = conditionOf(end.rest);
          else if (end?.word === 'else') condition = undefined;
          else fail(`"${word}" is not closed with "end${word}"`);
        }
      }
      case 'case': {
        const branches: { values?: readonly Operand[]; body: Liquid }[] = [];
        let values: readonly Operand[] | undefined;
        for (let isFirst = true; ; isFirst = false) {
          const { body, end } = this.#body(depth + 1);
          if (!isFirst) branches.push({ ...(values && { values }), body });
          if (end?.word === 'endcase') return { kind: 'case', operand: operandOf(rest), branches };
          if (end?.word === 'when') values = pieces(end.rest, /,|\bor\b/).map(operandOf);
          else if (end?.word === 'else') values = undefined;
          else fail('"case" is not closed with "endcase"');
        }
      }
      case 'for': {
        const [, name = '', list = ''] = /^(\w+)\s+in\s+(\S+)/.exec(rest) ?? fail(`"for ${rest}" is not a loop`);
        return { kind: 'for', name, list: operandOf(list), body: this.#closed('endfor', depth) };
      }
      case 'assign': {
        const [, name = '', value = ''] =
          /^([\w-]+)\s*=\s*([\s\S]*)$/.exec(rest) ?? fail(`"assign ${rest}" sets nothing`);
        return { kind: 'assign', name, value: filtered(value) };
      }
      case 'capture':
        return { kind: 'capture', name: rest, body: this.#closed('endcapture', depth) };
      case 'comment':
        this.#raw('endcomment');
        return undefined;
      case 'raw':
        return { kind: 'text', text: this.#raw('endraw') };
      default:
        return fail(`the tag "${word}" is not known`);
    }
  }

  #closed(word: string, depth: number): Liquid {
    const { body, end } = this.#body(depth + 1);
    if (end?.word !== word) fail(`"${word}" is missing`);
    return body;
  }

  /** What stands before a tag, as it is written. */
  #raw(word: string): string {
    let text = '';
    while (this.#at < this.#pieces.length) {
      const piece = this.#pieces[this.#at++]!;
      if (new RegExp(`^\\{%-?\\s*${word}\\s*-?%\\}$`).test(piece)) return text;
      text += piece;
    }
    return fail(`"${word}" is missing`);
  }
}

/** Splits a text where a pattern stands outside quotes. */
function pieces(text: string, at: RegExp): string[] {
  const found: string[] = [''];
  for (const [token] of text.matchAll(/"[^"]*"|'[^']*'|[\w.-]+|\s+|./g)) {
    if (new RegExp(`^(?:${at.source})$`).test(token)) found.push('');
    else found[found.length - 1] += token;
  }
  return found.map((each) => each.trim());
}

function filtered(text: string): Filtered {
  const [first = '', ...filters] = pieces(text, /\|/);
  return {
    operand: operandOf(first),
    filters: filters.map((written) => {
      const [, name = '', args = ''] =
        /^(\w+)\s*(?::\s*([\s\S]*))?$/.exec(written) ?? fail(`"${written}" is not a filter`);
      if (!Object.hasOwn(liquidFilters, name)) fail(`the filter "${name}" is not known`);
      return { name, args: args === '' ? [] : pieces(args, /,/).map(operandOf) };
    }),
  };
}

function operandOf(written: string): Operand {
  const text = written.trim();
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text);
  if (quoted) return { literal: quoted[2]! };
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return { literal: Number(text) };
  if (text === 'true' || text === 'false') return { literal: text === 'true' };
  if (/^(?:nil|null|blank|empty|)$/.test(text)) return { literal: text === 'blank' || text === 'empty' ? '' : null };
  if (!/^[\w-]+(?:\s*\.\s*[\w-]+|\[(?:\d+|"[^"]*"|'[^']*')\])*\??$/.test(text)) fail(`"${text}" is not a value`);
  return {
    path: [...text.matchAll(/([\w-]+)|\[["']([^"']*)["']\]/g)].map(([, plain, named]) => plain ?? named ?? ''),
  };
}

function conditionOf(text: string): Condition {
  // From the right, as in Liquid: `a or b and c` is `a or (b and c)`.
  const words = /^([\s\S]*?)\s+(and|or)\s+([\s\S]*)$/.exec(hideQuotes(text));
  if (words) {
    const [left, right] = [text.slice(0, words[1]!.length), text.slice(text.length - words[3]!.length)];
    return { kind: words[2] as 'and' | 'or', left: conditionOf(left), right: conditionOf(right) };
  }
  const test = /^([\s\S]*?)\s*(==|!=|<>|>=|<=|>|<|\bcontains\b)\s*([\s\S]*)$/.exec(hideQuotes(text));
  if (!test) return { kind: 'test', left: operandOf(text) };
  const [left, right] = [text.slice(0, test[1]!.length), text.slice(text.length - test[3]!.length)];
  return { kind: 'test', left: operandOf(left), operator: test[2]!, right: operandOf(right) };
}
/** The text with what stands in quotes made unreadable, of the same length. */
const hideQuotes = (text: string) => text.replace(/"[^"]*"|'[^']*'/g, (quoted) => '"'.repeat(quoted.length));

/** Fills in a template. */
export function renderLiquid(liquid: Liquid, world: LiquidWorld): string {
  const locals = new Map<string, Value>();
  let work = 0;
  const resolved = (operand: Operand): Value => {
    if ('literal' in operand) return operand.literal;
    const [head = '', ...rest] = operand.path;
    return locals.has(head) ? valueAt(locals.get(head)!, rest) : world.read(operand.path);
  };
  const filteredValue = ({ operand, filters }: Filtered): Value =>
    filters.reduce(
      (value, { name, args }) => liquidFilters[name]!(value, args.map(resolved), world),
      resolved(operand),
    );
  const holds = (condition: Condition): boolean => {
    if (condition.kind !== 'test')
      return condition.kind === 'and'
        ? holds(condition.left) && holds(condition.right)
        : holds(condition.left) || holds(condition.right);
    const left = resolved(condition.left);
    if (condition.operator === undefined) return left !== null && left !== false;
    return compares(left, condition.operator, resolved(condition.right!));
  };
  const render = (parts: Liquid): string => {
    let text = '';
    for (const part of parts) {
      if (++work > MOST_WORK || text.length > MOST_CHARACTERS) fail('it does not come to an end');
      text += renderPart(part);
    }
    return text;
  };
  const renderPart = (part: Part): string => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'output':
        return showValue(filteredValue(part.value));
      case 'assign':
        locals.set(part.name, filteredValue(part.value));
        return '';
      case 'capture':
        locals.set(part.name, render(part.body));
        return '';
      case 'if': {
        const branch = part.branches.find(
          ({ condition, negated }) => condition === undefined || holds(condition) !== (negated === true),
        );
        return branch ? render(branch.body) : '';
      }
      case 'case': {
        const value = resolved(part.operand);
        const branch = part.branches.find(
          ({ values }) => values === undefined || values.some((each) => compares(value, '==', resolved(each))),
        );
        return branch ? render(branch.body) : '';
      }
      case 'for': {
        const list = resolved(part.list);
        let text = '';
        for (const each of (Array.isArray(list) ? list : []).slice(0, MOST_ROUNDS)) {
          locals.set(part.name, each);
          text += render(part.body);
        }
        locals.delete(part.name);
        return text;
      }
    }
  };
  return render(liquid);
}

/** The value that a way leads to from another; null where nothing is. */
export function valueAt(value: Value, path: readonly string[]): Value {
  let current = value;
  for (const step of path) {
    if (Array.isArray(current))
      current =
        step === 'size'
          ? current.length
          : (current[step === 'first' ? 0 : step === 'last' ? current.length - 1 : Number(step)] ?? null);
    else if (typeof current === 'string' && step === 'size') current = current.length;
    else if (current !== null && typeof current === 'object')
      current = Object.hasOwn(current, step) ? current[step]! : null;
    else return null;
  }
  return current;
}

function compares(left: Value, operator: string, right: Value): boolean {
  const blank = (value: Value) => value === null || value === '';
  switch (operator) {
    case '==':
      return (
        left === right ||
        (blank(left) && blank(right)) ||
        (blank(left) === blank(right) && showValue(left) === showValue(right))
      );
    case '!=':
    case '<>':
      return !compares(left, '==', right);
    case 'contains':
      return Array.isArray(left) ? left.includes(right) : showValue(left).includes(showValue(right));
    default: {
      const [one, other] = [Number(left), Number(right)];
      if (operator === '<') return one < other;
      if (operator === '>') return one > other;
      return operator === '<=' ? one <= other : one >= other;
    }
  }
}

/** What a template reads: each way with dots between, and the literals that it is compared with. */
export function readsOf(liquid: Liquid): { path: string; compared: Value[] }[] {
  const found = new Map<string, Value[]>();
  const note = (operand: Operand, ...compared: (Operand | undefined)[]) => {
    if (!('path' in operand)) return;
    const path = operand.path.join('.');
    const values = found.get(path) ?? [];
    found.set(path, values);
    for (const each of compared) if (each && 'literal' in each) values.push(each.literal);
  };
  const noteFiltered = ({ operand, filters }: Filtered) => {
    note(operand);
    for (const { args } of filters) for (const each of args) note(each);
  };
  const noteCondition = (condition: Condition): void => {
    if (condition.kind === 'test') {
      note(condition.left, condition.right ?? { literal: 'yes' });
      if (condition.right) note(condition.right);
    } else for (const each of [condition.left, condition.right]) noteCondition(each);
  };
  const visit = (parts: Liquid): void => {
    for (const part of parts) {
      if (part.kind === 'output' || part.kind === 'assign') noteFiltered(part.value);
      else if (part.kind === 'if')
        for (const { condition, body } of part.branches) {
          if (condition) noteCondition(condition);
          visit(body);
        }
      else if (part.kind === 'case') {
        note(part.operand, ...part.branches.flatMap(({ values = [] }) => values));
        for (const { body } of part.branches) visit(body);
      } else if (part.kind === 'for') {
        note(part.list);
        visit(part.body);
      } else if (part.kind === 'capture') visit(part.body);
    }
  };
  visit(liquid);
  return [...found].map(([path, compared]) => ({ path, compared }));
}
