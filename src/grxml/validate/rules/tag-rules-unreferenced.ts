import { nearest } from '../../../diagnostics/nearest.js';
import type { Grammar, RuleDefinition } from '../../model.js';
import { partsOf } from '../facts/expansions.js';
import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import { withExamples } from '../rule.js';
import { findingAt, type GrammarSubject } from '../subject.js';

/** The names under which a rule sees the values of what it refers to. */
interface Names {
  known: Set<string>;
  /** Another document decides one of them, and it is not at hand. */
  isOpen: boolean;
}

function referencedNames(subject: GrammarSubject, grammar: Grammar): Map<RuleDefinition, Names> {
  const names = new Map<RuleDefinition, Names>();
  for (const { reference, rule } of partsOf(grammar).references) {
    const { target } = reference;
    if (target.kind === 'special') continue;
    const name =
      target.kind === 'local'
        ? target.name
        : (target.fragment ?? subject.linked?.documents.get(target.resolved)?.grammar?.root);
    const of = names.get(rule) ?? { known: new Set(), isOpen: false };
    if (name === undefined) of.isOpen = true;
    else of.known.add(name);
    names.set(rule, of);
  }
  return names;
}

/**
 * A root rule that nobody can look up may have any name, but hardly that of a neighbour with a slip in it. Short names and
 * numbers at the end (digit1, digit2) differ on purpose.
 */
const isSlip = (name: string, meant: string) =>
  name.length > 3 && name.replace(/\d+/g, '') !== meant.replace(/\d+/g, '');

export const tagRulesUnreferenced = withExamples({
  code: 'tag-rules-unreferenced',
  severity: 'warning',
  spec: 'SISR 1.0',
  looksBeyond: true,
  summary: 'A script reads the value of a rule that is not referenced there.',
  what: 'rules.name and meta.name hold the value of a rule that this rule refers to and that was matched. A rule that is not referenced in the same rule has none.',
  why: 'Reading a property of it fails when the phrase is spoken, and the result is lost.',
  check(subject, report) {
    const { grammar } = subject;
    const scripts = grammar ? tagScriptsOf(grammar).scripts.filter(({ uses }) => uses.members.length > 0) : [];
    if (!grammar || scripts.length === 0) return;
    const names = referencedNames(subject, grammar);
    let searches = 0;
    for (const { tag, rule, uses } of scripts) {
      // A header tag runs before all rules; functions in it read what their caller has matched.
      if (!rule) continue;
      const { known, isOpen } = names.get(rule) ?? {};
      for (const member of uses.members) {
        const { object, name } = member;
        if (name === 'latest' || (object === 'meta' && name === 'current') || known?.has(name)) continue;
        const meant = ++searches <= 20 ? nearest(name, known ?? []) : undefined;
        if (isOpen && !(meant && isSlip(name, meant))) continue;
        report(
          findingAt(
            subject,
            placeInTag(subject, tag, member),
            `${object}.${name}: the rule "${rule.id}" does not refer to a rule "${name}"`,
            meant
              ? `did you mean ${object}.${meant}?`
              : known
                ? `it refers to ${[...known].slice(0, 8).join(', ')}`
                : 'it refers to no rule',
          ),
        );
      }
    }
  },
});
