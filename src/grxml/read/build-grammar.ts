import { endOfRun, RunPlaces, runOf, type TextRun, textOf } from '../../xml/text.js';
import { type DocumentKind, XML_NAMESPACE } from '../../xml/tree.js';
import {
  type Expansion,
  type Grammar,
  type Item,
  type OneOf,
  type Repeat,
  type RuleDefinition,
  type RuleReference,
  SRGS_NAMESPACE,
  type Tag,
  type XmlDocument,
  type XmlElement,
  type XmlText,
} from '../model.js';
import { collapse, readProbability, readRepeat, readWeight, splitTokens, trimXml } from './values.js';

/** A grammar in XML form, for the reader of XML. */
export const grammarKind: DocumentKind = {
  name: 'grammar',
  root: 'grammar',
  start: 'a grammar begins with <grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" …>',
  whenLarge: 'split the grammar into several files and reference them',
  whenDeep: 'move inner parts into rules of their own',
  script: 'tag',
};

/** The value of an attribute without prefix. */
export function attributeValue(element: XmlElement, local: string): string | undefined {
  for (const attribute of element.attributes) {
    if (attribute.name === local) return attribute.value;
  }
  return undefined;
}

/** The value of an attribute of the `xml:` namespace. */
function xmlAttributeValue(element: XmlElement, local: string): string | undefined {
  for (const attribute of element.attributes) {
    if (attribute.local === local && attribute.namespace === XML_NAMESPACE) return attribute.value;
  }
  return undefined;
}

/**
 * The namespace that counts as SRGS in this document: the right one, or else whatever the root element is in, so
 * that a grammar whose only fault is a missing or misspelt namespace is still read as what it means.
 */
export function grammarNamespace(root: XmlElement): string {
  return root.namespace === SRGS_NAMESPACE ? SRGS_NAMESPACE : root.namespace;
}

/** An absolute URI for a reference, or the reference itself if it cannot be resolved. */
export function resolveUri(reference: string, base: string): string {
  try {
    return new URL(reference, base === '' ? undefined : base).href;
  } catch {
    return reference;
  }
}

/**
 * Builds what SRGS means by a document. It is as lenient as can be: what is wrong is left out or read as its author
 * most likely meant it, and the rules of `validate` say so; so every check and the matcher can go as far as possible.
 * @returns undefined if the root element is not a grammar of any kind
 */
export function buildGrammar(document: XmlDocument, uri: string): Grammar | undefined {
  const { root } = document;
  if (root?.local.toLowerCase() !== 'grammar') return undefined;
  // A Microsoft SAPI 5 grammar has other elements altogether.
  if (root.local === 'GRAMMAR' && root.namespace === '') return undefined;
  return new GrammarBuilder(document, root, uri).build();
}

class GrammarBuilder {
  readonly #document: XmlDocument;
  readonly #source: string;
  readonly #root: XmlElement;
  readonly #namespace: string;
  readonly #uri: string;
  #base = '';

  constructor(document: XmlDocument, root: XmlElement, uri: string) {
    this.#document = document;
    this.#source = document.source;
    this.#root = root;
    this.#namespace = grammarNamespace(root);
    this.#uri = uri;
  }

