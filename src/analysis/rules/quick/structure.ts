import { once } from '../../../diagnostics/kept.js';
import { strongComponents } from '../../../grxml/generate/strong-components.js';
import type { Grammar, RuleDefinition } from '../../../grxml/model.js';
import { partsOf, walk } from '../../../grxml/validate/facts/expansions.js';
import { leftRecursions } from '../../../grxml/validate/facts/left-recursion.js';
import { quickRules } from '../../rule.js';

/** A grammar of so many words shows at a glance what it accepts. */
const fewWords = 10;

/** The share of the names of several words from which on a style is a habit and not an exception. */
const leastOfStyle = 0.2;
const styles: [name: string, pattern: RegExp][] = [
  ['snake_case', /^[a-z0-9]+(_[a-z0-9]+)+$/],
  ['kebab-case', /^[a-z0-9]+(-[a-z0-9]+)+$/],
  ['camelCase', /^[a-z0-9]+([A-Z][a-z0-9]*)+$/],
  ['PascalCase', /^([A-Z][a-z0-9]*){2,}$/],
  ['UPPER_CASE', /^[A-Z0-9]+(_[A-Z0-9]+)+$/],
];

const targetsOf = once((grammar: Grammar): Map<RuleDefinition, RuleDefinition[]> => {
  const targets = new Map<RuleDefinition, RuleDefinition[]>();
  for (const rule of grammar.rules) {
    const found = new Set<RuleDefinition>();
    walk(rule.expansion, (part) => {
      if (part.kind !== 'ruleref' || part.target.kind !== 'local') return;
      const target = grammar.ruleByName.get(part.target.name);
      if (target) found.add(target);
    });
    targets.set(rule, [...found]);
  }
  return targets;
});

/** The rules of the same document that a rule refers to. */
function localTargets(grammar: Grammar, rule: RuleDefinition): RuleDefinition[] {
  return targetsOf(grammar).get(rule) ?? [];
}

export const structureRules = quickRules([
  {
    id: 'STR-06',
    code: 'rule-recursive',
    severity: 'warning',
    summary: 'A rule refers to itself.',
    what: 'A rule comes back to itself, directly or through others, after some word. Left recursion is reported separately, as an error.',
    why: 'Recursion is legal but cannot be compiled into a finite network: some platforms refuse it, others limit its depth.',
    check({ grammar }, report) {
      const left = new Set(leftRecursions(grammar).flatMap(({ cycle }) => cycle));
      for (const component of strongComponents(grammar.rules, (rule) => localTargets(grammar, rule))) {
        const rules = component as RuleDefinition[];
        const [first] = [...rules].sort((a, b) => a.start - b.start);
        const isRecursive = rules.length > 1 || localTargets(grammar, first!).includes(first!);
        if (!isRecursive || rules.some((rule) => left.has(rule))) continue;
        report({
          at: { start: first!.idStart, end: first!.idEnd },
          message:
            rules.length === 1
              ? `the rule "${first!.id}" refers to itself`
              : `the rules ${rules.map((rule) => `"${rule.id}"`).join(', ')} refer to each other in a circle`,
          fix: 'write a repeat with a maximum instead',
          evidence: { rules: rules.map((rule) => rule.id) },
          mass: 0.5,
        });
      }
    },
  },
  {
    id: 'STR-11',
    code: 'nesting-redundant',
    depth: 'deep',
    severity: 'info',
    summary: 'An element that only wraps another one.',
    what: 'A one-of with a single alternative, unless it is all of a rule (a list with one entry), or an item without repeat whose only content is another item.',
    why: 'The grammar is harder to read and to change, and nothing is gained.',
    check({ grammar }, report) {
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          // A rule that is a list may have one entry for now.
          const isList = rule.expansion.length === 1 && rule.expansion[0] === part;
          const isAlone = part.kind === 'one-of' && part.alternatives.length === 1 && !isList;
          const [only] = part.kind === 'item' ? part.children : [];
          const isWrapper =
            part.kind === 'item' &&
            !part.repeat &&
            part.children.length === 1 &&
            only!.kind === 'item' &&
            !only!.repeat;
          if (!isAlone && !isWrapper) return;
          report({
            at: part,
            message: isAlone ? 'this one-of has a single alternative' : 'this item only wraps another item',
            fix: 'leave out the outer element',
            mass: 0.2,
          });
        });
      }
    },
  },
  {
    id: 'STR-12',
    code: 'scope-all-public',
    depth: 'deep',
    severity: 'info',
    summary: 'Every rule is public, helpers too.',
    what: 'All rules of a grammar with three or more rules are public, though some are used from inside only as far as this document tells.',
    why: 'Each public rule can be activated and referred to by others: it can no longer be changed safely.',
    check({ grammar }, report) {
      const { rules, root } = grammar;
      if (rules.length < 3 || root === undefined || rules.some((rule) => rule.scope !== 'public')) return;
      const used = new Set(rules.flatMap((rule) => localTargets(grammar, rule)));
      const helpers = rules.filter((rule) => used.has(rule) && rule.id !== root);
      if (helpers.length === 0) return;
      report({
        message: `all ${rules.length} rules are public, though ${helpers.length} of them are used by other rules here`,
        fix: 'leave scope out on rules that no other document refers to',
        evidence: { rules: helpers.slice(0, 20).map((rule) => rule.id) },
      });
    },
  },
  {
    id: 'STY-01',
    code: 'rule-name-style',
    depth: 'deep',
    severity: 'info',
    summary: 'Rule names in several styles.',
    what: 'Names of several words are written in more than one way, each for a fifth of them at least: camelCase here, snake_case there.',
    why: 'Whoever refers to a rule has to look its name up each time.',
    check({ grammar }, report) {
      const all = new Map<string, string[]>();
      for (const { id } of grammar.rules) {
        // One word fits several styles: capitals alone are those of acronyms and of UPPER_CASE.
        const style = /^[A-Z\d]+$/.test(id) ? undefined : styles.find(([, pattern]) => pattern.test(id))?.[0];
        if (style) all.set(style, [...(all.get(style) ?? []), id]);
      }
      const named = [...all.values()].reduce((sum, ids) => sum + ids.length, 0);
      const used = [...all].filter(([, ids]) => ids.length >= leastOfStyle * named);
      if (used.length < 2) return;
      report({
        message: `rule names in ${used.length} styles: ${used.map(([style, [id]]) => `${id} (${style})`).join(', ')}`,
        fix: 'choose one style for all rules',
      });
    },
  },
  {
    id: 'STY-02',
    code: 'example-missing',
    depth: 'deep',
    severity: 'info',
    summary: 'A grammar without any example.',
    what: 'No public rule of a grammar with more than ten different words has an example of what it accepts. A grammar that is one list, without references, is its own example.',
    why: 'Examples are the tests that travel with the grammar: they are checked on every validation.',
    check({ grammar }, report) {
      const open = grammar.rules.filter((rule) => rule.scope === 'public');
      const [first] = open;
      const { tokens, references, oneOfs } = partsOf(grammar);
      if (tokens.size <= fewWords || (references.length === 0 && oneOfs.length < 2)) return;
      if (!first || open.some((rule) => rule.examples.length > 0)) return;
      report({
        at: { start: first.idStart, end: first.idEnd },
        message: `no public rule has an example${open.length > 1 ? ` (there are ${open.length})` : ''}`,
        fix: 'put two or three phrases in <example> elements',
      });
    },
  },
]);
