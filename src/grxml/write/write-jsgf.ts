import { CctoolError } from '../../diagnostics/index.js';
import type { Expansion, Grammar, Item, OneOf, Range, Repeat, RuleDefinition, RuleReference, Token } from '../model.js';
import {
  beginConversion,
  blocks,
  type Conversion,
  decimal,
  exampleComment,
  Notes,
  slashComment,
} from './conversion.js';

export interface JsgfOptions {
  /** The name that the grammar declares; taken from its URI when left out. */
  name?: string;
  /** The root rule of another document, if known: JSGF names a rule in every reference. */
  rootOf?(uri: string): string | undefined;
}

/** Characters that written-out repeats may add, so that `<100000>` of a long list does not fill the memory. */
const mostCharacters = 16 * 1024 * 1024;

/**
 * Writes a grammar in the Java Speech Grammar Format 1.0 (Sun Microsystems, 1998). JSGF has no counted repeats (they are
 * written out), no GARBAGE, no mode, no languages inside a rule and no scripts in tags: the notes say what was lost.
 * @throws CctoolError `limit` when written-out repeats grow beyond 16 MB
 */
export function writeJsgf(grammar: Grammar, options: JsgfOptions = {}): Conversion {
  return new JsgfWriter(grammar, options).write();
}

class JsgfWriter {
  readonly #grammar: Grammar;
  readonly #options: JsgfOptions;
  readonly #notes: Notes;
  readonly #imports = new Set<string>();

  constructor(grammar: Grammar, options: JsgfOptions) {
    this.#grammar = grammar;
    this.#options = options;
    this.#notes = new Notes('jsgf', grammar);
  }

  write(): Conversion {
    const grammar = this.#grammar;
    const comments = beginConversion(grammar, this.#notes);
    this.#noteHeader();
    const rules = grammar.rules.map((rule) => [
      ...(comments.rules.get(rule) ?? []).map(slashComment),
      ...exampleComment(rule),
      this.#rule(rule),
    ]);
    const language = grammar.language === undefined ? '' : ` ${grammar.language}`;
    const name = this.#options.name ?? nameOf(grammar.uri);
    const parts = [
      [`#JSGF V1.0 UTF-8${language};`],
      comments.header.map(slashComment),
      [`grammar ${name};`],
      [...this.#imports].map((each) => `import <${each}>;`),
      ...rules,
      comments.end.map(slashComment),
    ];
    return { text: blocks(parts), notes: this.#notes.list() };
  }

  #noteHeader(): void {
    const grammar = this.#grammar;
    const start = { start: 0, end: 0 };
    const lost = (at: Range, what: string) => this.#notes.add(at, { severity: 'warning', message: `${what} is lost` });
    for (const lexicon of grammar.lexicons) lost(lexicon, 'a lexicon');
    for (const meta of grammar.metas) lost(meta, `meta ${meta.name ?? meta.httpEquiv ?? ''}`.trim());
    for (const tag of grammar.headerTags) lost(tag, 'a tag of the header');
    if (grammar.declaredBase !== undefined) {
      this.#notes.add(start, { severity: 'info', message: 'the base URI is lost; references became imports' });
    }
    if (grammar.mode === 'dtmf') {
      this.#notes.add(start, { severity: 'warning', message: 'the mode dtmf is lost: keys became words' });
    }
    if (grammar.tagFormat !== undefined) {
      this.#notes.add(start, {
        severity: 'warning',
        message: `the tag-format ${grammar.tagFormat} is lost: JSGF tags are plain texts, their scripts are not run`,
      });
    }
  }

