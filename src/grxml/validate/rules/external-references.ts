import { isPlatformUri, type LoadedDocument } from '../../link/linked-grammar.js';
import {
  type BrokenDocument,
  brokenFrom,
  documentsOf,
  isDefinable,
  isUnchecked,
  type LinkedReference,
  linkedReferences,
  mediaTypeConflict,
  nameOf,
  publicRulesHint,
} from '../facts/references.js';
import { withExamples } from '../rule.js';
import { findingAt, type GrammarSubject } from '../subject.js';

export const rulerefDocument = withExamples({
  code: 'ruleref-document',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  looksBeyond: true,
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
            : `"${target.uri}" is not a grammar: ${document ? firstError(subject, document) : 'it cannot be read'}`,
          document?.failure?.hint ?? 'check the path, which is relative to this document',
        ),
      );
    }
  },
});

/** Where a document is wrong and how, as compilers write it. */
function firstError({ grammar, errorsIn }: GrammarSubject, document: LoadedDocument): string {
  const name = nameOf(document.uri, grammar?.uri ?? '');
  const [first] = errorsIn?.(document) ?? document.diagnostics;
  return first ? `${name}:${first.line}:${first.column}: ${first.message}` : `${name}: it cannot be read`;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What is wrong behind a reference: the first error with its place, and how many more there are. */
function brokenMessage(subject: GrammarSubject, name: string, broken: readonly BrokenDocument[]): string {
  const [first, ...others] = broken;
  const { document, errors, way } = first!;
  const through = way.length > 1 ? ` (by way of ${way.slice(0, -1).join(', ')})` : '';
  const code = errors[0]!.code;
  const whole = `"${name}" ${way.length > 1 ? 'leads to' : 'is'} a grammar with ${counted(errors.length, 'error')}: ${firstError(subject, document)} [${code}]${through}`;
  if (others.length === 0) return whole;
  const more = others.map((other) => `${other.way.at(-1)} (${other.errors.length})`);
  const rest = more.length > 3 ? ` and ${more.length - 3} more files` : '';
  return `${whole}; further errors in ${more.slice(0, 3).join(', ')}${rest}`;
}

/** The references of a grammar to each document, the first of each. */
function firstReferences(subject: GrammarSubject): Map<LoadedDocument, LinkedReference> {
  const first = new Map<LoadedDocument, LinkedReference>();
  for (const reference of linkedReferences(subject)) {
    const { document } = reference;
    if (document && document.grammar !== subject.grammar && !first.has(document)) first.set(document, reference);
  }
  return first;
}

export const rulerefBroken = withExamples({
  code: 'ruleref-broken',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  looksBeyond: true,
  summary: 'A referenced grammar has errors.',
  what: 'Every document that a grammar reaches through its references, directly or through others, must be valid itself. Each is checked once and reported where the way to it begins; the XML Schema stage runs on the grammar itself only.',
  why: 'The platform loads the grammars together and refuses the whole when one of them is broken.',
  files: ['cities.grxml', 'unversioned.grxml'],
  check(subject, report) {
    const { linked, errorsIn } = subject;
    if (!linked || !errorsIn || subject.areOthersSound?.()) return;
    for (const [document, { reference, target }] of firstReferences(subject)) {
      // A document that is not a grammar is reported as such.
      if (!document.grammar) continue;
      const broken = brokenFrom(document, linked, errorsIn);
      if (broken.length === 0) continue;
      const name = target.uri.split('#')[0]!;
      const culprit = broken[0]!.way.at(-1)!;
      report(
        findingAt(
          subject,
          reference,
          brokenMessage(subject, name, broken),
          `fix that grammar first: cctool grxml validate ${culprit}`,
        ),
      );
    }
  },
});

export const rulerefUnchecked = withExamples({
  code: 'ruleref-unchecked',
  severity: 'warning',
  spec: 'SRGS 2.2.2',
  looksBeyond: true,
  summary: 'A referenced grammar was not checked.',
  what: 'References are followed to files below the folder of the grammar; the configuration decides about other folders, network addresses and limits. A document that was not loaded is neither checked nor matched. A program that writes a grammar (.php, .aspx) is not read as one.',
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
          document!.failure!.hint ?? allowIt,
        ),
      );
    }
    reportUncheckedBehind(subject, report);
  },
});

const allowIt = 'allow it with --allow-path, --allow-url or `references` in the configuration';

/** Documents that were not loaded, although a referenced grammar needs them. */
function reportUncheckedBehind(subject: GrammarSubject, report: Parameters<typeof rulerefUnchecked.check>[1]): void {
  const { linked } = subject;
  if (!linked || linked.isComplete || ![...linked.documents.values()].some(({ failure }) => failure)) return;
  for (const [first, { reference, target }] of firstReferences(subject)) {
    const reached = new Set([first]);
    for (const document of reached) {
      if (document.grammar === linked.main) continue;
      for (const next of documentsOf(document.grammar, linked.documents)) reached.add(next);
    }
    for (const document of reached) {
      if (document === first || isPlatformUri(document.uri)) continue;
      if (!isUnchecked({ document, target: { ...target, resolved: document.uri } })) continue;
      const name = target.uri.split('#')[0]!;
      const found = `"${name}" needs a grammar that was not checked: ${document.failure!.message}`;
      report(findingAt(subject, reference, found, document.failure!.hint ?? allowIt));
    }
  }
}

export const rulerefExternalUndefined = withExamples({
  code: 'ruleref-external-undefined',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  looksBeyond: true,
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
  looksBeyond: true,
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
  looksBeyond: true,
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
  looksBeyond: true,
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
  looksBeyond: true,
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