  build(): Grammar {
    const root = this.#root;
    const grammar: Grammar = {
      document: this.#document,
      form: 'xml',
      uri: this.#uri,
      base: '',
      mode: trimXml(attributeValue(root, 'mode') ?? '') === 'dtmf' ? 'dtmf' : 'voice',
      headerTags: [],
      lexicons: [],
      metas: [],
      rules: [],
      ruleByName: new Map(),
    };
    const language = xmlAttributeValue(root, 'lang');
    if (language !== undefined) grammar.language = trimXml(language);
    const start = attributeValue(root, 'root');
    if (start !== undefined) grammar.root = trimXml(start);
    const tagFormat = attributeValue(root, 'tag-format');
    if (tagFormat !== undefined) grammar.tagFormat = trimXml(tagFormat);

    const rules: XmlElement[] = [];
    for (const child of root.children) {
      if (child.kind !== 'element' || child.namespace !== this.#namespace) continue;
      if (child.local === 'rule') rules.push(child);
      else if (child.local === 'tag') grammar.headerTags.push(this.#tag(child));
      else if (child.local === 'lexicon') {
        const type = attributeValue(child, 'type');
        grammar.lexicons.push({
          start: child.start,
          end: child.end,
          uri: attributeValue(child, 'uri') ?? '',
          ...(type === undefined ? {} : { type }),
        });
      } else if (child.local === 'meta') {
        const name = attributeValue(child, 'name');
        const httpEquiv = attributeValue(child, 'http-equiv');
        grammar.metas.push({
          start: child.start,
          end: child.end,
          content: attributeValue(child, 'content') ?? '',
          ...(name === undefined ? {} : { name }),
          ...(httpEquiv === undefined ? {} : { httpEquiv }),
        });
      }
    }
    const declaredBase = xmlAttributeValue(root, 'base');
    if (declaredBase !== undefined) grammar.declaredBase = trimXml(declaredBase);
    const base = declaredBase ?? grammar.metas.find((meta) => meta.name?.toLowerCase() === 'base')?.content;
    grammar.base = this.#base = base === undefined ? this.#uri : resolveUri(trimXml(base), this.#uri);
    // References are resolved against the base, which a meta element behind a rule may still set.
    for (const element of rules) {
      const rule = this.#rule(element);
      grammar.rules.push(rule);
      if (rule.id !== '' && !grammar.ruleByName.has(rule.id)) grammar.ruleByName.set(rule.id, rule);
    }
    return grammar;
  }

  #rule(element: XmlElement): RuleDefinition {
    const id = element.attributes.find((attribute) => attribute.name === 'id');
    const rule: RuleDefinition = {
      start: element.start,
      end: element.end,
      id: id === undefined ? '' : trimXml(id.value),
      idStart: id?.valueStart ?? element.start,
      idEnd: id?.valueEnd ?? element.openEnd,
      scope: trimXml(attributeValue(element, 'scope') ?? '') === 'public' ? 'public' : 'private',
      examples: [],
      expansion: [],
    };
    for (const child of element.children) {
      if (child.kind === 'element' && child.local === 'example' && child.namespace === this.#namespace) {
        rule.examples.push({ start: child.start, end: child.end, text: collapse(textOf(child).value) });
      }
    }
    rule.expansion = this.#sequence(element);
    return rule;
  }

  /** The parts of sequences under construction; an array of its own would reserve room for 17 entries. */
  #parts: Expansion[] = [];

  #sequence(element: XmlElement): Expansion[] {
    const mark = this.#parts.length;
    const { children } = element;
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      if (child.kind === 'element') {
        const node = this.#expansion(child);
        if (node) this.#parts.push(node);
      } else if (child.kind === 'text') {
        const after = endOfRun(children, i);
        if (after === i + 1) this.#plainTokens(child);
        else this.#tokens(runOf(children, i, after));
        i = after - 1;
      }
    }
    if (this.#parts.length === mark) return [];
    const sequence = this.#parts.slice(mark);
    this.#parts.length = mark;
    return sequence;
  }

