import type { ReadLimits } from '../../xml/tree.js';
import type { Grammar, RuleDefinition, RuleReference, XmlDocument } from '../model.js';
import { AbnfCursor, type AbnfProblem, type CursorForm, signs } from '../read-abnf/abnf-cursor.js';
import { examplesOf } from '../read-abnf/documentation-comment.js';
import { grammarUris, type JsgfImport, splitRuleName, srgsName, unescaped } from './imports.js';
import { JsgfExpansionReader } from './jsgf-expansion-reader.js';

/** After so many problems the text is plainly not a grammar. */
const maxProblems = 50;

/** Thrown inside the reader only, to leave it early. */
const stop = Symbol('stop');

const form: CursorForm = { code: 'jsgf-syntax', reserved: signs(';=|*+<>()[]{}/"'), spec: 'JSGF 1.0' };

/** Reads the header, the imports and the rules of a JSGF document. What cannot be read is skipped up to the next ";". */
export class JsgfGrammarReader {
  readonly problems: AbnfProblem[] = [];
  /** Reading stopped before the end. */
  stopped = false;
  readonly #grammar: Grammar;
  readonly #cursor: AbnfCursor;
  readonly #expansions: JsgfExpansionReader;
  readonly #imports: JsgfImport[] = [];
  /** Names as written of the rules, by their names in SRGS. */
  readonly #written = new Map<string, string>();
  readonly #references: { reference: RuleReference; name: string }[] = [];
  #name = '';
  #count = 0;

