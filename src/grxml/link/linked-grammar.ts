import type { CctoolError, Diagnostic } from '../../diagnostics/index.js';
import { once } from '../../diagnostics/kept.js';
import type { Expansion, Grammar, RuleDefinition, RuleReference } from '../model.js';
import type { ReadResult } from '../read/index.js';

/** A document that some external reference names, or the reason why there is none. */
export interface LoadedDocument {
  /** Absolute, without fragment. */
  uri: string;
  grammar?: Grammar;
  mediaType?: string;
  /** Findings of reading it. */
  diagnostics: Diagnostic[];
  /** The document as read, so that it can be checked like the one that refers to it; absent for that one itself. */
  read?: ReadResult;
  /** Bytes of the document. */
  size?: number;
  /** Why it could not be loaded: policy, missing file, limit. */
  failure?: CctoolError;
}

/** A grammar with every document that it reaches, directly or not; cycles are fine. */
export interface LinkedGrammar {
  main: Grammar;
  /** By the absolute URI that references resolve to, without fragment. Holds `main` too. */
  documents: ReadonlyMap<string, LoadedDocument>;
  /** The same for all grammars that were linked with one library and resolver: what is known of several is kept by it. */
  run?: object;
  /** True where it is known that every document was loaded; what only a platform has is not counted. */
  isComplete?: boolean;
}

/** A URI that only a platform understands: there is no document to load. */
export function isPlatformUri(uri: string): boolean {
  return /^(builtin|grammar):/i.test(uri);
}

/** A reference to another document (or to this one by its URI), and the rule whose expansion holds it. */
export interface ExternalReference {
  reference: RuleReference & { target: { kind: 'external' } };
  rule: RuleDefinition;
}

/** The rule references of an expansion, in document order. */
export function referencesOf(expansions: readonly Expansion[], found: RuleReference[] = []): RuleReference[] {
  for (const expansion of expansions) {
    if (expansion.kind === 'ruleref') found.push(expansion);
    else if (expansion.kind === 'item') referencesOf(expansion.children, found);
    else if (expansion.kind === 'one-of') referencesOf(expansion.alternatives, found);
  }
  return found;
}

/** Every rule reference of a grammar that names a document by URI (SRGS 2.2.2), in document order. */
export const externalReferences = once((grammar: Grammar): readonly ExternalReference[] => {
  const collected: ExternalReference[] = [];
  for (const rule of grammar.rules) {
    for (const reference of referencesOf(rule.expansion)) {
      if (reference.target.kind !== 'external') continue;
      collected.push({ reference: reference as ExternalReference['reference'], rule });
    }
  }
  return collected;
});

/** The documents that a grammar refers to: absolute URIs without fragment, each once, in the order of the references. */
export const referencedUris = once((grammar: Grammar): readonly string[] => {
  const all = externalReferences(grammar).flatMap(
    ({ reference: { target } }) => target.candidates ?? [target.resolved],
  );
  return [...new Set(all)];
});

/**
 * Settles the imports of a grammar in JSGF, or the includes in GSL, when their candidates are loaded: each leads to the first document that has a
 * public rule of the name, else to the first that was loaded.
 */
export function settleImports(grammar: Grammar, documents: LinkedGrammar['documents']): void {
  for (const { reference } of externalReferences(grammar)) {
    const { target } = reference;
    if (!target.candidates) continue;
    const hasRule = (uri: string) =>
      documents.get(uri)?.grammar?.ruleByName.get(target.fragment ?? '')?.scope === 'public';
    const isLoaded = (uri: string) => documents.get(uri)?.grammar !== undefined;
    target.resolved = target.candidates.find(hasRule) ?? target.candidates.find(isLoaded) ?? target.resolved;
  }
}

/** The rule that a reference leads to, and the document that defines it. */
export interface ReferencedRule {
  grammar: Grammar;
  rule: RuleDefinition;
}

/**
 * Why a reference leads to no rule:
 * - `document`: the document could not be loaded or is not a grammar (see its `failure` and `diagnostics`)
 * - `mode`: the document's mode differs from that of the grammar that refers to it (SRGS 2.2.2, 4.6)
 * - `root-missing`: no fragment, and the document declares no root (SRGS 2.2.2)
 * - `root-undefined`: no fragment, and the declared root does not exist (SRGS 4.7)
 * - `rule-undefined`: no rule of that name
 * - `rule-private`: a rule of that name, but private (SRGS 3.2)
 */
export type ReferenceProblem =
  | 'document'
  | 'mode'
  | 'root-missing'
  | 'root-undefined'
  | 'rule-undefined'
  | 'rule-private';

/**
 * Follows a rule reference (SRGS 2.2).
 * @param grammar the document that holds the reference
 * @param reference a local or external one; NULL, VOID and GARBAGE lead to no rule and must not be asked about
 */
export function resolveReference(
  linked: LinkedGrammar,
  grammar: Grammar,
  reference: RuleReference,
): ReferencedRule | { problem: ReferenceProblem } {
  const { target } = reference;
  if (target.kind === 'special') throw new Error(`${target.name} is defined by no rule`);
  if (target.kind === 'local') {
    const rule = grammar.ruleByName.get(target.name);
    return rule ? { grammar, rule } : { problem: 'rule-undefined' };
  }
  const other = linked.documents.get(target.resolved)?.grammar;
  if (!other) return { problem: 'document' };
  if (other.mode !== grammar.mode) return { problem: 'mode' };
  if (target.fragment === undefined) {
    if (other.root === undefined) return { problem: 'root-missing' };
    const rule = other.ruleByName.get(other.root);
    return rule ? { grammar: other, rule } : { problem: 'root-undefined' };
  }
  const rule = other.ruleByName.get(target.fragment);
  if (!rule) return { problem: 'rule-undefined' };
  // A document that names its own rule by its full URI stays inside the document.
  return rule.scope === 'public' || other === grammar ? { grammar: other, rule } : { problem: 'rule-private' };
}
