import type { Expansion, Item, RuleReference, Tag, Token } from '../model.js';
import { collapse } from '../read/values.js';
import { type AbnfCursor, type AbnfProblem, AbnfSyntaxError } from '../read-abnf/abnf-cursor.js';
import { type Alternative, asSequence, tooDeep } from '../read-abnf/alternatives.js';
import { unescaped } from './imports.js';

export interface JsgfContext {
  report(problem: AbnfProblem): void;
  /** Makes a reference whose target is found when the whole document is read. */
  refer(name: string, start: number, end: number): RuleReference;
  /** Counts one node more and throws when there are too many. */
  tick(start: number): void;
  /** Levels of brackets allowed. */
  depth: number;
}

function itemOf({ parts, weight, start, end }: Alternative): Item {
  // A weight of 0 says that the alternative is never spoken; SRGS has positive weights only.
  const isNever = weight === 0;
  const never: RuleReference = { kind: 'ruleref', start, end: start, target: { kind: 'special', name: 'VOID' } };
  const item: Item = { kind: 'item', start, end, children: isNever ? [never, ...parts] : parts };
  if (weight !== undefined && !isNever) item.weight = weight;
  return item;
}

/**
 * Reads rule expansions in the precedence of JSGF: the unary operators (`*`, `+` and tags) bind tightest, then sequences
 * with the weight in front of them, then alternatives.
 */
export class JsgfExpansionReader {
  readonly #cursor: AbnfCursor;
  readonly #context: JsgfContext;
  #depth = 0;

  constructor(cursor: AbnfCursor, context: JsgfContext) {
    this.#cursor = cursor;
    this.#context = context;
  }

  /** A rule's content as a sequence. */
  read(): Expansion[] {
    this.#depth = 0;
    return asSequence(this.#alternatives(), itemOf);
  }

  #alternatives(): Alternative[] {
    const alternatives = [this.#alternative()];
    while (this.#cursor.take('|')) alternatives.push(this.#alternative());
    return alternatives;
  }

  #alternative(): Alternative {
    const cursor = this.#cursor;
    cursor.skip();
    const alternative: Alternative = { start: cursor.at, end: cursor.at, parts: [] };
    if (cursor.char === '/') alternative.weight = this.#weight();
    for (;;) {
      cursor.skip();
      const parts = this.#element();
      if (!parts) break;
      alternative.parts.push(...parts);
      alternative.end = cursor.at;
    }
    if (alternative.parts.length === 0) {
      throw cursor.unexpected('a token, a reference or a group', 'an alternative that may be silent is written <NULL>');
    }
    return alternative;
  }

  #weight(): number {
    const { text, start, end } = this.#cursor.enclosed('/', '/', 'weight');
    if (/^\s*(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?[fF]?\s*$/.test(text)) return Number.parseFloat(text);
    const hint = 'a weight is a number that is not negative, as in /2.5/; quote a token that holds a "/"';
    const message = `"${text.slice(0, 30)}" is not a weight`;
    throw new AbnfSyntaxError({ code: 'jsgf-syntax', start, end, message, hint });
  }

  /** What is between two operators of a sequence, with its repeats and its tags. */
  #element(): Expansion[] | undefined {
    const cursor = this.#cursor;
    const start = cursor.at;
    const part = this.#subexpansion();
    if (!part) return undefined;
    this.#context.tick(start);
    let parts = [part];
    for (;;) {
      cursor.skip();
      const { char } = cursor;
      if (char === '{') parts.push(this.#tag());
      else if (char === '*' || char === '+') {
        cursor.at++;
        const repeat = { min: char === '*' ? 0 : 1, max: Number.POSITIVE_INFINITY };
        const only = parts.length === 1 && parts[0]?.kind === 'item' && !parts[0].repeat ? parts[0] : undefined;
        parts = [{ kind: 'item', start, end: cursor.at, children: only ? only.children : parts, repeat }];
      } else return parts;
    }
  }

  #subexpansion(): Expansion | undefined {
    const cursor = this.#cursor;
    const usual = 'a token, a reference or a group';
    switch (cursor.char) {
      case '<':
        return this.#reference();
      case '(':
        return this.#group(')');
      case '[':
        return this.#group(']');
      case '"':
        return this.#quotedToken();
      case ';':
      case '|':
      case ')':
      case ']':
      case '':
        return undefined;
      case '{':
        throw cursor.unexpected(usual, 'a tag follows what it belongs to; write <NULL> {tag} for a tag of its own');
      case '*':
      case '+':
        throw cursor.unexpected(usual, `"${cursor.char}" follows what is repeated`);
      case '/':
        throw cursor.unexpected(usual, 'a weight is at the start of an alternative; quote a token that holds a "/"');
      case '=':
        throw cursor.unexpected(
          usual,
          'quote a token that holds a "="; a rule definition before this one may lack its ";"',
        );
      case '>':
      case '}':
        throw cursor.unexpected(usual);
      default:
        return this.#plainToken();
    }
  }

