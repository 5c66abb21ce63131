import type { ReadLimits } from '../../xml/tree.js';
import type { Grammar, RuleDefinition, XmlDocument } from '../model.js';
import { resolveUri } from '../read/build-grammar.js';
import { AbnfCursor, type AbnfProblem, type AbnfSyntaxError } from './abnf-cursor.js';
import { examplesOf } from './documentation-comment.js';
import { type ExpansionContext, ExpansionReader } from './expansion-reader.js';

/** After so many problems the text is plainly not a grammar; more would not help. */
const maxProblems = 50;

/** Thrown inside the reader only, to leave it early. */
const stop = Symbol('stop');

const keywords = ['base', 'language', 'mode', 'root', 'tag-format', 'lexicon', 'meta', 'http-equiv'] as const;
type Keyword = (typeof keywords)[number];

/** Declarations that a header has at most once. */
const single = new Set<Keyword>(['base', 'language', 'mode', 'root', 'tag-format']);

/**
 * Reads the declarations and rules of an ABNF document (SRGS Appendix D). What cannot be read is reported and skipped
 * over up to the next ";", so that one slip costs one rule.
 */
export class AbnfGrammarReader {
  readonly problems: AbnfProblem[] = [];
  /** Reading stopped before the end. */
  stopped = false;
  readonly #grammar: Grammar;
  readonly #cursor: AbnfCursor;
  readonly #expansions: ExpansionReader;
  readonly #context: ExpansionContext;
  readonly #seen = new Set<Keyword>();
  #count = 0;

  constructor(document: XmlDocument, uri: string, limits: ReadLimits) {
    this.#grammar = {
      document,
      form: 'abnf',
      uri,
      base: uri,
      mode: 'voice',
      headerTags: [],
      lexicons: [],
      metas: [],
      rules: [],
      ruleByName: new Map(),
      declarations: {},
    };
    this.#cursor = new AbnfCursor(document.source);
    this.#context = {
      mode: 'voice',
      depth: limits.depth,
      resolve: (reference) => resolveUri(reference, this.#grammar.base),
      report: this.#report,
      tick: (start) => {
        if (++this.#count <= limits.nodes) return;
        this.problems.push({
          code: 'xml-limit',
          start,
          end: start,
          message: `the document has more than ${limits.nodes} tokens, which is the limit`,
          hint: 'split the grammar into several files and reference them',
        });
        throw stop;
      },
    };
    this.#expansions = new ExpansionReader(this.#cursor, this.#context);
  }