  #rule(rule: RuleDefinition): string {
    const isRoot = this.#grammar.root === rule.id;
    if (isRoot && rule.scope === 'private') {
      this.#notes.add(rule, { severity: 'info', message: 'the root rule became public: JSGF has no root' });
    }
    const head = `${rule.scope === 'public' || isRoot ? 'public ' : ''}<${rule.id}> =`;
    const [only] = rule.expansion;
    if (rule.expansion.length === 1 && only!.kind === 'one-of') {
      const alternatives = this.#alternatives(only!);
      const line = `${head} ${alternatives.join(' | ')};`;
      return line.length <= 100 ? line : `${head}\n    ${alternatives.join('\n  | ')};`;
    }
    return `${head} ${this.#sequence(rule.expansion)};`;
  }

  #sequence(expansions: readonly Expansion[]): string {
    const parts: string[] = [];
    for (const expansion of expansions) {
      if (expansion.kind === 'tag') {
        // A tag belongs to what is before it, so something must be.
        if (parts.length === 0) parts.push('<NULL>');
        parts.push(`{${expansion.content.replace(/[\\}]/g, '\\$&')}}`);
      } else parts.push(this.#element(expansion));
    }
    return parts.length === 0 ? '<NULL>' : parts.join(' ');
  }

  #element(expansion: Exclude<Expansion, { kind: 'tag' }>): string {
    this.#noteLanguage(expansion);
    switch (expansion.kind) {
      case 'token':
        return this.#token(expansion);
      case 'ruleref':
        return this.#reference(expansion);
      case 'one-of':
        return `(${this.#alternatives(expansion).join(' | ')})`;
      case 'item':
        return expansion.repeat
          ? this.#repeated(expansion, expansion.repeat)
          : `(${this.#sequence(expansion.children)})`;
    }
  }

  #noteLanguage(at: Range & { language?: string }): void {
    if (at.language === undefined) return;
    this.#notes.add(at, { severity: 'warning', message: `the language ${at.language} inside of a rule is lost` });
  }

  #alternatives({ alternatives }: OneOf): string[] {
    if (alternatives.length === 0) return ['<VOID>'];
    // JSGF wants a weight on all alternatives or on none.
    const isWeighted = alternatives.some((item) => item.weight !== undefined);
    return alternatives.map((item) => {
      const weight = isWeighted ? `/${decimal(item.weight ?? 1)}/ ` : '';
      if (item.repeat) return weight + this.#element(item);
      this.#noteLanguage(item);
      return weight + this.#sequence(item.children);
    });
  }

  #repeated(item: Item, { min, max, probability }: Repeat): string {
    const body = this.#sequence(item.children);
    const [only] = item.children;
    const isAtom =
      item.children.length === 1 && (only!.kind === 'token' || only!.kind === 'ruleref' || only!.kind === 'one-of');
    const atom = isAtom ? body : `(${body})`;
    if (max === 0) return '<NULL>';
    if (min === 0 && max === 1 && probability !== undefined && probability > 0 && probability < 1) {
      // 1 - 0.6 is 0.4 to the digits that were written.
      return `(/${decimal(1 - probability).slice(0, 8)}/ <NULL> | /${decimal(probability)}/ ${body})`;
    }
    if (probability !== undefined) this.#notes.add(item, { severity: 'warning', message: 'a repeat-prob is lost' });
    const isOpen = max === Number.POSITIVE_INFINITY;
    const copies = isOpen ? min : max;
    if (copies * (atom.length + 2) > mostCharacters) {
      const place = this.#grammar.document.lines.at(item.start);
      throw new CctoolError(
        'limit',
        `${this.#grammar.uri}:${place.line}:${place.column}: the repeat of ${copies} times would fill more than 16 MB in JSGF, which has no counted repeats`,
        'make the repeat open, or smaller',
      );
    }
    if (copies > 1) {
      this.#notes.add(item, { severity: 'info', message: 'a counted repeat was written out' });
    }
    if (isOpen) {
      if (min === 0) return `${atom}*`;
      const front = Array<string>(min - 1).fill(atom);
      return this.#grouped([...front, `${atom}+`]);
    }
    const optional = max - min;
    if (min === 0 && max === 1) return `[${body}]`;
    const tail = optional === 0 ? [] : [`[${`${atom} [`.repeat(optional - 1)}${atom}${']'.repeat(optional - 1)}]`];
    return this.#grouped([...Array<string>(min).fill(atom), ...tail]);
  }

  /** A tag behind the repeat belongs to all of it. */
  #grouped(parts: string[]): string {
    return parts.length === 1 ? parts[0]! : `(${parts.join(' ')})`;
  }

  #token(token: Token): string {
    const text = token.text;
    return /[\s;=|*+<>()[\]{}/\\"]/.test(text) ? `"${text.replace(/[\\"]/g, '\\$&')}"` : text;
  }

  #reference(reference: RuleReference): string {
    const { target } = reference;
    if (target.kind === 'local') return `<${target.name}>`;
    if (target.kind === 'special') {
      if (target.name !== 'GARBAGE') return `<${target.name}>`;
      this.#notes.add(reference, {
        severity: 'warning',
        message: 'GARBAGE is left out: phrases with other words in its place are no longer accepted',
      });
      return '<NULL>';
    }
    const rule = target.fragment ?? this.#options.rootOf?.(target.resolved);
    if (rule === undefined) {
      this.#notes.add(reference, {
        severity: 'warning',
        message: `the root rule of ${target.uri} is not known: the reference names a rule "root"`,
        hint: 'name the rule in the reference: uri#rule',
      });
    } else {
      this.#notes.add(reference, { severity: 'info', message: `the reference to ${target.uri} became an import` });
    }
    const name = `${nameOf(target.resolved)}.${rule ?? 'root'}`;
    this.#imports.add(name);
    return `<${name}>`;
  }
}

/** A grammar name from the last part of a URI. */
function nameOf(uri: string): string {
  const file =
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  const name = file.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_$]/gu, '_');
  return name === '' ? 'grammar1' : /^\p{N}/u.test(name) ? `_${name}` : name;
}