  constructor(document: XmlDocument, uri: string, limits: ReadLimits) {
    this.#grammar = {
      document,
      form: 'jsgf',
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
    this.#cursor = new AbnfCursor(document.source, form);
    this.#expansions = new JsgfExpansionReader(this.#cursor, {
      depth: limits.depth,
      report: this.#report,
      refer: (name, start, end) => {
        const reference: RuleReference = { kind: 'ruleref', start, end, target: { kind: 'local', name } };
        this.#references.push({ reference, name });
        return reference;
      },
      tick: (start) => {
        if (++this.#count <= limits.nodes) return;
        const message = `the document has more than ${limits.nodes} tokens, which is the limit`;
        const hint = 'split the grammar into several files and import them';
        this.problems.push({ code: 'xml-limit', start, end: start, message, hint });
        throw stop;
      },
    });
  }

  #report = (problem: AbnfProblem): void => {
    this.problems.push(problem);
    if (this.problems.length >= maxProblems) throw stop;
  };

  read(): Grammar {
    const grammar = this.#grammar;
    try {
      this.#header();
      this.#guard(() => this.#declaration());
      this.#rules();
      this.#resolve();
    } catch (error) {
      if (error !== stop) throw error;
      this.stopped = true;
    }
    // JSGF has no root: of several public rules each is active, as in a grammar of SRGS without a root.
    const open = grammar.rules.filter(({ scope }) => scope === 'public');
    if (open.length === 1) grammar.root = open[0]!.id;
    grammar.document.nodes = this.#cursor.comments;
    return grammar;
  }

  #guard(work: () => void): void {
    this.#cursor.guard(work, this.#report);
  }

  /** The self-identifying header: `#JSGF V1.0;`, with an encoding and a locale behind the version. */
  #header(): void {
    const { source } = this.#cursor;
    const match = /^#JSGF([ \t]+[^\s;]+)?([ \t]+[^\s;]+)?([ \t]+[^\s;]+)?[ \t]*(;?)/.exec(source);
    const report = (end: number, message: string) =>
      this.#report({
        code: 'jsgf-header',
        start: 0,
        end,
        message,
        hint: 'the first line is #JSGF V1.0; or, with encoding and locale, #JSGF V1.0 UTF-8 en;',
        spec: 'JSGF 1.0',
      });
    if (!match) {
      report(0, 'the header #JSGF is missing');
      return;
    }
    const [text, version, second, third, semicolon] = match.map((part) => part?.trim());
    this.#cursor.at = match[0].length;
    this.#grammar.declarations!.header = { start: 0, end: match[0].length };
    // The encoding may be left out.
    const locale = third ?? (second !== undefined && /^(?!utf)[a-z]{2,3}([_-]\w+)*$/.test(second) ? second : undefined);
    if (locale !== undefined && locale !== '') this.#grammar.language = locale.replaceAll('_', '-');
    if (!/^V?1\.0$/i.test(version ?? ''))
      report(text!.length, version ? `the version "${version}" is not known` : 'the version is missing');
    else if (semicolon === '') report(text!.length, 'the ";" behind the header is missing');
  }

  /** `grammar com.acme.politeness;` and the imports behind it. */
  #declaration(): void {
    const cursor = this.#cursor;
    cursor.skip();
    if (!this.#takeWord('grammar'))
      throw cursor.unexpected('the declaration of the grammar', 'as in grammar com.acme.politeness;');
    cursor.skip();
    const end = cursor.plainEnd();
    this.#name = cursor.source.slice(cursor.at, end);
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*(\.[\p{L}_$][\p{L}\p{N}_$-]*)*$/u.test(this.#name)) {
      throw cursor.unexpected('the name of the grammar', 'packages and a name, as in com.acme.politeness');
    }
    cursor.at = end;
    this.#end('the declaration of the grammar');
  }

  #takeWord(word: string): boolean {
    const cursor = this.#cursor;
    if (cursor.source.slice(cursor.at, cursor.plainEnd()) !== word) return false;
    cursor.at += word.length;
    return true;
  }

  #end(what: string): void {
    if (!this.#cursor.take(';')) throw this.#cursor.unexpected('";"', `${what} ends with ";"`);
  }

  /** `import <com.acme.dates.day>;` or `import <com.acme.dates.*>;` */
  #import(): void {
    const cursor = this.#cursor;
    cursor.skip();
    const start = cursor.at;
    if (cursor.char !== '<') throw cursor.unexpected('a rule in < >', 'as in import <com.acme.dates.*>;');
    const { text, end } = cursor.enclosed('<', '>', 'import');
    const { grammar, rule } = splitRuleName(text.trim());
    if (grammar === undefined || grammar === '' || rule === '') {
      const hint = 'write import <grammar.rule>; or import <grammar.*>;';
      this.#report({
        code: 'jsgf-syntax',
        start,
        end: end + 1,
        message: `"${text.trim()}" names no rule of a grammar`,
        hint,
      });
    } else this.#imports.push({ grammar, ...(rule === '*' ? {} : { rule }) });
    this.#end('an import');
  }

  #rules(): void {
    const cursor = this.#cursor;
    let previousEnd = 0;
    for (;;) {
      this.#guard(() => cursor.skip());
      if (cursor.isDone) return;
      const { documentation } = cursor;
      this.#guard(() => {
        if (this.#takeWord('import')) this.#import();
        else this.#rule(documentation && documentation.start >= previousEnd ? documentation : undefined);
      });
      previousEnd = cursor.at;
    }
  }

  #rule(documentation: AbnfCursor['documentation']): void {
    const cursor = this.#cursor;
    const start = cursor.at;
    const scope = this.#takeWord('public') ? 'public' : 'private';
    cursor.skip();
    if (cursor.char !== '<') {
      cursor.at = start;
      throw cursor.unexpected('a rule definition', 'as in public <name> = …;');
    }
    const name = cursor.enclosed('<', '>', 'rule name');
    const id = this.#idOf(unescaped(name.text.trim()));
    const rule: RuleDefinition = {
      start,
      end: cursor.at,
      id,
      idStart: name.start,
      idEnd: name.end,
      scope,
      examples: documentation ? examplesOf(documentation, cursor.source) : [],
      expansion: [],
    };
    if (!cursor.take('=')) throw cursor.unexpected('"="', `a rule definition looks like <${name.text.trim()}> = …;`);
    this.#grammar.rules.push(rule);
    if (!this.#grammar.ruleByName.has(id)) this.#grammar.ruleByName.set(id, rule);
    try {
      rule.expansion = this.#expansions.read();
      this.#end(`the definition of <${name.text.trim()}>`);
    } finally {
      rule.end = cursor.at;
    }
  }

  /** The name of a rule in SRGS; two names that become equal are told apart by a number. */
  #idOf(name: string): string {
    const wanted = srgsName(name);
    let id = wanted;
    for (let number = 2; this.#written.has(id) && this.#written.get(id) !== name; number++) id = `${wanted}_${number}`;
    this.#written.set(id, name);
    return id;
  }

  /** Gives each reference its target, when all rules and imports are known. */
  #resolve(): void {
    const ids = new Map([...this.#written].map(([id, name]) => [name, id]));
    for (const { reference, name } of this.#references) {
      const { grammar, rule } = splitRuleName(name);
      const local = grammar === undefined || grammar === this.#name || grammar === this.#name.split('.').at(-1);
      if (local && ids.has(rule)) reference.target = { kind: 'local', name: ids.get(rule)! };
      else {
        const grammars = this.#grammarsOf(grammar, rule);
        if (grammars.length > 0) reference.target = this.#external(name, rule, grammars);
        else reference.target = { kind: 'local', name: srgsName(rule) };
      }
    }
  }

  /** The grammars that may have an imported rule, best first. */
  #grammarsOf(grammar: string | undefined, rule: string): string[] {
    const matching = this.#imports.filter((each) => {
      if (each.rule !== undefined && each.rule !== rule) return false;
      return grammar === undefined || each.grammar === grammar || each.grammar.split('.').at(-1) === grammar;
    });
    const named = matching.filter((each) => each.rule !== undefined);
    const found = [...named, ...matching].map((each) => each.grammar);
    // A full name needs no import.
    return [...new Set(found.length === 0 && grammar !== undefined && grammar !== this.#name ? [grammar] : found)];
  }

  #external(name: string, rule: string, grammars: readonly string[]): RuleReference['target'] {
    const candidates = grammars.flatMap((grammar) => grammarUris(grammar, this.#grammar.uri, this.#name));
    return { kind: 'external', uri: `<${name}>`, resolved: candidates[0] ?? '', fragment: srgsName(rule), candidates };
  }
}
