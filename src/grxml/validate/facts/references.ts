import { type LoadedDocument, type ReferenceProblem, resolveReference } from '../../link/linked-grammar.js';
import type { Grammar, RuleReference } from '../../model.js';
import type { GrammarSubject } from '../subject.js';
import { partsOf } from './expansions.js';

/** The built-in types of VoiceXML 2.0 (appendix P), by voice and by keys. */
const builtin = /^builtin:(grammar|dtmf)\/(boolean|date|digits|currency|number|phone|time)(\?.*)?$/;

/** A built-in grammar that VoiceXML defines. */
export function isKnownBuiltin(uri: string): boolean {
  return builtin.test(uri);
}

/** A URI that only a platform understands: there is no document to load. */
export function isPlatformUri(uri: string): boolean {
  return /^(builtin|grammar):/i.test(uri);
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

/** Every external reference of the grammar; none where references were not followed. */
export function linkedReferences(subject: GrammarSubject): LinkedReference[] {
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
}

/** The document may be valid: policy, the network or a limit prevented the check. */
export function isUnchecked({ document, target }: Pick<LinkedReference, 'document' | 'target'>): boolean {
  const kind = document?.failure?.kind;
  if (kind === undefined || kind === 'not-found') return false;
  // An unreadable file is an error of the reference; whether an address can be reached depends on where the check runs.
  return kind !== 'input' || /^https?:/i.test(target.resolved);
}

/** The rules of another grammar that can be referred to. */
export function publicRulesHint(grammar: Grammar): string {
  const names = grammar.rules.filter((rule) => rule.scope === 'public').map((rule) => rule.id);
  if (names.length === 0) return 'that grammar has no public rule';
  const more = names.length > 8 ? `, and ${names.length - 8} more` : '';
  return `its public rules are ${names.slice(0, 8).join(', ')}${more}`;
}

/** SRGS, appendix G; the older names are those of the drafts. */
const forms: { [mediaType: string]: 'xml' | 'abnf' } = {
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
        : form === 'xml'
          ? 'application/srgs+xml'
          : 'application/srgs';
  const claimed = forms[bare(target.type)];
  if (actual === undefined || claimed === undefined || forms[actual] === claimed) return undefined;
  return actual;
}