  #report = (problem: AbnfProblem): void => {
    this.problems.push(problem);
    if (this.problems.length >= maxProblems) throw stop;
  };

  read(): Grammar {
    const grammar = this.#grammar;
    try {
      this.#header();
      this.#guard(() => this.#cursor.skip());
      this.#declarations();
      this.#rules();
    } catch (error) {
      if (error !== stop) throw error;
      this.stopped = true;
    }
    grammar.document.nodes = this.#cursor.comments;
    return grammar;
  }

  #guard(work: () => void): void {
    this.#cursor.guard(work, this.#report);
  }

  /** The self-identifying header (SRGS 4.2). */
  #header(): void {
    const { source } = this.#cursor;
    const match = /^#ABNF([ \t]*)([^\s;]*)([ \t]*)([^\s;]*)[ \t]*(;?)/.exec(source)!;
    const [text, , version, , , semicolon] = match;
    this.#cursor.at = text.length;
    this.#grammar.declarations!.header = { start: 0, end: text.length };
    const problem = (message: string): void =>
      this.#report({
        code: 'abnf-header',
        start: 0,
        end: text.length,
        message,
        hint: 'the first line is #ABNF 1.0; or, with its encoding, #ABNF 1.0 UTF-8;',
        spec: 'SRGS 4.2',
      });
    const lineEnd = /^[ \t]*(?=[\r\n]|$)/.exec(source.slice(text.length, text.length + 200));
    if (version !== '1.0') problem(version === '' ? 'the version is missing' : `the version "${version}" is not known`);
    else if (semicolon === '') problem('the ";" behind the header is missing');
    else if (!/^#ABNF 1\.0( [A-Za-z][\w.:-]*)?;$/.test(text))
      problem('the header is malformed: single spaces separate its parts');
    else if (!lineEnd) problem('the header must be followed by a line end');
  }

  #declarations(): void {
    // References resolve against the base, wherever it is in the header.
    for (;;) {
      this.#guard(() => this.#cursor.skip());
      if (this.#cursor.isDone || !this.#declaration(false)) break;
    }
    if (!this.#seen.has('base')) {
      const meta = this.#grammar.metas.find((one) => one.name?.toLowerCase() === 'base');
      if (meta) this.#grammar.base = resolveUri(meta.content.trim(), this.#grammar.uri);
    }
  }

  /** Reads one declaration, if one begins here. */
  #declaration(isLate: boolean): boolean {
    const cursor = this.#cursor;
    const start = cursor.at;
    const isTag = cursor.char === '{';
    const keyword = isTag ? undefined : this.#keyword();
    if (!isTag && keyword === undefined) return false;
    if (isLate) {
      this.#report({
        code: 'abnf-declaration',
        start,
        end: isTag ? start + 1 : start + keyword!.length,
        message: isTag ? 'a tag of the header is behind a rule' : `the ${keyword} declaration is behind a rule`,
        hint: 'move it to the header, before the first rule',
        spec: 'SRGS 4.1',
      });
    }
    this.#guard(() => {
      if (isTag) this.#grammar.headerTags.push(this.#expansions.readTag());
      else {
        cursor.at += keyword!.length;
        cursor.skip();
        const value = cursor.at;
        this.#declare(keyword!, start);
        this.#grammar.declarations![keyword!] ??= { start: value, end: cursor.at };
      }
      if (!cursor.take(';')) throw cursor.unexpected('";"', 'every declaration ends with ";"');
    });
    return true;
  }

  #keyword(): Keyword | undefined {
    const cursor = this.#cursor;
    const start = cursor.at;
    const word = cursor.word();
    cursor.at = start;
    return keywords.find((keyword) => keyword === word);
  }

  #declare(keyword: Keyword, start: number): void {
    const cursor = this.#cursor;
    const grammar = this.#grammar;
    const isRepeated = this.#seen.has(keyword) && single.has(keyword);
    if (isRepeated) {
      this.#report({
        code: 'abnf-declaration',
        start,
        end: start + keyword.length,
        message: `${keyword} is declared twice`,
        hint: 'keep one of the two declarations',
      });
    }
    this.#seen.add(keyword);
    switch (keyword) {
      case 'base': {
        const { uri } = cursor.uri('as in base <http://example.com/grammars/>;');
        if (!isRepeated) {
          grammar.declaredBase = uri;
          grammar.base = resolveUri(uri, grammar.uri);
        }
        return;
      }
      case 'language': {
        const { language, problem } = cursor.language('as in language en-US;');
        if (problem) this.#report(problem);
        if (!isRepeated) grammar.language = language;
        return;
      }
      case 'mode': {
        const mode = cursor.word();
        if (mode !== 'voice' && mode !== 'dtmf') {
          cursor.at -= mode.length;
          throw cursor.unexpected('voice or dtmf');
        }
        if (!isRepeated) grammar.mode = this.#context.mode = mode;
        return;
      }
      case 'root': {
        const { name } = cursor.ruleName();
        if (!isRepeated) grammar.root = name;
        return;
      }
      case 'tag-format': {
        const { uri } = cursor.uri('as in tag-format <semantics/1.0>;');
        if (!isRepeated) grammar.tagFormat = uri;
        return;
      }
      case 'lexicon': {
        const { uri, type } = cursor.typedUri('as in lexicon <http://example.com/names.pls>;');
        grammar.lexicons.push({ start, end: cursor.at, uri, ...(type === undefined ? {} : { type }) });
        return;
      }
      case 'meta':
      case 'http-equiv': {
        const name = cursor.quoted();
        cursor.skip();
        const is = cursor.word();
        if (is !== 'is') {
          cursor.at -= is.length;
          throw cursor.unexpected('the word is', `as in ${keyword} "name" is "content";`);
        }
        const content = cursor.quoted();
        const key = keyword === 'meta' ? { name } : { httpEquiv: name };
        grammar.metas.push({ start, end: cursor.at, ...key, content });
        return;
      }
    }
  }

  #rules(): void {
    const cursor = this.#cursor;
    let previousEnd = 0;
    for (;;) {
      this.#guard(() => cursor.skip());
      if (cursor.isDone) return;
      if (this.#declaration(true)) continue;
      const { documentation } = cursor;
      const isBefore = documentation !== undefined && documentation.start >= previousEnd;
      this.#guard(() => this.#rule(isBefore ? documentation : undefined));
      previousEnd = cursor.at;
    }
  }

  #rule(documentation: AbnfCursor['documentation']): void {
    const cursor = this.#cursor;
    const start = cursor.at;
    let scope: RuleDefinition['scope'] = 'private';
    if (cursor.char !== '$') {
      const word = cursor.word();
      if (word === 'public' || word === 'private') scope = word;
      else {
        cursor.at = start;
        throw cursor.unexpected('a rule definition', `as in public $name = …;`);
      }
      cursor.skip();
    }
    const id = cursor.ruleName();
    const rule: RuleDefinition = {
      start,
      end: cursor.at,
      id: id.name,
      idStart: id.start,
      idEnd: id.end,
      scope,
      examples: documentation ? examplesOf(documentation, cursor.source) : [],
      expansion: [],
    };
    if (!cursor.take('=')) throw cursor.unexpected('"="', `a rule definition looks like $${id.name} = …;`);
    // The rule exists even if its content cannot be read: references to it are not further faults.
    this.#grammar.rules.push(rule);
    if (!this.#grammar.ruleByName.has(rule.id)) this.#grammar.ruleByName.set(rule.id, rule);
    try {
      rule.expansion = this.#expansions.read();
      if (this.#expansions.runsIntoRule) return;
      if (!cursor.take(';')) throw this.#ruleUnended(rule);
    } finally {
      rule.end = cursor.at;
    }
  }

  #ruleUnended(rule: RuleDefinition): AbnfSyntaxError {
    const cursor = this.#cursor;
    const hint =
      cursor.char === ')' || cursor.char === ']'
        ? `no group is open that this "${cursor.char}" would close`
        : `the definition of $${rule.id} ends with ";"`;
    return cursor.unexpected('";"', hint);
  }
}
