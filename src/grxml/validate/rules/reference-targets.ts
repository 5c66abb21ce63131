import type { SourceFix } from '../../../diagnostics/index.js';
import { nearest } from '../../../diagnostics/nearest.js';
import { isPlatformUri } from '../../link/linked-grammar.js';
import type { Range } from '../../model.js';
import { newValue } from '../facts/edits.js';
import { partsOf } from '../facts/expansions.js';
import { isDefinable, isKnownBuiltin } from '../facts/references.js';
import { elementsOf } from '../facts/structure.js';
import { withExamples } from '../rule.js';
import { findingAt, type GrammarSubject } from '../subject.js';

/** A reference in XML form to another rule of its grammar, or to a special rule. */
function retargeted(
  subject: GrammarSubject,
  { start }: Range,
  isSpecial: boolean,
  name: string,
): SourceFix | undefined {
  const element = elementsOf(subject, 'ruleref').find((each) => each.start === start);
  const uri = element?.attributes.find((attribute) => attribute.name === 'uri');
  if (!uri) return undefined;
  if (!isSpecial) return newValue(uri, `#${name}`, 'unsafe');
  const text = `special="${name}"`;
  return { title: `write ${text}`, safety: 'unsafe', edits: [{ start: uri.start, end: uri.end, text }] };
}

export const rulerefLocalUndefined = withExamples({
  code: 'ruleref-local-undefined',
  severity: 'error',
  spec: 'SRGS 2.2.1',
  summary: 'A reference to a rule that this grammar does not have.',
  what: 'uri="#name" refers to a rule of the same grammar. Case matters.',
  why: 'The platform refuses the grammar.',
  fixes: { unsafe: 'Names the rule with the most similar name, or the special rule.' },
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar) return;
    let searches = 0;
    for (const { reference } of partsOf(grammar).references) {
      const { target } = reference;
      if (target.kind !== 'local' || grammar.ruleByName.has(target.name)) continue;
      if (!isDefinable(target.name)) continue;
      const isSpecial = /^(NULL|VOID|GARBAGE)$/i.test(target.name);
      const meant = !isSpecial && ++searches <= 20 ? nearest(target.name, grammar.ruleByName.keys()) : undefined;
      report(
        findingAt(
          subject,
          reference,
          `the rule "${target.name}" is not defined in this grammar`,
          isSpecial
            ? `write <ruleref special="${target.name.toUpperCase()}"/>`
            : meant
              ? `did you mean "#${meant}"?`
              : 'define the rule, or name the file it is in: uri="file.grxml#name"',
          isSpecial || meant
            ? retargeted(subject, reference, isSpecial, meant ?? target.name.toUpperCase())
            : undefined,
        ),
      );
    }
  },
});

export const rulerefBuiltin = withExamples({
  code: 'ruleref-builtin',
  severity: 'error',
  spec: 'SRGS 5.4',
  summary: 'A reference to a built-in grammar that does not exist.',
  what: 'builtin: URIs name grammars that a VoiceXML platform provides: boolean, date, digits, currency, number, phone and time, as builtin:grammar/TYPE or builtin:dtmf/TYPE.',
  why: 'No platform can load the grammar.',
  files: ['cities.grxml'],
  check(subject, report) {
    for (const { reference } of subject.grammar ? partsOf(subject.grammar).references : []) {
      const { target } = reference;
      if (target.kind !== 'external' || !/^builtin:/i.test(target.uri) || isKnownBuiltin(target.uri)) continue;
      report(
        findingAt(
          subject,
          reference,
          `there is no built-in grammar "${target.uri}"`,
          'VoiceXML defines builtin:grammar/boolean, date, digits, currency, number, phone and time',
        ),
      );
    }
  },
});

export const rulerefPlatform = withExamples({
  code: 'ruleref-platform',
  severity: 'warning',
  spec: 'SRGS 2.2.2',
  summary: 'A reference that only some platforms understand.',
  what: 'Built-in grammars (builtin:) and the dictation grammars of Microsoft (grammar:) are provided by a platform. What they accept cannot be checked, and cctool matches nothing in their place.',
  why: 'The grammar depends on one platform and fails after a migration.',
  files: ['cities.grxml'],
  check(subject, report) {
    for (const { reference } of subject.grammar ? partsOf(subject.grammar).references : []) {
      const { target } = reference;
      if (target.kind !== 'external' || !isPlatformUri(target.uri)) continue;
      if (/^builtin:/i.test(target.uri) && !isKnownBuiltin(target.uri)) continue;
      report(
        findingAt(
          subject,
          reference,
          `"${target.uri}" is known only to some platforms`,
          'write your own grammar for it, so that every platform accepts the same phrases',
        ),
      );
    }
  },
});