  /** Tokens of a text that is not part of a longer run; mostly its value is the source itself. */
  #plainTokens(text: XmlText): void {
    if (text.cdata || text.end - text.start !== text.value.length) {
      this.#tokens({ nodes: [text], value: text.value });
      return;
    }
    splitTokens(text.value, (content, quoted, start, end) => {
      this.#parts.push({
        kind: 'token',
        text: content,
        quoted,
        start: text.start + start,
        end: text.start + end,
      });
    });
  }

  #tokens(run: TextRun): void {
    const places = new RunPlaces(this.#source, run);
    splitTokens(run.value, (text, quoted, start, end) => {
      this.#parts.push({ kind: 'token', text, quoted, start: places.start(start), end: places.end(end) });
    });
  }

  #expansion(element: XmlElement): Expansion | undefined {
    if (element.namespace !== this.#namespace) return this.#foreign(element);
    switch (element.local) {
      case 'item':
        return this.#item(element);
      case 'one-of':
        return this.#oneOf(element);
      case 'ruleref':
        return this.#reference(element);
      case 'tag':
        return this.#tag(element);
      case 'token':
        return this.#token(element);
      default:
        return undefined;
    }
  }

  /**
   * SRGS 5.4 leaves foreign elements to the processor. An element called `optional` (the example of the W3C suite) is
   * read as an item that may be left out; every other one is ignored with its content.
   */
  #foreign(element: XmlElement): Item | undefined {
    if (element.local !== 'optional') return undefined;
    return {
      kind: 'item',
      start: element.start,
      end: element.end,
      children: this.#sequence(element),
      repeat: { min: 0, max: 1 },
    };
  }

  #item(element: XmlElement): Item {
    const item: Item = { kind: 'item', start: element.start, end: element.end, children: this.#sequence(element) };
    if (element.attributes.length === 0) return item;
    const repeat = this.#repeat(element);
    if (repeat) item.repeat = repeat;
    const weight = attributeValue(element, 'weight');
    if (weight !== undefined) {
      const value = readWeight(weight);
      if (value !== undefined) item.weight = value;
    }
    const language = xmlAttributeValue(element, 'lang');
    if (language !== undefined) item.language = trimXml(language);
    return item;
  }

  #repeat(element: XmlElement): Repeat | undefined {
    const written = attributeValue(element, 'repeat');
    const repeat = written === undefined ? undefined : readRepeat(written);
    if (!repeat) return undefined;
    const probability = attributeValue(element, 'repeat-prob');
    const value = probability === undefined ? undefined : readProbability(probability);
    if (value !== undefined) repeat.probability = value;
    return repeat;
  }

  /** A one-of holds items only; any other expansion in it is read as an alternative, and a tag on its own as nothing. */
  #oneOf(element: XmlElement): OneOf | Item {
    const oneOf: OneOf = { kind: 'one-of', start: element.start, end: element.end, alternatives: [] };
    const language = xmlAttributeValue(element, 'lang');
    if (language !== undefined) oneOf.language = trimXml(language);
    for (const child of element.children) {
      if (child.kind !== 'element') continue;
      const expansion = this.#expansion(child);
      if (!expansion || expansion.kind === 'tag') continue;
      oneOf.alternatives.push(
        expansion.kind === 'item'
          ? expansion
          : { kind: 'item', start: child.start, end: child.end, children: [expansion] },
      );
    }
    const repeat = element.attributes.length === 0 ? undefined : this.#repeat(element);
    return repeat ? { kind: 'item', start: element.start, end: element.end, children: [oneOf], repeat } : oneOf;
  }

  #token(element: XmlElement) {
    const text = collapse(textOf(element).value);
    if (text === '') return undefined;
    const language = xmlAttributeValue(element, 'lang');
    return {
      kind: 'token' as const,
      text: text.replace(/^"(.*)"$/, '$1').trim(),
      quoted: true,
      start: element.start,
      end: element.end,
      element,
      ...(language === undefined ? {} : { language: trimXml(language) }),
    };
  }

  #tag(element: XmlElement): Tag {
    const run = textOf(element);
    const contentStart = run.nodes.length === 0 ? element.openEnd : new RunPlaces(this.#source, run).start(0);
    return { kind: 'tag', start: element.start, end: element.end, content: run.value, contentStart };
  }

  #reference(element: XmlElement): RuleReference | undefined {
    const target = this.#target(element);
    if (!target) return undefined;
    const language = xmlAttributeValue(element, 'lang');
    return {
      kind: 'ruleref',
      start: element.start,
      end: element.end,
      target,
      ...(language === undefined ? {} : { language: trimXml(language) }),
    };
  }

  #target(element: XmlElement): RuleReference['target'] | undefined {
    const written = attributeValue(element, 'uri');
    if (written === undefined) {
      const name = trimXml(attributeValue(element, 'special') ?? '').toUpperCase();
      return name === 'NULL' || name === 'VOID' || name === 'GARBAGE' ? { kind: 'special', name } : undefined;
    }
    const uri = trimXml(written);
    if (uri.startsWith('#')) return { kind: 'local', name: uri.slice(1) };
    const hash = uri.indexOf('#');
    const type = attributeValue(element, 'type');
    return {
      kind: 'external',
      uri,
      resolved: resolveUri(hash === -1 ? uri : uri.slice(0, hash), this.#base),
      ...(hash === -1 ? {} : { fragment: uri.slice(hash + 1) }),
      ...(type === undefined ? {} : { type: trimXml(type) }),
    };
  }
}
