import { strongComponents } from '../generate/strong-components.js';
import { DocumentLibrary } from '../link/document-library.js';
import { linkGrammar } from '../link/link-grammar.js';
import { type LinkedGrammar, type ReferenceProblem, referencesOf, resolveReference } from '../link/linked-grammar.js';
import type { Grammar, RuleDefinition, RuleReference } from '../model.js';
import type { ReadResult } from '../read/index.js';
import type { Resolve } from '../resolver.js';

/** A grammar of the estate. */
export interface EstateDocument {
  /** The name to show. */
  file: string;
  /** Its own URI; relative references resolve against it. */
  uri: string;
  bytes: Uint8Array;
  /** Gives the documents that references name. */
  resolve: Resolve;
}

/** A rule and the file that defines it. */
export interface RulePlace {
  file: string;
  rule: string;
}

/** A rule with everything that refers to it. */
export interface MappedRule extends RulePlace {
  line: number;
  scope: 'public' | 'private';
  isRoot: boolean;
  /** The rules that it refers to, each once, in the order of the references. */
  uses: RulePlace[];
  /** The rules that refer to it. */
  users: (RulePlace & { line: number; column: number })[];
}

export interface MappedFile {
  file: string;
  /** Named by the caller; false for what was only reached through references. */
  isListed: boolean;
  /** The files that it refers to, and those that refer to it, each once. */
  uses: string[];
  users: string[];
  /** Why there are no rules of it: it is not a grammar. */
  unreadable?: string;
}

/** A reference that leads to no rule. */
export interface MissingTarget extends RulePlace {
  line: number;
  column: number;
  /** The reference as written. */
  uri: string;
  problem: ReferenceProblem;
  /** What is wrong, for people. */
  message: string;
}

/** Who refers to whom in a set of grammars. */
export interface ReferenceMap {
  files: MappedFile[];
  rules: MappedRule[];
  /** Files that reach each other through references. */
  cycles: string[][];
  missing: MissingTarget[];
  /** Listed files that no other file refers to: what dialogs load, or what is left over. */
  tops: string[];
  /** Rules that nothing reaches: not from a root, nor from a public rule of a file that no other refers to. */
  unused: MappedRule[];
}

/**
 * Maps who refers to whom in a set of grammars and in what they reach. Documents with errors are mapped as far as they
 * can be read. References to built-in grammars of a platform are left out.
 * @param nameOf the name to show of a document that is reached and not listed; its URI when left out
 */
export async function mapReferences(
  documents: readonly EstateDocument[],
  nameOf: (uri: string) => string = (uri) => uri,
): Promise<ReferenceMap> {
  const mapper = new Mapper(documents, nameOf);
  for (const document of documents) await mapper.add(document);
  return mapper.map();
}

/** A rule that a change reaches, and the rule next to it on the shortest way to what changes. */
export interface AffectedRule extends MappedRule {
  /** 1 where it refers to the changed rule itself. */
  steps: number;
  through: RulePlace;
}

/** Every rule whose phrases or meaning may change when a rule does: those that refer to it, directly or not, nearest first. */
export function affectedBy({ rules }: ReferenceMap, changed: RulePlace): AffectedRule[] {
  const byKey = new Map(rules.map((rule) => [keyOf(rule), rule]));
  const start = byKey.get(keyOf(changed));
  const affected = new Map<MappedRule, AffectedRule>();
  let wave = start ? [start] : [];
  for (let steps = 1; wave.length > 0; steps++) {
    const next: MappedRule[] = [];
    for (const rule of wave) {
      for (const user of rule.users) {
        const found = byKey.get(keyOf(user));
        if (!found || found === start || affected.has(found)) continue;
        affected.set(found, { ...found, steps, through: { file: rule.file, rule: rule.rule } });
        next.push(found);
      }
    }
    wave = next;
  }
  return [...affected.values()];
}

const keyOf = ({ file, rule }: RulePlace): string => `${rule}#${file}`;

const isDocument = (file: string) => /\.vxml$/i.test(file);

const loadEmbedded = async () => ({
  ...(await import('../embedded/choose-grammar.js')),
  ...(await import('../embedded/find-grammars.js')),
  ...(await import('../embedded/link-reference.js')),
  ...(await import('../../xml/read-xml.js')),
  ...(await import('../read/build-grammar.js')),
});

class Mapper {
  readonly #library = new DocumentLibrary();
  readonly #names: Map<string, string>;
  readonly #nameOf: (uri: string) => string;
  readonly #listed: Set<string>;
  readonly #files = new Map<string, MappedFile>();
  readonly #rules = new Map<RuleDefinition, MappedRule>();
  readonly #missing: MissingTarget[] = [];
  readonly #grammars = new Set<Grammar>();

  constructor(documents: readonly EstateDocument[], nameOf: (uri: string) => string) {
    this.#nameOf = nameOf;
    this.#names = new Map(documents.map(({ uri, file }) => [uri, file]));
    this.#listed = new Set(documents.map(({ file }) => file));
  }

  async add(document: EstateDocument): Promise<void> {
    const names = isDocument(document.file) ? (await loadEmbedded()).grammarNames(document.bytes) : undefined;
    if (names === undefined) return this.#addGrammar(document);
    await this.#addReferences(document);
    for (const name of names) {
      const uri = `${document.uri}#${encodeURIComponent(name)}`;
      const file = `${document.file}#${name}`;
      this.#names.set(uri, file);
      this.#listed.add(file);
      await this.#addGrammar({ ...document, file, uri });
    }
  }

