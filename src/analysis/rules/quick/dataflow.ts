import type { Expansion, Grammar, RuleReference, Tag } from '../../../grxml/model.js';
import { placeInTag, tagScriptsOf } from '../../../grxml/validate/facts/tag-scripts.js';
import { quickRules } from '../../rule.js';

/** The name under which the value of a referenced rule is read; undefined where another document decides. */
const nameOf = ({ target }: RuleReference): string | undefined =>
  target.kind === 'local' ? target.name : target.kind === 'special' ? undefined : target.fragment;

/** The names of all references within some expansions. */
function namesWithin(parts: readonly Expansion[], into: Set<string>): Set<string> {
  for (const part of parts) {
    if (part.kind === 'item') namesWithin(part.children, into);
    else if (part.kind === 'one-of') namesWithin(part.alternatives, into);
    else if (part.kind === 'ruleref') {
      const name = nameOf(part);
      if (name !== undefined) into.add(name);
    }
  }
  return into;
}

/** Visits each tag with the names that some path to it may have matched. */
function visitTags(parts: readonly Expansion[], before: Set<string>, visit: (tag: Tag, seen: Set<string>) => void) {
  for (const part of parts) {
    if (part.kind === 'tag') visit(part, before);
    else if (part.kind === 'ruleref') namesWithin([part], before);
    else if (part.kind === 'item') {
      // What is repeated has been through all of itself before.
      if (part.repeat && part.repeat.max > 1) namesWithin(part.children, before);
      visitTags(part.children, before, visit);
    } else if (part.kind === 'one-of') {
      const after = new Set(before);
      for (const alternative of part.alternatives) {
        const own = new Set(before);
        visitTags([alternative], own, visit);
        for (const name of own) after.add(name);
      }
      for (const name of after) before.add(name);
    }
  }
}

/** Whether a rule comes back to itself or has references whose names another document decides. */
const hasUnknownNames = (grammar: Grammar, parts: readonly Expansion[]): boolean =>
  parts.some(
    (part) =>
      (part.kind === 'ruleref' && part.target.kind !== 'special' && nameOf(part) === undefined) ||
      (part.kind === 'item' && hasUnknownNames(grammar, part.children)) ||
      (part.kind === 'one-of' && hasUnknownNames(grammar, part.alternatives)),
  );

export const dataflowRules = quickRules([
  {
    id: 'SEM-05',
    code: 'tag-reads-early',
    severity: 'error',
    summary: 'A tag reads the value of a rule before the rule is matched.',
    what: 'A tag reads rules.name or meta.name, and every reference to that rule comes after the tag, or in another alternative. A tag runs where it is written: what follows it has no value yet.',
    why: 'The value is undefined on every call: the result lacks it, or the script fails.',
    check({ grammar, validation }, report) {
      const scripts = new Map(
        tagScriptsOf(grammar).scripts.flatMap(({ tag, uses }) =>
          uses.members.length > 0 ? [[tag, uses] as const] : [],
        ),
      );
      if (scripts.size === 0) return;
      for (const rule of grammar.rules) {
        if (hasUnknownNames(grammar, rule.expansion)) continue;
        const all = namesWithin(rule.expansion, new Set());
        visitTags(rule.expansion, new Set(), (tag, seen) => {
          for (const member of scripts.get(tag)?.members ?? []) {
            const { object, name } = member;
            if (!all.has(name) || seen.has(name)) continue;
            report({
              at: placeInTag(validation, tag, member),
              message: `${object}.${name} has no value here: no path to this tag has matched the rule "${name}"`,
              fix: `put the tag after a reference to "${name}", in the same alternative`,
              mass: 0.5,
            });
          }
        });
      }
    },
  },
]);
