import type { SourceFix } from '../../../diagnostics/index.js';
import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

export const tagScript = withExamples({
  code: 'tag-script',
  severity: 'error',
  spec: 'SISR 3.2.2',
  summary: 'A script in a tag does not compile.',
  what: 'With tag-format="semantics/1.0" the content of a tag is a script in ECMAScript (ECMA-327). It is parsed; the first error of each tag is reported with its position.',
  why: 'A platform refuses the grammar, or the phrase is recognised and its meaning is lost.',
  check(subject, report) {
    for (const { tag, problem } of subject.grammar ? tagScriptsOf(subject.grammar).scripts : []) {
      if (problem?.kind !== 'syntax') continue;
      report(findingAt(subject, placeInTag(subject, tag, problem), problem.message, problem.hint));
    }
  },
});

export const tagScriptModern = withExamples({
  code: 'tag-script-modern',
  severity: 'error',
  spec: 'SISR 3.2.2',
  summary: 'A script in a tag uses newer ECMAScript.',
  what: 'SISR 1.0 names ECMA-327, the compact profile of the third edition of ECMAScript (1999). let, const, arrow functions, templates and other newer constructs are not part of it.',
  why: 'Few platforms run such a script: most recognisers have an engine of the old edition and refuse it.',
  check(subject, report) {
    for (const { tag, problem } of subject.grammar ? tagScriptsOf(subject.grammar).scripts : []) {
      if (problem?.kind !== 'modern') continue;
      report(findingAt(subject, placeInTag(subject, tag, problem), problem.message, problem.hint));
    }
  },
});

export const tagDialect = withExamples({
  code: 'tag-dialect',
  severity: 'warning',
  spec: 'SISR 1.0',
  summary: 'A script in the notation of the SISR drafts.',
  what: 'Drafts of SISR wrote $ for the value of the rule and $$ for the last reference. In SISR 1.0 these are ordinary names without a special meaning: the value is out, the last reference rules.latest().',
  why: 'The script runs without an error and sets nothing: the meaning of the phrase is lost.',
  check(subject, report) {
    for (const { tag, uses } of subject.grammar ? tagScriptsOf(subject.grammar).scripts : []) {
      const assigned = uses.assignments.find(({ path }) => /^\$\$?$/.test(path[0]!));
      const read = uses.reads.find(({ name }) => /^\$/.test(name));
      const found = assigned ?? read;
      if (!found) continue;
      report(
        findingAt(
          subject,
          placeInTag(subject, tag, found),
          '"$" is the notation of the SISR drafts and has no meaning in SISR 1.0',
          'write out for $, rules.latest() for $$, and rules.name for $name',
        ),
      );
    }
  },
});

/** The value assigned: to `out`, or to what it is compared with. */
function assigned(start: number, text: string, isComparison: boolean): SourceFix | undefined {
  if (!isComparison) {
    return { title: 'assign it to out', safety: 'unsafe', edits: [{ start, end: start, text: 'out = ' }] };
  }
  const signs = /^(out(?:\.\w+)*\s*)(===?)/.exec(text);
  if (!signs) return undefined;
  const at = start + signs[1]!.length;
  return { title: 'write =', safety: 'unsafe', edits: [{ start: at, end: at + signs[2]!.length, text: '=' }] };
}

export const tagNoEffect = withExamples({
  code: 'tag-no-effect',
  severity: 'warning',
  spec: 'SISR 1.0',
  summary: 'A script that sets nothing.',
  what: 'A statement that only computes a value has no effect: the value of the rule is what is assigned to out. A quoted word on its own was a value only in drafts, and "==" compares.',
  why: 'The phrase is recognised, but its meaning is empty.',
  fixes: { unsafe: 'Assigns the value to out; writes = in place of == behind out.' },
  check(subject, report) {
    for (const { tag, uses } of subject.grammar ? tagScriptsOf(subject.grammar).scripts : []) {
      for (const idle of uses.idle) {
        const text = tag.content.slice(idle.start, idle.end);
        report(
          findingAt(
            subject,
            placeInTag(subject, tag, idle),
            idle.kind === 'comparison' ? 'the result of this comparison is not used' : 'this value is not used',
            idle.kind === 'comparison'
              ? 'write a single "=" to assign a value'
              : `write out = ${text.length > 40 ? '…' : text};`,
            assigned(placeInTag(subject, tag, idle).start, text, idle.kind === 'comparison'),
          ),
        );
      }
    }
  },
});
