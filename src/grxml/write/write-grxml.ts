import { readXml } from '../../xml/read-xml.js';
import { illegal, loneSurrogate } from '../../xml/text.js';
import { legalXml, xmlComment, xmlElement, xmlScript } from '../../xml/write-xml.js';
import {
  type Expansion,
  type Grammar,
  type Item,
  type RuleDefinition,
  type RuleReference,
  SRGS_NAMESPACE,
  type Tag,
  type Token,
} from '../model.js';
import { grammarKind } from '../read/build-grammar.js';
import { beginConversion, type Conversion, decimal, Notes, repeatRange, tokenText } from './conversion.js';
import { type FormatOptions, formatXml } from './format-xml.js';
import { type SrgsOptions, srgsUri, withSrgsHeader } from './from-jsgf.js';

/**
 * Writes a grammar in XML form (SRGS 1.0, section 4.3), formatted. Reading it gives the same grammar again. Comments
 * are kept; those inside a rule are put before it.
 */
export function writeGrxml(grammar: Grammar, options: FormatOptions & SrgsOptions = {}): Conversion {
  return new GrxmlWriter(grammar, options).write(options);
}

class GrxmlWriter {
  readonly #grammar: Grammar;
  readonly #notes: Notes;

  constructor(grammar: Grammar, options: SrgsOptions) {
    this.#notes = new Notes('grxml', grammar);
    this.#grammar = withSrgsHeader(grammar, this.#notes, options);
  }

  write(options: FormatOptions): Conversion {
    const grammar = this.#grammar;
    const comments = beginConversion(grammar, this.#notes);
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      this.#open(),
      ...comments.header.map(xmlComment),
      ...this.#header(),
    ];
    for (const rule of grammar.rules) {
      lines.push('', ...(comments.rules.get(rule) ?? []).map(xmlComment), this.#rule(rule));
    }
    if (comments.end.length > 0) lines.push('', ...comments.end.map(xmlComment));
    lines.push('</grammar>');
    const text = lines.join('\n');
    return { text: formatXml(readXml(text, grammarKind).document, options), notes: this.#notes.list() };
  }

  #open(): string {
    const { language, root, tagFormat, declaredBase, mode } = this.#grammar;
    return tag('grammar', {
      xmlns: SRGS_NAMESPACE,
      version: '1.0',
      'xml:lang': language,
      mode,
      root,
      'tag-format': tagFormat,
      'xml:base': declaredBase,
    });
  }

  #header(): string[] {
    const grammar = this.#grammar;
    const declarations: { start: number; text: string }[] = [
      ...grammar.lexicons.map(({ start, uri, type }) => ({ start, text: tag('lexicon', { uri, type }, '') })),
      ...grammar.metas.map(({ start, name, httpEquiv, content }) => ({
        start,
        text: tag('meta', { name, 'http-equiv': httpEquiv, content }, ''),
      })),
      ...grammar.headerTags.map((one) => ({ start: one.start, text: this.#tag(one) })),
    ];
    return declarations.toSorted((a, b) => a.start - b.start).map((one) => one.text);
  }

  #rule(rule: RuleDefinition): string {
    const examples = rule.examples.map((example) => tag('example', {}, xmlScript(example.text)));
    const scope = rule.scope === 'public' ? 'public' : undefined;
    // A line end before each part: the formatter keeps those beside elements.
    return tag('rule', { id: rule.id, scope }, `\n${[...examples, ...this.#parts(rule.expansion)].join('\n')}\n`);
  }

  #parts(expansions: readonly Expansion[]): string[] {
    const parts: string[] = [];
    let isWord = false;
    for (const expansion of expansions) {
      const text = this.#expansion(expansion);
      const isText = !text.startsWith('<');
      if (isText && isWord) parts[parts.length - 1] += ` ${text}`;
      else parts.push(text);
      isWord = isText;
    }
    return parts;
  }

  #expansion(expansion: Expansion): string {
    switch (expansion.kind) {
      case 'token':
        return this.#token(expansion);
      case 'tag':
        return this.#tag(expansion);
      case 'ruleref':
        return this.#reference(expansion);
      case 'one-of': {
        const items = expansion.alternatives.map((item) => this.#item(item));
        return tag('one-of', { 'xml:lang': expansion.language }, items.join(''));
      }
      case 'item':
        return this.#item(expansion);
    }
  }

  #item(item: Item): string {
    const { repeat } = item;
    const attributes = {
      repeat: repeat && repeatRange(repeat),
      'repeat-prob': repeat?.probability === undefined ? undefined : decimal(repeat.probability),
      weight: item.weight === undefined ? undefined : decimal(item.weight),
      'xml:lang': item.language,
    };
    const parts = this.#parts(item.children);
    return tag('item', attributes, parts.join(' '));
  }

  #token(token: Token): string {
    const text = xmlScript(tokenText(token, this.#notes));
    if (token.language !== undefined) return tag('token', { 'xml:lang': token.language }, text);
    return token.quoted ? `"${text}"` : text;
  }

  #tag({ content, ...range }: Tag): string {
    if (illegal.test(content) || loneSurrogate.test(content)) {
      this.#notes.add(range, { severity: 'warning', message: 'control characters in a tag are lost: XML has none' });
    }
    const isPlain = !/[&<]/.test(content) || content.includes(']]>');
    return tag('tag', {}, isPlain ? xmlScript(content) : `<![CDATA[${legalXml(content)}]]>`);
  }

  #reference(reference: RuleReference): string {
    const { target, language } = reference;
    const lang = { 'xml:lang': language };
    switch (target.kind) {
      case 'special':
        return tag('ruleref', { special: target.name, ...lang }, '');
      case 'local':
        return tag('ruleref', { uri: `#${target.name}`, ...lang }, '');
      case 'external': {
        const uri = srgsUri(this.#grammar, reference, '.grxml', this.#notes);
        return tag('ruleref', { uri, type: target.type, ...lang }, '');
      }
    }
  }
}

/** An element; without content only its start tag. */
const tag = (name: string, attributes: { [name: string]: string | undefined }, content?: string) =>
  xmlElement(name, Object.entries(attributes), content);
