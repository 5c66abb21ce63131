import type { RuleDefinition } from '../../model.js';
import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

/** Variables that every script has (ECMA-262, section 15, and SISR). */
const globals = new Set(
  (
    'out rules meta Object Array String Number Boolean Date Math RegExp Error EvalError RangeError ReferenceError ' +
    'SyntaxError TypeError URIError Function parseInt parseFloat isNaN isFinite NaN Infinity undefined eval escape ' +
    'unescape encodeURI encodeURIComponent decodeURI decodeURIComponent JSON arguments'
  ).split(' '),
);

export const tagUndefinedVariable = withExamples({
  code: 'tag-undefined-variable',
  severity: 'warning',
  spec: 'SISR 1.0',
  summary: 'A script reads a variable that is never set.',
  what: 'A variable must be set by a tag of the same rule or of the header. The usual reason is a plain word in a tag, as in <tag>yes</tag>, which is text only with tag-format="semantics/1.0-literals".',
  why: 'The script fails when the phrase is spoken, and the result is lost.',
  check(subject, report) {
    const scripts = subject.grammar ? tagScriptsOf(subject.grammar).scripts : [];
    const defined = new Map<RuleDefinition | undefined, Set<string>>();
    for (const { rule, uses } of scripts) {
      let names = defined.get(rule);
      if (!names) {
        names = new Set();
        defined.set(rule, names);
      }
      for (const name of uses.defines) names.add(name);
    }
    const global = defined.get(undefined);
    for (const { tag, rule, problem, uses } of scripts) {
      if (problem) continue;
      const reported = new Set<string>();
      for (const read of uses.reads) {
        const { name } = read;
        if (globals.has(name) || global?.has(name) || defined.get(rule)?.has(name)) continue;
        if (name.startsWith('$') || reported.has(name)) continue;
        reported.add(name);
        const isWord = tag.content.trim().replace(/;$/, '') === name;
        report(
          findingAt(
            subject,
            placeInTag(subject, tag, read),
            `the variable ${name} is never set`,
            isWord
              ? `write out = "${name}"; or declare tag-format="semantics/1.0-literals" if all tags are plain text`
              : `put quotes around it if it is text, or set it first: var ${name} = …`,
          ),
        );
      }
    }
  },
});
