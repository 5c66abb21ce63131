import { isNameChar, nameEnd } from '../../xml/text.js';
import type { Expansion, Grammar, Item, OneOf, Repeat, RuleDefinition, RuleReference, Tag, Token } from '../model.js';
import {
  beginConversion,
  blocks,
  type Conversion,
  decimal,
  exampleComment,
  Notes,
  repeatRange,
  slashComment,
  tokenText,
} from './conversion.js';
import { type SrgsOptions, srgsUri, withSrgsHeader } from './from-jsgf.js';

const width = 100;

/**
 * Writes a grammar in ABNF form (SRGS 1.0, Appendix D). Reading it gives the same grammar again. Comments are kept;
 * those inside a rule are put before it.
 */
export function writeAbnf(grammar: Grammar, options: SrgsOptions = {}): Conversion {
  return new AbnfWriter(grammar, options).write();
}

/** An XML Nmtoken, which an unquoted token and a language must be. */
function isNmtoken(text: string): boolean {
  return text !== '' && [...text].every((char) => isNameChar(char.codePointAt(0)!));
}

function isRuleName(text: string): boolean {
  return nameEnd(text, 0) === text.length && text !== '' && !/[.:-]|^(NULL|VOID|GARBAGE)$/.test(text);
}

/** Written as brackets around a sequence; a single alternative counts as a sequence. */
function readsAsItem(expansion: Expansion): boolean {
  if (expansion.kind === 'item') return true;
  return (
    expansion.kind === 'one-of' &&
    expansion.alternatives.length === 1 &&
    expansion.alternatives[0]!.weight === undefined
  );
}

class AbnfWriter {
  readonly #grammar: Grammar;
  readonly #notes: Notes;
  readonly #names = new Map<string, string>();

  constructor(grammar: Grammar, options: SrgsOptions) {
    this.#notes = new Notes('abnf', grammar);
    this.#grammar = withSrgsHeader(grammar, this.#notes, options);
  }

