import type { RuleDefinition } from '../../model.js';
import { OutShape } from '../facts/out-shape.js';
import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tagUndefinedObject: GrammarRule = {
  code: 'tag-undefined-object',
  severity: 'warning',
  spec: 'SISR 1.0',
  summary: 'A script sets a property of something that is no object.',
  what: 'out begins as an empty object. out.a.b = … needs out.a to be an object: it must be created first, with out.a = new Object(); or out.a = {}; in the same rule.',
  why: 'The script fails when the phrase is spoken, and the whole result is lost.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    coffee
    <tag>out.drink.name = "coffee";</tag>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    coffee
    <tag>out.drink = new Object(); out.drink.name = "coffee";</tag>
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar) return;
    const { scripts, byRule, scalars } = tagScriptsOf(grammar);
    const deep = scripts.filter(({ uses }) =>
      uses.assignments.some(({ path }) => path.length > 2 && path[0] === 'out'),
    );
    if (deep.length === 0) return;
    const shapes = new Map<RuleDefinition | undefined, OutShape>();
    for (const { rule } of deep) {
      if (shapes.has(rule)) continue;
      const own = byRule.get(rule) ?? [];
      shapes.set(
        rule,
        new OutShape(
          own.map(({ uses }) => uses),
          scalars.get(rule) ?? new Set(),
        ),
      );
    }
    for (const { tag, rule, uses } of deep) {
      for (const assignment of uses.assignments) {
        const missing = shapes.get(rule)!.missing(assignment.path);
        if (!missing) continue;
        const { name, isScalar } = missing;
        report(
          findingAt(
            subject,
            placeInTag(subject, tag, assignment),
            isScalar ? `${name} is no object here, so it has no properties` : `${name} is never created`,
            `write ${name} = new Object(); first`,
          ),
        );
      }
    }
  },
};
