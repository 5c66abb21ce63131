import { isNameChar } from '../../xml/text.js';
import type { Expansion, Item, OneOf, Repeat, RuleReference, Tag, Token } from '../model.js';
import { collapse, readProbability, readRepeat, readWeight } from '../read/values.js';
import { type AbnfCursor, type AbnfProblem, AbnfSyntaxError } from './abnf-cursor.js';
import { type Alternative, asSequence, oneOf, tooDeep } from './alternatives.js';

export interface ExpansionContext {
  mode: 'voice' | 'dtmf';
  /** Turns a reference's URI into an absolute one. */
  resolve(uri: string): string;
  report(problem: AbnfProblem): void;
  /** Counts one node more and throws when there are too many. */
  tick(start: number): void;
  /** Levels of brackets allowed. */
  depth: number;
}

function itemOf({ parts, weight, start, end }: Alternative): Item {
  const only = parts.length === 1 ? parts[0]! : undefined;
  const item: Item =
    only?.kind === 'item' && only.weight === undefined
      ? { ...only, start, end }
      : { kind: 'item', start, end, children: parts };
  if (weight !== undefined) item.weight = weight;
  return item;
}

/**
 * Reads rule expansions in the precedence of SRGS 2.8: language attachments bind tightest, then repeat operators, then
 * sequences with the weight in front of them, then alternatives.
 */
export class ExpansionReader {
  /** Set when a rule definition begins where the `;` of the one before is missing. */
  runsIntoRule = false;
  readonly #cursor: AbnfCursor;
  readonly #context: ExpansionContext;
  #depth = 0;

  constructor(cursor: AbnfCursor, context: ExpansionContext) {
    this.#cursor = cursor;
    this.#context = context;
  }

  /** A rule's content as a sequence. */
  read(): Expansion[] {
    this.runsIntoRule = false;
    this.#depth = 0;
    return asSequence(this.#alternatives(), itemOf);
  }

  #alternatives(): Alternative[] {
    const alternatives = [this.#alternative()];
    while (!this.runsIntoRule && this.#cursor.take('|')) alternatives.push(this.#alternative());
    return alternatives;
  }

  #alternative(): Alternative {
    const cursor = this.#cursor;
    cursor.skip();
    const alternative: Alternative = { start: cursor.at, end: cursor.at, parts: [] };
    if (cursor.char === '/') alternative.weight = this.#weight();
    for (;;) {
      cursor.skip();
      const part = this.#element();
      if (!part) break;
      if (this.#beginsRule(part, alternative.parts)) break;
      alternative.parts.push(part);
      alternative.end = part.end;
    }
    if (alternative.parts.length === 0) {
      throw cursor.unexpected(
        'a token, a reference or a group',
        'an alternative that may be silent is written () or $NULL',
      );
    }
    return alternative;
  }

  /** `$b =` after an expansion: the author forgot the `;` before it. */
  #beginsRule(part: Expansion, before: Expansion[]): boolean {
    if (this.#depth > 0 || part.kind !== 'ruleref' || part.target.kind === 'external') return false;
    const cursor = this.#cursor;
    cursor.skip();
    if (cursor.char !== '=') return false;
    const last = before.at(-1);
    const hasScope = last?.kind === 'token' && !last.quoted && (last.text === 'public' || last.text === 'private');
    const start = hasScope ? last.start : part.start;
    if (hasScope) before.pop();
    this.#context.report({
      code: 'abnf-syntax',
      start,
      end: part.end,
      message: `a ";" is missing before this rule definition`,
      hint: 'every rule definition ends with ";"',
    });
    cursor.rewind(start);
    this.runsIntoRule = true;
    return true;
  }

