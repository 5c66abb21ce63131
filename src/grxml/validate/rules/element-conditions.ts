import { attributeValue } from '../../read/build-grammar.js';
import { setAttribute } from '../facts/edits.js';
import { tagRange } from '../facts/places.js';
import { elementsOf } from '../facts/structure.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

export const ruleEmpty = withExamples({
  code: 'rule-empty',
  severity: 'error',
  spec: 'SRGS 3.1',
  summary: 'A rule without content.',
  what: 'A rule needs some expansion: a token, a reference, an item, a one-of or a tag. Only a tag, only an empty item or only NULL is legal.',
  why: 'It is usually what remains of a deleted list; platforms refuse the grammar.',
  fixes: { unsafe: 'Writes a reference to NULL.' },
  check(subject, report) {
    const { grammar, read } = subject;
    for (const element of grammar ? (read.document.root?.children ?? []) : []) {
      if (element.kind !== 'element' || element.local !== 'rule') continue;
      const hasContent = element.children.some((child) =>
        child.kind === 'text' ? /[^\t\n\r ]/.test(child.value) : child.kind === 'element' && child.local !== 'example',
      );
      if (hasContent) continue;
      const id = attributeValue(element, 'id') ?? '';
      report(
        findingAt(
          subject,
          tagRange(element),
          `the rule "${id}" has no content`,
          'write <ruleref special="NULL"/> if it should match nothing, or remove the rule',
          element.closeStart < element.end
            ? {
                title: 'write <ruleref special="NULL"/>',
                safety: 'unsafe',
                edits: [
                  {
                    start: element.closeStart,
                    end: element.closeStart,
                    text: `<${element.prefix === '' ? '' : `${element.prefix}:`}ruleref special="NULL"/>`,
                  },
                ],
              }
            : undefined,
        ),
      );
    }
  },
});

export const rulerefTarget = withExamples({
  code: 'ruleref-target',
  severity: 'error',
  spec: 'SRGS 2.2',
  summary: 'A reference with neither or both of uri and special.',
  what: 'A ruleref names exactly one target: uri for a rule of this or another grammar, or special for NULL, VOID or GARBAGE.',
  why: 'The platform refuses the grammar.',
  inSchema: true,
  check(subject, report) {
    for (const element of elementsOf(subject, 'ruleref')) {
      const uri = attributeValue(element, 'uri');
      const special = attributeValue(element, 'special');
      if ((uri === undefined) !== (special === undefined) && uri !== '') continue;
      report(
        findingAt(
          subject,
          tagRange(element),
          uri ? 'this reference has both uri and special' : 'this reference names no rule',
          !uri ? 'write uri="#name", uri="file.grxml#name" or special="NULL"' : 'remove one of the two',
        ),
      );
    }
  },
});

/** One "#", followed by what a rule name may contain (SRGS 3.1). */
const legal = /^[^#]*#[^#.:\t\n\r -]+$/;

export const rulerefFragment = withExamples({
  code: 'ruleref-fragment',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'A reference whose fragment is not a legal rule name.',
  what: 'The part of a reference after "#" is the name of a rule, so it contains no ".", ":", "-" or white space.',
  why: 'No grammar can have such a rule, so the reference always fails.',
  fixes: { unsafe: 'Removes a "#" without a name behind it.' },
  files: ['cities.grxml'],
  inSchema: true,
  check(subject, report) {
    for (const element of elementsOf(subject, 'ruleref')) {
      const uri = attributeValue(element, 'uri');
      if (!uri?.includes('#') || legal.test(uri)) continue;
      const fragment = uri.slice(uri.indexOf('#') + 1);
      report(
        findingAt(
          subject,
          tagRange(element),
          fragment === '' ? 'the "#" of this reference names no rule' : `"${fragment}" is not a legal rule name`,
          uri.startsWith('#')
            ? 'name a rule of this grammar'
            : 'name a public rule of that grammar, or remove the fragment to use its root',
          fragment === '' && uri !== '#' ? setAttribute(element, 'uri', uri.slice(0, -1), 'unsafe') : undefined,
        ),
      );
    }
  },
});

export const metaTarget = withExamples({
  code: 'meta-target',
  severity: 'error',
  spec: 'SRGS 4.11.1',
  summary: 'A meta element with neither or both of name and http-equiv.',
  what: 'A meta element has exactly one of name and http-equiv.',
  why: 'The document does not agree with the specification; strict platforms refuse it.',
  inSchema: true,
  check(subject, report) {
    for (const element of elementsOf(subject, 'meta')) {
      const has = (name: string) => attributeValue(element, name) !== undefined;
      if (has('name') !== has('http-equiv')) continue;
      report(
        findingAt(
          subject,
          tagRange(element),
          has('name') ? 'this meta has both name and http-equiv' : 'this meta has neither name nor http-equiv',
          has('name') ? 'remove one of the two' : 'write name="…"',
        ),
      );
    }
  },
});
