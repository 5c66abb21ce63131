import { isDefinable, isUnchecked, linkedReferences, mediaTypeConflict, publicRulesHint } from '../facts/references.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

export const rulerefDocument = withExamples({
  code: 'ruleref-document',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'A referenced grammar cannot be loaded.',
  what: 'The document that an external reference names must exist and be a grammar.',
  why: 'The platform refuses the grammar as a whole; in production the usual reason is a file that was not deployed.',
  files: ['cities.grxml'],
  check(subject, report) {
    for (const { reference, target, document, problem } of linkedReferences(subject)) {
      if (problem !== 'document' || isUnchecked({ document, target }) || mediaTypeConflict(target, document)) continue;
      report(
        findingAt(
          subject,
          reference,
          document?.failure
            ? `the grammar "${target.uri}" cannot be loaded: ${document.failure.message}`
            : `"${target.uri}" is not a grammar: ${document?.diagnostics[0]?.message ?? 'it cannot be read'}`,
          document?.failure?.hint ?? 'check the path, which is relative to this document',
        ),
      );
    }
  },
});

export const rulerefUnchecked = withExamples({
  code: 'ruleref-unchecked',
  severity: 'warning',
  spec: 'SRGS 2.2.2',
  summary: 'A referenced grammar was not checked.',
  what: 'References are followed to files below the folder of the grammar; the configuration decides about other folders, network addresses and limits. A document that was not loaded is neither checked nor matched.',
  why: 'The check is incomplete: a mistake in the other grammar, or a name that it does not have, is not seen.',
  files: ['cities.grxml'],
  check(subject, report) {
    for (const { reference, target, document, problem } of linkedReferences(subject)) {
      if (problem !== 'document' || !isUnchecked({ document, target })) continue;
      report(
        findingAt(
          subject,
          reference,
          `"${target.uri}" was not checked: ${document!.failure!.message}`,
          document!.failure!.hint ?? 'allow it with --allow-path, --allow-url or `references` in the configuration',
        ),
      );
    }
  },
});

export const rulerefExternalUndefined = withExamples({
  code: 'ruleref-external-undefined',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'A reference to a rule that the other grammar does not have.',
  what: 'The fragment of an external reference names a rule of that document; without one, the root that it declares must exist.',
  why: 'The platform refuses the grammar when it loads both together.',
  files: ['cities.grxml'],
  check(subject, report) {
    for (const { reference, target, document, problem } of linkedReferences(subject)) {
      if ((problem !== 'rule-undefined' && problem !== 'root-undefined') || !isDefinable(target.fragment)) continue;
      report(
        findingAt(
          subject,
          reference,
          problem === 'root-undefined'
            ? `"${target.uri}" declares the root "${document!.grammar!.root}", which it does not define`
            : `"${target.uri}" has no rule "${target.fragment}"`,
          /^(NULL|VOID|GARBAGE)$/.test(target.fragment ?? '')
            ? `write <ruleref special="${target.fragment}"/>`
            : publicRulesHint(document!.grammar!),
        ),
      );
    }
  },
});

export const rulerefPrivate = withExamples({
  code: 'ruleref-private',
  severity: 'error',
  spec: 'SRGS 3.2',
  summary: 'A reference to a private rule of another grammar.',
  what: 'Other grammars can refer to public rules only, and to the root by leaving out the fragment.',
  why: 'The platform refuses the grammar when it loads both together.',
  files: ['cities.grxml'],
  check(subject, report) {
    for (const { reference, target, document, problem } of linkedReferences(subject)) {
      if (problem !== 'rule-private') continue;
      report(
        findingAt(
          subject,
          reference,
          `the rule "${target.fragment}" of "${target.uri.split('#')[0]}" is private`,
          document!.grammar!.root === target.fragment
            ? 'it is the root: remove the fragment, or declare it scope="public"'
            : 'declare it scope="public" there',
        ),
      );
    }
  },
});

export const rulerefRootUndeclared = withExamples({
  code: 'ruleref-root-undeclared',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'A reference without a fragment to a grammar that declares no root.',
  what: 'An external reference without a fragment means the root rule of that grammar, which must be declared.',
  why: 'The platform refuses the grammar when it loads both together.',
  files: ['towns.grxml'],
  check(subject, report) {
    for (const { reference, target, document, problem } of linkedReferences(subject)) {
      if (problem !== 'root-missing') continue;
      report(
        findingAt(
          subject,
          reference,
          `"${target.uri}" declares no root rule, so a rule must be named`,
          publicRulesHint(document!.grammar!),
        ),
      );
    }
  },
});

export const rulerefMediaType = withExamples({
  code: 'ruleref-media-type',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'The type of a reference contradicts the document.',
  what: 'The type attribute of ruleref must agree with the media type of the document: application/srgs+xml for the XML form, application/srgs for the ABNF form.',
  why: 'Platforms that look at it refuse the grammar.',
  files: ['cities.grxml'],
  check(subject, report) {
    for (const { reference, target, document } of linkedReferences(subject)) {
      if (!mediaTypeConflict(target, document)) continue;
      report(
        findingAt(
          subject,
          reference,
          `type="${target.type}" contradicts the document "${target.uri}", whose type is ${mediaTypeConflict(target, document)}`,
          'remove the attribute, or correct it',
        ),
      );
    }
  },
});

export const rulerefMode = withExamples({
  code: 'ruleref-mode',
  severity: 'error',
  spec: 'SRGS 4.6',
  summary: 'A reference from a voice grammar to a key-press grammar, or the reverse.',
  what: 'A grammar and everything it refers to have the same mode: voice or dtmf.',
  why: 'Speech and keys are recognised by different parts of a platform; it refuses the combination.',
  files: ['keys.grxml', 'cities.grxml'],
  check(subject, report) {
    for (const { reference, target, document, problem } of linkedReferences(subject)) {
      if (problem !== 'mode') continue;
      report(
        findingAt(
          subject,
          reference,
          `"${target.uri}" has mode "${document!.grammar!.mode}", but this grammar has mode "${subject.grammar!.mode}"`,
          'activate both grammars side by side in the dialog instead',
        ),
      );
    }
  },
});