  write(): Conversion {
    const grammar = this.#grammar;
    const comments = beginConversion(grammar, this.#notes);
    this.#chooseNames();
    const parts = [['#ABNF 1.0 UTF-8;'], comments.header.map(slashComment), this.#header()];
    for (const rule of grammar.rules) {
      parts.push([...(comments.rules.get(rule) ?? []).map(slashComment), ...exampleComment(rule), this.#rule(rule)]);
    }
    parts.push(comments.end.map(slashComment));
    return { text: blocks(parts), notes: this.#notes.list() };
  }

  /** Names that ABNF does not allow (a valid grammar has none) get a legal one. */
  #chooseNames(): void {
    const taken = new Set(this.#grammar.rules.map((rule) => rule.id).filter(isRuleName));
    for (const rule of this.#grammar.rules) {
      if (isRuleName(rule.id) || this.#names.has(rule.id)) continue;
      const base = rule.id.replace(/[^\p{L}\p{N}_]/gu, '_').replace(/^(?!\p{L}|_)/u, '_');
      let name = base;
      for (let i = 1; taken.has(name) || !isRuleName(name); i++)
        name = `${isRuleName(`${base}_`) ? base : 'rule'}_${i}`;
      taken.add(name);
      this.#names.set(rule.id, name);
      this.#notes.add(rule, { severity: 'warning', message: `the rule id "${rule.id}" is illegal and became ${name}` });
    }
  }

  #name(id: string): string {
    return this.#names.get(id) ?? id;
  }

  #header(): string[] {
    const grammar = this.#grammar;
    const lines: string[] = [];
    if (
      grammar.language !== undefined &&
      this.#isLanguage(grammar.language, grammar.rules[0] ?? { start: 0, end: 0 })
    ) {
      lines.push(`language ${grammar.language};`);
    }
    lines.push(`mode ${grammar.mode};`);
    if (grammar.root !== undefined) lines.push(`root $${this.#name(grammar.root)};`);
    if (grammar.tagFormat !== undefined) lines.push(`tag-format <${uri(grammar.tagFormat)}>;`);
    if (grammar.declaredBase !== undefined) lines.push(`base <${uri(grammar.declaredBase)}>;`);
    const declarations: { start: number; text: string }[] = [
      ...grammar.lexicons.map(({ start, uri: location, type }) => ({
        start,
        text: `lexicon <${uri(location)}>${type === undefined ? '' : `~<${type}>`};`,
      })),
      ...grammar.metas.map((meta) => ({ start: meta.start, text: this.#meta(meta) })),
      ...grammar.headerTags.map((tag) => ({ start: tag.start, text: `${this.#tag(tag)};` })),
    ];
    return [...lines, ...declarations.toSorted((a, b) => a.start - b.start).map((one) => one.text)];
  }

  #meta(meta: Grammar['metas'][number]): string {
    const quoted = (text: string): string => {
      const quote = text.includes('"') ? "'" : '"';
      if (!text.includes(quote)) return `${quote}${text}${quote}`;
      this.#notes.add(meta, {
        severity: 'warning',
        message: 'a string with both kinds of quotes lost its double ones: ABNF has no escape for them',
      });
      return `"${text.replaceAll('"', "'")}"`;
    };
    const keyword = meta.httpEquiv === undefined ? 'meta' : 'http-equiv';
    return `${keyword} ${quoted(meta.httpEquiv ?? meta.name ?? '')} is ${quoted(meta.content)};`;
  }

  #rule(rule: RuleDefinition): string {
    const head = `${rule.scope === 'public' ? 'public ' : ''}$${this.#name(rule.id)} =`;
    const [only] = rule.expansion;
    const isPlainChoice =
      rule.expansion.length === 1 &&
      only!.kind === 'one-of' &&
      only!.language === undefined &&
      only!.alternatives.length > 0;
    if (!isPlainChoice) return `${head} ${this.#fill(rule.expansion, head.length + 1, 4)};`;
    const alternatives = (only as OneOf).alternatives.map((item) => this.#alternative(item, 4));
    const line = `${head} ${alternatives.join(' | ')};`;
    if (line.length <= width && !line.includes('\n')) return line;
    return `${head}\n    ${alternatives.join('\n  | ')};`;
  }

  /** A sequence, broken into lines at its parts. */
  #fill(expansions: readonly Expansion[], column: number, margin: number): string {
    if (expansions.length === 0) return '()';
    let text = '';
    let at = column;
    for (const expansion of expansions) {
      const part = this.#element(expansion, margin);
      const [first] = part.split('\n', 1);
      if (text !== '' && at + 1 + first!.length > width) {
        text += `\n${' '.repeat(margin)}`;
        at = margin;
      } else if (text !== '') {
        text += ' ';
        at++;
      }
      text += part;
      const lineStart = part.lastIndexOf('\n');
      at = lineStart === -1 ? at + part.length : part.length - lineStart - 1;
    }
    return text;
  }

  #element(expansion: Expansion, margin: number): string {
    switch (expansion.kind) {
      case 'token':
        return this.#token(expansion);
      case 'tag':
        return this.#tag(expansion);
      case 'ruleref':
        return this.#reference(expansion);
      case 'one-of':
        return this.#group('(', this.#choices(expansion, margin), ')', margin) + this.#language(expansion);
      case 'item':
        if (expansion.weight !== undefined) {
          this.#notes.add(expansion, {
            severity: 'info',
            message: 'a weight outside of alternatives has no effect and is left out',
          });
        }
        return this.#item(expansion, margin);
    }
  }

  /** The alternatives inside their group. */
  #choices(oneOf: OneOf, margin: number): string[] {
    if (oneOf.alternatives.length === 0) return ['$VOID'];
    return oneOf.alternatives.map((item) => this.#alternative(item, margin + 4));
  }