  /** The grammars that a VoiceXML document names: each is a rule of the document that refers to one of theirs. */
  async #addReferences({ uri, bytes, resolve }: EstateDocument): Promise<void> {
    const { readXml, grammarKind, findGrammars, isForeign, linkReference } = await loadEmbedded();
    const { document } = readXml(bytes, grammarKind);
    this.#file(uri);
    for (const embedded of findGrammars(document)) {
      if (embedded.kind !== 'reference' || isForeign(document, embedded)) continue;
      const linked = await linkReference(document, embedded, uri, resolve, this.#library);
      this.#readAll(linked, uri);
    }
  }

  async #addGrammar({ uri, bytes, resolve }: EstateDocument): Promise<void> {
    const read = (await this.#library.read(uri, bytes)) as ReadResult;
    if (!read.grammar) {
      const [first] = read.diagnostics;
      const place = first ? `${first.line}:${first.column}: ` : '';
      this.#file(uri).unreadable = `${place}${first?.message ?? 'this is not a grammar'}`;
      return;
    }
    this.#readAll(await linkGrammar(read.grammar, resolve, { library: this.#library }), uri);
  }

  #readAll(linked: LinkedGrammar, uri: string): void {
    for (const document of linked.documents.values()) {
      if (document.grammar) this.#read(document.grammar, linked);
      else if (document.uri !== uri && !document.failure) {
        this.#file(document.uri).unreadable = document.diagnostics[0]?.message ?? 'this is not a grammar';
      }
    }
  }

  map(): ReferenceMap {
    const files = [...this.#files.values()];
    const rules = [...this.#rules.values()];
    const byName = new Map(files.map((file) => [file.file, file]));
    const cycles = strongComponents(files, ({ uses }) => uses.map((name) => byName.get(name)!))
      .filter((component) => component.length > 1)
      .map((component) => component.map(({ file }) => file).sort());
    const tops = files.filter(({ isListed, users, unreadable }) => isListed && users.length === 0 && !unreadable);
    return {
      files,
      rules,
      cycles,
      missing: this.#missing,
      tops: tops.map(({ file }) => file),
      unused: this.#unused(rules, new Set(tops.map(({ file }) => file))),
    };
  }

  #unused(rules: readonly MappedRule[], tops: ReadonlySet<string>): MappedRule[] {
    // Of two rules with one name the first is the one that references reach.
    const byKey = new Map([...rules].reverse().map((rule) => [keyOf(rule), rule]));
    const used = new Set(rules.filter((rule) => rule.isRoot || (rule.scope === 'public' && tops.has(rule.file))));
    for (const rule of used) for (const next of rule.uses) used.add(byKey.get(keyOf(next))!);
    return rules.filter((rule) => !used.has(rule) && this.#listed.has(rule.file));
  }

  #name(uri: string): string {
    return this.#names.get(uri) ?? this.#nameOf(uri);
  }

  #file(uri: string): MappedFile {
    const name = this.#name(uri);
    let file = this.#files.get(name);
    if (!file) {
      file = { file: name, isListed: this.#listed.has(name), uses: [], users: [] };
      this.#files.set(name, file);
    }
    return file;
  }

  #rule(grammar: Grammar, rule: RuleDefinition): MappedRule {
    let mapped = this.#rules.get(rule);
    if (!mapped) {
      mapped = {
        file: this.#name(grammar.uri),
        rule: rule.id,
        line: grammar.document.lines.at(rule.start).line,
        scope: rule.scope,
        isRoot: grammar.root === rule.id,
        uses: [],
        users: [],
      };
      this.#rules.set(rule, mapped);
    }
    return mapped;
  }

  #read(grammar: Grammar, linked: LinkedGrammar): void {
    if (this.#grammars.has(grammar)) return;
    this.#grammars.add(grammar);
    const file = this.#file(grammar.uri);
    for (const rule of grammar.rules) {
      const mapped = this.#rule(grammar, rule);
      for (const reference of referencesOf(rule.expansion)) this.#reference(grammar, mapped, reference, linked, file);
    }
  }

  #reference(
    grammar: Grammar,
    from: MappedRule,
    reference: RuleReference,
    linked: LinkedGrammar,
    file: MappedFile,
  ): void {
    const { target } = reference;
    if (target.kind === 'special' || (target.kind === 'external' && /^(builtin|grammar):/i.test(target.uri))) return;
    const { line, column } = grammar.document.lines.at(reference.start);
    const found = resolveReference(linked, grammar, reference);
    const other = target.kind === 'external' ? linked.documents.get(target.resolved) : undefined;
    const otherFile = other?.failure ? undefined : other && this.#file(other.grammar?.uri ?? other.uri);
    if (otherFile && otherFile !== file) {
      if (!file.uses.includes(otherFile.file)) file.uses.push(otherFile.file);
      if (!otherFile.users.includes(file.file)) otherFile.users.push(file.file);
    }
    if ('problem' in found) {
      const uri = target.kind === 'local' ? `#${target.name}` : target.uri;
      const message = messages[found.problem];
      const why = found.problem === 'document' && other?.failure ? `: ${other.failure.message}` : '';
      const { file: name, rule } = from;
      const { problem } = found;
      this.#missing.push({ file: name, rule, line, column, uri, problem, message: `${message}${why}` });
      return;
    }
    const to = this.#rule(found.grammar, found.rule);
    if (!from.uses.some((known) => keyOf(known) === keyOf(to))) from.uses.push({ file: to.file, rule: to.rule });
    if (!to.users.some((known) => keyOf(known) === keyOf(from))) {
      to.users.push({ file: from.file, rule: from.rule, line, column });
    }
  }
}

const messages: { [Problem in ReferenceProblem]: string } = {
  document: 'the document cannot be used',
  mode: 'the mode of the other grammar differs',
  'root-missing': 'the other grammar declares no root',
  'root-undefined': 'the root that the other grammar declares is not defined',
  'rule-undefined': 'there is no such rule',
  'rule-private': 'the rule is private',
};
