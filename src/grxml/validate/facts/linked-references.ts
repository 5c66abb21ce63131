import type { LoadedDocument } from '../../link/linked-grammar.js';
import { type ReferenceProblem, resolveReference } from '../../link/resolve-reference.js';
import type { Grammar, RuleReference } from '../../model.js';
import type { GrammarSubject } from '../subject.js';
import { partsOf } from './expansions.js';
import { isPlatformUri } from './platform-uris.js';

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

/** The document may well be sound: policy, the network or a limit kept it from being looked at. */
export function isUnchecked({ document, target }: Pick<LinkedReference, 'document' | 'target'>): boolean {
  const kind = document?.failure?.kind;
  if (kind === undefined || kind === 'not-found') return false;
  // A file that may not be read is a fault of the reference; an address is a matter of where the check runs.
  return kind !== 'input' || /^https?:/i.test(target.resolved);
}

/** Which rules of another grammar can be named. */
export function publicRulesHint(grammar: Grammar): string {
  const names = grammar.rules.filter((rule) => rule.scope === 'public').map((rule) => rule.id);
  if (names.length === 0) return 'that grammar has no public rule';
  const more = names.length > 8 ? `, and ${names.length - 8} more` : '';
  return `its public rules are ${names.slice(0, 8).join(', ')}${more}`;
}
