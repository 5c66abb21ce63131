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

/**
 * Visits each tag with the names that some path to it may have matched, and with those of them that only an earlier
 * round of a repeat has matched although a reference to them follows in the same sequence.
 */
function visitTags(
  parts: readonly Expansion[],
  before: Set<string>,
  earlier: ReadonlySet<string>,
  visit: (tag: Tag, seen: ReadonlySet<string>, late: ReadonlySet<string>) => void,
) {
  for (const [i, part] of parts.entries()) {
    if (part.kind === 'tag') {
      const following = earlier.size === 0 ? earlier : namesWithin(parts.slice(i + 1), new Set());
      const late = new Set([...following].filter((name) => earlier.has(name) && !before.has(name)));
      visit(part, new Set([...before, ...earlier]), late);
    } else if (part.kind === 'ruleref') namesWithin([part], before);
    else if (part.kind === 'item') {
      // What is repeated may have been through all of itself before.
      const isRepeated = part.repeat !== undefined && part.repeat.max > 1;
      visitTags(part.children, before, isRepeated ? namesWithin(part.children, new Set(earlier)) : earlier, visit);
    } else if (part.kind === 'one-of') {
      const after = new Set(before);
      for (const alternative of part.alternatives) {
        const own = new Set(before);
        visitTags([alternative], own, earlier, visit);
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
    what: 'A tag reads rules.name or meta.name, and every reference to that rule comes after the tag, or in another alternative. A tag runs where it is written: what follows it has no value yet, within a repeat in the first round.',
    why: 'The value is undefined on every call: the result lacks it, or the script fails.',
    check({ grammar, validation }, report) {
      const scripts = new Map(
        tagScriptsOf(grammar).scripts.flatMap(({ tag, uses }) =>
          uses.members.length > 0 ? [[tag, uses] as const] : [],
        ),
      );
      if (scripts.size === 0) return;
      for (const rule of grammar.rules) {
        const isOpen = hasUnknownNames(grammar, rule.expansion);
        const all = namesWithin(rule.expansion, new Set());
        visitTags(rule.expansion, new Set(), new Set(), (tag, seen, late) => {
          // A script that asks first knows that the first round has no value.
          const isGuarded = /\b(?:if|typeof)\b|[?]|&&|\|\|/.test(tag.content);
          for (const member of scripts.get(tag)?.members ?? []) {
            const { object, name } = member;
            // A document whose root has the name of a rule that is here would be a strange coincidence.
            if (
              !all.has(name) ||
              (isOpen && !grammar.ruleByName.has(name)) ||
              (seen.has(name) && (isGuarded || !late.has(name)))
            )
              continue;
            report({
              at: placeInTag(validation, tag, member),
              message: seen.has(name)
                ? `${object}.${name} has no value here in the first round: the reference to "${name}" follows the tag`
                : `${object}.${name} has no value here: no path to this tag has matched the rule "${name}"`,
              fix: `put the tag after a reference to "${name}", in the same alternative`,
              mass: 0.5,
            });
          }
        });
      }
    },
  },
]);
