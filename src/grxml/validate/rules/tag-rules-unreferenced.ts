import { nearest } from '../../../diagnostics/nearest.js';
import type { Grammar, RuleDefinition } from '../../model.js';
import { partsOf } from '../facts/expansions.js';
import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import { withExamples } from '../rule.js';
import { findingAt, type GrammarSubject } from '../subject.js';

/** The names under which each rule sees the values of what it refers to; `unknown` where another document decides. */
function referencedNames(subject: GrammarSubject, grammar: Grammar): Map<RuleDefinition, Set<string> | 'unknown'> {
  const names = new Map<RuleDefinition, Set<string> | 'unknown'>();
  for (const { reference, rule } of partsOf(grammar).references) {
    const { target } = reference;
    if (target.kind === 'special') continue;
    const name =
      target.kind === 'local'
        ? target.name
        : (target.fragment ?? subject.linked?.documents.get(target.resolved)?.grammar?.root);
    const known = names.get(rule);
    if (name === undefined || known === 'unknown') names.set(rule, 'unknown');
    else if (known) known.add(name);
    else names.set(rule, new Set([name]));
  }
  return names;
}

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
      const known = rule && names.get(rule);
      // A header tag runs before all rules; functions in it read what their caller has matched.
      if (!rule || known === 'unknown') continue;
      for (const member of uses.members) {
        const { object, name } = member;
        if (name === 'latest' || (object === 'meta' && name === 'current') || known?.has(name)) continue;
        const meant = ++searches <= 20 ? nearest(name, known ?? []) : undefined;
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