  #group(open: string, alternatives: string[], close: string, margin: number): string {
    const line = `${open}${alternatives.join(' | ')}${close}`;
    if (margin + line.length <= width && !line.includes('\n')) return line;
    const pad = ' '.repeat(margin);
    return `${open}\n${pad}    ${alternatives.join(`\n${pad}  | `)}\n${pad}${close}`;
  }

  #alternative(item: Item, margin: number): string {
    const weight = item.weight === undefined ? '' : `/${decimal(item.weight)}/ `;
    const isPlain = item.repeat === undefined && item.language === undefined;
    // A single item inside keeps its own brackets: without them its repeat would be the alternative's.
    const isNested = item.children.length === 1 && readsAsItem(item.children[0]!);
    return (
      weight +
      (isPlain && !isNested ? this.#fill(item.children, margin + weight.length, margin) : this.#item(item, margin))
    );
  }

  #item(item: Item, margin: number): string {
    const { children, repeat } = item;
    const [only] = children;
    const isOptional = repeat?.min === 0 && repeat.max === 1 && repeat.probability === undefined;
    // Appendix D attaches no language to an empty group, and there it would say nothing.
    const language = children.length === 0 ? '' : this.#language(item);
    if (isOptional) {
      const isChoice = children.length === 1 && only!.kind === 'one-of' && only!.language === undefined;
      const inside = isChoice ? this.#choices(only as OneOf, margin) : [this.#fill(children, margin + 1, margin + 4)];
      return children.length === 0 ? `()${language}<0-1>` : this.#group('[', inside, ']', margin) + language;
    }
    const times = repeat ? this.#repeat(repeat) : '';
    const isSingle = children.length === 1 && !readsAsItem(only!);
    if (repeat && isSingle && language === '') return this.#element(only!, margin) + times;
    const inside = children.length === 0 ? [] : [this.#fill(children, margin + 1, margin + 4)];
    return this.#group('(', inside, ')', margin) + language + times;
  }

  #repeat(repeat: Repeat): string {
    const { probability } = repeat;
    return `<${repeatRange(repeat)}${probability === undefined ? '' : ` /${decimal(probability)}/`}>`;
  }

  #language(expansion: { language?: string; start: number; end: number }): string {
    const { language } = expansion;
    return language !== undefined && this.#isLanguage(language, expansion) ? `!${language}` : '';
  }

  #isLanguage(language: string, at: { start: number; end: number }): boolean {
    if (isNmtoken(language)) return true;
    this.#notes.add(at, { severity: 'warning', message: `"${language}" is not a language and is left out` });
    return false;
  }

  #token(token: Token): string {
    const text = tokenText(token, this.#notes);
    return (token.quoted || !isNmtoken(text) ? `"${text}"` : text) + this.#language(token);
  }

  #tag(tag: Tag): string {
    const { content } = tag;
    if (!content.includes('}') && !content.startsWith('!{')) return `{${content}}`;
    if (content.includes('}!}')) {
      this.#notes.add(tag, {
        severity: 'warning',
        message: 'a tag with "}!}" in it got a space there: ABNF has no escape for it',
      });
    }
    return `{!{${content.replaceAll('}!}', '} !}')}}!}`;
  }

  #reference(reference: RuleReference): string {
    const { target } = reference;
    if (reference.language !== undefined) {
      this.#notes.add(reference, {
        severity: 'warning',
        message: 'xml:lang on a reference is lost: SRGS 1.0 has none there',
      });
    }
    if (target.kind === 'special') return `$${target.name}`;
    if (target.kind === 'local') {
      const name = this.#name(target.name);
      return isRuleName(name) ? `$${name}` : `$<#${uri(name)}>`;
    }
    const place = srgsUri(this.#grammar, reference, '.abnf', this.#notes);
    return `$<${uri(place)}>${target.type === undefined ? '' : `~<${uri(target.type)}>`}`;
  }
}

/** A URI cannot hold the sign that ends it. */
function uri(text: string): string {
  return text.replaceAll('>', '%3E');
}
