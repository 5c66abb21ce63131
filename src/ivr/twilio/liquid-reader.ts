/**
 * Reads templates in Liquid, as Twilio Studio fills them in: output with filters, `if`, `unless`, `case`, `for`, `break`,
 * `continue`, `assign`, `capture`, `echo`, `comment` and `raw`.
 */
import { CctoolError } from '../../diagnostics/index.js';
import type { Value } from '../expression/index.js';
import { liquidFilters } from './liquid-filters.js';

/** A value as it is written: a literal, or a way through the data of the call. */
export type Operand = { literal: Value } | { path: readonly string[] };
export interface Filtered {
  operand: Operand;
  filters: readonly { name: string; args: readonly Operand[] }[];
}
export type Condition =
  | { kind: 'test'; left: Operand; operator?: string; right?: Operand }
  | { kind: 'and' | 'or'; left: Condition; right: Condition };
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'output'; value: Filtered }
  | { kind: 'assign'; name: string; value: Filtered }
  | { kind: 'capture'; name: string; body: Liquid }
  | { kind: 'if'; branches: readonly { condition?: Condition; negated?: boolean; body: Liquid }[] }
  | { kind: 'case'; operand: Operand; branches: readonly { values?: readonly Operand[]; body: Liquid }[] }
  | { kind: 'for'; name: string; list: Loop; body: Liquid; otherwise: Liquid }
  | { kind: 'break' | 'continue' };
/** What a loop goes through: a list or the numbers of a range, from one of them on, so many of them. */
export interface Loop {
  list: Operand | { from: Operand; to: Operand };
  offset?: Operand;
  limit?: Operand;
  reversed: boolean;
}

/** A template that has been read. */
export type Liquid = readonly Part[];

export const MOST_CHARACTERS = 100_000;
const DEEPEST = 50;

/** Refuses a template. */
export const fail = (message: string): never => {
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
        const [, name = '', list = ''] = /^(\w+)\s+in\s+([\s\S]+)$/.exec(rest) ?? fail(`"for ${rest}" is not a loop`);
        const { body, end } = this.#body(depth + 1);
        const otherwise = end?.word === 'else' ? this.#closed('endfor', depth) : [];
        if (end?.word !== 'else' && end?.word !== 'endfor') fail('"for" is not closed with "endfor"');
        return { kind: 'for', name, list: loopOf(list), body, otherwise };
      }
      case 'break':
      case 'continue':
        return { kind: word };
      case 'echo':
        return { kind: 'output', value: filtered(rest) };
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
      // `default` has an argument with a name; its place among the others is the second.
      return { name, args: args === '' ? [] : pieces(args, /,/).map((each) => operandOf(argument(name, each))) };
    }),
  };
}

const argument = (filter: string, written: string) =>
  filter === 'default' ? written.replace(/^allow_false\s*:\s*/, '') : written;

/** `list limit:2 offset:n reversed`, or `(1..n)` in place of the list. */
function loopOf(written: string): Loop {
  const [, range, list = '', options = ''] = /^(?:\(\s*([^()]*?)\s*\)|(\S+))\s*([\s\S]*)$/.exec(written)!;
  const [from, to] = range?.split('..') ?? [];
  const named = (name: string) => new RegExp(`\\b${name}\\s*:\\s*([\\w.-]+)`).exec(options)?.[1];
  const rest = options.replace(/\b(?:limit|offset)\s*:\s*[\w.-]+|\breversed\b|[\s,]+/g, '');
  if (rest !== '') fail(`"${options}" is not an option of a loop: it has limit, offset and reversed`);
  const [offset, limit] = [named('offset'), named('limit')];
  return {
    list: range === undefined ? operandOf(list) : { from: operandOf(from ?? ''), to: operandOf(to ?? '') },
    ...(offset !== undefined && { offset: operandOf(offset) }),
    ...(limit !== undefined && { limit: operandOf(limit) }),
    reversed: /\breversed\b/.test(options),
  };
}

function operandOf(written: string): Operand {
  const text = written.trim();
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text);
  if (quoted) return { literal: quoted[2]! };
  // 7.0 is not a whole number, which decides how a division is rounded.
  if (/^-?\d+\.0+$/.test(text)) return { literal: text };
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
