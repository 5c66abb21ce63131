import { nearest } from '../../../diagnostics/nearest.js';
import type { Tag } from '../../model.js';
import { setAttribute } from '../facts/edits.js';
import { partsOf } from '../facts/expansions.js';
import { headerRange, tagRange, valueRange } from '../facts/places.js';
import { withExamples } from '../rule.js';
import { findingAt, type GrammarSubject } from '../subject.js';

/** The two formats of the Recommendation (SISR 1.0). */
const recommendedFormats = ['semantics/1.0', 'semantics/1.0-literals'] as const;

/** Formats of drafts and vendors that are seen in the field. */
const dialects: { readonly [format: string]: string } = {
  'semantics/1.0.2006': 'the candidate recommendation of January 2006',
  'semantics-ms/1.0': 'Microsoft',
  'properties-ms/1.0': 'Microsoft',
  'swi-semantics/1.0': 'Nuance (SpeechWorks)',
};

/** Where the tag format is declared; the beginning of the document for the ABNF form. */
function formatRange(subject: GrammarSubject): { start: number; end: number } {
  const { root } = subject.read.document;
  if (!root) return { start: 0, end: 0 };
  const attribute = root.attributes.find(({ name }) => name === 'tag-format');
  return attribute ? valueRange(attribute) : tagRange(root);
}

const isOfNuance = ({ content }: Tag): boolean =>
  /\bSWI_\w+|(?:^|[;{]\s*)[A-Za-z_]\w*\s*\+?=(?!=)/.test(content.trim()) && !/^\s*var\b/.test(content);

/** The format that the tags look as if they were written for; those of the drafts must be rewritten for it. */
function formatOf(tags: readonly Tag[]): { format: string; isDraft?: boolean; why: string } {
  const some = tags.slice(0, 1000);
  if (some.some(({ content }) => /\$\$?(\.|\s*=)|^\s*\$\s*=/.test(content))) {
    const why = 'they use "$" as the drafts did: rewrite them with out and rules, and add';
    return { format: 'semantics/1.0', isDraft: true, why };
  }
  // Names of its own and of rules (`V += DIGIT.V`), which scripts of the Recommendation cannot give to the result.
  if (!some.some(({ content }) => /\b(?:out|rules|meta)\b/.test(content)) && some.some(isOfNuance)) {
    return { format: 'swi-semantics/1.0', why: 'they look like scripts of Nuance: add' };
  }
  return some.some(({ content }) => /\bout\b|=/.test(content))
    ? { format: 'semantics/1.0', why: 'they look like scripts: add' }
    : { format: 'semantics/1.0-literals', why: 'they look like plain text: add' };
}

export const tagFormatMissing = withExamples({
  code: 'tag-format-missing',
  severity: 'warning',
  spec: 'SRGS 4.8',
  summary: 'Tags without a tag-format.',
  what: 'The attribute tag-format of grammar says how tags are interpreted. Without it every platform uses its own default.',
  why: 'The same phrase gives one meaning on one platform and another, or none, on the next.',
  fixes: { unsafe: 'Adds the format that the tags look as if they were written for.' },
  check(subject, report) {
    const { grammar } = subject;
    // JSGF leaves the meaning of tags to the application.
    if (!grammar || grammar.form === 'jsgf' || grammar.tagFormat !== undefined) return;
    const tags = [...grammar.headerTags, ...partsOf(grammar).tags.map(({ tag }) => tag)];
    if (tags.length === 0) return;
    const count = tags.length === 1 ? 'a tag' : `${tags.length} tags`;
    const { format, isDraft, why } = formatOf(tags);
    const hint = `${why} ${grammar.form === 'xml' ? `tag-format="${format}"` : `"tag-format <${format}>;"`}`;
    const { root } = grammar.document;
    const fix = root && !isDraft ? setAttribute(root, 'tag-format', format, 'unsafe') : undefined;
    report(findingAt(subject, headerRange(grammar), `the grammar has ${count} but declares no tag-format`, hint, fix));
  },
});

export const tagFormatDialect = withExamples({
  code: 'tag-format-dialect',
  severity: 'warning',
  spec: 'SRGS 4.8',
  summary: 'The tag format of a draft or of one vendor.',
  what: 'semantics/1.0.2006, semantics-ms/1.0, properties-ms/1.0 and swi-semantics/1.0 are formats of a draft of SISR and of vendors. cctool recognises them, but evaluates only what they share with SISR 1.0.',
  why: 'The grammar depends on one platform.',
  check(subject, report) {
    const format = subject.grammar?.tagFormat;
    if (format === undefined || !Object.hasOwn(dialects, format)) return;
    report(
      findingAt(
        subject,
        formatRange(subject),
        `"${format}" is the tag format of ${dialects[format]}, not of the Recommendation`,
        'rewrite the tags for tag-format="semantics/1.0"',
      ),
    );
  },
});

export const tagFormatUnknown = withExamples({
  code: 'tag-format-unknown',
  severity: 'warning',
  spec: 'SRGS 4.8',
  summary: 'An unknown tag format.',
  what: 'tag-format names the language of the tags; the Recommendation defines semantics/1.0 and semantics/1.0-literals. A processor may ignore tags of a format that it does not know.',
  why: 'A misspelt format makes the platform drop the meaning of every phrase.',
  fixes: { unsafe: 'Writes the most similar format.' },
  check(subject, report) {
    const format = subject.grammar?.tagFormat;
    const known: string[] = [...recommendedFormats, ...Object.keys(dialects)];
    if (format === undefined || known.includes(format)) return;
    const meant = nearest(format, known);
    const { root } = subject.read.document;
    report(
      findingAt(
        subject,
        formatRange(subject),
        `the tag format "${format}" is not known`,
        `write tag-format="${meant ?? 'semantics/1.0'}"`,
        root && meant ? setAttribute(root, 'tag-format', meant, 'unsafe') : undefined,
      ),
    );
  },
});

export const tagLiteralScript = withExamples({
  code: 'tag-literal-script',
  severity: 'warning',
  spec: 'SISR 3.2.2',
  summary: 'A script where tags are plain text.',
  what: 'With tag-format="semantics/1.0-literals" the content of a tag is the value itself: a tag with out = "yes"; has exactly that text as its value.',
  why: 'The application gets the script instead of the value.',
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.tagFormat !== 'semantics/1.0-literals') return;
    for (const { tag } of partsOf(grammar).tags) {
      if (!/^\s*(out|\$)(\.\w+)*\s*=[^=]/.test(tag.content)) continue;
      report(
        findingAt(
          subject,
          tag,
          'this tag is plain text, but looks like a script',
          'write the value alone, or set tag-format="semantics/1.0"',
        ),
      );
    }
  },
});
