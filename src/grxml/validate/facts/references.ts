import type { Diagnostic } from '../../../diagnostics/index.js';
import { once } from '../../../diagnostics/kept.js';
import {
  externalReferences,
  isPlatformUri,
  type LinkedGrammar,
  type LoadedDocument,
  type ReferenceProblem,
  resolveReference,
} from '../../link/linked-grammar.js';
import type { Grammar, RuleReference } from '../../model.js';
import type { GrammarSubject } from '../subject.js';
import { partsOf } from './expansions.js';

/** The built-in types of VoiceXML 2.0 (appendix P), by voice and by keys. */
export const builtinTypes: readonly string[] = ['boolean', 'date', 'digits', 'currency', 'number', 'phone', 'time'];

const builtin = new RegExp(`^builtin:(grammar|dtmf)/(${builtinTypes.join('|')})(\\?.*)?$`);

/** A built-in grammar that VoiceXML defines. */
export function isKnownBuiltin(uri: string): boolean {
  return builtin.test(uri);
}

/** A fragment that can be the name of a rule; what cannot is reported by `ruleref-fragment` only. */
export function isDefinable(fragment: string | undefined): boolean {
  return fragment === undefined || /^[^#.:\s-]+$/.test(fragment);
}

/** An external reference, the document it leads to and what is wrong on the way. */
export interface LinkedReference {
  reference: RuleReference;
  target: RuleReference['target'] & { kind: 'external' };
  document: LoadedDocument | undefined;
  problem: ReferenceProblem | undefined;
}

/** Every external reference of the grammar; none where references were not followed. Each rule about them asks. */
export const linkedReferences = once((subject: GrammarSubject): readonly LinkedReference[] => {
  const { grammar, linked } = subject;
  if (!grammar || !linked) return [];
  const found: LinkedReference[] = [];
  for (const { reference } of partsOf(grammar).references) {
    const { target } = reference;
    if (target.kind !== 'external' || isPlatformUri(target.uri)) continue;
    const result = resolveReference(linked, grammar, reference);
    found.push({
      reference,
      target,
      document: linked.documents.get(target.resolved),
      problem: 'problem' in result ? result.problem : undefined,
    });
  }
  return found;
});

/** The document may be valid: policy, the network or a limit prevented the check. */
export function isUnchecked({ document, target }: Pick<LinkedReference, 'document' | 'target'>): boolean {
  const kind = document?.failure?.kind;
  if (kind === undefined || kind === 'not-found') return false;
  // An unreadable file is an error of the reference; whether an address can be reached depends on where the check runs.
  return kind !== 'input' || /^https?:/i.test(target.resolved);
}

/** A document with errors that a reference leads to, and the documents on the way to it, as names to show. */
export interface BrokenDocument {
  document: LoadedDocument;
  errors: readonly Diagnostic[];
  way: string[];
}

/**
 * The documents with errors that can be reached from a document, itself first, by the shortest ways. The grammar that is
 * being checked is not among them, although it may be on a way round.
 */
export function brokenFrom(
  first: LoadedDocument,
  { main, documents }: LinkedGrammar,
  errorsIn: (document: LoadedDocument) => readonly Diagnostic[],
): BrokenDocument[] {
  const broken: BrokenDocument[] = [];
  const ways = new Map<LoadedDocument, string[]>([[first, [nameOf(first.uri, main.uri)]]]);
  for (const [document, way] of ways) {
    const errors = errorsIn(document);
    if (errors.length > 0) broken.push({ document, errors, way });
    for (const next of documentsOf(document.grammar, documents)) {
      if (next.grammar !== main && !ways.has(next)) ways.set(next, [...way, nameOf(next.uri, main.uri)]);
    }
  }
  return broken;
}

/** The documents that a grammar refers to directly. */
export function documentsOf(grammar: Grammar | undefined, documents: LinkedGrammar['documents']): Set<LoadedDocument> {
  const found = new Set<LoadedDocument>();
  for (const { reference } of grammar ? externalReferences(grammar) : []) {
    const document = documents.get(reference.target.resolved);
    if (document) found.add(document);
  }
  return found;
}

/** The name of a document to show in a finding about another: its path from there, where both are files. */
export function nameOf(uri: string, from: string): string {
  const readable = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  if (!uri.startsWith('file:///')) return uri;
  // A grammar without a place of its own: its author does not know the folders of this machine.
  if (!from.startsWith('file:///')) return readable(uri.slice(uri.lastIndexOf('/') + 1));
  const to = uri.split('/');
  const here = from.split('/');
  let shared = 0;
  while (shared < here.length - 1 && shared < to.length - 1 && here[shared] === to[shared]) shared++;
  const up = here.length - 1 - shared;
  return readable(up > 3 ? uri.slice('file://'.length) : '../'.repeat(up) + to.slice(shared).join('/'));
}

/** The rules of another grammar that can be referred to. */
export function publicRulesHint(grammar: Grammar): string {
  const names = grammar.rules.filter((rule) => rule.scope === 'public').map((rule) => rule.id);
  if (names.length === 0) return 'that grammar has no public rule';
  const more = names.length > 8 ? `, and ${names.length - 8} more` : '';
  return `its public rules are ${names.slice(0, 8).join(', ')}${more}`;
}

/** SRGS, appendix G; the older names are those of the drafts. */
const forms: { [mediaType: string]: Grammar['form'] } = {
  'application/x-jsgf': 'jsgf',
  'application/x-nuance-gsl': 'gsl',
  'application/x-gsl': 'gsl',
  'text/gsl': 'gsl',
  'application/srgs+xml': 'xml',
  'application/grammar+xml': 'xml',
  'application/srgs': 'abnf',
  'application/grammar': 'abnf',
};
const endings: { [ending: string]: string } = {
  grxml: 'application/srgs+xml',
  gram: 'application/srgs',
  abnf: 'application/srgs',
};

const bare = (mediaType: string) => mediaType.split(';')[0]!.trim().toLowerCase();

/**
 * The media type of the referenced document where it contradicts the type of the reference (SRGS 2.2.2); undefined
 * where they agree or either is not known. General types such as text/xml contradict nothing.
 */
export function mediaTypeConflict(
  target: RuleReference['target'] & { kind: 'external' },
  document: LoadedDocument | undefined,
): string | undefined {
  if (target.type === undefined) return undefined;
  const ending = /\.([A-Za-z]+)$/.exec(target.resolved.split('?')[0]!)?.[1]?.toLowerCase() ?? '';
  const form = document?.grammar?.form;
  const actual =
    document?.mediaType !== undefined && forms[bare(document.mediaType)]
      ? bare(document.mediaType)
      : form === undefined
        ? endings[ending]
        : Object.keys(forms).find((type) => forms[type] === form);
  const claimed = forms[bare(target.type)];
  if (actual === undefined || claimed === undefined || forms[actual] === claimed) return undefined;
  return actual;
}
