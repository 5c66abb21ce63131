import type { Expansion, Item, RuleDefinition } from '../../model.js';
import { partsOf } from '../facts/expansions.js';
import { refusesParse } from '../facts/nuance.js';
import { holdsOnlyTags, Judge, ownTargets, ruleGraphOf } from '../facts/rule-graph.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

/**
 * The number of parts of a rule when every one of them is an item that may be left out; 0 otherwise. Tags do not
 * count, and items that only group are ignored.
 */
export function optionalParts(rule: RuleDefinition): number {
  let parts = spoken(rule.expansion);
  while (parts.length === 1 && parts[0]!.kind === 'item' && !parts[0]!.repeat) parts = spoken(parts[0]!.children);
  const isOptional = (part: Expansion) => part.kind === 'item' && part.repeat?.min === 0 && part.repeat.max > 0;
  return parts.every(isOptional) ? parts.length : 0;
}

function spoken(parts: readonly Expansion[]): Expansion[] {
  return parts.filter((part) => part.kind !== 'tag' && !(part.kind === 'item' && part.repeat?.max === 0));
}

const hasRefusal = ({ children }: Item): boolean =>
  children.some((child) => child.kind === 'tag' && refusesParse(child.content));

/** Whether silence matches a part, and the recogniser of Nuance is not told to drop just that parse. */
function takesSilence(part: Expansion, judge: Judge): boolean {
  if (part.kind === 'one-of') return part.alternatives.some((item) => takesSilence(item, judge));
  if (part.kind !== 'item') return judge.isNullable(part);
  return part.repeat?.min === 0 || (!hasRefusal(part) && part.children.every((child) => takesSilence(child, judge)));
}

/** NULL and nothing else, as in the stubs by which engines are told to transcribe: that it takes silence was written on purpose. */
function isForSilence({ expansion }: RuleDefinition): boolean {
  const parts = spoken(expansion);
  return (
    parts.length > 0 &&
    parts.every((part) => part.kind === 'ruleref' && part.target.kind === 'special' && part.target.name === 'NULL')
  );
}

export const ruleNullable = withExamples({
  code: 'rule-nullable',
  severity: 'warning',
  spec: 'SRGS 2.5',
  summary: 'An active rule that matches silence.',
  what: 'The root or a public rule can match the empty phrase: everything in it may be left out. An alternative whose tag sets SWI_disallow of Nuance does not count, nor does a rule that is nothing but NULL.',
  why: 'Silence, a cough or noise counts as a full answer, with whatever meaning the tags give it.',
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar) return;
    const { facts } = ruleGraphOf(grammar);
    const judge = new Judge(ownTargets(grammar), facts);
    for (const rule of grammar.rules) {
      const isActive = rule.scope === 'public' || rule.id === grammar.root;
      if (!isActive || !facts.get(rule)?.nullable || optionalParts(rule) >= 2) continue;
      if (!rule.expansion.every((part) => takesSilence(part, judge)) || isForSilence(rule)) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" also matches when nothing is spoken`,
          'make one part of it required; if the whole rule is optional, make the reference to it optional instead',
        ),
      );
    }
  },
});

export const sequenceAllOptional = withExamples({
  code: 'sequence-all-optional',
  severity: 'warning',
  spec: 'SRGS 2.5',
  summary: 'A rule whose parts are all optional.',
  what: 'Every part of the sequence may be left out, so the rule matches any selection of them, in order, and nothing at all.',
  why: 'The recogniser accepts fragments that nobody intended, and silence or noise may count as an answer.',
  check(subject, report) {
    for (const rule of subject.grammar?.rules ?? []) {
      const parts = optionalParts(rule);
      if (parts < 2) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `all ${parts} parts of the rule "${rule.id}" are optional: it matches any selection of them, even none`,
          'make the part that carries the meaning required, or list the intended combinations in a <one-of>',
        ),
      );
    }
  },
});

const hasOwnValue = ({ children }: Item): boolean => children.some(({ kind }) => kind === 'tag' || kind === 'ruleref');

export const itemTagOnly = withExamples({
  code: 'item-tag-only',
  severity: 'warning',
  spec: 'SRGS 2.3',
  summary: 'An alternative that contains only a tag.',
  what: 'An item without words matches when nothing is spoken. As an alternative of a one-of it makes the whole one-of optional. Where every other alternative has a tag of its own, or a reference, a value for silence is meant, and does not count; nor does a tag that sets SWI_disallow of Nuance.',
  why: 'The rule matches more than its author thinks, including an empty utterance; usually the tag belongs to the item before it.',
  check(subject, report) {
    for (const { alternatives } of subject.grammar ? partsOf(subject.grammar).oneOfs : []) {
      if (alternatives.length < 2) continue;
      const others = alternatives.filter((item) => !holdsOnlyTags(item));
      // None of them lacks the tag: it is a default, and stands where it was meant to.
      if (others.length > 1 && others.every(hasOwnValue)) continue;
      for (const item of alternatives) {
        if (item.repeat?.max === 0 || !holdsOnlyTags(item) || hasRefusal(item)) continue;
        report(
          findingAt(
            subject,
            item,
            'this alternative has no words, so the whole <one-of> is optional',
            'move the tag to the words it belongs to; write <ruleref special="NULL"/> next to it if silence is intended',
          ),
        );
      }
    }
  },
});