  #weight(): number {
    const cursor = this.#cursor;
    const { text, start, end } = cursor.enclosed('/', '/', 'weight');
    const weight = readWeight(text);
    if (weight !== undefined) return weight;
    throw new AbnfSyntaxError({
      code: 'abnf-syntax',
      start,
      end,
      message: `"${text.slice(0, 30)}" is not a weight`,
      hint: 'a weight is a positive number, as in /2.5/; quote a token that holds a "/"',
      spec: 'SRGS 2.4.1',
    });
  }

  /** A sequence element: a sub-expansion with its language and its repeats. */
  #element(): Expansion | undefined {
    const cursor = this.#cursor;
    const opensGroup = cursor.char === '(';
    let part = this.#subexpansion();
    if (!part) return undefined;
    this.#context.tick(part.start);
    let canMerge = opensGroup && part.kind === 'item';
    for (;;) {
      cursor.skip();
      if (cursor.char !== '<') return part;
      const repeat = this.#repeat();
      part =
        canMerge && part.kind === 'item'
          ? { ...part, end: cursor.at, repeat }
          : { kind: 'item', start: part.start, end: cursor.at, children: [part], repeat };
      canMerge = false;
    }
  }

  #repeat(): Repeat {
    const cursor = this.#cursor;
    const { text, start, end } = cursor.enclosed('<', '>', 'repeat');
    const match = /^\s*(\d+(?:-\d*)?)\s*(?:\/\s*([^/\s]*)\s*\/)?\s*$/.exec(text);
    const repeat = match ? readRepeat(match[1]!) : undefined;
    const probability = match?.[2] === undefined ? undefined : readProbability(match[2]);
    if (repeat && (match?.[2] === undefined || probability !== undefined)) {
      return probability === undefined ? repeat : { ...repeat, probability };
    }
    throw new AbnfSyntaxError({
      code: 'abnf-syntax',
      start: start - 1,
      end: end + 1,
      message: `<${text.slice(0, 30)}> is not a repeat`,
      hint: /^[A-Za-z_]/.test(text.trim())
        ? 'a reference to a rule is written with a $, as in $name'
        : 'write <n>, <n-m> with m not below n, or <n->, with a probability from 0 to 1 as in <0-1 /0.6/>',
      spec: 'SRGS 2.5',
    });
  }

  #subexpansion(): Expansion | undefined {
    const cursor = this.#cursor;
    switch (cursor.char) {
      case '$':
        return this.#reference();
      case '{':
        return this.readTag();
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
      case '/':
        throw cursor.unexpected(
          'a token, a reference or a group',
          'a weight is at the start of an alternative; quote a token that holds a "/"',
        );
      case '=':
        throw cursor.unexpected('a token, a reference or a group', 'quote a token that holds a "="');
      case '!':
        throw cursor.unexpected(
          'a token, a reference or a group',
          'a language is attached to a token or a group, as in oui!fr; quote a token that holds a "!"',
        );
      case '<':
        throw cursor.unexpected(
          'a token, a reference or a group',
          'a reference is written $name or $<uri>; a repeat follows what it repeats',
        );
      case '>':
      case '}':
        throw cursor.unexpected('a token, a reference or a group');
      default:
        return this.#plainToken();
    }
  }

  /** `{content}` or `{!{content}!}` (SRGS 2.6). */
  readTag(): Tag {
    const cursor = this.#cursor;
    const start = cursor.at;
    const isLong = cursor.source.startsWith('{!{', start);
    const content = isLong ? cursor.enclosed('{!{', '}!}', 'tag') : cursor.enclosed('{', '}', 'tag');
    return { kind: 'tag', start, end: cursor.at, content: content.text, contentStart: content.start };
  }

  #group(close: ')' | ']'): Expansion {
    const cursor = this.#cursor;
    const start = cursor.at;
    if (++this.#depth > this.#context.depth) throw tooDeep(start, this.#context.depth);
    cursor.at++;
    if (close === ')' && cursor.take(')')) {
      this.#depth--;
      return { kind: 'item', start, end: cursor.at, children: [] };
    }
    const alternatives = this.#alternatives();
    if (!cursor.take(close))
      throw cursor.unexpected(`"${close}"`, `the group was opened with "${cursor.source[start]}"`);
    this.#depth--;
    const isSequence = alternatives.length === 1 && alternatives[0]!.weight === undefined;
    let group: Item | OneOf;
    if (close === ']')
      group = { kind: 'item', start, end: 0, children: asSequence(alternatives, itemOf), repeat: { min: 0, max: 1 } };
    else if (isSequence) group = { kind: 'item', start, end: 0, children: alternatives[0]!.parts };
    else group = { ...oneOf(alternatives, itemOf), start };
    group.end = cursor.at;
    const language = this.#language();
    if (language !== undefined) {
      group.language = language;
      group.end = cursor.at;
    }
    return group;
  }

  /** `!language` (SRGS 2.7). */
  #language(): string | undefined {
    const cursor = this.#cursor;
    cursor.skip();
    if (cursor.char !== '!') return undefined;
    cursor.at++;
    const { language, problem } = cursor.language('as in oui!fr-FR');
    if (problem) this.#context.report(problem);
    return language;
  }

  #quotedToken(): Token | Item {
    const cursor = this.#cursor;
    const start = cursor.at;
    const text = collapse(cursor.enclosed('"', '"', 'quoted token').text);
    if (text === '') {
      this.#context.report({
        code: 'abnf-syntax',
        start,
        end: cursor.at,
        message: 'a token cannot be empty',
        hint: 'write () or $NULL for what may be silent',
        spec: 'SRGS 2.1',
      });
      return { kind: 'item', start, end: cursor.at, children: [] };
    }
    return this.#withLanguage({ kind: 'token', text, quoted: true, start, end: cursor.at });
  }

  #plainToken(): Token {
    const cursor = this.#cursor;
    const start = cursor.at;
    const end = cursor.plainEnd();
    const text = cursor.source.slice(start, end);
    cursor.at = end;
    if (![...text].every((char) => isNameChar(char.codePointAt(0)!))) this.#reservedToken(text, start, end);
    return this.#withLanguage({ kind: 'token', text, quoted: false, start, end });
  }

  /** An unquoted token is an Nmtoken (Appendix D): no Kleene operators of other grammar formats, no key * or #. */
  #reservedToken(text: string, start: number, end: number): void {
    const operator = /^(.*)([*+?])$/su.exec(text);
    const base = operator?.[1] ?? '';
    const isKey = this.#context.mode === 'dtmf' && base === '';
    const repeat = { '*': '<0->', '+': '<1->', '?': '<0-1>' }[operator?.[2] ?? ''];
    const isOperator = repeat !== undefined && !isKey;
    this.#context.report({
      code: 'abnf-syntax',
      start,
      end,
      message: isKey
        ? `the key ${text} is not quoted`
        : isOperator
          ? `${operator![2]} is not an operator of SRGS`
          : `the token ${text} holds characters that an unquoted token may not have`,
      hint: isOperator
        ? `write ${base}${repeat}${base === '' ? ' behind what is repeated' : ''}, or "${text}" for the token itself`
        : `write "${text}"`,
      spec: isOperator ? 'SRGS 2.5' : 'SRGS Appendix D',
    });
  }

  #withLanguage(token: Token): Token {
    const language = this.#language();
    if (language === undefined) return token;
    return { ...token, language, end: this.#cursor.at };
  }

  #reference(): RuleReference {
    const cursor = this.#cursor;
    const start = cursor.at;
    const reference = (target: RuleReference['target']): RuleReference => {
      const made: RuleReference = { kind: 'ruleref', start, end: cursor.at, target };
      if (cursor.char !== '!') return made;
      const language = this.#language()!;
      this.#context.report({
        code: 'abnf-syntax',
        start: made.end,
        end: cursor.at,
        message: 'a language on a reference was dropped from SRGS before the Recommendation',
        hint: 'declare the language in the referenced rule or grammar',
        spec: 'SRGS 2.7',
      });
      return { ...made, end: cursor.at, language };
    };
    if (cursor.source[start + 1] !== '<') {
      const { name } = cursor.ruleName();
      const isSpecial = name === 'NULL' || name === 'VOID' || name === 'GARBAGE';
      return reference(isSpecial ? { kind: 'special', name } : { kind: 'local', name });
    }
    cursor.at++;
    const { uri, type } = cursor.typedUri('as in $<http://example.com/cities.gram>');
    if (uri.startsWith('#')) return reference({ kind: 'local', name: uri.slice(1) });
    const hash = uri.indexOf('#');
    return reference({
      kind: 'external',
      uri,
      resolved: this.#context.resolve(hash === -1 ? uri : uri.slice(0, hash)),
      ...(hash === -1 ? {} : { fragment: uri.slice(hash + 1) }),
      ...(type === undefined ? {} : { type }),
    });
  }
}