  /** `{text}`; a backslash before a `}` or a backslash takes its meaning away. */
  #tag(): Tag {
    const cursor = this.#cursor;
    const { source } = cursor;
    const start = cursor.at;
    let content = '';
    for (let at = start + 1; at < source.length; at++) {
      const char = source[at]!;
      if (char === '}') {
        cursor.at = at + 1;
        return { kind: 'tag', start, end: cursor.at, content, contentStart: start + 1 };
      }
      const isEscape = char === '\\' && (source[at + 1] === '}' || source[at + 1] === '\\');
      content += isEscape ? source[++at] : char;
    }
    const [message, hint] = ['this tag is not closed', 'end it with }'];
    throw new AbnfSyntaxError({ code: 'jsgf-syntax', start, end: start + 1, message, hint });
  }

  #group(close: ')' | ']'): Expansion {
    const cursor = this.#cursor;
    const start = cursor.at;
    if (++this.#depth > this.#context.depth) throw tooDeep(start, this.#context.depth);
    cursor.at++;
    const alternatives = this.#alternatives();
    if (!cursor.take(close))
      throw cursor.unexpected(`"${close}"`, `the group was opened with "${cursor.source[start]}"`);
    this.#depth--;
    const end = cursor.at;
    const children = asSequence(alternatives, itemOf);
    if (close === ']') return { kind: 'item', start, end, children, repeat: { min: 0, max: 1 } };
    const [only] = children;
    return children.length === 1 && only!.kind === 'one-of'
      ? { ...only!, start, end }
      : { kind: 'item', start, end, children };
  }

  /** `"New York"`: one token; a backslash before a quote or a backslash takes its meaning away. */
  #quotedToken(): Token | Item {
    const cursor = this.#cursor;
    const start = cursor.at;
    const match = /"((?:[^"\\]|\\[\s\S])*)"/y;
    match.lastIndex = start;
    const found = match.exec(cursor.source);
    if (!found) {
      const [message, hint] = ['this string is not closed', 'end it with "'];
      throw new AbnfSyntaxError({ code: 'jsgf-syntax', start, end: start + 1, message, hint });
    }
    cursor.at = start + found[0].length;
    // A backslash before another takes the meaning of what follows away.
    const text = collapse(found[1]!.replace(/\\(["\\])|\\u+[\dA-Fa-f]{4}/g, (each, sign) => sign ?? unescaped(each)));
    if (text !== '') return { kind: 'token', text, quoted: true, start, end: cursor.at };
    return { kind: 'item', start, end: cursor.at, children: [] };
  }

  #plainToken(): Token {
    const cursor = this.#cursor;
    const start = cursor.at;
    cursor.at = cursor.plainEnd();
    const text = unescaped(cursor.source.slice(start, cursor.at));
    return { kind: 'token', text, quoted: false, start, end: cursor.at };
  }

  #reference(): RuleReference {
    const cursor = this.#cursor;
    const start = cursor.at;
    const name = unescaped(cursor.enclosed('<', '>', 'reference').text.trim());
    const reference = this.#context.refer(name, start, cursor.at);
    if (name === 'NULL' || name === 'VOID') return { ...reference, target: { kind: 'special', name } };
    if (name !== '' && !/\s/.test(name)) return reference;
    const message = `"<${name.slice(0, 40)}>" is not a reference`;
    const hint = 'a reference is a rule name in < >, as in <city>; is a ">" missing?';
    throw new AbnfSyntaxError({ code: 'jsgf-syntax', start, end: start + 1, message, hint });
  }
}
